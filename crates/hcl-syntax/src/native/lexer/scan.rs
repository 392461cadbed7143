//! Search for bytes, eight at a time.

use hcl_value::internal::words::{HIGHS, find, repeated, zeros};

/// Replaces a byte that was not UTF-8 in a source made from bytes.
pub(super) const SUB: u8 = 0x1a;

const ONES: u64 = repeated(1);
const BLANKS: u64 = repeated(b' ');

/// Returns the offset of the first line feed at or after `at`, or the length.
#[inline]
pub(crate) fn find_newline(bytes: &[u8], at: usize) -> usize {
    find(
        bytes,
        at,
        |chunk| zeros(chunk ^ repeated(b'\n')),
        is_newline,
    )
}

const fn is_newline(byte: u8) -> bool {
    byte == b'\n'
}

/// Returns the offset of the first byte at or after `at` that [`is_special`], or the length.
#[inline]
pub(crate) fn find_special(bytes: &[u8], at: usize) -> usize {
    find(bytes, at, specials, is_special)
}

/// Returns whether a byte in quotes may end literal text, begin an escape or a sequence, or is a control character.
const fn is_special(byte: u8) -> bool {
    matches!(byte, b'"' | b'\\' | b'$' | b'%' | ..b' ')
}

/// Sets the high bit of each byte of a chunk that [`is_special`].
#[inline]
const fn specials(chunk: u64) -> u64 {
    // Bytes beyond ASCII keep their high bit in the subtractions.
    specials_or_non_ascii(chunk) & !chunk
}

/// Sets the high bit of each byte of a chunk that [`is_special`] or is not ASCII.
#[inline]
const fn specials_or_non_ascii(chunk: u64) -> u64 {
    let quote = (chunk ^ repeated(b'"')).wrapping_sub(ONES);
    let backslash = (chunk ^ repeated(b'\\')).wrapping_sub(ONES);
    let control = chunk.wrapping_sub(BLANKS);
    (quote | backslash | sigils(chunk) | control) & HIGHS
}

/// Returns the offset of the first byte at or after `at` that [`is_special_in_template`], or the length.
#[inline]
pub(super) fn find_special_in_template(bytes: &[u8], at: usize) -> usize {
    find(bytes, at, template_specials, is_special_in_template)
}

/// Returns whether a byte in a heredoc or template may begin an escape or a sequence, or is a control character.
const fn is_special_in_template(byte: u8) -> bool {
    matches!(byte, b'$' | b'%' | ..b' ')
}

/// Sets the high bit of each byte of a chunk that [`is_special_in_template`].
#[inline]
const fn template_specials(chunk: u64) -> u64 {
    (sigils(chunk) | chunk.wrapping_sub(BLANKS)) & !chunk & HIGHS
}

/// Returns the offset of the first backslash, `$` or `%` at or after `at`, or the length.
#[inline]
pub(super) fn find_escape(bytes: &[u8], at: usize) -> usize {
    find(bytes, at, escapes, is_escape)
}

const fn is_escape(byte: u8) -> bool {
    matches!(byte, b'\\' | b'$' | b'%')
}

/// Sets the high bit of each byte of a chunk that [`is_escape`].
#[inline]
const fn escapes(chunk: u64) -> u64 {
    let backslash = (chunk ^ repeated(b'\\')).wrapping_sub(ONES);
    (backslash | sigils(chunk)) & !chunk & HIGHS
}

/// Sets the high bit of `$` and `%`, which differ in their lowest bit, and of bytes beyond ASCII.
#[inline]
const fn sigils(chunk: u64) -> u64 {
    (chunk ^ repeated(b'$')).wrapping_sub(repeated(2))
}

/// Returns the end of a run of spaces. Indentation and alignment are a large part of most files.
#[inline]
#[expect(
    clippy::indexing_slicing,
    reason = "`at` is an offset in the text; a checked slice costs half a percent of decoding"
)]
pub(crate) fn skip_spaces(bytes: &[u8], mut at: usize) -> usize {
    while let Some(b' ') = bytes.get(at) {
        let Some(chunk) = bytes[at..].first_chunk() else {
            at += 1;
            continue;
        };
        let others = u64::from_le_bytes(*chunk) ^ BLANKS;
        at += (others.trailing_zeros() / 8) as usize;
        if others != 0 {
            break;
        }
    }
    at
}

/// Returns the end of a run of spaces and tabs.
#[inline]
pub(crate) fn skip_blanks(bytes: &[u8], mut at: usize) -> usize {
    at = skip_spaces(bytes, at);
    while bytes.get(at) == Some(&b'\t') {
        at = skip_spaces(bytes, at + 1);
    }
    at
}

/// Returns the end of a run of bytes that are in the table.
#[inline]
#[expect(
    clippy::indexing_slicing,
    reason = "a table of 256 entries has one for each byte; `at` is an offset in the text"
)]
pub(super) fn skip_in_table(bytes: &[u8], at: usize, table: &[bool; 256]) -> usize {
    let mut rest = &bytes[at..];
    while let Some((chunk, after)) = rest.split_first_chunk::<8>() {
        // Eight look-ups for each check of the end of the text.
        for (length, &byte) in chunk.iter().enumerate() {
            if !table[usize::from(byte)] {
                return bytes.len() - rest.len() + length;
            }
        }
        rest = after;
    }
    let length = rest.iter().position(|&byte| !table[usize::from(byte)]);
    bytes.len() - rest.len() + length.unwrap_or(rest.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares a search with `is`, in texts of up to 40 bytes, all of them `plain` but one.
    fn check(plain: u8, find: impl Fn(&[u8], usize) -> usize, is: impl Fn(u8) -> bool) {
        for length in 0..40 {
            let mut bytes = vec![plain; length];
            for at in 0..length {
                for byte in 0..=u8::MAX {
                    bytes[at] = byte;
                    let expected = if is(byte) { at } else { length };
                    assert_eq!(find(&bytes, 0), expected, "{byte} at {at} of {length}");
                    assert_eq!(find(&bytes, at + 1), length);
                }
                bytes[at] = plain;
            }
        }
    }

    #[test]
    fn bytes_are_found_at_every_offset() {
        check(b'a', find_newline, is_newline);
        check(0x80, find_newline, is_newline);
        check(b' ', find_special, is_special);
        check(0xff, find_special, is_special);
        check(b'"', find_special_in_template, is_special_in_template);
        check(b'"', find_escape, is_escape);
        check(b' ', skip_spaces, |byte| byte != b' ');
    }
}
