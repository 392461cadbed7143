//! The sink that diagnostics are pushed to.

use std::fmt;

use hcl_value::internal::sort::sort_by_key;

use super::Diagnostic;
use crate::source::{Source, SourceSpan};

/// Maximum number of diagnostics that a sink stores, or of errors if there are warnings. It only counts further ones, so that a file that is
/// not HCL does not take memory in proportion to its errors.
const MAX_STORED: usize = 1_000;

/// Diagnostics in the order in which they were found.
///
/// Functions that report problems take `&mut Diagnostics`, so that one run reports all of them.
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Diagnostics, Source, native};
///
/// let source = Source::new("app.hcl", "port = 80 81
/// host = 'a'
/// ")?;
/// let mut diagnostics = Diagnostics::new();
/// let file = native::parse(&source, &mut diagnostics);
/// assert!(diagnostics.has_errors());
/// for diagnostic in &diagnostics {
///     eprintln!("{diagnostic}");
/// }
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagnostics {
    stored: Vec<Diagnostic>,
    dropped: usize,
    dropped_errors: usize,
    /// The codes of diagnostics that are neither stored nor counted.
    ignored: &'static [&'static str],
}

impl Diagnostics {
    /// Creates an empty sink.
    #[must_use]
    pub const fn new() -> Self {
        Self::ignoring(&[])
    }

