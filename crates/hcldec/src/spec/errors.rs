//! Diagnostics about bodies: one constructor for each problem.

use hcl_core::convert::ConversionError;
use hcl_core::{Diagnostic, SourceSpan};

fn at(diagnostic: Diagnostic, span: Option<SourceSpan>) -> Diagnostic {
    match span {
        Some(span) => diagnostic.at(span),
        None => diagnostic,
    }
}

/// Returns the detail for a value with a part of the wrong type.
fn does_not_fit(name: &str, error: &ConversionError) -> String {
    let ConversionError { path, message } = error;
    format!("The value of \"{name}{path}\" does not fit: {message}.")
}

/// Returns the position of the first of two definitions, with its file if the second is in another one.
fn first_position(first: &SourceSpan, second: &SourceSpan) -> String {
    let line = first.start().line;
    if first.source() == second.source() {
        format!("on line {line}")
    } else {
        format!("in {} on line {line}", first.source().name())
    }
}

#[cold]
pub(super) fn missing_argument(name: &str, span: Option<SourceSpan>) -> Diagnostic {
    let detail = format!("The argument \"{name}\" is required here, but no definition was found.");
    at(Diagnostic::error("Missing required argument", detail), span)
}

#[cold]
pub(super) fn wrong_type(
    name: &str,
    error: &ConversionError,
    value: SourceSpan,
    attribute: SourceSpan,
) -> Diagnostic {
    let detail = does_not_fit(name, error);
    Diagnostic::error("Incorrect attribute value type", detail)
        .at(value)
        .within(attribute)
}

#[cold]
pub(super) fn wrong_element(
    name: &str,
    error: &ConversionError,
    value: SourceSpan,
    attribute: SourceSpan,
) -> Diagnostic {
    let detail = does_not_fit(name, error);
    Diagnostic::error("Invalid attribute value", detail)
        .at(value)
        .within(attribute)
}

#[cold]
pub(super) fn mixed_elements(type_name: &str, span: SourceSpan) -> Diagnostic {
    let detail = format!(
        "All arguments in this \"{type_name}\" block must have values of one type. Give them values that convert to one."
    );
    Diagnostic::error("Invalid attribute value", detail).at(span)
}

#[cold]
pub(super) fn missing_block(type_name: &str, span: Option<SourceSpan>) -> Diagnostic {
    let detail = format!("A \"{type_name}\" block is required here. Add one: {type_name} {{ … }}.");
    at(
        Diagnostic::error(format!("Missing {type_name} block"), detail).with_code("missing-block"),
        span,
    )
}

#[cold]
pub(super) fn only_one_block(
    type_name: &str,
    first: &SourceSpan,
    second: SourceSpan,
) -> Diagnostic {
    let detail = format!(
        "Only one \"{type_name}\" block is allowed here, and there is one {} already. Join the two, or remove one.",
        first_position(first, &second)
    );
    Diagnostic::error(format!("Duplicate {type_name} block"), detail)
        .with_code("duplicate-block")
        .at(second)
        .with_related(first.clone(), "first defined here")
}

#[cold]
pub(super) fn same_labels(
    type_name: &str,
    labels: &str,
    first: &SourceSpan,
    second: SourceSpan,
) -> Diagnostic {
    let detail = format!(
        "A \"{type_name}\" block {labels} is defined {} already. No two may have the same labels: rename one.",
        first_position(first, &second)
    );
    Diagnostic::error(format!("Duplicate {type_name} block"), detail)
        .with_code("duplicate-block")
        .at(second)
        .with_related(first.clone(), "first defined here")
}

#[cold]
pub(super) fn too_few(
    type_name: &str,
    min_items: usize,
    found: usize,
    span: Option<SourceSpan>,
) -> Diagnostic {
    let detail = format!(
        "At least {min_items} \"{type_name}\" {} needed here; there {}.",
        blocks_are(min_items),
        found_clause(found)
    );
    at(
        Diagnostic::error(format!("Insufficient {type_name} blocks"), detail)
            .with_code("too-few-blocks"),
        span,
    )
}

#[cold]
pub(super) fn too_many(
    type_name: &str,
    max_items: usize,
    found: usize,
    span: Option<SourceSpan>,
) -> Diagnostic {
    let detail = format!(
        "At most {max_items} \"{type_name}\" {} allowed here; there {}.",
        blocks_are(max_items),
        found_clause(found)
    );
    at(
        Diagnostic::error(format!("Too many {type_name} blocks"), detail)
            .with_code("too-many-blocks"),
        span,
    )
}

const fn blocks_are(count: usize) -> &'static str {
    if count == 1 { "block is" } else { "blocks are" }
}

fn found_clause(count: usize) -> String {
    match count {
        0 => String::from("is none"),
        1 => String::from("is only 1"),
        count => format!("are {count}"),
    }
}

/// The summary equals the reference's.
#[cold]
pub(super) fn too_deep(type_name: &str, limit: u32, span: Option<SourceSpan>) -> Diagnostic {
    let detail = format!(
        "What is made of \"{type_name}\" blocks nests deeper than the limit of {limit} levels. Nest fewer labels and blocks, or raise `Limits::value_depth` in the program."
    );
    at(Diagnostic::error("Evaluation limit exceeded", detail), span)
}

#[cold]
pub(super) fn mixed_types(type_name: &str, span: Option<SourceSpan>) -> Diagnostic {
    let detail = format!(
        "All \"{type_name}\" blocks must have arguments of the same types, because they become elements of one \
         collection. Make them alike."
    );
    at(
        Diagnostic::error(
            format!("Unconsistent argument types in {type_name} blocks"),
            detail,
        )
        .with_code("inconsistent-block-types"),
        span,
    )
}

#[cold]
pub(super) fn transform_failed(reason: &str, span: Option<SourceSpan>) -> Diagnostic {
    at(
        Diagnostic::error(
            "Transform function failed",
            format!("The value cannot be used: {reason}."),
        ),
        span,
    )
}

#[cold]
pub(super) fn outside_refinement(reason: &str, span: Option<SourceSpan>) -> Diagnostic {
    at(
        Diagnostic::error(
            "Unsuitable value",
            format!("The value is outside of what is allowed here: {reason}."),
        ),
        span,
    )
}

#[cold]
pub(super) fn missing_label(name: &str, span: Option<SourceSpan>) -> Diagnostic {
    let detail =
        format!("The label \"{name}\" is requested here, but no enclosing block has such a label.");
    at(
        Diagnostic::error(format!("Missing {name}"), detail).with_code("missing-label"),
        span,
    )
}
