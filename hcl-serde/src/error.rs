//! The error of decoding and encoding: a boxed list of diagnostics.

use std::fmt;
use std::io::Write as _;

use hcl_core::diagnostic::Renderer;
use hcl_core::{Diagnostic, Diagnostics, SourceSpan};

use crate::buffer::Fingerprints;
use crate::secrets;

/// An error of decoding or encoding: all diagnostics of the run. At least one is an error.
///
/// `Display` and `Debug` both write the report with source excerpts, so that `fn main() -> Result<(), hcl_serde::Error>`
/// shows it. The type is one pointer wide.
///
/// # Examples
///
/// ```
/// let error = hcl_serde::from_str::<std::collections::BTreeMap<String, u16>>("port = 80800\n").unwrap_err();
/// assert_eq!(error.diagnostics().len(), 1);
/// assert!(error.to_string().contains("1 | port = 80800"));
/// ```
pub struct Error(Box<Inner>);

struct Inner {
    diagnostics: Diagnostics,
    /// Whether the only diagnostic has no location yet.
    is_unlocated: bool,
    /// Fingerprints of the value that such a diagnostic is about.
    fingerprints: Fingerprints,
    problem: Problem,
    /// Whether code of a type raised it, which had read the value.
    is_of_visitor: bool,
}

/// The code of errors that have no other cause than a value that is not known yet.
pub(crate) const UNKNOWN_VALUE: &str = "unknown-value";

/// The kind of an error, where another report depends on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Problem {
    Other,
    /// A field of a struct is missing.
    MissingField(&'static str),
    /// A field of a struct has a value already.
    DuplicateField,
    /// A value is not an object.
    ObjectExpected,
    /// A name is not one of the variants.
    UnknownVariant(&'static [&'static str]),
    /// A value is none of the forms of an untagged enum.
    NoForm,
    /// A name is not one of the fields, as far as the visitor told them.
    UnknownField(Box<str>, &'static [&'static str]),
    /// A visitor failed because an item was skipped that had failed before. Reports nothing.
    Consequence,
}

/// A result of decoding or encoding.
pub type Result<T, E = Error> = std::result::Result<T, E>;

impl Error {
    pub(crate) fn new(diagnostics: Diagnostics) -> Self {
        Self(Box::new(Inner {
            diagnostics,
            is_unlocated: false,
            fingerprints: [None, None],
            problem: Problem::Other,
            is_of_visitor: false,
        }))
    }

    /// Creates an error without a location. Where the location is set, it is decided what it shows of the value.
    #[cold]
    pub(crate) fn unlocated(diagnostic: Diagnostic) -> Self {
        let diagnostic = match secrets::place() {
            Some(place) => diagnostic.at(place),
            None => diagnostic,
        };
        let diagnostic = if secrets::is_reading() {
            diagnostic.hiding_quotes()
        } else {
            diagnostic
        };
        let mut error = Self::new(diagnostic.into());
        error.0.is_unlocated = true;
        error
    }

    /// Creates the error of a part that is read again, which says why.
    #[cold]
    pub(crate) fn provisional() -> Self {
        Self::new(Diagnostics::new())
    }

    /// Creates an error that reports nothing: what caused it is reported already.
    #[cold]
    pub(crate) fn consequence() -> Self {
        Self::new(Diagnostics::new()).with_problem(Problem::Consequence)
    }

    /// Sets the kind of the error.
    #[cold]
    pub(crate) fn with_problem(mut self, problem: Problem) -> Self {
        self.0.problem = problem;
        self
    }

    /// Declares that code of a type raised the error, which had read the value.
    #[cold]
    pub(crate) fn of_visitor(mut self) -> Self {
        self.0.is_of_visitor = true;
        self
    }

    /// Returns whether the error has no location yet, and code of a type raised it: a literal is not in the place of a list or an
    /// object with secrets then.
    pub(crate) fn is_about_literal(&self) -> bool {
        self.0.is_unlocated && self.0.is_of_visitor
    }

    /// Changes the diagnostics.
    #[cold]
    pub(crate) fn map_diagnostics(
        mut self,
        change: impl FnOnce(Diagnostics) -> Diagnostics,
    ) -> Self {
        self.0.diagnostics = change(std::mem::take(&mut self.0.diagnostics));
        self
    }

    /// Returns the kind of the error.
    pub(crate) fn problem(&self) -> &Problem {
        &self.0.problem
    }

