//! Messages about rules between the fields of a body.

use hcl_core::{Diagnostic, SourceSpan};

use crate::wording::alternatives;

#[cold]
pub(super) fn conflict(first: &SourceSpan, at: SourceSpan) -> Diagnostic {
    let detail = format!(
        "\"{}\" and \"{}\" cannot be set together. Remove one of the two.",
        first.text(),
        at.text()
    );
    Diagnostic::error("Conflicting arguments", detail)
        .at(at)
        .with_related(first.clone(), "set here")
}

#[cold]
pub(super) fn requirement(one: &str, other: &str, is_block: bool, at: SourceSpan) -> Diagnostic {
    let example = if is_block {
        format!("{other} {{ … }}")
    } else {
        format!("{other} = …")
    };
    Diagnostic::error(
        "Missing required argument",
        format!("\"{one}\" requires \"{other}\", which is not set. Add it: `{example}`."),
    )
    .at(at)
}

#[cold]
pub(super) fn none_of(names: &[&str]) -> Diagnostic {
    let detail = format!(
        "Exactly one of these is required here: {}.",
        alternatives(names.iter().copied())
    );
    Diagnostic::error("Missing required argument", detail)
}
