//! Reports of `hcl eval`.

use std::borrow::Cow;

use hcl_core::diagnostic::{Quote, reports, sentence};
use hcl_syntax::Diagnostic;
use hcl_write::EditError;

const NOT_KNOWN: &str = "Value not known";

/// A hint for a module.
pub(super) const OF_PROVIDERS: &str = "What only a provider knows has no value here.";

/// A hint for files of several folders.
pub(super) const OF_FOLDERS: &str =
    "With --module, each folder is a module, and a call of a module nearby has values.";

/// A hint for names of instances.
pub(super) const OF_INSTANCES: &str =
    "With --module, blocks with \"count\" and \"for_each\" have values.";

/// The files do not say the value, perhaps because a variable is not set.
#[cold]
pub(super) fn not_said(unset: Option<&str>, hint: &'static str, has_files: bool) -> Diagnostic {
    let detail = if has_files {
        sentence!("The value depends on what the files do not say.")
    } else {
        sentence!("The functions do not say the value.")
    };
    let report = Diagnostic::error(NOT_KNOWN, detail);
    let report = if hint.is_empty() {
        report
    } else {
        report.with_more(hint)
    };
    match unset {
        Some(name) => report.with_more(sentence!(
            "Set the variable \"{}\" with --var {}=VALUE.",
            Quote::own(name),
            Quote::own(name)
        )),
        None => report,
    }
}

/// Adds that an item that the expression needs calls a function that reads a file.
#[cold]
pub(super) fn with_reading(report: Diagnostic, function: &str) -> Diagnostic {
    report.with_more(sentence!(
        "Functions that read files, such as \"{}\", have no value here either.",
        Quote::own(function)
    ))
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
