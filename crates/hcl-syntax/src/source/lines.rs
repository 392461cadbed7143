//! Index of the lines of a source, and of the columns of long lines.

use std::sync::{Arc, Mutex, PoisonError};

use super::columns::{ColumnStop, STRIDE};
use super::position::ColumnUnit;
use super::to_u32::to_u32;

/// Offsets at which lines start. Computed when the first position of a source is requested.
#[derive(Debug)]
pub(super) struct LineIndex {
    starts: Vec<u32>,
    /// Known columns of long lines, counted from 0: a thousand diagnostics on one line of 100 MB count its columns once.
    /// Sorted by line.
    long_lines: Mutex<Vec<(usize, ColumnUnit, Stops)>>,
}

type Stops = Arc<Vec<ColumnStop>>;

impl LineIndex {
    pub(super) fn new(text: &str) -> Self {
        let mut starts = vec![0];
        for (next, byte) in (1..).zip(text.bytes()) {
            if byte == b'\n' {
                starts.push(next);
            }
        }
        Self::of_starts(starts)
    }

    /// Creates the index of the lines of an editor. Returns `None` if they are the same.
    pub(super) fn of_editor(text: &str) -> Option<Self> {
        let bytes = text.as_bytes();
        // Most texts have no carriage return, and are searched for one at the speed of memory.
        bytes.contains(&b'\r').then_some(())?;
        let (mut starts, mut is_same) = (vec![0], true);
        for at in 1..=bytes.len() {
            if starts_editor_line(bytes, at) {
                is_same = is_same && bytes.get(at - 1) == Some(&b'\n');
                starts.push(to_u32(at));
            }
        }
        (!is_same).then(|| Self::of_starts(starts))
    }

    fn of_starts(starts: Vec<u32>) -> Self {
        Self {
            starts,
            long_lines: Mutex::default(),
        }
    }

    /// The number of lines; text after the last line feed counts as one, empty or not.
    pub(super) const fn len(&self) -> usize {
        self.starts.len()
    }

    /// The index of the line that contains an offset.
    pub(super) fn line_of(&self, offset: u32) -> usize {
        // At least one start, 0, is not after the offset.
        self.starts.partition_point(|&start| start <= offset) - 1
    }

    /// The offset at which a line starts; `None` after the last line.
    pub(super) fn start_of(&self, line: usize) -> Option<u32> {
        self.starts.get(line).copied()
    }

    /// Counts the columns that the first `length` bytes of a line take; a cluster that ends after them counts. `text`
    /// is the line with its ending.
    pub(super) fn columns_before(
        &self,
        line: usize,
        text: &str,
        length: usize,
        unit: ColumnUnit,
    ) -> usize {
        let (start, next) = self.stops_around(line, text, unit, |stop| stop.byte <= length);
        match next {
            Some(next) if is_one_cluster(start, next) => {
                start.columns + usize::from(start.byte < length)
            }
            _ => start.columns + unit.count(text.get(start.byte..length).unwrap_or_default()),
        }
    }

    /// Returns the length in bytes of the first columns of a line. `text` is the line with its ending.
    #[inline]
    pub(super) fn length_of(
        &self,
        line: usize,
        text: &str,
        columns: usize,
        unit: ColumnUnit,
    ) -> usize {
        let (start, next) = self.stops_around(line, text, unit, |stop| stop.columns <= columns);
        match next {
            Some(next) if is_one_cluster(start, next) => start.byte,
            _ => {
                let rest = text.get(start.byte..).unwrap_or_default();
                start.byte + unit.length(rest, columns - start.columns)
            }
        }
    }

    /// Returns the last stop of a line before which all stops are `before`, and the next one. A short line has one
    /// stop, its start.
    fn stops_around(
        &self,
        line: usize,
        text: &str,
        unit: ColumnUnit,
        before: impl Fn(&ColumnStop) -> bool,
    ) -> (ColumnStop, Option<ColumnStop>) {
        if text.len() <= 2 * STRIDE {
            return (ColumnStop::default(), None);
        }
        let stops = self.stops(line, text, unit);
        let next = stops.partition_point(before);
        let start = next.checked_sub(1).and_then(|last| stops.get(last));
        (start.copied().unwrap_or_default(), stops.get(next).copied())
    }

