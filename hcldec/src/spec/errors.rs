//! What can be wrong with a body in the eyes of a spec, in words: one constructor for each problem.

use hcl_core::convert::ConversionError;
use hcl_core::{Diagnostic, SourceSpan};

fn at(diagnostic: Diagnostic, place: Option<SourceSpan>) -> Diagnostic {
    match place {
        Some(place) => diagnostic.at(place),
        None => diagnostic,
    }
}

/// Names the part of the value that does not fit.
fn does_not_fit(name: &str, error: &ConversionError) -> String {
    let ConversionError { path, message } = error;
    format!("The value of \"{name}{path}\" does not fit: {message}.")
}

/// Where the first of two things is, as seen from the second.
fn already(first: &SourceSpan, second: &SourceSpan) -> String {
    let line = first.start().line;
    if first.source() == second.source() {
        format!("on line {line}")
    } else {
        format!("in {} on line {line}", first.source().name())
    }
}

#[cold]
pub(super) fn missing_argument(name: &str, place: Option<SourceSpan>) -> Diagnostic {
    let detail = format!("The argument \"{name}\" is required here, but no definition was found.");
    at(
        Diagnostic::error("Missing required argument", detail),
        place,
    )
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
pub(super) fn mixed_elements(type_name: &str, place: SourceSpan) -> Diagnostic {
    let detail = format!(
        "All arguments in this \"{type_name}\" block must have values of one type. Give them values that convert to one."
    );
    Diagnostic::error("Invalid attribute value", detail).at(place)
}

#[cold]
pub(super) fn missing_block(type_name: &str, place: Option<SourceSpan>) -> Diagnostic {
    let detail = format!("A \"{type_name}\" block is required here. Add one: {type_name} {{ … }}.");
    at(
        Diagnostic::error(format!("Missing {type_name} block"), detail),
        place,
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
        already(first, &second)
    );
    Diagnostic::error(format!("Duplicate {type_name} block"), detail).at(second)
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
        already(first, &second)
    );
    Diagnostic::error(format!("Duplicate {type_name} block"), detail).at(second)
}

#[cold]
pub(super) fn too_few(
    type_name: &str,
    least: usize,
    found: usize,
    place: Option<SourceSpan>,
) -> Diagnostic {
    let detail = format!(
        "At least {least} \"{type_name}\" {} needed here; there {}.",
        blocks_are(least),
        found_words(found)
    );
    at(
        Diagnostic::error(format!("Insufficient {type_name} blocks"), detail),
        place,
    )
}

#[cold]
pub(super) fn too_many(
    type_name: &str,
    most: usize,
    found: usize,
    place: Option<SourceSpan>,
) -> Diagnostic {
    let detail = format!(
        "At most {most} \"{type_name}\" {} allowed here; there {}.",
        blocks_are(most),
        found_words(found)
    );
    at(
        Diagnostic::error(format!("Too many {type_name} blocks"), detail),
        place,
    )
}

const fn blocks_are(count: usize) -> &'static str {
    if count == 1 { "block is" } else { "blocks are" }
}

fn found_words(count: usize) -> String {
    match count {
        0 => String::from("is none"),
        1 => String::from("is only 1"),
        count => format!("are {count}"),
    }
}

/// The summary is spelled as the reference spells it.
#[cold]
pub(super) fn too_deep(type_name: &str, limit: u32, place: Option<SourceSpan>) -> Diagnostic {
    let detail = format!(
        "What is made of \"{type_name}\" blocks nests deeper than the limit of {limit} levels. Nest fewer labels and blocks, or raise `Limits::value_depth`."
    );
    at(
        Diagnostic::error("Evaluation limit exceeded", detail),
        place,
    )
}

#[cold]
pub(super) fn mixed_types(type_name: &str, place: Option<SourceSpan>) -> Diagnostic {
    let detail = format!(
        "All \"{type_name}\" blocks must have arguments of the same types, because they become elements of one \
         collection. Make them alike."
    );
    at(
        Diagnostic::error(
            format!("Unconsistent argument types in {type_name} blocks"),
            detail,
        ),
        place,
    )
}

#[cold]
pub(super) fn transform_failed(reason: &str, place: Option<SourceSpan>) -> Diagnostic {
    at(
        Diagnostic::error(
            "Transform function failed",
            format!("The value cannot be used: {reason}."),
        ),
        place,
    )
}

#[cold]
pub(super) fn outside_refinement(reason: &str, place: Option<SourceSpan>) -> Diagnostic {
    at(
        Diagnostic::error(
            "Unsuitable value",
            format!("The value is outside of what is allowed here: {reason}."),
        ),
        place,
    )
}

#[cold]
pub(super) fn missing_label(name: &str, place: Option<SourceSpan>) -> Diagnostic {
    let detail =
        format!("The label \"{name}\" is asked for where there is no block that could have it.");
    at(Diagnostic::error(format!("Missing {name}"), detail), place)
}
