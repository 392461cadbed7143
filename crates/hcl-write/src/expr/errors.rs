//! Messages about expressions that cannot be converted or written.

use std::fmt;

use hcl_core::diagnostic::{Sentence, reports};
use hcl_core::internal::messages;
use hcl_core::{Diagnostic, Limits, SourceSpan};

use hcl_serde::Error;
pub(super) use hcl_serde::extend::Unwritable;

use super::MAX_DEPTH;

/// Returns the error that an expression cannot be written.
#[cold]
fn unwritable(detail: impl fmt::Display) -> Error {
    serde::ser::Error::custom(detail)
}

pub(super) fn too_deep(at: Option<SourceSpan>) -> Error {
    at.into_iter().fold(deep(), Diagnostic::at).into()
}

reports! {
    pub(super),

    deep() =>
        error("Nesting too deep", "The expression nests more than {} levels deep, counting each operator of a chain. Split it into several.", MAX_DEPTH);

    value_too_deep() =>
        error("Nesting too deep", "The value nests more than {} levels deep. Make it flatter.", hcl_core::value::MAX_DEPTH);

    /// An expression that the parser would not read.
    unreadable() =>
        error("Nesting too deep", "The expression nests more than {} levels deep, which is the limit for what is read. Split it into several.", Limits::default().nesting);

    mistake(at: SourceSpan) =>
        error("Invalid expression", "This part of the expression has a syntax error.").at(at);

    not_native(at: SourceSpan) =>
        error("Not expressible in native syntax", "A part of a string of the JSON syntax has no form in the native syntax.").at(at);

    not_a_template(reason: &Sentence, at: &SourceSpan) =>
        error("Invalid template", "The string is not a valid template. {}", reason.clone()).at(at.clone());

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
