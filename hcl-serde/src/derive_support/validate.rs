//! `#[hcl(validate = …)]`: checks of the application, reported at the field.

use std::fmt;

use hcl_core::{Diagnostic, Diagnostics};

use crate::probe::ByType;
use crate::stop::Stop;

use super::body::BodyDecoder;
use super::errors;
use super::references::resolve_names;
use super::reporter::Reporter;

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
        let invalid = self.err().map(|error| errors::invalid(error.to_string()));
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

impl ByType {
    /// Returns what a check has found.
    #[must_use]
    pub fn verdict<V: Verdict>(verdict: V) -> Diagnostics {
        verdict.into_diagnostics()
    }
}

impl Reporter<'_, '_> {
    /// Reports what a check has found in a decoded value.
    pub(super) fn judge(&self, found: Diagnostics) -> Result<(), Stop> {
        let failed = found.has_errors();
        for diagnostic in found {
            self.report_quoting(diagnostic);
        }
        if failed { Err(Stop) } else { Ok(()) }
    }
}

impl BodyDecoder<'_, '_> {
    /// Applies a check to the value of the whole body. The type that the program decodes is checked last: its names are unique
    /// and its references resolve.
    ///
    /// # Errors
    ///
    /// [`Stop`] if the check found an error.
    pub fn validated<T>(&self, value: T, check: impl FnOnce(&T) -> Diagnostics) -> Result<T, Stop> {
        if self.path.outer().is_none()
            && self.header.is_none()
            && self.is_whole
            && self.outer.is_none()
        {
            resolve_names(self.session);
            if self.session.has_errors() {
                return Err(Stop);
            }
        }
        self.reporter().judge(check(&value))?;
        Ok(value)
    }
}
