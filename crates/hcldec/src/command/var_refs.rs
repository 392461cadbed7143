//! The document that lists the references of a configuration to variables.

use hcl_core::eval::{Traversal, TraversalStepKind};
use hcl_core::{Body, Diagnostics, EvalContext, Position, SourceSpan, Value};

use super::json::{array, indented, object};
use crate::Spec;

/// Writes one entry for each reference, in the order of the spec, including repeated ones.
pub(super) fn document(
    spec: &Spec,
    body: &Body,
    is_dynamic: bool,
    context: &EvalContext<'_>,
) -> String {
    let references = if is_dynamic {
        spec.dynamic_variables(body)
    } else {
        spec.variables(body)
    };
    indented(&array(
        references.iter().map(|reference| entry(reference, context)),
    ))
}

fn entry(reference: &Traversal, context: &EvalContext<'_>) -> String {
    let mut members = vec![("root_name", text(reference.root_name()))];
    // A reference to an absent variable has no value; it is not an error here.
    let mut found = Diagnostics::new();
    let value = reference.evaluate(context, &mut found);
    if let Ok(value) = value.to_json()
        && !found.has_errors()
    {
        members.push(("value", value));
    }
    let root = object([
        ("kind", text("root")),
        ("name", text(reference.root_name())),
        ("range", range(reference.root_span())),
    ]);
    let steps = reference.steps().iter().map(|step| {
        let (kind, member) = match &step.kind {
            TraversalStepKind::Attribute(name) => ("attr", ("name", text(name))),
            TraversalStepKind::Index(key) => ("index", ("key", key.to_json().unwrap_or_default())),
        };
        object([("kind", text(kind)), member, ("range", range(&step.span))])
    });
    members.push(("steps", array(std::iter::once(root).chain(steps))));
    members.push(("range", range(reference.span())));
    object(members)
}

fn text(text: &str) -> String {
    // Every string has a form in JSON.
    Value::from(text).to_json().unwrap_or_default()
}

fn range(span: &SourceSpan) -> String {
    object([
        ("filename", text(span.source().name())),
        ("start", position(span.start())),
        ("end", position(span.end())),
    ])
}

fn position(position: Position) -> String {
    object([
        ("line", position.line.to_string()),
        ("column", position.column.to_string()),
        ("byte", position.byte.to_string()),
    ])
}
