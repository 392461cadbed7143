//! `#[hcl(validate = …)]`: checks of the application, reported at the field.

use std::fmt;

use hcl_core::{Diagnostic, Diagnostics, SourceSpan};

use crate::location::{Anchor, Location, Path, locate_path};
use crate::probe::ByType;
use crate::session::Session;
use crate::stop::Stop;

use super::body::BodyDecoder;
use super::errors;
use super::references::resolve_names;

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

/// Reports diagnostics at one span and one field path.
#[derive(Clone, Debug)]
pub struct Reporter<'c, 'de> {
    pub(crate) session: &'c Session<'c, 'de>,
    pub(crate) path: Path<'c>,
    pub(crate) span: Option<SourceSpan>,
    /// The value of an argument.
    pub(crate) value: Option<Anchor<'c>>,
}

impl Reporter<'_, '_> {
    /// Reports what a function of the program says of a value, which it may quote.
    fn report_quoting(&self, diagnostic: Diagnostic) {
        if let Some(anchor) = self.value {
            let path = &self.path;
            Location { path, anchor }.reveal();
        }
        // The function reads a body by itself. Decoding has removed the marks of values in it.
        let may_quote = self.value.is_some() || self.session.marked_values() > 0;
        self.report(if may_quote {
            diagnostic.from_elsewhere()
        } else {
            diagnostic
        });
    }

    /// Reports a diagnostic. Its own subject and path, where it has them, take precedence.
    pub fn report(&self, mut diagnostic: Diagnostic) {
        // A function of the program may point at a part of the value.
        if let (None, Some(span)) = (diagnostic.subject(), &self.span) {
            diagnostic = diagnostic.at(span.clone());
        }
        self.session
            .report(locate_path(diagnostic, &self.path), &self.path);
    }

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
            resolve_names(self.session, self.body);
            if self.session.has_errors() {
                return Err(Stop);
            }
        }
        self.reporter().judge(check(&value))?;
        Ok(value)
    }
}
