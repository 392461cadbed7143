//! References to variables and locals that a module does not declare, also in bodies that nothing reads.

use std::collections::HashSet;

use hcl_core::diagnostic::suggest;
use hcl_core::value::ValueKind;
use hcl_core::{Body, Diagnostic, Diagnostics, Expression, SourceSpan, Value, native};

use super::content::Bodies;
use super::errors;
use super::references::{Name, References, RootObject};
use super::{LoadedModule, Module, OnError};
use crate::Dialect;
use hcl_core::extend::without_failed_calls;
use hcl_serde::Error;
use hcl_serde::extend;

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
            Some(module) => module.error(Error::from(found), None),
            None => Error::from(found),
        }
    }
}

impl LoadedModule {
    /// Returns the error of the module, with the names that it and an expression refer to and that it does not declare.
    #[cold]
    pub(super) fn error(&self, error: Error, expression: Option<&Expression>) -> Error {
        let mut reports = error.diagnostics().iter();
        let has_names = reports.any(|report| is_access(report) || is_undeclared_block(report));
        let mut found = error.into_diagnostics();
        if has_names {
            let files = self.bodies().iter().map(References::of);
            let files = files.chain(expression.map(References::of_expression));
            let files: Vec<References> = files.collect();
            let met = found.iter().filter(|found| is_access(found));
            let met: HashSet<(String, u32)> = met.filter_map(key).collect();
            let undeclared = self.undeclared_names(files.iter());
            let is_met = |it: &Diagnostic| key(it).is_some_and(|key| met.contains(&key));
            let undeclared = undeclared.without(|undeclared| !is_met(undeclared));
            found = without_names(found, &undeclared);
            found.append(undeclared);
            found.sort_by_position();
        }
        Error::from(self.without_failed_calls(found))
    }

    /// Returns the references of files to what the module does not declare.
    pub(super) fn undeclared_names<'r>(
        &self,
        files: impl Iterator<Item = &'r References>,
    ) -> Diagnostics {
        let mut found = Diagnostics::new();
        for file in files {
            let missing: Vec<bool> = file.names.iter().map(|name| self.lacks(name)).collect();
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
                    check(*root, self.all(*root), name, at.clone(), &mut found);
                }
            }
        }
        found
    }

    /// Returns all variables or locals.
    pub(super) const fn all(&self, root: RootObject) -> &Value {
        match root {
            RootObject::Variables => &self.variables,
            RootObject::Locals => &self.locals,
        }
    }

    /// Returns whether the module does not declare a name.
    pub(super) fn lacks(&self, name: &Name) -> bool {
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
        let body = Body::merge(self.bodies().iter().cloned());
        without_failed_calls(found, &body, block_type, extend::context(&self.decoder))
    }

    /// Returns the calls of functions that the module does not have.
    pub(super) fn unknown_calls<'r>(
        &self,
        files: impl Iterator<Item = &'r References>,
    ) -> Diagnostics {
        let context = extend::context(&self.decoder);
        let is_unknown = |name: &str| context.function(name).is_none();
        let mut found = Diagnostics::new();
        for file in files {
            if !file.functions.iter().any(|function| is_unknown(function)) {
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

fn check(root: RootObject, all: &Value, name: &str, at: SourceSpan, found: &mut Diagnostics) {
    let ValueKind::Object(declared) = all.unmarked().kind() else {
        return;
    };
    let names = declared.iter().map(|(name, _)| &**name);
    let similar = similar(name, names, found);
    let error = errors::undeclared_reference(root.name(), name, similar.as_deref(), at);
    found.push(error);
}

fn similar<'n>(
    name: &str,
    names: impl Iterator<Item = &'n str>,
    found: &Diagnostics,
) -> Option<String> {
    let is_compared = found.len() < MAX_COMPARED;
    is_compared.then(|| suggest(name, names).map(str::to_owned))?
}

/// Returns whether a report is about a name that the program may define: the root of a path without a similar name, a function in a
/// namespace, or any function of Packer.
pub(super) fn is_of_program(diagnostic: &Diagnostic) -> bool {
    let Some(at) = diagnostic.subject() else {
        return false;
    };
    let after = || at.source().text().get(at.span().end as usize..);
    match diagnostic.code().as_deref() {
        Some("unknown-variable") => {
            let is_path = after().is_some_and(|after| after.starts_with(['.', '[']));
            is_path && diagnostic.all_suggestions().is_empty()
        }
        // Packer has functions of its own.
        Some("call-to-unknown-function") => {
            at.text().contains("::") || Dialect::of(at.source().name()) == Dialect::Packer
        }
        _ => false,
    }
}

/// Removes what evaluation says of names where there are other reports.
pub(super) fn without_names(all: Diagnostics, others: &Diagnostics) -> Diagnostics {
    let keys: HashSet<(String, u32)> = others.iter().filter_map(key).collect();
    all.without(|report| {
        let is_unknown = report.code().as_deref() == Some("unknown-variable");
        let is_of_name = is_unknown || is_access(report) || is_undeclared_block(report);
        is_of_name && key(report).is_some_and(|key| keys.contains(&key))
    })
}

/// Removes reports that follow from declarations in a text that does not parse.
pub(super) fn without_hidden(all: Diagnostics) -> Diagnostics {
    all.without(|report| is_undeclared_block(report) || is_typed(report))
}

/// Returns whether a report is about a circle by way of a name that is being typed: `local.` refers to every local value.
fn is_typed(diagnostic: &Diagnostic) -> bool {
    let is_before_dot = |at: &SourceSpan| {
        let end = at.span().end as usize;
        let after = at.source().text().get(end..).unwrap_or_default();
        native::is_identifier(at.text()) && after.trim_start().starts_with('.')
    };
    let related = diagnostic.related_spans().iter().map(|span| &span.span);
    diagnostic.code().as_deref() == Some("circular-reference")
        && diagnostic
            .subject()
            .into_iter()
            .chain(related)
            .any(is_before_dot)
}

/// Returns whether evaluation may report an undeclared name so.
fn is_access(diagnostic: &Diagnostic) -> bool {
    diagnostic
        .code()
        .is_some_and(|code| code == "unsupported-attribute" || code == "invalid-index")
}

fn is_undeclared_block(diagnostic: &Diagnostic) -> bool {
    let code = diagnostic.code();
    code.is_some_and(|code| code == "reference-to-undeclared-block")
}

fn key(diagnostic: &Diagnostic) -> Option<(String, u32)> {
    let at = diagnostic.subject()?;
    Some((at.source().name().to_owned(), at.span().start))
}
