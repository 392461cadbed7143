//! Offsets and the positions of the protocol.

use gen_lsp_types::{Position, Range};
use hcl_syntax::source::ColumnUnit;
use hcl_syntax::{Source, Span};

/// The positions of a source in the unit that the client counts columns in.
///
/// Lines and columns count from 0. A byte order mark takes a column, since editors that send one count it; a [`Source`]
/// does not count it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lines<'s> {
    source: &'s Source,
    unit: ColumnUnit,
}

const MARK: &str = "\u{feff}";

impl<'s> Lines<'s> {
    pub(crate) const fn new(source: &'s Source, unit: ColumnUnit) -> Self {
        Self { source, unit }
    }

    /// Returns the position of an offset.
    pub(crate) fn position(self, offset: u32) -> Position {
        let found = self.source.position_in(offset, self.unit);
        let line = found.line.saturating_sub(1);
        // Offset 0 is before the mark.
        let mark = if offset == 0 { 0 } else { self.mark(line) };
        Position::new(line, found.column.saturating_sub(1) + mark)
    }

    /// Returns the range of a span.
    pub(crate) fn range(self, span: Span) -> Range {
        Range::new(self.position(span.start), self.position(span.end))
    }

    /// Returns the offset of a position. Positions after the end of a line or of the text count as that end.
    pub(crate) fn offset(self, position: Position) -> u32 {
        let line = position.line.saturating_add(1);
        let mark = self.mark(position.line);
        match position.character.checked_sub(mark) {
            Some(column) => self
                .source
                .offset_in(line, column.saturating_add(1), self.unit),
            None => 0,
        }
    }

    /// Returns the span of a range; empty if its end is before its start.
    pub(crate) fn span(self, range: Range) -> Span {
        let start = self.offset(range.start);
        Span::new(start, self.offset(range.end).max(start))
    }

    /// Returns the columns that the byte order mark takes on a line.
    fn mark(self, line: u32) -> u32 {
        let has_mark = line == 0 && self.source.text().starts_with(MARK);
        match self.unit {
            _ if !has_mark => 0,
            ColumnUnit::Utf8 => 3,
            _ => 1,
        }
    }
}

/// Positions of rising offsets, in one pass over the text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cursor<'s> {
    text: &'s str,
    unit: ColumnUnit,
    offset: u32,
    position: Position,
}

impl<'s> Cursor<'s> {
    pub(crate) const fn new(text: &'s str, unit: ColumnUnit) -> Self {
        Self {
            text,
            unit,
            offset: 0,
            position: Position::new(0, 0),
        }
    }

    /// Returns the position of an offset, which is not before the last one.
    pub(crate) fn position(&mut self, offset: u32) -> Position {
        let passed = self
            .text
            .get(self.offset as usize..offset as usize)
            .unwrap_or_default();
        for char in passed.chars() {
            match (char, self.unit) {
                ('\n', _) => self.position = Position::new(self.position.line + 1, 0),
                (_, ColumnUnit::Utf8) => self.position.character += width(char.len_utf8()),
                (_, ColumnUnit::Utf16) => self.position.character += width(char.len_utf16()),
                _ => self.position.character += 1,
            }
        }
        self.offset = self.offset.max(offset);
        self.position
    }
}

/// Positions of offsets that are often on the line of the one before, after it: no line is searched for then.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NearLines<'s> {
    lines: Lines<'s>,
    cursor: Cursor<'s>,
    /// The end of the cursor's line.
    line_end: u32,
}

impl<'s> NearLines<'s> {
    pub(crate) const fn new(lines: Lines<'s>) -> Self {
        Self {
            cursor: Cursor::new("", lines.unit),
            lines,
            line_end: 0,
        }
    }

    /// Returns the position of an offset.
    pub(crate) fn position(&mut self, offset: u32) -> Position {
        if offset < self.cursor.offset || self.line_end <= offset {
            let text = self.lines.source.text();
            let rest = text.get(offset as usize..).unwrap_or_default();
            let length = rest.find('\n').unwrap_or(rest.len());
            self.line_end = offset.saturating_add(u32::try_from(length).unwrap_or(u32::MAX));
            self.cursor = Cursor {
                text,
                unit: self.lines.unit,
                offset,
                position: self.lines.position(offset),
            };
        }
        self.cursor.position(offset)
    }

    /// Returns the range of a span.
    pub(crate) fn range(&mut self, span: Span) -> Range {
        Range::new(self.position(span.start), self.position(span.end))
    }
}

/// The columns that a character takes: at most four.
#[expect(clippy::cast_possible_truncation, reason = "at most four")]
const fn width(units: usize) -> u32 {
    units as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::server::text::DocumentText;

    #[test]
    fn positions_agree_with_those_of_edits() {
        let text = "\u{feff}é = \"👩\"\r\n\n# 日本\nlast";
        let source = Source::new("t", text).unwrap();
        let document = DocumentText::new(text.to_owned());
        for unit in [ColumnUnit::Utf8, ColumnUnit::Utf16, ColumnUnit::Utf32] {
            let lines = Lines::new(&source, unit);
            let mut cursor = Cursor::new(text, unit);
            let mut near = NearLines::new(lines);
            for (at, char) in text.char_indices().filter(|(_, char)| *char != '\n') {
                let offset = u32::try_from(at).unwrap();
                let position = lines.position(offset);
                assert_eq!(document.offset(position, unit), at, "{char:?} {unit:?}");
                assert_eq!(lines.offset(position), offset, "{char:?} {unit:?}");
                assert_eq!(cursor.position(offset), position, "{char:?} {unit:?}");
                assert_eq!(near.position(offset), position, "{char:?} {unit:?}");
            }
        }
    }

    #[test]
    fn near_positions_agree_in_any_order() {
        let text = "\u{feff}é = \"👩\"\r\n\n# 日本\nlast";
        let source = Source::new("t", text).unwrap();
        let offsets: Vec<u32> = text
            .char_indices()
            .map(|(at, _)| u32::try_from(at).unwrap())
            .collect();
        for unit in [ColumnUnit::Utf8, ColumnUnit::Utf16, ColumnUnit::Utf32] {
            let lines = Lines::new(&source, unit);
            for &first in &offsets {
                for &second in &offsets {
                    let mut near = NearLines::new(lines);
                    let range = near.range(Span::new(first, second));
                    assert_eq!(range.start, lines.position(first), "{first} {unit:?}");
                    assert_eq!(
                        range.end,
                        lines.position(second),
                        "{first} {second} {unit:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn positions_after_the_end_count_as_the_end() {
        let source = Source::new("t", "ab\ncd").unwrap();
        let lines = Lines::new(&source, ColumnUnit::Utf16);
        let offset = |line, column| lines.offset(Position::new(line, column));
        assert_eq!(
            [offset(0, 9), offset(1, u32::MAX), offset(u32::MAX, 0)],
            [2, 5, 5]
        );
    }
}