    /// Creates an empty sink that ignores diagnostics with these codes. Unlike diagnostics that
    /// [`without`](Self::without) removes, they do not count towards the number that is stored.
    ///
    /// ```
    /// use hcl_syntax::{Diagnostic, Diagnostics};
    ///
    /// let mut diagnostics = Diagnostics::ignoring(&["unknown-variable"]);
    /// diagnostics.push(Diagnostic::error("Unknown variable", "There is no variable named \"a\"."));
    /// assert!(diagnostics.is_empty() && !diagnostics.has_errors());
    /// ```
    #[must_use]
    pub const fn ignoring(codes: &'static [&'static str]) -> Self {
        Self {
            stored: Vec::new(),
            dropped: 0,
            dropped_errors: 0,
            ignored: codes,
        }
    }

    /// Returns the sources that the stored diagnostics show, each once.
    #[must_use]
    pub fn sources(&self) -> Vec<Source> {
        let mut sources: Vec<Source> = Vec::new();
        let mut add = |span: &SourceSpan| {
            if !sources.contains(span.source()) {
                sources.push(span.source().clone());
            }
        };
        for diagnostic in &self.stored {
            if let Some(subject) = diagnostic.subject() {
                add(subject);
            }
            if let Some(context) = diagnostic.context() {
                add(context);
            }
            for related in diagnostic.related_spans() {
                add(&related.span);
            }
        }
        sources
    }

    /// Creates an empty sink that ignores the same codes as this sink.
    #[must_use]
    pub const fn new_like(&self) -> Self {
        Self::ignoring(self.ignored)
    }

    fn ignores(&self, diagnostic: &Diagnostic) -> bool {
        let is_ignored = |code: &str| self.ignored.contains(&code);
        !self.ignored.is_empty() && diagnostic.code().is_some_and(|code| is_ignored(&code))
    }

    /// Adds a diagnostic. After the first thousand, only counts it. No warning takes the place of an error.
    #[cold]
    pub fn push(&mut self, diagnostic: Diagnostic) {
        if self.ignores(&diagnostic) {
            return;
        }
        if self.stored.len() < MAX_STORED || diagnostic.is_error() && self.has_warnings() {
            self.stored.push(diagnostic);
        } else {
            self.dropped += 1;
            self.dropped_errors += usize::from(diagnostic.is_error());
        }
    }

    /// Returns whether fewer than the most errors are among the stored diagnostics. Not searched again once it is false.
    fn has_warnings(&self) -> bool {
        let errors = self.stored.iter().filter(|it| it.is_error());
        self.dropped_errors == 0 && errors.count() < MAX_STORED
    }

    /// Adds an error like [`push`](Self::push), and creates it only if it is stored.
    pub fn push_error(&mut self, error: impl FnOnce() -> Diagnostic) {
        // Whether it is ignored depends on its code, for which it has to be built.
        let is_stored = self.stored.len() < MAX_STORED || self.dropped_errors == 0;
        if is_stored || !self.ignored.is_empty() {
            self.push(error());
        } else {
            self.dropped += 1;
            self.dropped_errors += 1;
        }
    }

    /// Adds the diagnostics of another sink.
    pub fn append(&mut self, other: Self) {
        for diagnostic in other.stored {
            self.push(diagnostic);
        }
        self.dropped += other.dropped;
        self.dropped_errors += other.dropped_errors;
    }

    /// Returns whether an error was found.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.has_errors_since(Checkpoint::default())
    }

    /// Returns the number of errors, dropped ones included.
    #[must_use]
    pub fn error_count(&self) -> usize {
        let mut count = self.dropped_errors;
        for diagnostic in self {
            count += usize::from(diagnostic.is_error());
        }
        count
    }

    /// Returns the number of diagnostics that were counted but not stored.
    #[must_use]
    pub const fn dropped(&self) -> usize {
        self.dropped
    }

    /// Replaces each stored diagnostic by what `change` returns for it.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::{Diagnostic, Diagnostics};
    ///
    /// // The codes of a tool have a prefix.
    /// let found = Diagnostics::from(Diagnostic::error("Invalid name", "A name is required."));
    /// let found = found.map(|found| match found.code().map(|code| format!("app/{code}")) {
    ///     Some(code) => found.with_code(code),
    ///     None => found,
    /// });
    /// assert_eq!(found.as_slice()[0].code().as_deref(), Some("app/invalid-name"));
    /// ```
    #[must_use]
    pub fn map(mut self, mut change: impl FnMut(Diagnostic) -> Diagnostic) -> Self {
        self.change(&mut change);
        self
    }

    /// Compiled once for all functions.
    fn change(&mut self, change: &mut dyn FnMut(Diagnostic) -> Diagnostic) {
        let mut changed = Vec::with_capacity(self.stored.len());
        for diagnostic in std::mem::take(&mut self.stored) {
            changed.push(change(diagnostic));
        }
        self.stored = changed;
    }

    /// Removes the stored diagnostics for which `is_unwanted` returns true.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::{Diagnostic, Diagnostics};
    ///
    /// let mut found = Diagnostics::new();
    /// found.push(Diagnostic::error("Invalid name", "A name is required."));
    /// found.push(Diagnostic::warning("Unused name", "Nothing refers to this."));
    /// found = found.without(|diagnostic| diagnostic.code().as_deref() == Some("unused-name"));
    /// assert_eq!(found.len(), 1);
    /// ```
    #[must_use]
    pub fn without(mut self, mut is_unwanted: impl FnMut(&Diagnostic) -> bool) -> Self {
        self.keep(&mut |diagnostic| !is_unwanted(diagnostic));
        self
    }

    /// Compiled once for all functions.
    fn keep(&mut self, is_kept: &mut dyn FnMut(&Diagnostic) -> bool) {
        self.stored.retain(is_kept);
    }

    /// Sorts the diagnostics by position in the source; see [`sort_since`](Self::sort_since).
    pub fn sort_by_position(&mut self) {
        self.sort_since(Self::new().checkpoint());
    }

    /// Returns whether no diagnostic was found.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.stored.is_empty()
    }

    /// Returns the number of stored diagnostics.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.stored.len()
    }

    /// Iterates over the stored diagnostics.
    pub fn iter(&self) -> std::slice::Iter<'_, Diagnostic> {
        self.stored.iter()
    }

    /// Returns the stored diagnostics as a slice.
    #[must_use]
    pub fn as_slice(&self) -> &[Diagnostic] {
        &self.stored
    }

    /// Returns the current state of the sink, to inspect or undo later additions.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::{Diagnostics, Source, native};
    ///
    /// let mut diagnostics = Diagnostics::new();
    /// let start = diagnostics.checkpoint();
    /// let source = Source::new("answer", "yes, please")?;
    /// let _ = native::parse_expression(&source, &mut diagnostics);
    /// if diagnostics.has_errors_since(start) {
    ///     // Not an expression: plain text.
    ///     diagnostics.rewind(start);
    /// }
    /// assert!(diagnostics.is_empty());
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub const fn checkpoint(&self) -> Checkpoint {
        Checkpoint {
            stored: self.stored.len(),
            dropped: self.dropped,
            dropped_errors: self.dropped_errors,
        }
    }

    /// Returns whether an error was added after the checkpoint.
    #[must_use]
    pub fn has_errors_since(&self, checkpoint: Checkpoint) -> bool {
        let later = self.stored.get(checkpoint.stored..).unwrap_or_default();
        self.dropped_errors > checkpoint.dropped_errors || later.iter().any(Diagnostic::is_error)
    }

    /// Returns whether nothing was added after the checkpoint.
    #[must_use]
    pub const fn is_unchanged_since(&self, checkpoint: Checkpoint) -> bool {
        self.stored.len() == checkpoint.stored && self.dropped == checkpoint.dropped
    }

    /// Sorts the diagnostics that were added after the checkpoint by the start of their subject. Those of one source
    /// stay together, in the order of their names; diagnostics without a subject come last.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::source::Span;
    /// use hcl_syntax::{Diagnostic, Diagnostics, Source};
    ///
    /// let source = Source::new("app.hcl", "a = 1
    /// b = 2
    /// ")?;
    /// let mut diagnostics = Diagnostics::new();
    /// let start = diagnostics.checkpoint();
    /// diagnostics.push(Diagnostic::error("Unsupported argument", "").at(source.span(Span::new(6, 7))));
    /// diagnostics.push(Diagnostic::error("Unsupported argument", "").at(source.span(Span::new(0, 1))));
    /// diagnostics.sort_since(start);
    /// let subjects = diagnostics.iter().filter_map(Diagnostic::subject);
    /// assert!(subjects.map(|subject| subject.text().to_owned()).eq(["a", "b"]));
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    pub fn sort_since(&mut self, checkpoint: Checkpoint) {
        let Some(added) = self.stored.get_mut(checkpoint.stored..) else {
            return;
        };
        // Syntax errors of all files are reported first, so the first one reported need not be of the first file.
        let mut sources: Vec<Source> = Vec::new();
        for diagnostic in &*added {
            if let Some(subject) = diagnostic.subject()
                && !sources.contains(subject.source())
            {
                sources.push(subject.source().clone());
            }
        }
        sort_by_key(&mut sources, |source| source.name().to_owned());
        sort_by_key(added, |diagnostic| match diagnostic.subject() {
            Some(subject) => {
                let source = sources.iter().position(|source| source == subject.source());
                (source.unwrap_or(usize::MAX), subject.span().start)
            }
            None => (usize::MAX, u32::MAX),
        });
    }

    /// Removes the diagnostics that were added after the checkpoint.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::{Diagnostics, Source, native};
    ///
    /// // A text is an expression, or else a template.
    /// let source = Source::new("t", "Hello, ${name}!")?;
    /// let mut found = Diagnostics::new();
    /// let start = found.checkpoint();
    /// let mut parsed = native::parse_expression(&source, &mut found);
    /// if found.has_errors_since(start) {
    ///     found.rewind(start);
    ///     parsed = native::parse_template(&source, &mut found);
    /// }
    /// assert!(found.is_empty());
    /// assert!(matches!(parsed.expression().kind(), native::ExpressionKind::Template(_)));
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    pub fn rewind(&mut self, checkpoint: Checkpoint) {
        drop(self.split_off(checkpoint));
    }

    /// Removes the diagnostics that were added after the checkpoint, and returns them.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::{Diagnostic, Diagnostics};
    ///
    /// let mut found = Diagnostics::from(Diagnostic::error("Invalid name", "A name is required."));
    /// let start = found.checkpoint();
    /// found.push(Diagnostic::warning("Unused name", "Nothing refers to this."));
    /// let later = found.split_off(start);
    /// assert_eq!((found.len(), later.len()), (1, 1));
    /// ```
    #[must_use]
    #[inline]
    pub fn split_off(&mut self, checkpoint: Checkpoint) -> Self {
        if self.is_unchanged_since(checkpoint) {
            return Self::new();
        }
        self.split_off_some(checkpoint)
    }

    #[cold]
    fn split_off_some(&mut self, checkpoint: Checkpoint) -> Self {
        let Checkpoint {
            stored,
            dropped,
            dropped_errors,
        } = checkpoint;
        let later = Self {
            stored: self.stored.split_off(stored.min(self.stored.len())),
            dropped: self.dropped.saturating_sub(dropped),
            dropped_errors: self.dropped_errors.saturating_sub(dropped_errors),
            ignored: self.ignored,
        };
        (self.dropped, self.dropped_errors) = (dropped, dropped_errors);
        later
    }

    /// Returns `value` if no error was found, and this sink otherwise. Drops warnings in the first case.
    ///
    /// # Errors
    ///
    /// This sink, if an error was found.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::native::{self, File};
    /// use hcl_syntax::{Diagnostics, Source};
    ///
    /// fn parse(source: &Source) -> Result<File, Diagnostics> {
    ///     let mut found = Diagnostics::new();
    ///     let file = native::parse(source, &mut found);
    ///     found.into_result(file)
    /// }
    ///
    /// assert!(parse(&Source::new("app.hcl", "port = 80\n")?).is_ok());
    /// assert!(parse(&Source::new("app.hcl", "port = \n")?).is_err());
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    pub fn into_result<T>(self, value: T) -> Result<T, Self> {
        if self.has_errors() {
            Err(self)
        } else {
            Ok(value)
        }
    }
}

