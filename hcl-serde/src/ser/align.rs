//! Alignment of equals signs of adjacent lines.
//!
//! The first name of a group of lines predicts how wide the widest one is, because groups that begin alike are mostly alike;
//! so does the derived type of the first one.
//! Each line is padded to that width. When the group ends and the width was another, its lines are rewritten.

use super::output::Output;

/// The columns of the longest name that others are aligned with. Padding a million names to a million columns would
/// take a terabyte.
pub(super) const MAX_ALIGNED_COLUMNS: u8 = 100;

/// A group of adjacent arguments, each on a single line or a heredoc.
#[derive(Debug, Default)]
pub(super) struct Group {
    lines: Vec<Line>,
    /// The width that the first name predicts.
    predicted: u8,
    /// The width that the type of the next names predicts, or zero.
    expected: u8,
    /// The slot of the first name in `widths`.
    slot: usize,
    /// The number of spaces that pad the widest name, if all are padded to the predicted width. Negative otherwise.
    least_padding: i8,
    /// The widths of the last groups, by their first names.
    widths: [u8; Self::SLOTS],
    /// The text that is being rewritten.
    copy: Vec<u8>,
}

/// An argument of a group.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    pub(super) name_end: usize,
    /// The width of the name.
    pub(super) columns: u8,
    /// The number of spaces that pad the name.
    pub(super) padding: u8,
}

impl Group {
    const SLOTS: usize = 32;

    /// Returns the number of spaces that the name of the next line is padded with.
    #[inline]
    #[expect(
        clippy::indexing_slicing,
        reason = "the slot is less than the number of slots"
    )]
    pub(super) fn padding(&mut self, name: &[u8], columns: u8) -> u8 {
        if self.lines.is_empty() {
            let byte = |byte: Option<&u8>| byte.map_or(0, |byte| usize::from(*byte));
            let hash = byte(name.first()) + 3 * byte(name.last()) + 5 * name.len();
            self.slot = hash % Self::SLOTS;
            let expected = std::mem::take(&mut self.expected);
            self.predicted = match self.widths[self.slot] {
                0 => expected,
                width => width,
            };
            self.least_padding = i8::MAX;
        }
        self.predicted.saturating_sub(columns)
    }

    /// Sets the width that the widest name of the next group is expected to have.
    pub(super) const fn expect(&mut self, columns: u8) {
        if columns <= MAX_ALIGNED_COLUMNS {
            self.expected = columns;
        }
    }

    /// Adds a line that has been written.
    #[inline]
    pub(super) fn push(&mut self, line: Line) {
        let padding = if line.columns + line.padding == self.predicted {
            line.padding.cast_signed()
        } else {
            -1
        };
        self.least_padding = self.least_padding.min(padding);
        self.lines.push(line);
    }

    /// Ends the group. Returns by how many bytes the text after it moves.
    #[inline]
    pub(super) fn end(&mut self, out: &mut Output) -> isize {
        if self.lines.is_empty() {
            return 0;
        }
        let shift = if self.least_padding == 0 {
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
        let is_ragged = |line: &Line| line.columns + line.padding != widest;
        let Some(first) = self.lines.iter().position(is_ragged) else {
            return 0;
        };
        let (lines, before) = (&self.lines[first..], out.len());
        let start = lines[0].name_end;
        self.copy.clear();
        self.copy.extend_from_slice(out.tail_mut(start));
        out.truncate(start);
        for (index, line) in lines.iter().enumerate() {
            let end = lines.get(index + 1).map_or(before, |next| next.name_end);
            out.extend(usize::from(widest - line.columns));
            let value = line.name_end + usize::from(line.padding);
            out.push(&self.copy[value - start..end - start]);
        }
        out.len().wrapping_sub(before).cast_signed()
    }
}
