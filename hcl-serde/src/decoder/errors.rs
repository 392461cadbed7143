//! Messages about variables of the program and about files.

use hcl_core::diagnostic::{Quote, reports, sentence};
use hcl_core::{Diagnostic, Diagnostics};

use crate::error::Error;

reports! {
    pub(super),

    invalid_variable(name: &str, message: &str) =>
        error("Invalid variable", "The variable \"{}\" cannot be made of the program's data: {}.", Quote::own(name), Quote::name(message));

    invalid_variables(message: &str) =>
        error("Invalid variable", "Variables cannot be made of the program's data: {}.", Quote::name(message));

    /// `HclDecode` by hand, which fails without a report.
    unreported() =>
        error("Invalid value", "The program cannot read this configuration, and does not say why.");

    variables_without_names() =>
        error("Invalid variable", "Variables can be made of a struct or a map only.");
}

/// Returns the error of a run that has no value. It has a report at least.
#[cold]
pub(super) fn of_run(mut found: Diagnostics) -> Error {
    if !found.has_errors() {
        found.push(unreported());
    }
    Error::new(found)
}

/// A file that cannot be read, or is too large.
#[cold]
pub(super) fn unreadable(name: &str, error: &dyn std::fmt::Display) -> Diagnostics {
    let detail = sentence!(
        "The configuration file \"{}\" could not be read: {}.",
        Quote::own(name),
        Quote::own(error.to_string())
    );
    Diagnostic::error("Failed to read file", detail).into()
}

/// An error about a value that the program sets.
#[cold]
pub(super) fn set_by_program(report: Diagnostic, address: &str) -> Diagnostic {
    report.with_more(sentence!(
        "The program sets the value of \"{}\".",
        Quote::own(address)
    ))
}