    fn stops(&self, line: usize, text: &str, unit: ColumnUnit) -> Stops {
        let mut long_lines = self
            .long_lines
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let mut at = long_lines.partition_point(|(known, ..)| *known < line);
        while let Some((known, of, stops)) = long_lines.get(at)
            && *known == line
        {
            if *of == unit {
                return Arc::clone(stops);
            }
            at += 1;
        }
        let stops = Arc::new(unit.stops(text));
        long_lines.insert(at, (line, unit, Arc::clone(&stops)));
        stops
    }
}

/// Returns whether a line of an editor starts at an offset after 0. LSP 3.17, "Text Documents": `\n`, `\r\n` and `\r` end a
/// line.
fn starts_editor_line(text: &[u8], at: usize) -> bool {
    match text.get(at.wrapping_sub(1)) {
        Some(b'\n') => true,
        Some(b'\r') => text.get(at) != Some(&b'\n'),
        _ => false,
    }
}

/// Whether a single grapheme cluster fills the space between two neighbouring stops: others are closer to each other.
const fn is_one_cluster(start: ColumnStop, next: ColumnStop) -> bool {
    next.byte - start.byte > 2 * STRIDE
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL_UNITS: [ColumnUnit; 4] = [
        ColumnUnit::Grapheme,
        ColumnUnit::Utf8,
        ColumnUnit::Utf16,
        ColumnUnit::Utf32,
    ];

    fn agrees_with_counting(text: &str) {
        let index = LineIndex::new(text);
        let some = text
            .char_indices()
            .filter(|(at, _)| at % 509 == 0 || (8_180..8_220).contains(at));
        for (at, _) in some {
            for unit in ALL_UNITS {
                let columns = index.columns_before(0, text, at, unit);
                assert_eq!(columns, unit.count(&text[..at]), "{unit:?} at byte {at}");
                let length = index.length_of(0, text, columns, unit);
                let expected = unit.length(text, columns);
                assert_eq!(length, expected, "{unit:?} at column {columns}");
            }
        }
    }

    #[test]
    fn columns_of_a_long_line_equal_those_counted_one_by_one() {
        agrees_with_counting(&"abc ".repeat(6_000));
        agrees_with_counting(&"日本語 e\u{301}\r x".repeat(900));
        agrees_with_counting(&"👩\u{200d}👩\u{200d}👧🇩🇪".repeat(600));
    }

    #[test]
    fn one_cluster_longer_than_the_stride_is_one_column() {
        let text = format!("ab{}cd", "e\u{301}".to_owned() + &"\u{301}".repeat(20_000));
        let index = LineIndex::new(&text);
        let unit = ColumnUnit::Grapheme;
        assert_eq!(index.columns_before(0, &text, 20_002, unit), 3);
        assert_eq!(index.columns_before(0, &text, text.len() - 1, unit), 4);
        let lengths = [2, 3, 4].map(|columns| index.length_of(0, &text, columns, unit));
        assert_eq!(lengths, [2, text.len() - 2, text.len() - 1]);
    }

    #[test]
    fn columns_of_a_long_line_are_counted_once_and_then_between_near_stops() {
        for text in ["abc ".repeat(6_000), "日本語 e\u{301}\r x".repeat(900)] {
            let index = LineIndex::new(&text);
            for unit in ALL_UNITS {
                let stops = index.stops(0, &text, unit);
                assert!(Arc::ptr_eq(&stops, &index.stops(0, &text, unit)));
                let ends = stops.iter().map(|stop| stop.byte).chain([text.len()]);
                let starts = stops.iter().map(|stop| stop.byte);
                for (start, end) in std::iter::once(0).chain(starts).zip(ends) {
                    assert!(end - start <= 2 * STRIDE, "{unit:?}: {start} to {end}");
                }
            }
        }
    }

    #[test]
    fn a_column_inside_a_character_is_its_start() {
        let text = "é👩x";
        let index = LineIndex::new(text);
        let length = |columns, unit| index.length_of(0, text, columns, unit);
        assert_eq!(
            [0, 1, 2].map(|byte| length(byte, ColumnUnit::Utf8)),
            [0, 0, 2]
        );
        assert_eq!(
            [1, 2, 3].map(|byte| length(byte, ColumnUnit::Utf16)),
            [2, 2, 6]
        );
    }
}
