//! `#[hcl(validate = …)]`: an application's own checks, reported at the field.

use std::fmt;

use hcl_core::{Diagnostic, Diagnostics};

use super::errors;
use super::given::ReportPlace;

/// What a validation gives: `Ok`, an error in words, or diagnostics.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not what a validation gives",
    label = "not the result of a validation",
    note = "give `Result<(), E>` with an `E` that can be displayed, `Option<Diagnostic>` or `Diagnostics`"
)]
pub trait Verdict {
    /// The findings.
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

/// Holds a check against something that was read; gives it on if it passes.
pub fn validated<T, V: Verdict>(
    place: &ReportPlace<'_, '_>,
    value: Option<T>,
    check: impl FnOnce(&T) -> V,
) -> Option<T> {
    let value = value?;
    let findings = check(&value).into_diagnostics();
    let failed = findings.has_errors();
    for finding in findings {
        place.report(finding);
    }
    (!failed).then_some(value)
}
