//! The document that describes which variables a configuration refers to.

use hcl_core::eval::{Traversal, TraversalStepKind};
use hcl_core::{Body, Diagnostics, EvalContext, Position, SourceSpan, Value};

use super::json::Json;
use crate::Spec;

/// One entry for each reference, in the order of the spec; one that occurs twice is there twice.
pub(super) fn document(spec: &Spec, body: &Body<'_>, context: &EvalContext<'_>) -> Json<'static> {
    let references = spec.variables(body);
    Json::Array(
        references
            .iter()
            .map(|reference| entry(reference, context))
            .collect(),
    )
}

fn entry(reference: &Traversal, context: &EvalContext<'_>) -> Json<'static> {
    let mut members = vec![("root_name", text(reference.root_name()))];
    // A reference that leads nowhere has no value, which is no mistake here.
    let mut found = Diagnostics::new();
    let value = reference.evaluate(context, &mut found);
    if let Some(value) = owned(&value).filter(|_| !found.has_errors()) {
        members.push(("value", value));
    }
    let root = Json::object([
        ("kind", text("root")),
        ("name", text(reference.root_name())),
        ("range", range(reference.root_span())),
    ]);
    let steps = reference.steps().iter().map(|step| {
        let (kind, member) = match &step.kind {
            TraversalStepKind::Attribute(name) => ("attr", ("name", text(name))),
            TraversalStepKind::Index(key) => ("index", ("key", owned(key).unwrap_or(Json::Null))),
        };
        Json::object([("kind", text(kind)), member, ("range", range(&step.span))])
    });
    members.push((
        "steps",
        Json::Array(std::iter::once(root).chain(steps).collect()),
    ));
    members.push(("range", range(reference.span())));
    Json::object(members)
}

fn text(text: &str) -> Json<'static> {
    Json::string(text.to_owned())
}

fn range(span: &SourceSpan) -> Json<'static> {
    Json::object([
        ("filename", text(span.source().name())),
        ("start", position(span.start())),
        ("end", position(span.end())),
    ])
}

fn position(position: Position) -> Json<'static> {
    let number = |n: u32| Json::Number(n.to_string());
    Json::object([
        ("line", number(position.line)),
        ("column", number(position.column)),
        ("byte", number(position.byte)),
    ])
}

fn owned(value: &Value) -> Option<Json<'static>> {
    Json::of_value(value, true).ok().map(Json::into_owned)
}
