//! The text of an open document, changed in place as the editor reports.
//!
//! LSP 3.18, "Text Documents".

use std::ops::RangeInclusive;

use gen_lsp_types::{Position, Range};
use hcl_syntax::source::ColumnUnit;
use hcl_syntax::source::internal::starts_editor_line;

/// A text with the offsets at which its lines start.
#[derive(Clone, Debug, Default)]
pub(crate) struct DocumentText {
    text: String,
    /// Offset of each line; the first is 0.
    starts: Vec<usize>,
}

impl DocumentText {
    pub(crate) fn new(text: String) -> Self {
        let after = line_starts(&text, 1..=text.len());
        let starts = std::iter::once(0).chain(after).collect();
        Self { text, starts }
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.text
    }

    /// Replaces a range. Positions after the end of a line or of the text count as that end.
    pub(crate) fn replace(&mut self, range: Range, unit: ColumnUnit, new: &str) {
        let start = self.offset(range.start, unit);
        let end = self.offset(range.end, unit).max(start);
        self.text.replace_range(start..end, new);
        self.move_lines(start, end, new.len());
    }

    /// Updates the line starts after the replacement of `start..end` by so many bytes.
    fn move_lines(&mut self, start: usize, end: usize, inserted: usize) {
        // At both ends, a CR and an LF may have come together, or a CR may have lost its LF.
        let changed = start.max(1)..=start + inserted;
        let first = self.starts.partition_point(|line| line < changed.start());
        let after = self.starts.partition_point(|&line| line <= end);
        for line in self.starts.iter_mut().skip(after) {
            // These lines start after `end`, so the difference is not negative.
            *line = *line - (end - start) + inserted;
        }
        let starts = line_starts(&self.text, changed);
        self.starts.splice(first..after, starts);
    }

    /// Returns the offset of a position.
    pub(crate) fn offset(&self, position: Position, unit: ColumnUnit) -> usize {
        let line = position.line as usize;
        let Some(&start) = self.starts.get(line) else {
            return self.text.len();
        };
        let end = self.starts.get(line + 1).copied();
        let text = self.text.get(start..end.unwrap_or(self.text.len()));
        // The end of a line is before all characters of its ending.
        let text = text.unwrap_or_default().trim_end_matches(['\r', '\n']);
        start + column_length(text, position.character as usize, unit)
    }
}

/// Returns the offsets of a range at which lines start.
fn line_starts(text: &str, range: RangeInclusive<usize>) -> impl Iterator<Item = usize> + '_ {
    range.filter(|&at| starts_editor_line(text.as_bytes(), at))
}

/// Returns the length in bytes of the characters that fit into so many columns.
fn column_length(line: &str, columns: usize, unit: ColumnUnit) -> usize {
    let mut left = columns;
    for (at, char) in line.char_indices() {
        let width = match unit {
            ColumnUnit::Utf8 => char.len_utf8(),
            ColumnUnit::Utf16 => char.len_utf16(),
            ColumnUnit::Utf32 | ColumnUnit::Grapheme => 1,
        };
        match left.checked_sub(width) {
            Some(rest) => left = rest,
            None => return at,
        }
    }
    line.len()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn position(text: &str, offset: usize, unit: ColumnUnit) -> Position {
        let before = &text[..offset];
        let lines = before.replace("\r\n", "\n").replace('\r', "\n");
        let (line, column) = match lines.rsplit_once('\n') {
            Some((above, column)) => (above.matches('\n').count() + 1, column),
            None => (0, lines.as_str()),
        };
        let columns = match unit {
            ColumnUnit::Utf8 => column.len(),
            ColumnUnit::Utf16 => column.encode_utf16().count(),
            _ => column.chars().count(),
        };
        Position::new(
            u32::try_from(line).unwrap(),
            u32::try_from(columns).unwrap(),
        )
    }

    fn at(line: u32, character: u32) -> Position {
        Position::new(line, character)
    }

    #[test]
    fn positions_after_the_end_count_as_the_end() {
        let text = DocumentText::new("ab\r\ncd".to_owned());
        let offset = |line, character| text.offset(at(line, character), ColumnUnit::Utf16);
        assert_eq!([offset(0, 99), offset(1, 99), offset(9, 0)], [2, 6, 6]);
        assert_eq!(offset(u32::MAX, u32::MAX), 6);
        let text = DocumentText::new("ab\rcd\r".to_owned());
        let offset = |line, character| text.offset(at(line, character), ColumnUnit::Utf16);
        assert_eq!([offset(0, 99), offset(1, 99), offset(2, 0)], [2, 5, 6]);
    }

    #[test]
    fn a_range_whose_end_is_before_its_start_inserts() {
        let mut text = DocumentText::new("abc".to_owned());
        text.replace(Range::new(at(0, 2), at(0, 1)), ColumnUnit::Utf8, "x");
        assert_eq!(text.as_str(), "abxc");
    }

    #[test]
    fn a_position_inside_a_character_is_its_start() {
        let mut text = DocumentText::new("👩x".to_owned());
        text.replace(Range::new(at(0, 1), at(0, 2)), ColumnUnit::Utf16, "y");
        assert_eq!(text.as_str(), "yx");
    }

    fn pieces() -> impl Strategy<Value = String> {
        let piece = prop::sample::select(vec![
            "a", "\n", "\r\n", "\r", "é", "👩", "\u{feff}", " = 1", "{", "",
        ]);
        prop::collection::vec(piece, 0..12).prop_map(|parts| parts.concat())
    }

    proptest! {
        #[test]
        fn any_sequence_of_incremental_edits_equals_the_full_text(
            first in pieces(),
            edits in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), pieces()), 0..20),
            unit in prop::sample::select(vec![ColumnUnit::Utf8, ColumnUnit::Utf16, ColumnUnit::Utf32]),
        ) {
            let mut full = first.clone();
            let mut document = DocumentText::new(first);
            for (one, other, new) in edits {
                // An editor never puts a position between CR and LF.
                let bounds: Vec<usize> = full.char_indices().map(|(at, _)| at).chain([full.len()])
                    .filter(|&at| !(full[at..].starts_with('\n') && full[..at].ends_with('\r'))).collect();
                let (one, other) = (*one.get(&bounds), *other.get(&bounds));
                let (start, end) = (one.min(other), one.max(other));
                let range = Range::new(position(&full, start, unit), position(&full, end, unit));
                document.replace(range, unit, &new);
                full.replace_range(start..end, &new);
                prop_assert_eq!(document.as_str(), &full);
                prop_assert_eq!(&document.starts, &DocumentText::new(full.clone()).starts);
            }
        }
    }
}
