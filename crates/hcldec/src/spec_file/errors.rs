//! Diagnostics about spec files: one constructor for each problem.

use hcl_core::diagnostic::reports;
use hcl_core::{Diagnostic, SourceSpan, Type};

use crate::spec::SpecConflict;

/// The error for an argument with a reported problem.
#[derive(Debug)]
pub(super) struct Reported;

fn at(diagnostic: Diagnostic, span: Option<SourceSpan>) -> Diagnostic {
    match span {
        Some(span) => diagnostic.at(span),
        None => diagnostic,
    }
}

const KINDS: &str = "object, attr, literal, default, transform or one of the block specs";

#[cold]
pub(super) fn missing_spec(span: Option<SourceSpan>) -> Diagnostic {
    let detail = format!("A spec block is needed here to say what to expect: {KINDS}.");
    at(Diagnostic::error("Missing spec block", detail), span)
}

reports! {
    pub(super),

    extraneous_spec(span: SourceSpan) =>
        error("Extraneous spec block", "Only one spec block is allowed here. To expect several things, put them in an object block.").at(span);

    duplicate_key(key: &str, first: &SourceSpan, second: SourceSpan) =>
        error("Duplicate key in object spec", "The object has a member \"{key}\" already. Give one of them another label.").at(second).with_related(first.clone(), "first defined here");

    duplicate_function(name: &str, first: &SourceSpan, second: SourceSpan) =>
        error("Duplicate function", "A function \"{name}\" is defined already. Rename or remove one of them.").at(second).with_related(first.clone(), "first defined here");

    min_above_max(min: usize, max: usize, span: SourceSpan) =>
        error("Invalid limits on blocks", "At most {max}, but at least {min} blocks are required: no configuration satisfies both. Raise max_items, or lower min_items.").at(span);

    unsuitable(name: &str, reason: &str, span: SourceSpan) =>
        error("Unsuitable value type", "The value of \"{name}\" cannot be used: {reason}.").at(span);

    null_type(span: SourceSpan) =>
        error("Invalid type expression", "A type is required here: null is a value of every type, and no type itself. Leave the argument out, or write any, to accept all values.").at(span);

    invalid_type(found: &Type, span: SourceSpan) =>
        error("Invalid type expression", "A type is required here, not a {found}: string, number, bool or any, without quotes, or list(…), set(…), map(…), tuple([…]) or object({{…}}) of types.").at(span);
}

#[cold]
pub(super) fn missing_name(span: Option<SourceSpan>) -> Diagnostic {
    let detail = "Say which argument to take: name = \"…\". Only directly inside an object block the label can stand in \
                  for it.";
    at(
        Diagnostic::error("Missing name in attribute spec", detail),
        span,
    )
}

#[cold]
pub(super) fn missing_block_type(kind: &str, span: Option<SourceSpan>) -> Diagnostic {
    let detail = "Say which blocks to take: block_type = \"…\". Only directly inside an object block the label can stand \
                  in for it.";
    at(
        Diagnostic::error(format!("Missing block_type in {kind} spec"), detail)
            .with_code("missing-block-type"),
        span,
    )
}

#[cold]
pub(super) fn too_many_labels(limit: usize, span: Option<SourceSpan>) -> Diagnostic {
    let detail = format!(
        "A block_map takes {limit} labels at most, each of which nests its result one level deeper."
    );
    at(
        Diagnostic::error("Invalid block label name list", detail),
        span,
    )
}

#[cold]
pub(super) fn no_labels(span: Option<SourceSpan>) -> Diagnostic {
    let detail = "A block_map needs at least one label to make keys of: labels = [\"name\"].";
    at(
        Diagnostic::error("Invalid block label name list", detail),
        span,
    )
}

#[cold]
pub(super) fn dynamic_map(span: Option<SourceSpan>) -> Diagnostic {
    let detail = "All values of a map have one type, so the specs inside a block_map must not leave types open. Replace \
                  \"any\", and give every attr a type.";
    at(Diagnostic::error("Invalid block_map spec", detail), span)
}

#[cold]
pub(super) fn invalid_transform(span: Option<SourceSpan>) -> Diagnostic {
    let detail =
        "A transform needs exactly one spec block, whose result its expression turns into another.";
    at(Diagnostic::error("Invalid transform spec", detail), span)
}

#[cold]
pub(super) fn conflict(conflict: &SpecConflict, span: SourceSpan) -> Diagnostic {
    let name = conflict.name();
    let detail = format!(
        "The spec expects \"{name}\" both as an argument and as a block of the same body. Rename one of them, in the \
         configuration and here."
    );
    Diagnostic::error("Ambiguous name in spec", detail).at(span)
}
