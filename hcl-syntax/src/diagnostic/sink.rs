//! The sink that diagnostics are gathered in.

use std::fmt;

use super::Diagnostic;

/// The most diagnostics that one sink keeps. Behind them it only counts: a file that is not HCL at all must not
/// take memory in proportion to its mistakes.
const MOST_KEPT: usize = 1_000;

/// Diagnostics in the order in which they were found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagnostics {
    kept: Vec<Diagnostic>,
    dropped: usize,
    errors: usize,
}

impl Diagnostics {
    /// Makes an empty sink.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            kept: Vec::new(),
            dropped: 0,
            errors: 0,
        }
    }

    /// Adds one; past the first thousand it is counted, not kept.
    #[cold]
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.errors += usize::from(diagnostic.is_error());
        if self.kept.len() < MOST_KEPT {
            self.kept.push(diagnostic);
        } else {
            self.dropped += 1;
        }
    }

    /// Adds an error that is made only if it is kept: a text that is all mistakes costs no more than any other.
    pub fn push_error(&mut self, error: impl FnOnce() -> Diagnostic) {
        if self.kept.len() < MOST_KEPT {
            self.push(error());
        } else {
            self.errors += 1;
            self.dropped += 1;
        }
    }

    /// Adds all of another sink's.
    pub fn append(&mut self, other: Self) {
        if other.errors == 0 && other.is_empty() {
            return;
        }
        let Self {
            kept,
            dropped,
            errors,
        } = other;
        let room = MOST_KEPT - self.kept.len();
        self.dropped += dropped + kept.len().saturating_sub(room);
        self.errors += errors;
        self.kept.extend(kept.into_iter().take(room));
    }

    /// Whether an error is among them.
    #[must_use]
    pub const fn has_errors(&self) -> bool {
        self.errors > 0
    }

    /// How many errors were found, those not kept included.
    #[must_use]
    pub const fn error_count(&self) -> usize {
        self.errors
    }

    /// How many were found beyond those kept.
    #[must_use]
    pub const fn dropped(&self) -> usize {
        self.dropped
    }

    /// Changes the words or places of each that is kept.
    #[must_use]
    pub fn map(mut self, change: impl FnMut(Diagnostic) -> Diagnostic) -> Self {
        self.kept = self.kept.into_iter().map(change).collect();
        self
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }

    /// How many are kept.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.kept.len()
    }

    /// Goes through those kept.
    pub fn iter(&self) -> std::slice::Iter<'_, Diagnostic> {
        self.kept.iter()
    }

    /// Those kept, as a slice.
    #[must_use]
    pub fn as_slice(&self) -> &[Diagnostic] {
        &self.kept
    }

    /// Where the sink stands now, to say later what has come since.
    pub const fn checkpoint(&self) -> Checkpoint {
        Checkpoint {
            kept: self.kept.len(),
            dropped: self.dropped,
            errors: self.errors,
        }
    }

    /// Whether an error has come since.
    pub const fn has_errors_since(&self, checkpoint: Checkpoint) -> bool {
        self.errors > checkpoint.errors
    }

    /// Whether nothing has come since.
    pub const fn is_unchanged_since(&self, checkpoint: Checkpoint) -> bool {
        self.kept.len() == checkpoint.kept && self.dropped == checkpoint.dropped
    }

    /// Forgets what has come since.
    pub fn rewind(&mut self, checkpoint: Checkpoint) {
        let Checkpoint {
            kept,
            dropped,
            errors,
        } = checkpoint;
        self.kept.truncate(kept);
        (self.dropped, self.errors) = (dropped, errors);
    }

    /// Takes out what has come since.
    #[inline]
    pub fn split_off(&mut self, checkpoint: Checkpoint) -> Self {
        if self.is_unchanged_since(checkpoint) && self.errors == checkpoint.errors {
            return Self::new();
        }
        self.split_off_some(checkpoint)
    }

    #[cold]
    fn split_off_some(&mut self, checkpoint: Checkpoint) -> Self {
        let Checkpoint {
            kept,
            dropped,
            errors,
        } = checkpoint;
        let later = Self {
            kept: self.kept.split_off(kept.min(self.kept.len())),
            dropped: self.dropped - dropped,
            errors: self.errors - errors,
        };
        (self.dropped, self.errors) = (dropped, errors);
        later
    }

    /// Gives `value` where no error is in the sink, and the sink where one is.
    ///
    /// # Errors
    ///
    /// This sink, if it holds an error.
    pub fn into_result<T>(self, value: T) -> Result<T, Self> {
        if self.has_errors() {
            Err(self)
        } else {
            Ok(value)
        }
    }
}

/// A moment in the life of a sink.
#[derive(Clone, Copy, Debug)]
pub struct Checkpoint {
    kept: usize,
    dropped: usize,
    errors: usize,
}

impl Extend<Diagnostic> for Diagnostics {
    fn extend<I: IntoIterator<Item = Diagnostic>>(&mut self, diagnostics: I) {
        diagnostics
            .into_iter()
            .for_each(|diagnostic| self.push(diagnostic));
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
        std::iter::once(diagnostic).collect()
    }
}

impl IntoIterator for Diagnostics {
    type Item = Diagnostic;
    type IntoIter = std::vec::IntoIter<Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.kept.into_iter()
    }
}

impl<'d> IntoIterator for &'d Diagnostics {
    type Item = &'d Diagnostic;
    type IntoIter = std::slice::Iter<'d, Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// Writes the first and the number of the others, on one line.
impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kept.as_slice() {
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