/// A state of a sink, made by [`Diagnostics::checkpoint`].
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Diagnostic, Diagnostics};
///
/// let mut found = Diagnostics::new();
/// found.push(Diagnostic::error("Invalid name", "A name is required."));
///
/// // Whether this stage has failed, whatever earlier stages have found.
/// let start = found.checkpoint();
/// found.push(Diagnostic::warning("Unused name", "Nothing refers to this."));
/// assert!(!found.has_errors_since(start));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Checkpoint {
    stored: usize,
    dropped: usize,
    dropped_errors: usize,
}

impl Extend<Diagnostic> for Diagnostics {
    fn extend<I: IntoIterator<Item = Diagnostic>>(&mut self, diagnostics: I) {
        let diagnostics: &mut dyn Iterator<Item = Diagnostic> = &mut diagnostics.into_iter();
        for diagnostic in diagnostics {
            self.push(diagnostic);
        }
    }
}

impl FromIterator<Diagnostic> for Diagnostics {
    fn from_iter<I: IntoIterator<Item = Diagnostic>>(diagnostics: I) -> Self {
        let mut sink = Self::new();
        sink.extend(diagnostics);
        sink
    }
}

impl From<Diagnostic> for Diagnostics {
    fn from(diagnostic: Diagnostic) -> Self {
        let mut sink = Self::new();
        sink.push(diagnostic);
        sink
    }
}

