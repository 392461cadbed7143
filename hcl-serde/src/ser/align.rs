//! Alignment of equals signs of adjacent lines.
//!
//! The first name of a group of lines predicts how wide the widest one is, because groups that begin alike are mostly alike.
//! Each line is padded to that width. When the group ends and the width was another, its lines are rewritten.

use super::output::Output;

/// The columns of the longest name that others are aligned with. Padding a million names to a million columns would
/// take a terabyte.
pub(super) const MAX_ALIGNED_COLUMNS: usize = 100;

/// A group of adjacent arguments, each on a single line or a heredoc.
#[derive(Debug, Default)]
pub(super) struct Group {
    lines: Vec<Line>,
    widest: usize,
    /// The width that the first name predicts.
    predicted: usize,
    /// The slot of the first name in `widths`.
    slot: usize,
    /// Whether a line is not padded to the predicted width.
    is_ragged: bool,
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
    pub(super) columns: usize,
    /// The width of the name with the spaces after it.
    pub(super) padded: usize,
}

impl Group {
    const SLOTS: usize = 32;

    /// Returns the number of spaces that the name of the next line is padded with.
    #[inline]
    #[expect(
        clippy::indexing_slicing,
        reason = "the slot is less than the number of slots"
    )]
    pub(super) fn padding(&mut self, name: &[u8], columns: usize) -> usize {
        if self.lines.is_empty() {
            let byte = |byte: Option<&u8>| byte.map_or(0, |byte| usize::from(*byte));
            let hash = byte(name.first()) + 3 * byte(name.last()) + 5 * name.len();
            self.slot = hash % Self::SLOTS;
            self.predicted = self.widths[self.slot].into();
        }
        self.predicted.saturating_sub(columns)
    }

    /// Adds a line that has been written.
    #[inline]
    pub(super) fn push(&mut self, line: Line) {
        self.widest = self.widest.max(line.columns);
        self.is_ragged |= line.padded != self.predicted;
        self.lines.push(line);
    }

    /// Ends the group. Returns by how many bytes the text after it moves.
    #[inline]
    pub(super) fn end(&mut self, out: &mut Output) -> isize {
        if self.lines.is_empty() {
            return 0;
        }
        let shift = if self.is_ragged || self.widest != self.predicted {
            self.rewrite(out)
        } else {
            0
        };
        self.lines.clear();
        self.widest = 0;
        self.is_ragged = false;
        shift
    }

    #[expect(
        clippy::indexing_slicing,
        reason = "each line of the group ends where the next one begins; the slot is less than the number of slots"
    )]
    fn rewrite(&mut self, out: &mut Output) -> isize {
        self.widths[self.slot] = u8::try_from(self.widest).unwrap_or_default();
        let is_ragged = |line: &Line| line.padded != self.widest;
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
            out.extend(self.widest - line.columns);
            out.push(&self.copy[line.name_end + line.padded - line.columns - start..end - start]);
        }
        out.len().wrapping_sub(before).cast_signed()
    }
}
