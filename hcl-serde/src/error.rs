//! The error of reading and writing: all diagnostics, in one word.

use std::fmt;

use hcl_core::diagnostic::Renderer;
use hcl_core::{Diagnostic, Diagnostics, SourceSpan};

use crate::buffered::{Fingerprint, Fingerprints};

/// Everything that is wrong with a configuration.
///
/// `Display` and `Debug` both write the report, so that `fn main() -> Result<(), hcl_serde::Error>` shows it.
///
/// ```
/// let error = hcl_serde::from_str::<std::collections::BTreeMap<String, u16>>("port = 80800\n").unwrap_err();
/// assert_eq!(error.diagnostics().len(), 1);
/// assert!(error.to_string().contains("1 | port = 80800"));
/// ```
pub struct Error(Box<Inner>);

struct Inner {
    diagnostics: Diagnostics,
    /// Whether the only diagnostic was made by a visitor, which does not know where it is.
    unplaced: bool,
    /// The data that such a diagnostic is about.
    about: Fingerprints,
}

/// A result of reading or writing.
pub type Result<T, E = Error> = std::result::Result<T, E>;

impl Error {
    pub(crate) fn new(diagnostics: Diagnostics) -> Self {
        Self(Box::new(Inner {
            diagnostics,
            unplaced: false,
            about: [None, None],
        }))
    }

    /// An error of a visitor or of an application, which does not know where it is.
    #[cold]
    pub(crate) fn unplaced(diagnostic: Diagnostic) -> Self {
        Self::about(diagnostic, [None, None])
    }

    /// The same, which does know what data it is about.
    #[cold]
    pub(crate) fn about(diagnostic: Diagnostic, about: Fingerprints) -> Self {
        Self(Box::new(Inner {
            diagnostics: diagnostic.into(),
            unplaced: true,
            about,
        }))
    }

    /// Points an error that does not know its place at the data it is about, if serde kept that, and it is among what is
    /// being read.
    #[cold]
    pub(crate) fn pointed(mut self, is_here: impl FnOnce(&SourceSpan) -> bool) -> Self {
        let mut about = self.0.about.into_iter().flatten();
        if self.0.unplaced
            && let Some(at) = about.find_map(Fingerprint::find).filter(is_here)
        {
            let diagnostics = std::mem::take(&mut self.0.diagnostics);
            let pointed = diagnostics.into_iter().map(|found| found.at(at.clone()));
            self.0.diagnostics = pointed.collect();
        }
        self
    }

    /// Says where an error is that does not know.
    #[cold]
    pub(crate) fn placed(mut self, place: impl FnOnce(Diagnostic) -> Diagnostic) -> Self {
        if self.0.unplaced {
            let diagnostics = std::mem::take(&mut self.0.diagnostics);
            if let Some(diagnostic) = diagnostics.into_iter().next() {
                self.0.diagnostics = place(diagnostic).into();
            }
            self.0.unplaced = false;
        }
        self
    }

    /// Both errors' diagnostics.
    #[cold]
    pub(crate) fn and(mut self, other: Self) -> Self {
        self.0.diagnostics.append(other.0.diagnostics);
        self
    }

    /// All that was found: errors, and warnings beside them.
    #[must_use]
    pub fn diagnostics(&self) -> &Diagnostics {
        &self.0.diagnostics
    }

    /// All that was found.
    #[must_use]
    pub fn into_diagnostics(self) -> Diagnostics {
        self.0.diagnostics
    }

    /// Writes the report, with colours or without.
    ///
    /// ```
    /// use hcl_serde::Renderer;
    ///
    /// let error = hcl_serde::from_str::<bool>("a = \n").unwrap_err();
    /// assert!(error.render(&Renderer::colored()).contains("\u{1b}["));
    /// ```
    #[must_use]
    pub fn render(&self, renderer: &Renderer) -> String {
        self.0.diagnostics.render(renderer)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.render(&Renderer::plain()).trim_end())
    }
}

/// Starts on a line of its own, as `main` and `unwrap` write words before it.
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{self}")
    }
}

impl std::error::Error for Error {}

impl From<Diagnostics> for Error {
    fn from(diagnostics: Diagnostics) -> Self {
        Self::new(diagnostics)
    }
}

impl From<Diagnostic> for Error {
    fn from(diagnostic: Diagnostic) -> Self {
        Self::new(diagnostic.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_is_one_word() {
        assert_eq!(size_of::<Error>(), size_of::<usize>());
        assert_eq!(size_of::<Result<()>>(), size_of::<usize>());
    }

    #[test]
    fn an_error_can_cross_threads() {
        fn check<T: Send + Sync + std::error::Error + 'static>() {}
        check::<Error>();
    }
}
