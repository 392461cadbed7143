//! Offsets and positions in the units of other programs: editors, and strings of other languages.

use super::columns::ColumnStop;
use super::position::ColumnUnit;
use super::text::Source;
use super::to_u32::to_u32;

/// The offsets of a source in bytes and in another unit, in both directions: code points index a string of Python, code units of
/// UTF-16 a string of JavaScript.
///
/// # Examples
///
/// ```
/// use hcl_syntax::Source;
/// use hcl_syntax::source::{ColumnUnit, OffsetIndex};
///
/// let source = Source::new("app.hcl", "icon = \"😀\"\nport = 80\n")?;
/// let [utf_16, code_points] = [ColumnUnit::Utf16, ColumnUnit::Utf32].map(|unit| OffsetIndex::new(&source, unit));
/// // The character, its end, and "port".
/// assert_eq!([8, 12, 14].map(|byte| utf_16.offset(byte)), [8, 10, 12]);
/// assert_eq!([8, 12, 14].map(|byte| code_points.offset(byte)), [8, 9, 11]);
/// assert_eq!((utf_16.byte(10), code_points.byte(9)), (12, 12));
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Debug)]
pub struct OffsetIndex {
    source: Source,
    unit: ColumnUnit,
    /// Known offsets; none if all units are bytes.
    stops: Vec<ColumnStop>,
}

impl OffsetIndex {
    /// Reads a source once.
    #[must_use]
    pub fn new(source: &Source, unit: ColumnUnit) -> Self {
        let text = source.text();
        let is_bytes = unit == ColumnUnit::Utf8 || text.is_ascii();
        Self {
            source: source.clone(),
            unit,
            stops: if is_bytes {
                Vec::new()
            } else {
                unit.stops(text)
            },
        }
    }

    /// Returns the source.
    #[must_use]
    pub const fn source(&self) -> &Source {
        &self.source
    }

    /// Returns the offset of a byte. A byte after the end counts as the end, one inside a character as its start.
    #[must_use]
    pub fn offset(&self, byte: u32) -> u32 {
        let byte = self.source.char_start(byte);
        let Some(stop) = self.stop_before(|stop| stop.byte <= byte) else {
            return to_u32(byte);
        };
        let text = self.source.text().get(stop.byte..byte);
        to_u32(stop.columns + self.unit.count(text.unwrap_or_default()))
    }

    /// Returns the byte at an offset. An offset after the end counts as the end, one between the halves of a pair of surrogates as
    /// the start of the character.
    #[must_use]
    pub fn byte(&self, offset: u32) -> u32 {
        let units = offset as usize;
        let Some(stop) = self.stop_before(|stop| stop.columns <= units) else {
            return to_u32(self.source.char_start(offset));
        };
        let rest = self.source.text().get(stop.byte..);
        let length = self
            .unit
            .length(rest.unwrap_or_default(), units - stop.columns);
        to_u32(stop.byte + length)
    }

    fn stop_before(&self, is_before: impl Fn(&ColumnStop) -> bool) -> Option<ColumnStop> {
        let after = self.stops.partition_point(is_before);
        self.stops.get(after.checked_sub(1)?).copied()
    }

    /// Returns the lines of the source.
    #[must_use]
    pub const fn lines(&self) -> EditorLines<'_> {
        EditorLines::new(&self.source, self.unit)
    }
}

/// The indexes of several sources in one unit. Each is made when it is first asked for.
///
/// # Examples
///
/// ```
/// use hcl_syntax::Source;
/// use hcl_syntax::source::{ColumnUnit, OffsetIndexes};
///
/// let mut known = OffsetIndexes::new(ColumnUnit::Utf32);
/// assert_eq!(known.of(&Source::new("app.hcl", "# é\n")?).offset(4), 3);
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Debug)]
pub struct OffsetIndexes {
    unit: ColumnUnit,
    known: Vec<OffsetIndex>,
}

impl OffsetIndexes {
    /// Creates the list without a source.
    #[must_use]
    pub const fn new(unit: ColumnUnit) -> Self {
        let known = Vec::new();
        Self { unit, known }
    }

    /// Returns the index of a source.
    pub fn of(&mut self, source: &Source) -> &OffsetIndex {
        let known = self.known.iter().position(|known| known.source == *source);
        let index = known.unwrap_or(self.known.len());
        if known.is_none() {
            self.known.push(OffsetIndex::new(source, self.unit));
        }
        #[expect(clippy::indexing_slicing, reason = "found, or pushed above")]
        &self.known[index]
    }
}

/// The lines and columns of a source as an editor counts them, from 0.
///
/// A byte order mark takes a column, since editors that send one count it; a [`Source`] does not count it.
///
/// # Examples
///
/// ```
/// use hcl_syntax::Source;
/// use hcl_syntax::source::{ColumnUnit, EditorLines};
///
/// let source = Source::new("app.hcl", "a = 1\rb = \"é\" # x\n")?;
/// let lines = EditorLines::new(&source, ColumnUnit::Utf16);
/// assert_eq!(lines.position(16), (1, 9));
/// assert_eq!(lines.byte(1, 9), 16);
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct EditorLines<'s> {
    source: &'s Source,
    unit: ColumnUnit,
}

const MARK: &str = "\u{feff}";

impl<'s> EditorLines<'s> {
    /// Creates the lines of a source, with columns in a unit.
    #[must_use]
    pub const fn new(source: &'s Source, unit: ColumnUnit) -> Self {
        Self { source, unit }
    }

    /// Returns the source.
    #[must_use]
    pub const fn source(self) -> &'s Source {
        self.source
    }

    /// Returns the line and the column of a byte.
    #[must_use]
    pub fn position(self, byte: u32) -> (u32, u32) {
        let found = self.source.position_in(byte, self.unit);
        let line = found.line.saturating_sub(1);
        // Offset 0 is before the mark.
        let mark = if byte == 0 { 0 } else { self.mark(line) };
        (line, found.column.saturating_sub(1) + mark)
    }

    /// Returns the byte at a line and a column. A position after the end of a line or of the text counts as that end.
    #[must_use]
    pub fn byte(self, line: u32, column: u32) -> u32 {
        match column.checked_sub(self.mark(line)) {
            Some(column) => {
                self.source
                    .offset_in(line.saturating_add(1), column.saturating_add(1), self.unit)
            }
            None => 0,
        }
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
