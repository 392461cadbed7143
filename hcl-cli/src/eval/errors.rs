//! Reports of `hcl eval`.

use hcl_syntax::{Diagnostic, Source, Span};
use hcl_write::EditError;

#[cold]
pub(super) fn not_known(source: &Source) -> Diagnostic {
    let detail =
        "The value depends on what the files do not say. Set variables with --var NAME=VALUE.";
    let end = u32::try_from(source.text().trim_end().len()).unwrap_or(u32::MAX);
    Diagnostic::error("Value not known", detail).at(source.span(Span::new(0, end)))
}

#[cold]
pub(super) fn secret() -> Diagnostic {
    let detail = "The value depends on a sensitive variable, and is not printed.";
    Diagnostic::error("Sensitive value", detail)
}

#[cold]
pub(super) fn no_data() -> Diagnostic {
    Diagnostic::error("Failed to convert", "The value has no form in JSON.")
}

#[cold]
pub(super) fn not_written(error: &EditError) -> Diagnostic {
    Diagnostic::error(
        "Failed to convert",
        format!("The value cannot be printed: {error}."),
    )
}
