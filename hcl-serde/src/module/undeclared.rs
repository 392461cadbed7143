//! References to variables and locals that a module does not declare, also in bodies that nothing reads.

use std::collections::HashSet;

use hcl_core::diagnostic::suggest;
use hcl_core::eval::{Traversal, TraversalStepKind};
use hcl_core::native::{Construct, ExpressionKind, Visit};
use hcl_core::value::ValueKind;
use hcl_core::{Body, Diagnostics, Expression, OwnedBody, SourceSpan, Span, Value};

use super::LoadedModule;
use super::errors;
use crate::references::Broken;

/// Limits the time that is spent on similar names.
const MAX_COMPARED: usize = 64;

impl LoadedModule {
    /// Returns the references in bodies to what the module does not declare.
    pub(super) fn undeclared_names(&self, bodies: &[OwnedBody]) -> Diagnostics {
        let mut found = Diagnostics::new();
        let broken = self.decoder.broken.clone().unwrap_or_default();
        let roots = [("var", &self.variables), ("local", &self.locals)];
        for body in bodies {
            each_expression(&body.body(), &mut |expression| {
                for reference in expression.variables() {
                    let root = roots
                        .iter()
                        .find(|(name, _)| *name == reference.root_name());
                    let name = root.and_then(|_| first_name(&reference));
                    if let (Some((root, all)), Some((name, at))) = (root, name) {
                        check(root, all, &name, at, &broken, &mut found);
                    }
                }
            });
        }
        found
    }

    /// Returns the calls of functions that the module does not have, in bodies of the native syntax.
    pub(super) fn unknown_calls(&self, bodies: &[OwnedBody]) -> Diagnostics {
        let context = self.decoder.context();
        let mut found = Diagnostics::new();
        for body in bodies {
            let body = body.body();
            let Some(native) = body.as_native() else {
                continue;
            };
            // `type = list(string)` calls no function.
            let declared = native.blocks_of_type("variable");
            let types = declared.filter_map(|it| it.body().attribute("type"));
            let types: Vec<Span> = types.map(|it| it.expression().span()).collect();
            let is_type = |at: Span| {
                let next = types.partition_point(|ty| ty.end <= at.start);
                types.get(next).is_some_and(|ty| ty.start <= at.start)
            };
            for visit in native.walk() {
                let Visit::Enter(Construct::Expression(expression)) = visit else {
                    continue;
                };
                if let ExpressionKind::Call(call) = expression.kind()
                    && context.function(&call.name()).is_none()
                    && !is_type(expression.span())
                {
                    let similar = similar(&call.name(), context.function_names(), &found);
                    let at = native.file().source().span(call.name_span());
                    found.push(errors::unknown_function(
                        &call.name(),
                        similar.as_deref(),
                        at,
                    ));
                }
            }
        }
        found
    }
}

fn check(
    root: &str,
    all: &Value,
    name: &str,
    at: SourceSpan,
    broken: &Broken,
    found: &mut Diagnostics,
) {
    // Locals with a cycle have no values.
    let ValueKind::Object(declared) = all.unmarked().kind() else {
        return;
    };
    // What the parser could not read may declare the name. The text is not searched for diagnostics that are only counted.
    let is_counted = found.dropped() > 0;
    if declared.get(name).is_none() && (is_counted || !broken.may_have(name)) {
        let names = declared.iter().map(|(name, _)| &**name);
        let similar = similar(name, names, found);
        let error = errors::undeclared_reference(root, name, similar.as_deref(), at);
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

/// Returns the name after the root of a reference, with the span of its step.
fn first_name(reference: &Traversal) -> Option<(String, SourceSpan)> {
    let step = reference.steps().first()?;
    let name = match &step.kind {
        TraversalStepKind::Attribute(name) => name.to_string(),
        TraversalStepKind::Index(key) => match key.kind() {
            ValueKind::String(name) => name.to_owned(),
            _ => return None,
        },
    };
    Some((name, step.span.clone()))
}

/// Calls a function with the expression of each argument in a body, at any depth. In the JSON syntax, blocks are values.
fn each_expression(body: &Body<'_>, call: &mut dyn FnMut(&Expression<'_>)) {
    let Some(native) = body.as_native() else {
        let attributes = body.just_attributes(&mut Diagnostics::new());
        return attributes.iter().for_each(|it| call(it.expression()));
    };
    for visit in native.walk() {
        if let Visit::Enter(Construct::Attribute(attribute)) = visit {
            call(&Expression::from(attribute.expression()));
        }
    }
}

/// Replaces what evaluation says of an undeclared name, and adds the rest.
pub(super) fn merge(all: Diagnostics, undeclared: Diagnostics) -> Diagnostics {
    let subjects = undeclared.iter().filter_map(|it| it.subject());
    let subjects: HashSet<(String, u32)> = subjects.map(key).collect();
    let mut all = all.without(|it| {
        let is_access = it
            .code()
            .is_some_and(|code| code == "unsupported-attribute");
        is_access && it.subject().is_some_and(|at| subjects.contains(&key(at)))
    });
    all.append(undeclared);
    all
}

fn key(at: &SourceSpan) -> (String, u32) {
    (at.source().name().to_owned(), at.span().start)
}
