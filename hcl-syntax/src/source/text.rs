//! A named source text, cheap to clone.

use std::borrow::Cow;
use std::fmt;
use std::sync::{Arc, OnceLock};

use unicode_segmentation::UnicodeSegmentation;

use super::position::LineIndex;
use super::{Position, SourceSpan, Span};

/// A named text. Clones share it; equality is identity.
#[derive(Clone)]
pub struct Source(Arc<Inner>);

struct Inner {
    name: Box<str>,
    text: Box<str>,
    lines: OnceLock<LineIndex>,
}

/// Leaves room for the few steps that line numbers, columns and spans go behind the end.
const LONGEST: usize = u32::MAX as usize - 16;

/// The error for a text of 4 GiB or more, whose offsets 32 bits cannot hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SourceTooLarge;

impl fmt::Display for SourceTooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the source is 4 GiB or larger; split it into several files")
    }
}

impl std::error::Error for SourceTooLarge {}

impl Source {
    /// Takes a text under a name that reports show, usually a file name. A `String` or `Box<str>` is taken over, a `&str`
    /// is copied.
    ///
    /// # Errors
    ///
    /// [`SourceTooLarge`] for a text of 4 GiB or more.
    pub fn new(
        name: impl Into<Box<str>>,
        text: impl Into<Box<str>>,
    ) -> Result<Self, SourceTooLarge> {
        let text = text.into();
        if text.len() > LONGEST {
            return Err(SourceTooLarge);
        }
        Ok(Self(Arc::new(Inner {
            name: name.into(),
            text,
            lines: OnceLock::new(),
        })))
    }

    /// Takes bytes that may not be UTF-8. Each that is not part of a character becomes `stand_in`, which is of one byte, so
    /// that offsets stay; also gives the offset of the first.
    pub(crate) fn from_bytes(
        name: impl Into<Box<str>>,
        bytes: Cow<'_, [u8]>,
        stand_in: char,
    ) -> Result<(Self, Option<u32>), SourceTooLarge> {
        let wrong = match bytes {
            Cow::Borrowed(bytes) => match std::str::from_utf8(bytes) {
                Ok(text) => return Ok((Self::new(name, text)?, None)),
                Err(_) => Cow::Borrowed(bytes),
            },
            Cow::Owned(bytes) => match String::from_utf8(bytes) {
                Ok(text) => return Ok((Self::new(name, text)?, None)),
                Err(error) => Cow::Owned(error.into_bytes()),
            },
        };
        let mut text = String::with_capacity(wrong.len());
        let mut first = None;
        for chunk in wrong.utf8_chunks() {
            text.push_str(chunk.valid());
            if !chunk.invalid().is_empty() {
                first.get_or_insert(text.len());
            }
            text.extend(chunk.invalid().iter().map(|_| stand_in));
        }
        Ok((Self::new(name, text)?, first.map(to_u32)))
    }

    /// The name given.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The whole text.
    #[must_use]
    #[inline]
    pub fn text(&self) -> &str {
        &self.0.text
    }

    /// The text of a span of this source; empty for a span of another.
    #[must_use]
    #[inline]
    pub fn slice(&self, span: Span) -> &str {
        self.0.text.get(span.range()).unwrap_or_default()
    }

    /// Ties a span to this source.
    #[must_use]
    pub fn span(&self, span: Span) -> SourceSpan {
        SourceSpan::new(self.clone(), span)
    }

    /// Line and column of a byte offset. An offset behind the end counts as the end, one inside a character as its start.
    #[must_use]
    pub fn position(&self, byte: u32) -> Position {
        let (text, floor) = (self.text(), self.char_start(byte));
        let lines = self.lines();
        let line = lines.line_of(to_u32(floor));
        let start = lines.start_of(line) as usize;
        let end = if line + 1 < lines.len() {
            lines.start_of(line + 1) as usize
        } else {
            text.len()
        };
        let columns = lines.columns_before(line, &text[start..end], floor - start);
        // A byte order mark stands before the first column, not in it.
        let marks = usize::from(line == 0 && floor > 0 && text.starts_with('\u{feff}'));
        Position {
            line: to_u32(line) + 1,
            column: to_u32(columns - marks) + 1,
            byte,
        }
    }

