//! Spans: half-open ranges of byte offsets, alone and together with their source.

use std::fmt;
use std::ops::Range;

use super::{ColumnUnit, Position, Source};

/// A half-open range of byte offsets into the text of one source.
///
/// # Examples
///
/// ```
/// use hcl_syntax::Span;
///
/// let (name, value) = (Span::new(0, 4), Span::new(7, 9));
/// assert_eq!(&"port = 80"[value.range()], "80");
/// assert_eq!(name.to(value), Span::new(0, 9));
/// assert!(value.contains(8) && !value.contains(9));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// Offset of the first byte.
    pub start: u32,
    /// Offset after the last byte; not less than `start`.
    pub end: u32,
}

impl Span {
    /// Creates the span from `start` up to, not including, `end`.
    #[must_use]
    pub const fn new(start: u32, end: u32) -> Self {
        Self { start, end }
    }

    /// Creates the empty span at an offset.
    #[must_use]
    pub const fn at(offset: u32) -> Self {
        Self::new(offset, offset)
    }

    /// Returns the length in bytes.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.end - self.start
    }

    /// Returns whether the span covers no byte.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// Returns the span from the start of this one to the end of the other.
    #[must_use]
    pub const fn to(self, other: Self) -> Self {
        Self::new(self.start, other.end)
    }

    /// Returns whether the span covers the byte at an offset.
    #[must_use]
    pub const fn contains(self, offset: u32) -> bool {
        self.start <= offset && offset < self.end
    }

    /// Returns whether all of the other span lies in this one.
    #[must_use]
    pub const fn encloses(self, other: Self) -> bool {
        self.start <= other.start && other.end <= self.end
    }

    /// Returns the empty span at the start of this one.
    #[must_use]
    pub const fn start_point(self) -> Self {
        Self::at(self.start)
    }

    /// Returns the span as a range for indexing.
    #[must_use]
    pub const fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// A span together with its source.
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Source, Span};
///
/// let source = Source::new("app.hcl", "# Ports
/// port = 80
/// ")?;
/// let value = source.span(Span::new(15, 17));
/// assert_eq!(value.text(), "80");
/// assert_eq!((value.start().line, value.start().column), (2, 8));
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct SourceSpan {
    source: Source,
    span: Span,
}

impl SourceSpan {
    /// Creates a span of a source.
    #[must_use]
    pub const fn new(source: Source, span: Span) -> Self {
        Self { source, span }
    }

    /// Returns the source.
    #[must_use]
    pub const fn source(&self) -> &Source {
        &self.source
    }

    /// Returns whether all of the other span lies in this one, of the same source.
    #[must_use]
    pub fn encloses(&self, other: &Self) -> bool {
        self.source == other.source && self.span.encloses(other.span)
    }

    /// Returns the byte offsets.
    #[must_use]
    pub const fn span(&self) -> Span {
        self.span
    }

    /// Makes the text a secret: see [`Source::conceal`].
    #[inline]
    pub fn conceal(&self) {
        self.source.conceal(self.span);
    }

    /// Returns whether the span shares text with a secret.
    #[must_use]
    pub fn is_concealed(&self) -> bool {
        self.source.conceals(self.span)
    }

    /// Returns the position of the first byte, as reports show it. That of a span inside a secret is the start of the secret:
    /// see [`Source::conceal`].
    #[must_use]
    pub fn start(&self) -> Position {
        self.start_in(ColumnUnit::Grapheme)
    }

    /// Returns the position after the last byte, as reports show it. That of text that reports hide is its start.
    #[must_use]
    pub fn end(&self) -> Position {
        self.end_in(ColumnUnit::Grapheme)
    }

    /// Returns the position of the first byte like [`start`](Self::start), with a column in another unit.
    #[must_use]
    pub fn start_in(&self, unit: ColumnUnit) -> Position {
        let start = self.source.start_outside(self.span);
        self.source.position_in(start, unit)
    }

    /// Returns the position after the last byte like [`end`](Self::end), with a column in another unit.
    #[must_use]
    pub fn end_in(&self, unit: ColumnUnit) -> Position {
        // The distance of the ends would show the length of a secret.
        if self.source.hides(self.span) {
            return self.start_in(unit);
        }
        self.source.position_in(self.span.end, unit)
    }

    /// Returns the offsets that an editor marks: the span, or the start of the secret that it is a part of.
    #[must_use]
    pub fn marked_span(&self) -> Span {
        if self.source.conceals(self.span) {
            return Span::at(self.source.start_outside(self.span));
        }
        self.span
    }

    /// Returns the span that an excerpt shows: of the text in which `(sensitive)` replaces secrets. It is the span itself
    /// for a source without secrets.
    ///
    /// ```
    /// use hcl_syntax::{Source, Span};
    ///
    /// let source = Source::new("app.hcl", "pin = \"hunter2\"\n")?;
    /// source.conceal(Span::new(6, 15));
    /// assert_eq!(source.span(Span::new(0, 15)).shown().text(), "pin = (sensitive)");
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn shown(&self) -> Self {
        self.shown_in(false)
    }

    /// The same in a report of a run with secrets, or of one without: only secrets that were read are hidden in it.
    pub(crate) fn shown_in(&self, is_open: bool) -> Self {
        match self.source.0.secrets.shown(&self.source, is_open) {
            None => self.clone(),
            Some(shown) => shown.source.span(shown.span(self.span)),
        }
    }

    /// Returns the text that the span covers, also of a secret. Reports show the text of [`shown`](Self::shown).
    #[must_use]
    pub fn text(&self) -> &str {
        self.source.slice(self.span)
    }
}

/// Writes `file:L:C`, as reports do and editors open; the name alone for a source without positions.
impl fmt::Display for SourceSpan {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.source.name();
        if self.source.is_unplaced() {
            return f.write_str(name);
        }
        let start = self.start();
        write!(f, "{name}:{}:{}", start.line, start.column)
    }
}

impl fmt::Debug for SourceSpan {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
