//! Reports of `hcl eval`.

use std::borrow::Cow;

use hcl_core::diagnostic::{Quote, reports};
use hcl_syntax::{Diagnostic, Source, Span};
use hcl_write::EditError;

/// Why an expression has no value.
pub(super) enum Reason {
    /// This variable has no value.
    Variable(String),
    /// The expression calls this function, which reads a file.
    Reading(String),
    /// The files do not say it. An item that the expression needs may call this function, which reads a file.
    NotSaid(Option<String>),
}

#[cold]
pub(super) fn not_known(source: &Source, reason: Reason, is_module: bool) -> Diagnostic {
    let detail = match reason {
        Reason::Variable(name) => {
            format!("The variable {name:?} has no value here. Set it with --var {name}=VALUE.")
        }
        Reason::Reading(function) => format!(
            "The function \"{function}\" reads files, and eval reads none for functions: its result is not known. Write a value in place of the call."
        ),
        Reason::NotSaid(function) => {
            let hint = if is_module {
                "What only a provider knows has no value here."
            } else {
                "Add --module if blocks refer to each other."
            };
            let hint = match function {
                Some(function) => format!(
                    "{hint} Functions that read files, such as \"{function}\", have no value here either."
                ),
                None => hint.to_owned(),
            };
            format!(
                "The value depends on what the files do not say. Set variables with --var NAME=VALUE. {hint}"
            )
        }
    };
    let end = u32::try_from(source.text().trim_end().len()).unwrap_or(u32::MAX);
    Diagnostic::error("Value not known", Quote::own(detail)).at(source.span(Span::new(0, end)))
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
    let reason = reason.map_or_else(|| format!("{error}."), Cow::into_owned);
    Diagnostic::error(
        "Failed to convert",
        format!("The value cannot be printed: {reason}"),
    )
}
