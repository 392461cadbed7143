//! Alignment of equals signs of adjacent lines.
//!
//! The first name of a group of lines predicts how wide the widest one is, because groups that begin alike are mostly alike.
//! Each line is padded to that width. When the group ends and the width was another, its lines are rewritten.

use std::ops::Range;

use super::name::{MAX_SHORT, Name, PaddedName};
use super::output::{Output, scalar_length, write_scalar};
use crate::error::Result;

/// The columns of the longest name that others are aligned with. Padding a million names to a million columns would
/// take a terabyte.
pub(super) const MAX_ALIGNED_COLUMNS: u8 = 100;

/// A group of adjacent arguments, each on a single line or a heredoc.
#[derive(Debug)]
pub(super) struct Group {
    lines: Vec<Line>,
    /// The length of the longest name that the next line can have to be written as one of the group. Zero before the first
    /// line, and while a value of several tokens is written.
    pub(super) fits: u8,
    /// The number of spaces before each name.
    pub(super) indentation: usize,
    /// The offset of the equals sign in a line with a name in ASCII.
    pub(super) equals: usize,
    /// The width that the first name predicts.
    predicted: u8,
    /// The width of the widest name, or 255 if a line is not padded to the predicted width.
    widest: u8,
    /// The slot of the first name in `widths`.
    slot: usize,
    /// The widths of the last groups, by their first names.
    widths: [u8; Self::SLOTS],
    /// The text that is being rewritten.
    copy: Vec<u8>,
}

/// An argument of a group.
#[derive(Clone, Copy, Debug)]
struct Line {
    start: usize,
    /// The length of the name in bytes.
    name: usize,
    /// The width of the name.
    columns: u8,
}

impl Group {
    const SLOTS: usize = 32;

    pub(super) fn new() -> Self {
        Self {
            lines: Vec::with_capacity(16),
            fits: 0,
            indentation: 0,
            equals: 0,
            predicted: 0,
            widest: 0,
            slot: 0,
            widths: [0; Self::SLOTS],
            copy: Vec::new(),
        }
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Predicts the width of a group by the name of its first line.
    #[expect(
        clippy::indexing_slicing,
        reason = "the slot is less than the number of slots"
    )]
    fn predict(&mut self, bytes: &[u8], columns: u8, indentation: usize) {
        let byte = |byte: Option<&u8>| byte.map_or(0, |byte| usize::from(*byte));
        // A collision costs a line too much padding at first, and a rewrite at the end of the group.
        let hash = byte(bytes.first()) + 3 * byte(bytes.last()) + 5 * bytes.len();
        self.slot = hash % Self::SLOTS;
        self.predicted = self.widths[self.slot].max(columns);
        self.indentation = indentation;
        self.equals = indentation + usize::from(self.predicted) + 1;
        self.widest = 0;
    }

    /// Starts with a line with a name in ASCII, so that other names that fit need no checks.
    pub(super) fn begin(&mut self, name: &[u8], columns: u8, indentation: usize) {
        self.predict(name, columns, indentation);
        self.resume();
    }

    /// Returns the number of spaces that the name of the next line is padded with.
    pub(super) fn padding(&mut self, name: &Name, indentation: usize) -> u8 {
        if self.is_empty() {
            self.predict(name.as_bytes(), name.columns(), indentation);
        }
        self.predicted.saturating_sub(name.columns())
    }

    /// Makes the group one that further lines are added to.
    pub(super) fn resume(&mut self) {
        self.fits = self.predicted.min(MAX_SHORT);
    }

    /// Makes the next line not one of the group.
    pub(super) const fn suspend(&mut self) {
        self.fits = 0;
    }

    /// Writes a line with a name in ASCII that fits, and a value in quotes if `is_quoted`.
    #[inline(always)]
    #[expect(clippy::indexing_slicing, reason = "the line is as long as its parts")]
    pub(super) fn write(
        &mut self,
        out: &mut Output,
        (name, columns): (&PaddedName, u8),
        value: &[u8],
        is_quoted: bool,
    ) -> Result<()> {
        let length = scalar_length(value, is_quoted) + "\n".len();
        let start = out.len();
        let value_start = self.equals + "= ".len();
        let text = out.claim_with_spare(value_start + length)?;
        text[self.indentation..self.indentation + name.len()].copy_from_slice(name);
        text[self.equals] = b'=';
        if let [text @ .., end] = &mut text[value_start..value_start + length] {
            write_scalar(text, value, is_quoted);
            *end = b'\n';
        }
        self.push(start, columns);
        Ok(())
    }

    /// Adds the line at an offset. Its name is in ASCII and padded to the predicted width.
    #[inline]
    pub(super) fn push(&mut self, start: usize, columns: u8) {
        self.widest = self.widest.max(columns);
        self.lines.push(Line {
            start,
            name: columns.into(),
            columns,
        });
    }

    /// Adds a line. Its name is at the range, has these columns, and is padded by `padding` spaces.
    pub(super) fn push_name(&mut self, name: &Range<usize>, columns: u8, padding: u8) {
        let is_predicted = columns.saturating_add(padding) == self.predicted;
        let widest = if is_predicted { columns } else { u8::MAX };
        self.widest = self.widest.max(widest);
        self.lines.push(Line {
            start: name.start - self.indentation,
            name: name.len(),
            columns,
        });
        self.resume();
    }

    /// Ends the group. Returns by how many bytes the text after it moves.
    #[inline]
    pub(super) fn end(&mut self, out: &mut Output) -> isize {
        self.fits = 0;
        if self.is_empty() {
            return 0;
        }
        let shift = if self.widest == self.predicted {
            0
        } else {
            self.rewrite(out)
        };
        self.lines.clear();
        shift
    }

    #[cold]
    #[expect(
        clippy::indexing_slicing,
        reason = "each line of the group ends where the next one begins; the slot is less than the number of slots"
    )]
    fn rewrite(&mut self, out: &mut Output) -> isize {
        let widths = self.lines.iter().map(|line| line.columns);
        let widest = widths.max().unwrap_or_default();
        self.widths[self.slot] = widest;
        let name_end = |line: &Line| line.start + self.indentation + line.name;
        let (start, before) = (name_end(&self.lines[0]), out.len());
        self.copy.clear();
        self.copy.extend_from_slice(out.tail_mut(start));
        out.truncate(start);
        let ends = self.lines.iter().skip(1).map(name_end).chain([before]);
        for (line, end) in self.lines.iter().zip(ends) {
            let text = &self.copy[name_end(line) - start..end - start];
            out.extend(usize::from(widest - line.columns) + 1);
            out.push(text.trim_ascii_start());
        }
        // Wraps if the text has become shorter, and is negative then.
        out.len().wrapping_sub(before).cast_signed()
    }
}
