//! Reports of `hcl eval`.

use std::borrow::Cow;

use hcl_core::diagnostic::{Quote, reports, sentence};
use hcl_syntax::Diagnostic;
use hcl_write::EditError;

const NOT_KNOWN: &str = "Value not known";

/// The files do not say the value. An item that the expression needs may call a function that reads a file.
#[cold]
pub(super) fn not_said(is_module: bool, reading: Option<String>) -> Diagnostic {
    let hint = if is_module {
        "What only a provider knows has no value here."
    } else {
        "Add --module if blocks refer to each other."
    };
    let detail = sentence!(
        "The value depends on what the files do not say. Set variables with --var NAME=VALUE. {}",
        hint
    );
    let report = Diagnostic::error(NOT_KNOWN, detail);
    match reading {
        Some(function) => report.with_more(sentence!(
            "Functions that read files, such as \"{}\", have no value here either.",
            Quote::own(function)
        )),
        None => report,
    }
}

reports! {
    pub(super),

    no_value(variable: &str) =>
        error(NOT_KNOWN, "The variable \"{}\" has no value here. Set it with --var {}=VALUE.", Quote::own(variable), Quote::own(variable));

    reading(function: &str) =>
        error(NOT_KNOWN, "The function \"{}\" reads files, and eval reads none for functions: its result is not known. Write a value in place of the call.", Quote::own(function));

    no_data() => error("Failed to convert", "The value has no form in JSON.");
}

#[cold]
pub(super) fn not_written(error: &EditError) -> Diagnostic {
    let reason = match error {
        EditError::InvalidValue(error) => error.diagnostics().iter().next().map(Diagnostic::detail),
        _ => None,
    };
    let reason = reason.map_or_else(|| format!("{error}."), Cow::into_owned);
    Diagnostic::error(
        "Failed to convert",
        format!("The value cannot be printed: {reason}"),
    )
}

reports! {
    pub(crate),

    secret() =>
        error("Sensitive value", "The value depends on a sensitive variable, and is not printed.");
}
