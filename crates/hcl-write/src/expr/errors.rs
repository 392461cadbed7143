//! Messages about expressions that cannot be converted or written.

use std::fmt;

use hcl_core::diagnostic::{Quote, reports};
use hcl_core::internal::messages;
use hcl_core::{Diagnostic, Limits, SourceSpan};

use hcl_serde::Error;
pub(super) use hcl_serde::extend::written::{
    marked_value, unknown_value, unwritable_name, unwritable_number,
};

use super::MAX_DEPTH;

/// Returns the error that an expression cannot be written.
#[cold]
fn unwritable(detail: impl fmt::Display) -> Error {
    serde::ser::Error::custom(detail)
}

#[cold]
pub(super) fn too_deep(at: Option<SourceSpan>) -> Error {
    let detail = format!(
        "The expression nests more than {MAX_DEPTH} levels deep, counting each operator of a chain. Split it into several."
    );
    located("Nesting too deep", detail, at)
}

#[cold]
pub(super) fn value_too_deep() -> Error {
    let limit = hcl_core::value::MAX_DEPTH;
    let detail = format!("The value nests more than {limit} levels deep. Make it flatter.");
    located("Nesting too deep", detail, None)
}

/// An expression that the parser would not read.
#[cold]
pub(super) fn unreadable() -> Error {
    let limit = Limits::default().nesting;
    let detail = format!(
        "The expression nests more than {limit} levels deep, which is the limit for what is read. Split it into several."
    );
    located("Nesting too deep", detail, None)
}

#[cold]
pub(super) fn mistake(at: SourceSpan) -> Error {
    let detail = "This part of the expression has a syntax error.";
    located("Invalid expression", detail.to_owned(), Some(at))
}

#[cold]
pub(super) fn not_native(at: SourceSpan) -> Error {
    let detail = "A part of a string of the JSON syntax has no form in the native syntax.";
    located("Not a native expression", detail.to_owned(), Some(at))
}

reports! {
    pub(super),

    not_a_template(detail: &str, at: SourceSpan) =>
        error("Invalid template", "The string is not a valid template. {}", Quote::literal(detail)).at(at);

    not_a_number(at: SourceSpan) =>
        error("Not expressible in native syntax", "The number is too large or has too many digits for the native syntax.").at(at);
}

messages! {
    pub(super) unwritable => Error,

    nested_splat() =>
        ("A splat \".*\" cannot follow another one and its names. Use \"[*]\", or put the expression before it in parentheses, as the base of another access.");

    two_numbers() =>
        ("Two indexes after a splat \".*\" would be a number, as in \".0.1\". Use \"[*]\" and indexes in brackets.");

    path_as_value() =>
        ("A path that stands for itself can only be the key of an object. Use an access for the value that it leads to.");

    no_path() =>
        ("A path as a key is a name other than \"for\", with at least one step that is a name, a number or a text.");

    literal_name(name: &str) =>
        ("{name:?} is a literal, not the name of a variable.");

    /// A value that takes more memory as an expression than the limits allow.
    too_large() =>
        ("Written out, this value is larger than the limit allows. Make it smaller.");
}

fn located(summary: &'static str, detail: String, at: Option<SourceSpan>) -> Error {
    let found = Diagnostic::error(summary, detail);
    at.into_iter().fold(found, Diagnostic::at).into()
}
