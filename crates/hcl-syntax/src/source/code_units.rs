//! Columns in code units of UTF-8, UTF-16 and UTF-32.

use super::stop::{STRIDE, Stop};

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
