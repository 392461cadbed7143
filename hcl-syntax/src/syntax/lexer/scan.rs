//! Looking for bytes, eight at a time.

const ONES: u64 = repeated(1);
const HIGHS: u64 = repeated(0x80);
const BLANKS: u64 = repeated(b' ');

/// Eight times the same byte.
const fn repeated(byte: u8) -> u64 {
    u64::from_ne_bytes([byte; 8])
}

/// The offset of the first line feed at or behind `at`, or of the end.
pub(crate) fn find_newline(bytes: &[u8], at: usize) -> usize {
    find(bytes, at, |word| zeros(word ^ repeated(b'\n')), is_newline)
}

const fn is_newline(byte: u8) -> bool {
    byte == b'\n'
}

/// The offset of the first byte at or behind `at` that needs a closer look inside quotes, or of the end.
#[inline]
pub(super) fn find_special(bytes: &[u8], at: usize) -> usize {
    find(bytes, at, specials, is_special)
}

/// Whether a byte ends literal text in quotes, begins an escape or a sequence, or is a control character.
const fn is_special(byte: u8) -> bool {
    matches!(byte, b'"' | b'\\' | b'$' | b'%' | ..b' ')
}

/// Marks the bytes of a word that [`is_special`] holds of.
#[inline]
const fn specials(word: u64) -> u64 {
    let quote = (word ^ repeated(b'"')).wrapping_sub(ONES);
    let backslash = (word ^ repeated(b'\\')).wrapping_sub(ONES);
    let control = word.wrapping_sub(BLANKS);
    (quote | backslash | sigils(word) | control) & !word & HIGHS
}

/// The offset of the first byte at or behind `at` that needs a closer look in a heredoc or a template, or of the end.
#[inline]
pub(super) fn find_special_in_template(bytes: &[u8], at: usize) -> usize {
    find(bytes, at, template_specials, is_special_in_template)
}

/// Whether a byte begins an escape or a sequence, or is a control character.
const fn is_special_in_template(byte: u8) -> bool {
    matches!(byte, b'$' | b'%' | ..b' ')
}

/// Marks the bytes of a word that [`is_special_in_template`] holds of.
#[inline]
const fn template_specials(word: u64) -> u64 {
    (sigils(word) | word.wrapping_sub(BLANKS)) & !word & HIGHS
}

/// Marks `$` and `%`, which differ in their lowest bit, and bytes beyond ASCII.
#[inline]
const fn sigils(word: u64) -> u64 {
    (word ^ repeated(b'$')).wrapping_sub(repeated(2))
}

/// Marks the zeros of a word.
#[inline]
const fn zeros(word: u64) -> u64 {
    word.wrapping_sub(ONES) & !word & HIGHS
}

/// The first place at or behind `at` where `is` holds, or the end. `marks` sets the highest bit of each byte for which
/// it holds; wrong marks may stand above the first right one.
#[inline]
fn find(bytes: &[u8], at: usize, marks: impl Fn(u64) -> u64, is: impl Fn(u8) -> bool) -> usize {
    let mut rest = &bytes[at..];
    while let Some((chunk, behind)) = rest.split_first_chunk() {
        let marked = marks(u64::from_le_bytes(*chunk));
        if marked != 0 {
            return bytes.len() - rest.len() + (marked.trailing_zeros() / 8) as usize;
        }
        rest = behind;
    }
    let length = rest.iter().position(|&byte| is(byte));
    bytes.len() - rest.len() + length.unwrap_or(rest.len())
}

/// The end of a run of spaces. Indentation and alignment are a good part of most files.
#[inline]
pub(super) fn skip_spaces(bytes: &[u8], mut at: usize) -> usize {
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

/// The end of a run of bytes that the table holds.
#[inline]
pub(super) fn skip_known(bytes: &[u8], at: usize, table: &[bool; 256]) -> usize {
    let mut rest = &bytes[at..];
    while let Some((chunk, behind)) = rest.split_first_chunk::<8>() {
        for (length, &byte) in chunk.iter().enumerate() {
            if !table[usize::from(byte)] {
                return bytes.len() - rest.len() + length;
            }
        }
        rest = behind;
    }
    let length = rest.iter().position(|&byte| !table[usize::from(byte)]);
    bytes.len() - rest.len() + length.unwrap_or(rest.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a search finds in any text of up to 40 bytes, most of them `plain`, one of them any other.
    fn agrees(plain: u8, find: impl Fn(&[u8], usize) -> usize, is: impl Fn(u8) -> bool) {
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
    fn bytes_are_found_wherever_they_stand() {
        agrees(b'a', find_newline, is_newline);
        agrees(0x80, find_newline, is_newline);
        agrees(b' ', find_special, is_special);
        agrees(0xff, find_special, is_special);
        agrees(b'"', find_special_in_template, is_special_in_template);
        agrees(b' ', skip_spaces, |byte| byte != b' ');
    }
}
