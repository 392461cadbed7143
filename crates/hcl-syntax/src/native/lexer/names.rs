//! The ends of names, numbers and steps of ASCII characters, without a lexer.

use hcl_value::internal::NAME;

use super::scan::skip_in_table;

/// Returns the end of a run of bytes that continue an identifier of ASCII characters.
#[inline]
pub(super) fn skip_name(bytes: &[u8], at: usize) -> usize {
    skip_in_table(bytes, at, &NAME)
}

/// Returns the end of a run of digits.
#[inline]
fn skip_digits(bytes: &[u8], mut at: usize) -> usize {
    while bytes.get(at).is_some_and(u8::is_ascii_digit) {
        at += 1;
    }
    at
}

/// Returns the end of the number with its first digit at an offset, if it has digits with at most one point between them.
#[inline]
pub(super) fn end_of_plain_number(bytes: &[u8], digit: usize) -> Option<usize> {
    let mut end = skip_digits(bytes, digit + 1);
    if let Some([b'.', b'0'..=b'9', ..]) = bytes.get(end..) {
        end = skip_digits(bytes, end + 2);
    }
    // `1.2.3` and `1e5` are one token.
    let continues = matches!(bytes.get(end), Some(b'.' | b'e' | b'E'));
    (!continues).then_some(end)
}

/// Returns the end of the number with its first digit at an offset: `1e5`, or what looks like one number, such as `1.2.3`.
#[inline(never)]
pub(super) fn end_of_number(bytes: &[u8], digit: usize) -> usize {
    let mut end = digit + 1;
    loop {
        let rest = bytes.get(end..).unwrap_or_default();
        let points = rest.iter().take_while(|&&byte| byte == b'.').count();
        end += points
            + match rest.get(points..).unwrap_or_default() {
                [b'0'..=b'9', ..] => 1,
                [b'e' | b'E', b'0'..=b'9', ..] => 2,
                [b'e' | b'E', b'+' | b'-', b'0'..=b'9', ..] => 3,
                _ => return end,
            };
    }
}

/// Returns the end of the dot at an offset and of the name of ASCII characters directly after it.
#[inline]
pub(crate) fn end_of_step(bytes: &[u8], at: usize) -> Option<usize> {
    let Some([b'.', b'a'..=b'z' | b'A'..=b'Z' | b'_', ..]) = bytes.get(at..) else {
        return None;
    };
    let end = skip_name(bytes, at + 2);
    // A letter beyond ASCII may continue the name.
    bytes.get(end).is_none_or(u8::is_ascii).then_some(end)
}
