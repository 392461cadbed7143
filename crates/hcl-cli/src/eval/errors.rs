//! Reports of `hcl eval`.

use hcl_core::diagnostic::reports;
use hcl_syntax::{Diagnostic, Source, Span};
use hcl_write::EditError;

/// `only` is the variable that the expression depends on, if it is the only reference.
#[cold]
pub(super) fn not_known(source: &Source, only: Option<&str>, is_module: bool) -> Diagnostic {
    let detail = match only {
        Some(only) => {
            format!("The variable {only:?} has no value here. Set it with --var {only}=VALUE.")
        }
        None if is_module => {
            "The value depends on what the files do not say. Set variables with --var NAME=VALUE. What only a provider knows has no value here."
                .to_owned()
        }
        None => {
            "The value depends on what the files do not say. Set variables with --var NAME=VALUE. Add --module if blocks refer to each other."
                .to_owned()
        }
    };
    let end = u32::try_from(source.text().trim_end().len()).unwrap_or(u32::MAX);
    Diagnostic::error("Value not known", detail).at(source.span(Span::new(0, end)))
}

reports! {
    pub(super),

    secret() =>
        error("Sensitive value", "The value depends on a sensitive variable, and is not printed.");

    no_data() => error("Failed to convert", "The value has no form in JSON.");
}

#[cold]
pub(super) fn not_written(error: &EditError) -> Diagnostic {
    let reason = match error {
        EditError::InvalidValue(error) => error.diagnostics().iter().next().map(Diagnostic::detail),
        _ => None,
    };
    let reason = reason.map_or_else(|| format!("{error}."), str::to_owned);
    Diagnostic::error(
        "Failed to convert",
        format!("The value cannot be printed: {reason}"),
    )
}
