//! Columns and offsets in code units of UTF-8, UTF-16 and UTF-32.

use super::lines::{STRIDE, Stop};
use super::position::ColumnUnit;
use super::text::{Source, to_u32};
use hcl_value::internal::sort::sort_by_key;

impl Source {
    /// Converts byte offsets into the text to offsets in another unit, in one pass over the text. The result has the order of
    /// the offsets, which need not be sorted. An offset after the end counts as the end, one inside a character as its start.
    ///
    /// Strings of Python are indexed by code points, those of JavaScript by code units of UTF-16. A grapheme cluster that
    /// an offset divides counts as two.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::Source;
    /// use hcl_syntax::source::ColumnUnit;
    ///
    /// let source = Source::new("app.hcl", "icon = \"😀\"\nport = 80\n")?;
    /// let offsets = [14, 8, 12]; // "port", the character, the end of the character
    /// assert_eq!(source.offsets_in(&offsets, ColumnUnit::Utf32), [11, 8, 9]);
    /// assert_eq!(source.offsets_in(&offsets, ColumnUnit::Utf16), [12, 8, 10]);
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn offsets_in(&self, offsets: &[u32], unit: ColumnUnit) -> Vec<u32> {
        let mut order: Vec<usize> = (0..offsets.len()).collect();
        sort_by_key(&mut order, |&index| offsets.get(index));
        let mut converted = vec![0; offsets.len()];
        let (mut at, mut count) = (0, 0);
        for index in order {
            let offset = self.char_start(offsets.get(index).copied().unwrap_or_default());
            count += unit.count(self.text().get(at..offset).unwrap_or_default());
            at = offset;
            if let Some(slot) = converted.get_mut(index) {
                *slot = to_u32(count);
            }
        }
        converted
    }
}

/// Counts the code units of UTF-16: one for each character, and a second one for characters of four bytes.
pub(super) fn count_utf16(text: &str) -> usize {
    let units = text
        .bytes()
        .map(|byte| usize::from(is_start(byte)) + usize::from(byte >= 0xF0));
    units.sum()
}

/// Counts the code points.
pub(super) fn count_utf32(text: &str) -> usize {
    text.bytes().filter(|&byte| is_start(byte)).count()
}

/// Returns whether a byte of UTF-8 is the first one of a character.
const fn is_start(byte: u8) -> bool {
    byte & 0b1100_0000 != 0b1000_0000
}

/// Returns the length in bytes of the characters that fit into `columns` units. Each character takes `width` units.
pub(super) fn length(text: &str, columns: usize, width: impl Fn(char) -> usize) -> usize {
    let mut left = columns;
    for (at, char) in text.char_indices() {
        match left.checked_sub(width(char)) {
            Some(rest) => left = rest,
            None => return at,
        }
    }
    text.len()
}

/// Returns a character boundary about every [`STRIDE`] bytes of a line, its start and its end included.
pub(super) fn stops(text: &str, count: impl Fn(&str) -> usize) -> Vec<Stop> {
    let mut at = Stop::default();
    let mut found = vec![at];
    while let Some(rest) = text.get(at.byte..).filter(|rest| !rest.is_empty()) {
        let mut length = rest.len().min(STRIDE);
        while !rest.is_char_boundary(length) {
            length += 1;
        }
        at = at.plus(length, rest.get(..length).map_or(0, &count));
        found.push(at);
    }
    found
}
