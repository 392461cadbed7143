//! Offsets and the positions of the protocol.

use gen_lsp_types::{Position, Range};
use hcl_syntax::source::{ColumnUnit, EditorLines};
use hcl_syntax::{Source, Span};

/// The positions of a source in the unit that the client counts columns in.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LinePositions<'s>(EditorLines<'s>);

impl<'s> LinePositions<'s> {
    pub(crate) const fn new(source: &'s Source, unit: ColumnUnit) -> Self {
        Self(EditorLines::new(source, unit))
    }

    /// Returns the position of an offset. Between CR and LF, the end of the line.
    pub(crate) fn position(self, offset: u32) -> Position {
        let around = self.0.source().text().split_at_checked(offset as usize);
        let is_between =
            |(before, after): (&str, &str)| before.ends_with('\r') && after.starts_with('\n');
        let offset = offset - u32::from(around.is_some_and(is_between));
        let (line, character) = self.0.position(offset);
        Position::new(line, character)
    }

    /// Returns the range of a span.
    pub(crate) fn range(self, span: Span) -> Range {
        Range::new(self.position(span.start), self.position(span.end))
    }

    /// Returns the offset of a position. Positions after the end of a line or of the text count as that end.
    pub(crate) fn offset(self, position: Position) -> u32 {
        self.0.byte(position.line, position.character)
    }

    /// Returns the span of a range; empty if its end is before its start.
    pub(crate) fn span(self, range: Range) -> Span {
        let start = self.offset(range.start);
        Span::new(start, self.offset(range.end).max(start))
    }

    /// Returns the text with another one in place of a range, as an editor reports a change.
    pub(crate) fn replaced(self, range: Range, new: &str) -> String {
        let (text, span) = (self.0.source().text(), self.span(range));
        let before = text.get(..span.start as usize).unwrap_or_default();
        let after = text.get(span.end as usize..).unwrap_or_default();
        [before, new, after].concat()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const UNITS: [ColumnUnit; 3] = [ColumnUnit::Utf8, ColumnUnit::Utf16, ColumnUnit::Utf32];

    const TEXT: &str = "\u{feff}é = \"👩\"\r\n\n# 日本\ré\r\r\nlast";

    #[test]
    fn positions_lead_back_to_their_offsets() {
        let source = Source::new("t", TEXT).unwrap();
        for unit in UNITS {
            let lines = LinePositions::new(&source, unit);
            // No position is between CR and LF.
            let between = |at: usize| TEXT[at..].starts_with('\n') && TEXT[..at].ends_with('\r');
            for (at, char) in TEXT.char_indices().filter(|&(at, _)| !between(at)) {
                let offset = u32::try_from(at).unwrap();
                let position = lines.position(offset);
                assert_eq!(lines.offset(position), offset, "{char:?} {unit:?}");
            }
        }
    }

    #[test]
    fn a_carriage_return_ends_a_line() {
        let source = Source::new("t", "# a\rb\r\nc\r").unwrap();
        let lines = LinePositions::new(&source, ColumnUnit::Utf16);
        let position = |offset| lines.position(offset);
        let found = [3, 4, 7, 9].map(|offset| (position(offset).line, position(offset).character));
        assert_eq!(found, [(0, 3), (1, 0), (2, 0), (3, 0)]);
        let offset = |line| lines.offset(Position::new(line, 99));
        assert_eq!([offset(0), offset(1), offset(2), offset(3)], [3, 5, 8, 9]);
    }

    #[test]
    fn no_position_is_between_cr_and_lf() {
        let source = Source::new("t", "ab\r\nc").unwrap();
        let lines = LinePositions::new(&source, ColumnUnit::Utf16);
        assert_eq!([2, 3, 4].map(|at| lines.position(at).line), [0, 0, 1]);
        assert_eq!(lines.position(3).character, 2);
    }

    #[test]
    fn positions_after_the_end_count_as_the_end() {
        let source = Source::new("t", "ab\ncd").unwrap();
        let lines = LinePositions::new(&source, ColumnUnit::Utf16);
        let offset = |line, column| lines.offset(Position::new(line, column));
        assert_eq!(
            [offset(0, 9), offset(1, u32::MAX), offset(u32::MAX, 0)],
            [2, 5, 5]
        );
    }

    fn edited(text: &str, unit: ColumnUnit, [start, end]: [u32; 2], new: &str) -> String {
        let source = Source::new("t", text).unwrap();
        let at = |character| Position::new(0, character);
        LinePositions::new(&source, unit).replaced(Range::new(at(start), at(end)), new)
    }

    #[test]
    fn a_range_whose_end_is_before_its_start_inserts() {
        assert_eq!(edited("abc", ColumnUnit::Utf8, [2, 1], "x"), "abxc");
    }

    #[test]
    fn a_position_inside_a_character_is_its_start() {
        assert_eq!(edited("👩x", ColumnUnit::Utf16, [1, 2], "y"), "yx");
    }

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
            let mut source = Source::new("t", first).unwrap();
            for (one, other, new) in edits {
                // An editor never puts a position between CR and LF.
                let bounds: Vec<usize> = full.char_indices().map(|(at, _)| at).chain([full.len()])
                    .filter(|&at| !(full[at..].starts_with('\n') && full[..at].ends_with('\r'))).collect();
                let (one, other) = (*one.get(&bounds), *other.get(&bounds));
                let (start, end) = (one.min(other), one.max(other));
                let range = Range::new(position(&full, start, unit), position(&full, end, unit));
                let text = LinePositions::new(&source, unit).replaced(range, &new);
                source = Source::new("t", text).unwrap();
                full.replace_range(start..end, &new);
                prop_assert_eq!(source.text(), &full);
            }
        }
    }
}
