//! Messages about expressions that cannot be converted or written.

use hcl_core::{Diagnostic, SourceSpan};

use crate::error::Error;

use super::MAX_DEPTH;

#[cold]
pub(super) fn too_deep(at: Option<SourceSpan>) -> Error {
    let detail = format!(
        "The expression nests more than {MAX_DEPTH} levels deep, counting each operator of a chain. Split it into several."
    );
    located("Nesting too deep", detail, at)
}

#[cold]
pub(super) fn mistake(at: SourceSpan) -> Error {
    let detail = "This part of the expression has a syntax error.";
    located("Invalid expression", detail.to_owned(), Some(at))
}

#[cold]
pub(super) fn ambiguous_key(at: SourceSpan) -> Error {
    let detail = "A path cannot be the key of an object. Put it in parentheses to use its value, or in quotes for a text.";
    located("Ambiguous key", detail.to_owned(), Some(at))
}

#[cold]
pub(super) fn not_native(at: SourceSpan) -> Error {
    let detail = "An expression of the JSON syntax, or of generated content, has no form in the native syntax.";
    located("Not a native expression", detail.to_owned(), Some(at))
}

#[cold]
pub(super) fn literal_name(name: &str) -> Error {
    let detail = format!("{name:?} is a literal, not the name of a variable.");
    located("Value cannot be written", detail, None)
}

fn located(summary: &'static str, detail: String, at: Option<SourceSpan>) -> Error {
    let found = Diagnostic::error(summary, detail);
    match at {
        Some(at) => Error::from(found.at(at)),
        None => Error::unlocated(found),
    }
}
