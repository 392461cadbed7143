//! References to variables and locals that a module does not declare, also in bodies that nothing reads.

use std::collections::{HashMap, HashSet};

use hcl_core::diagnostic::suggest;
use hcl_core::value::ValueKind;
use hcl_core::{Body, Diagnostic, Diagnostics, Expression, OwnedBody, SourceSpan, Value};

use super::content::Bodies;
use super::errors;
use super::references::{Name, References, Root};
use super::{LoadedModule, Module, OnError};
use crate::decoder;
use crate::error::Error;
use crate::references::{Broken, Declaration};

/// Limits the time that is spent on similar names.
const MAX_COMPARED: usize = 64;

impl Module {
    /// Returns the error of sources, with the names that they refer to and do not declare.
    #[cold]
    pub(super) fn error(&self, mut found: Diagnostics, sources: &Bodies) -> Error {
        found.merge_repeated();
        found.sort_by_position();
        let module = self.evaluate_bodies(sources, OnError::Continue, &mut Diagnostics::new());
        match module {
            Some(module) => module.error(Error::new(found), None),
            None => Error::new(found),
        }
    }
}

impl LoadedModule {
    /// Returns the error of the module, with the names that it and an expression refer to and that it does not declare.
    #[cold]
    pub(super) fn error(&self, error: Error, expression: Option<&Expression<'_>>) -> Error {
        let has_access = error.diagnostics().iter().any(is_access);
        let mut found = error.into_diagnostics();
        if has_access {
            let files = self.bodies().iter().map(|it| References::of(&it.body()));
            let files = files.chain(expression.map(References::of_expression));
            found = self.named(found, files);
        }
        Error::new(self.without_failed_calls(found))
    }

    fn named(&self, found: Diagnostics, files: impl Iterator<Item = References>) -> Diagnostics {
        let files: Vec<References> = files.collect();
        replaced(found, self.undeclared_names(files.iter()))
    }

    /// Returns the references of files to what the module does not declare.
    pub(super) fn undeclared_names<'r>(
        &self,
        files: impl Iterator<Item = &'r References>,
    ) -> Diagnostics {
        let mut found = Diagnostics::new();
        let broken = self.decoder.broken.clone().unwrap_or_default();
        for file in files {
            let missing: Vec<bool> = file.names.iter().map(|it| self.lacks(it)).collect();
            // Most files lack nothing, and have more places than names.
            if !missing.contains(&true) {
                continue;
            }
            for (index, at) in &file.places {
                if missing.get(*index) == Some(&true)
                    && let Some(Name {
                        root,
                        name: Some(name),
                    }) = file.names.get(*index)
                {
                    check(
                        *root,
                        self.all(*root),
                        name,
                        at.clone(),
                        &broken,
                        &mut found,
                    );
                }
            }
        }
        found
    }

    /// Returns all variables or locals.
    pub(super) const fn all(&self, root: Root) -> &Value {
        match root {
            Root::Variables => &self.variables,
            Root::Locals => &self.locals,
        }
    }

    /// Returns whether the module does not declare a name.
    fn lacks(&self, name: &Name) -> bool {
        // Locals with a cycle have no values.
        match (self.all(name.root).unmarked().kind(), &name.name) {
            (ValueKind::Object(declared), Some(name)) => declared.get(name).is_none(),
            _ => false,
        }
    }

    /// Removes reports of calls of functions that blocks define with mistakes.
    pub(super) fn without_failed_calls(&self, found: Diagnostics) -> Diagnostics {
        let Some(block_type) = &self.origin.0.function_blocks else {
            return found;
        };
        let body = Body::merge(self.bodies().iter().map(OwnedBody::body));
        decoder::without_calls(found, &body, block_type, self.decoder.context())
    }

    /// Returns the calls of functions that the module does not have.
    pub(super) fn unknown_calls<'r>(
        &self,
        files: impl Iterator<Item = &'r References>,
    ) -> Diagnostics {
        let context = self.decoder.context();
        let is_unknown = |name: &str| context.function(name).is_none();
        let mut found = Diagnostics::new();
        for file in files {
            if !file.functions.iter().any(|it| is_unknown(it)) {
                continue;
            }
            for (name, at) in file.calls.iter().filter(|(name, _)| is_unknown(name)) {
                let similar = similar(name, context.function_names(), &found);
                let error = errors::unknown_function(name, similar.as_deref(), at.clone());
                found.push(error);
            }
        }
        found
    }
}

fn check(
    root: Root,
    all: &Value,
    name: &str,
    at: SourceSpan,
    broken: &Broken,
    found: &mut Diagnostics,
) {
    let ValueKind::Object(declared) = all.unmarked().kind() else {
        return;
    };
    let declaration = match root {
        Root::Variables => Declaration::Label(Some("variable")),
        Root::Locals => Declaration::Argument("locals"),
    };
    // What the parser could not read may declare the name. The text is not searched for diagnostics that are only counted.
    let is_counted = found.dropped() > 0;
    if is_counted || !broken.may_declare(name, declaration) {
        let names = declared.iter().map(|(name, _)| &**name);
        let similar = similar(name, names, found);
        let error = errors::undeclared_reference(root.name(), name, similar.as_deref(), at);
        found.push(error);
    }
}

fn similar<'n>(
    name: &str,
    names: impl Iterator<Item = &'n str>,
    found: &Diagnostics,
) -> Option<String> {
    let is_compared = found.len() < MAX_COMPARED;
    is_compared.then(|| suggest(name, names).map(str::to_owned))?
}

/// Returns whether a report is about a name that the program may define: the root of a path without a similar name, or a
/// function in a namespace.
pub(super) fn is_of_program(diagnostic: &Diagnostic) -> bool {
    let Some(at) = diagnostic.subject() else {
        return false;
    };
    let after = || at.source().text().get(at.span().end as usize..);
    match diagnostic.code().as_deref() {
        Some("unknown-variable") => {
            let is_path = after().is_some_and(|it| it.starts_with(['.', '[']));
            is_path && diagnostic.suggestions().is_empty()
        }
        Some("call-to-unknown-function") => at.text().contains("::"),
        _ => false,
    }
}

/// Replaces what evaluation says of an undeclared name, and adds the rest.
pub(super) fn merge(all: Diagnostics, undeclared: Diagnostics) -> Diagnostics {
    let subjects = undeclared.iter().filter_map(|it| it.subject());
    let subjects: HashSet<(String, u32)> = subjects.map(key).collect();
    let mut all = all
        .without(|it| is_access(it) && it.subject().is_some_and(|at| subjects.contains(&key(at))));
    all.append(undeclared);
    all
}

/// Replaces what evaluation says of an undeclared name.
pub(super) fn replaced(all: Diagnostics, undeclared: Diagnostics) -> Diagnostics {
    let undeclared = undeclared.into_iter();
    let undeclared = undeclared.filter_map(|it| Some((key(it.subject()?), it)));
    let mut undeclared: HashMap<(String, u32), Diagnostic> = undeclared.collect();
    all.map(|it| {
        let named = it.subject().filter(|_| is_access(&it));
        named
            .and_then(|at| undeclared.remove(&key(at)))
            .unwrap_or(it)
    })
}

/// Returns whether evaluation may report an undeclared name so.
pub(super) fn is_access(diagnostic: &Diagnostic) -> bool {
    diagnostic
        .code()
        .is_some_and(|code| code == "unsupported-attribute")
}

fn key(at: &SourceSpan) -> (String, u32) {
    (at.source().name().to_owned(), at.span().start)
}
