//! Spans: half-open ranges of bytes, alone and together with the source they lie in.

use std::fmt;
use std::ops::Range;

use super::{Position, Source};

/// A half-open range of byte offsets into one source.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// Offset of the first byte.
    pub start: u32,
    /// Offset behind the last byte; never less than `start`.
    pub end: u32,
}

impl Span {
    /// Makes the span from `start` up to, not including, `end`.
    #[must_use]
    pub const fn new(start: u32, end: u32) -> Self {
        Self { start, end }
    }

    /// Makes the empty span at an offset.
    #[must_use]
    pub const fn at(offset: u32) -> Self {
        Self::new(offset, offset)
    }

    /// Length in bytes.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.end - self.start
    }

    /// Whether the span covers no byte.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// The span from this one's start to the other's end, whatever lies between.
    #[must_use]
    pub const fn to(self, other: Self) -> Self {
        Self::new(self.start, other.end)
    }

    /// Whether the offset lies inside.
    #[must_use]
    pub const fn contains(self, offset: u32) -> bool {
        self.start <= offset && offset < self.end
    }

    /// The empty span at this one's start.
    #[must_use]
    pub const fn start_point(self) -> Self {
        Self::at(self.start)
    }

    /// The span as a range for indexing.
    #[must_use]
    pub const fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// A span together with its source: what a diagnostic points at.
#[derive(Clone, PartialEq, Eq)]
pub struct SourceSpan {
    source: Source,
    span: Span,
}

impl SourceSpan {
    /// Puts a span and its source together.
    #[must_use]
    pub const fn new(source: Source, span: Span) -> Self {
        Self { source, span }
    }

    /// The source that the span lies in.
    #[must_use]
    pub const fn source(&self) -> &Source {
        &self.source
    }

    /// The byte offsets.
    #[must_use]
    pub const fn span(&self) -> Span {
        self.span
    }

    /// The position of the first byte.
    #[must_use]
    pub fn start(&self) -> Position {
        self.source.position(self.span.start)
    }

    /// The position behind the last byte.
    #[must_use]
    pub fn end(&self) -> Position {
        self.source.position(self.span.end)
    }

    /// The text covered.
    #[must_use]
    pub fn text(&self) -> &str {
        self.source.slice(self.span)
    }
}

/// Writes `file:L,C-C`, or `file:L,C-L,C` over several lines.
impl fmt::Display for SourceSpan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (start, end) = (self.start(), self.end());
        write!(f, "{}:{},{}-", self.source.name(), start.line, start.column)?;
        if start.line == end.line {
            write!(f, "{}", end.column)
        } else {
            write!(f, "{},{}", end.line, end.column)
        }
    }
}

impl fmt::Debug for SourceSpan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
