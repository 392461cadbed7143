//! Diagnostics about spec files: one constructor for each problem.

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

#[cold]
pub(super) fn extraneous_spec(span: SourceSpan) -> Diagnostic {
    let detail = "Only one spec block is allowed here. To expect several things, put them in an object block.";
    Diagnostic::error("Extraneous spec block", detail).at(span)
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
pub(super) fn duplicate_key(key: &str, first: &SourceSpan, second: SourceSpan) -> Diagnostic {
    let detail =
        format!("The object has a member \"{key}\" already. Give one of them another label.");
    Diagnostic::error("Duplicate key in object spec", detail)
        .at(second)
        .with_related(first.clone(), "first defined here")
}

#[cold]
pub(super) fn duplicate_function(name: &str, first: &SourceSpan, second: SourceSpan) -> Diagnostic {
    let detail = format!("A function \"{name}\" is defined already. Rename or remove one of them.");
    Diagnostic::error("Duplicate function", detail)
        .at(second)
        .with_related(first.clone(), "first defined here")
}

#[cold]
pub(super) fn min_above_max(min: usize, max: usize, span: SourceSpan) -> Diagnostic {
    let detail = format!(
        "At most {max}, but at least {min} blocks are required: no configuration satisfies both. Raise max_items, or lower \
         min_items."
    );
    Diagnostic::error("Invalid limits on blocks", detail).at(span)
}

#[cold]
pub(super) fn unsuitable(name: &str, reason: &str, span: SourceSpan) -> Diagnostic {
    let detail = format!("The value of \"{name}\" cannot be used: {reason}.");
    Diagnostic::error("Unsuitable value type", detail).at(span)
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
pub(super) fn null_type(span: SourceSpan) -> Diagnostic {
    let detail = "A type is required here: null is a value of every type, and no type itself. Leave the argument out, or \
                  write any, to accept all values.";
    Diagnostic::error("Invalid type expression", detail).at(span)
}

#[cold]
pub(super) fn invalid_type(found: &Type, span: SourceSpan) -> Diagnostic {
    let detail = format!(
        "A type is required here, not a {found}: string, number, bool or any, without quotes, or list(…), set(…), \
         map(…), tuple([…]) or object({{…}}) of types."
    );
    Diagnostic::error("Invalid type expression", detail).at(span)
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
