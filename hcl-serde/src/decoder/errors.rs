//! Messages about variables of the program and about files.

use hcl_core::Diagnostic;
use hcl_core::diagnostic::{Quote, reports, sentence};
use hcl_core::source::SourceTooLarge;

use crate::error::Error;

reports! {
    pub(super),

    invalid_variable(name: &str, message: &str) =>
        error("Invalid variable", "The variable \"{}\" cannot be made of the program's data: {}.", Quote::own(name), Quote::name(message));

    invalid_variables(message: &str) =>
        error("Invalid variable", "Variables cannot be made of the program's data: {}.", Quote::name(message));

    variables_without_names() =>
        error("Invalid variable", "Variables can be made of a struct or a map only.");
}

#[cold]
pub(super) fn unreadable(name: &str, error: &std::io::Error) -> Error {
    unread(name, &error.to_string())
}

#[cold]
pub(super) fn too_large(name: &str, error: &SourceTooLarge) -> Error {
    unread(name, &error.to_string())
}

fn unread(name: &str, message: &str) -> Error {
    let detail = sentence!(
        "The configuration file \"{}\" could not be read: {}.",
        Quote::own(name),
        Quote::own(message)
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
