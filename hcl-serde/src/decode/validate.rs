//! `#[hcl(validate = …)]`: checks of the application, reported at the field.

use std::fmt;

use hcl_core::{Diagnostic, Diagnostics};

use crate::direct::NeedsTree;

use super::reporter::Reporter;
use super::{errors, secrets};

/// The result of a validation function.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not what a validation gives",
    label = "not the result of a validation",
    note = "give `Result<(), E>` with an `E` that can be displayed, `Option<Diagnostic>` or `Diagnostics`"
)]
pub trait Verdict {
    /// Converts the result to diagnostics; none if the value is valid.
    fn into_diagnostics(self) -> Diagnostics;
}

impl<E: fmt::Display> Verdict for Result<(), E> {
    fn into_diagnostics(self) -> Diagnostics {
        let invalid = self.err().map(|error| errors::invalid(&error.to_string()));
        invalid.into_iter().collect()
    }
}

impl Verdict for Option<Diagnostic> {
    fn into_diagnostics(self) -> Diagnostics {
        self.into_iter().collect()
    }
}

impl Verdict for Vec<Diagnostic> {
    fn into_diagnostics(self) -> Diagnostics {
        self.into_iter().collect()
    }
}

impl Verdict for Diagnostics {
    fn into_diagnostics(self) -> Diagnostics {
        self
    }
}

/// Returns what a check has found.
#[must_use]
pub fn verdict<V: Verdict>(verdict: V) -> Diagnostics {
    verdict.into_diagnostics()
}

/// Accepts a value that was decoded without a tree.
///
/// # Errors
///
/// [`NeedsTree`] if the check found something: the tree has the span to report it at.
pub fn accept(found: &Diagnostics) -> Result<(), NeedsTree> {
    match found.is_empty() {
        true => Ok(()),
        false => Err(NeedsTree),
    }
}

/// Applies a check to a decoded value. Returns the value unless the check found an error.
pub fn validated<T>(
    reporter: &Reporter<'_, '_>,
    value: Option<T>,
    check: impl FnOnce(&T) -> Diagnostics,
) -> Option<T> {
    let value = value?;
    let diagnostics = check(&value);
    let failed = diagnostics.has_errors();
    for diagnostic in diagnostics {
        reporter.report(secrets::hide(diagnostic, reporter.session.context()));
    }
    (!failed).then_some(value)
}
