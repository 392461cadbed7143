//! Columns of a text, in grapheme clusters (UAX #29) or in code units.

use hcl_value::internal::clusters;

use super::position::ColumnUnit;

/// A position with a known column in a line.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ColumnStop {
    /// Offset in the line.
    pub(super) byte: usize,
    /// Columns before it.
    pub(super) columns: usize,
}

/// Distance between stops, in bytes. Lines up to twice as long have no stops.
pub(super) const STRIDE: usize = 4096;

impl ColumnUnit {
    /// Returns the parts of a text that have columns: the bytes and the columns of each.
    fn parts(self, text: &str) -> Box<dyn Iterator<Item = (usize, usize)> + '_> {
        let width: fn(char) -> usize = match self {
            Self::Grapheme => {
                return Box::new(clusters(text).map(|cluster| (cluster.len(), 1)));
            }
            Self::Utf8 => char::len_utf8,
            Self::Utf16 => char::len_utf16,
            Self::Utf32 => |_| 1,
        };
        let part = move |character: char| (character.len_utf8(), width(character));
        Box::new(text.chars().map(part))
    }

    /// Counts the columns that a text takes.
    pub(super) fn count(self, text: &str) -> usize {
        // CR LF is one cluster.
        let is_joined = self == Self::Grapheme && text.as_bytes().contains(&b'\r');
        if text.is_ascii() && !is_joined {
            return text.len();
        }
        let mut count = 0;
        for (_, columns) in self.parts(text) {
            count += columns;
        }
        count
    }

    /// Returns the length in bytes of the parts that fit into so many columns.
    #[inline]
    pub(super) fn length(self, text: &str, columns: usize) -> usize {
        let (mut length, mut left) = (0, columns);
        for (bytes, columns) in self.parts(text) {
            match left.checked_sub(columns) {
                Some(rest) => left = rest,
                None => break,
            }
            length += bytes;
        }
        length
    }

    /// Returns the stops of a long line, from its start to its end.
    pub(super) fn stops(self, line: &str) -> Vec<ColumnStop> {
        let mut at = ColumnStop::default();
        let mut found = vec![at];
        let mut last = 0;
        for (bytes, columns) in self.parts(line) {
            // A letter with thousands of marks has stops on both sides, so that no lookup reads it.
            if bytes > STRIDE {
                found.push(at);
                last = at.byte;
            }
            at.byte += bytes;
            at.columns += columns;
            if at.byte - last >= STRIDE || at.byte == line.len() {
                found.push(at);
                last = at.byte;
            }
        }
        found
    }
}