    /// Returns the name that is not a field and the fields, if the error has no location yet and may name it.
    #[cold]
    pub(crate) fn unknown_name(&self) -> Option<(&str, &'static [&'static str])> {
        match &self.0.problem {
            Problem::UnknownField(name, fields) if self.0.is_unlocated => Some((name, fields)),
            _ => None,
        }
    }

    /// Returns whether the error has no location yet.
    pub(crate) fn is_unlocated(&self) -> bool {
        self.0.is_unlocated
    }

    /// Returns whether the error is about a span.
    #[cold]
    pub(crate) fn has_place(&self) -> bool {
        let mut diagnostics = self.0.diagnostics.iter();
        diagnostics.any(|diagnostic| diagnostic.subject().is_some())
    }

    /// Returns whether the error is about this span.
    pub(crate) fn is_at(&self, span: &SourceSpan) -> bool {
        let mut diagnostics = self.0.diagnostics.iter();
        diagnostics.any(|diagnostic| diagnostic.subject() == Some(span))
    }

    /// Sets the fingerprints of the value that the error is about.
    #[cold]
    pub(crate) fn about_value(mut self, fingerprints: Fingerprints) -> Self {
        // The place of a secret could tell what the secret is.
        if !secrets::is_reading() {
            self.0.fingerprints = fingerprints;
        }
        self
    }

    /// Hides the content of values in an error without a location, if it may be sensitive.
    #[cold]
    pub(crate) fn redacted_if(mut self, is_sensitive: bool) -> Self {
        if self.0.is_unlocated
            && is_sensitive
            && self.0.diagnostics.iter().any(Diagnostic::is_quoting)
        {
            self = self.map_diagnostics(|all| all.map(Diagnostic::hiding_quotes));
            // Found by its content, the span could tell what the content is.
            self.0.fingerprints = [None, None];
            self.0.problem = Problem::Other;
        }
        self
    }

    /// Sets the span of an error without a location to the span of the buffered value it is about, if `is_here` accepts it.
    #[cold]
    pub(crate) fn locate_value(mut self, is_here: impl FnOnce(&SourceSpan) -> bool) -> Self {
        if !self.0.is_unlocated {
            return self;
        }
        let mut at = None;
        for fingerprint in self.0.fingerprints.iter().flatten() {
            at = at.or_else(|| fingerprint.find());
        }
        if let Some(at) = at.filter(is_here) {
            let diagnostics = std::mem::take(&mut self.0.diagnostics);
            self.0.diagnostics = diagnostics.map(|found| found.at(at.clone()));
        }
        self
    }

    /// Returns the field that is missing, if the error has no location yet.
    #[cold]
    pub(crate) fn missing_field(&self) -> Option<&'static str> {
        match self.0.problem {
            Problem::MissingField(name) if self.0.is_unlocated => Some(name),
            _ => None,
        }
    }

    /// Sets the location of an error that has none. What it quotes of a value is shown from then on, unless the source has secrets.
    #[cold]
    pub(crate) fn located(mut self, locate: impl FnOnce(Diagnostic) -> Diagnostic) -> Self {
        if self.0.is_unlocated {
            let diagnostics = std::mem::take(&mut self.0.diagnostics);
            if let Some(diagnostic) = diagnostics.into_iter().next() {
                self.0.diagnostics = locate(diagnostic).into();
            }
            self.0.is_unlocated = false;
            // No field of an enclosing struct is missing.
            if let Problem::MissingField(_) = self.0.problem {
                self.0.problem = Problem::Other;
            }
        }
        self
    }

    /// Appends the diagnostics of another error.
    #[cold]
    pub(crate) fn and(mut self, other: Self) -> Self {
        self.0.diagnostics.append(other.0.diagnostics);
        self
    }

    /// Appends the diagnostics of another error that this one does not have. Both have locations.
    #[cold]
    pub(crate) fn and_new(mut self, other: Self) -> Self {
        self = self.and(other);
        self.0.diagnostics.merge_repeated();
        self
    }

    /// Returns all diagnostics: the errors, and the warnings of the same run.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::collections::BTreeMap;
    ///
    /// let error = hcl_serde::from_str::<BTreeMap<String, u8>>("a = 300
    /// b = -1
    /// ").unwrap_err();
    /// let lines: Vec<u32> = error.diagnostics().iter().filter_map(|diagnostic| Some(diagnostic.subject()?.start().line)).collect();
    /// assert_eq!(lines, [1, 2]);
    /// ```
    #[must_use]
    pub fn diagnostics(&self) -> &Diagnostics {
        &self.0.diagnostics
    }

    /// Returns all diagnostics: the errors, and the warnings of the same run.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::collections::BTreeMap;
    /// use hcl_serde::{Decoder, Diagnostics};
    ///
    /// // The mistakes of several files, reported together.
    /// let mut found = Diagnostics::new();
    /// for (name, text) in [("a.hcl", "port = \n"), ("b.hcl", "port = 80\n"), ("c.hcl", "port = -1\n")] {
    ///     let result = Decoder::new().source_name(name).decode_str::<BTreeMap<String, u16>>(text);
    ///     if let Err(error) = result {
    ///         found.append(error.into_diagnostics());
    ///     }
    /// }
    /// assert_eq!(found.len(), 2);
    /// ```
    #[must_use]
    pub fn into_diagnostics(self) -> Diagnostics {
        self.0.diagnostics
    }

    /// Renders the report, with or without colors.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::hcl_core::diagnostic::Renderer;
    ///
    /// let error = hcl_serde::from_str::<bool>("a = \n").unwrap_err();
    /// assert!(error.render(&Renderer::colored()).contains("\u{1b}["));
    /// ```
    #[must_use]
    pub fn render(&self, renderer: &Renderer) -> String {
        self.0.diagnostics.render(renderer)
    }

    /// Writes the report to standard error. It has colors on a terminal, unless `NO_COLOR` is set.
    ///
    /// # Examples
    ///
    /// ```
    /// if let Err(error) = hcl_serde::from_str::<bool>("a = \n") {
    ///     error.eprint();
    ///     // std::process::exit(1);
    /// }
    /// ```
    pub fn eprint(&self) {
        let stream = std::io::stderr();
        let report = self.render(&Renderer::for_stream(&stream));
        // Nobody reads the report if standard error is closed.
        let _ = stream
            .lock()
            .write_all(format!("{}\n", report.trim_end()).as_bytes());
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.render(&Renderer::plain()).trim_end())
    }
}

/// Starts on a new line, because `main` and `unwrap` write a prefix.
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
    fn an_error_is_one_pointer_wide() {
        assert_eq!(size_of::<Error>(), size_of::<usize>());
        assert_eq!(size_of::<Result<()>>(), size_of::<usize>());
    }

    #[test]
    fn an_error_can_cross_threads() {
        fn check<T: Send + Sync + std::error::Error + 'static>() {}
        check::<Error>();
    }
}
