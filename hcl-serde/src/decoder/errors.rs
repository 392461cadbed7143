//! Messages about variables of the program and about files.

use hcl_core::diagnostic::{Quote, reports, sentence};
use hcl_core::{Diagnostic, Diagnostics, SourceSpan};

use crate::error::Error;
use crate::schema::Schema;

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

/// A name that is no variable, but the first name of references to blocks of the type.
#[cold]
pub(super) fn reference_outside_of_module(report: Diagnostic, schema: &Schema<'_>) -> Diagnostic {
    if report.code().as_deref() != Some("variables-not-allowed") {
        return report;
    }
    let name = report.subject().map(SourceSpan::text);
    let mut addresses = schema.blocks.iter().filter_map(|block| block.address);
    let first = addresses.find_map(|address| {
        let first = address.pattern.split('.').next()?;
        (name == Some(first)).then(|| first.to_owned())
    });
    match first {
        Some(first) => report.with_more(sentence!(
            "The program reads references to \"{}\" blocks in a module only.",
            Quote::own(first)
        )),
        None => report,
    }
}