    /// The offset in bytes of a line and a column, as [`Source::position`] counts them. A column behind the end of its
    /// line counts as that end, a line behind the last as the end of the text.
    ///
    /// ```
    /// use hcl_syntax::Source;
    ///
    /// let source = Source::new("app.hcl", "name = \"é\"\nport = 80\n")?;
    /// assert_eq!(&source.text()[source.offset(2, 8) as usize..], "80\n");
    /// assert_eq!(source.position(source.offset(1, 10)).column, 10);
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn offset(&self, line: u32, column: u32) -> u32 {
        let span = self.line_span(line);
        let text = self.slice(span);
        let mark = match text.strip_prefix('\u{feff}') {
            Some(rest) if span.start == 0 => text.len() - rest.len(),
            _ => 0,
        };
        let before = column.saturating_sub(1) as usize;
        let clusters = text[mark..].graphemes(true).take(before);
        let length: usize = clusters.map(str::len).sum();
        span.start + to_u32(mark + length)
    }

    /// The offset at which the character that holds a byte starts; the end for an offset behind it.
    pub(crate) fn char_start(&self, byte: u32) -> usize {
        let text = self.text();
        let byte = (byte as usize).min(text.len());
        (byte.saturating_sub(3)..=byte)
            .rev()
            .find(|&at| text.is_char_boundary(at))
            .unwrap_or_default()
    }

    /// The line of a byte offset, from 1. An offset behind the end counts as the end.
    #[must_use]
    pub fn line_at(&self, byte: u32) -> u32 {
        to_u32(self.lines().line_of(byte)) + 1
    }

    /// The number of lines; text behind the last line feed counts as one, empty or not.
    #[must_use]
    pub fn line_count(&self) -> u32 {
        to_u32(self.lines().len())
    }

    /// The span of a line, counted from 1, without its line ending. Empty at the end for a line that is not there.
    #[must_use]
    pub fn line_span(&self, line: u32) -> Span {
        let (lines, index) = (self.lines(), line.max(1) as usize - 1);
        let length = to_u32(self.0.text.len());
        if index >= lines.len() {
            return Span::at(length);
        }
        let start = lines.start_of(index);
        let end = if index + 1 < lines.len() {
            lines.start_of(index + 1)
        } else {
            length
        };
        let text = self.slice(Span::new(start, end));
        let trimmed = text
            .strip_suffix('\n')
            .map_or(text, |text| text.strip_suffix('\r').unwrap_or(text));
        Span::new(start, start + to_u32(trimmed.len()))
    }

    fn lines(&self) -> &LineIndex {
        self.0.lines.get_or_init(|| LineIndex::new(&self.0.text))
    }
}

/// Narrows a count of bytes of a source, which its constructor keeps below 2³².
#[expect(
    clippy::cast_possible_truncation,
    reason = "a source holds fewer than 2^32 bytes"
)]
const fn to_u32(count: usize) -> u32 {
    count as u32
}

impl PartialEq for Source {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Source {}

impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Source")
            .field("name", &self.0.name)
            .field("bytes", &self.0.text.len())
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_grapheme_clusters() {
        let source =
            Source::new("t", "a = \"e\u{301}👩\u{200d}👩\u{200d}👧\" x\n\tb\r\nc").unwrap();
        let x = u32::try_from(source.text().find(" x").unwrap() + 1).unwrap();
        assert_eq!(
            (source.position(x).line, source.position(x).column),
            (1, 10)
        );
        let b = u32::try_from(source.text().find("\tb").unwrap() + 1).unwrap();
        assert_eq!((source.position(b).line, source.position(b).column), (2, 2));
        assert_eq!(source.slice(source.line_span(2)), "\tb");
        assert_eq!(source.slice(source.line_span(3)), "c");
        assert_eq!(source.line_count(), 3);
    }

    #[test]
    fn positions_lead_back_to_their_offsets() {
        let text = "\u{feff}a = \"e\u{301}👩\u{200d}👩\u{200d}👧\" x\r\n\tb\n\nlast";
        let source = Source::new("t", text).unwrap();
        for (at, cluster) in text.grapheme_indices(true) {
            let offset = u32::try_from(at).unwrap();
            let position = source.position(offset);
            if cluster != "\u{feff}" {
                assert_eq!(
                    source.offset(position.line, position.column),
                    offset,
                    "{cluster:?}"
                );
            }
        }
        let end = u32::try_from(text.len()).unwrap();
        assert_eq!((source.offset(4, 99), source.offset(9, 1)), (end, end));
        assert_eq!(source.offset(0, 0), 3);
    }
}