impl IntoIterator for Diagnostics {
    type Item = Diagnostic;
    type IntoIter = std::vec::IntoIter<Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.stored.into_iter()
    }
}

impl<'d> IntoIterator for &'d Diagnostics {
    type Item = &'d Diagnostic;
    type IntoIter = std::slice::Iter<'d, Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// Writes the first diagnostic and the number of the others on one line.
impl fmt::Display for Diagnostics {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.stored.as_slice() {
            [] => f.write_str("no diagnostics"),
            [only] if self.dropped == 0 => only.fmt(f),
            [first, rest @ ..] => write!(
                f,
                "{first}, and {} other diagnostic(s)",
                rest.len() + self.dropped
            ),
        }
    }
}

impl std::error::Error for Diagnostics {}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a sink with diagnostics of distinct titles.
    fn with(titles: std::ops::Range<usize>) -> Diagnostics {
        let mut found = Diagnostics::new();
        for number in titles {
            found.push(Diagnostic::error(format!("Error {number}"), ""));
        }
        found
    }

    #[test]
    fn appended_diagnostics_are_stored_or_counted() {
        let mut found = with(0..1);
        found.append(with(1..MAX_STORED + 4));
        assert_eq!((found.len(), found.dropped()), (MAX_STORED, 4));
        assert_eq!(found.error_count(), MAX_STORED + 4);
        found.append(with(0..2));
        assert_eq!((found.len(), found.dropped()), (MAX_STORED, 6));
    }

    #[test]
    fn appended_warnings_that_are_only_counted_stay_counted() {
        let mut found = with(0..MAX_STORED);
        let before = found.checkpoint();
        found.push(Diagnostic::warning("A warning", ""));
        let later = found.split_off(before);
        assert_eq!((later.len(), later.dropped()), (0, 1));
        found.append(later);
        assert_eq!((found.len(), found.dropped()), (MAX_STORED, 1));
    }

    #[test]
    fn errors_are_stored_beside_many_warnings() {
        let mut found = Diagnostics::new();
        for _ in 0..MAX_STORED + 5 {
            found.push(Diagnostic::warning("A warning", ""));
        }
        let before = found.checkpoint();
        found.append(with(0..MAX_STORED + 1));
        found.push(Diagnostic::warning("A warning", ""));
        found.push_error(|| Diagnostic::error("An error", ""));
        assert_eq!((found.len(), found.dropped()), (2 * MAX_STORED, 8));
        assert_eq!(found.error_count(), MAX_STORED + 2);
        assert!(found.has_errors_since(before));
    }

    #[test]
    fn ignored_diagnostics_are_not_counted() {
        let of = |titles: &[&'static str]| -> Diagnostics {
            let found = titles.iter().map(|title| Diagnostic::error(*title, ""));
            found.collect()
        };
        let mut found = Diagnostics::ignoring(&["one", "two"]);
        found.append(of(&["Zero", "One", "Two", "Three"]));
        for _ in 0..=MAX_STORED {
            found.push_error(|| Diagnostic::error("One", ""));
        }
        found.push(Diagnostic::error("Five", ""));
        let titles = found.iter().map(Diagnostic::summary);
        assert!(titles.eq(["Zero", "Three", "Five"]));
        assert_eq!((found.error_count(), found.dropped()), (3, 0));
        assert!(found.new_like().ignores(&Diagnostic::error("One", "")));
    }
}
