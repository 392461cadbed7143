//! String literals of the native syntax.

use super::words::{HIGHS, find, repeated, zeros};

/// Returns whether a text has a sequence of a template.
#[must_use]
#[inline]
pub fn is_template(text: &str) -> bool {
    // Most texts have no brace, which is found faster than a text of two bytes.
    text.contains('{') && (text.contains("${") || text.contains("%{"))
}

/// Returns a string literal that evaluates to the text.
#[must_use]
#[inline]
pub fn quoted(text: &str) -> String {
    let mut literal = Vec::new();
    push_quoted(&mut literal, text);
    String::from_utf8(literal).unwrap_or_default()
}

/// Appends a string literal that evaluates to the text.
#[inline]
pub fn push_quoted(out: &mut Vec<u8>, text: &str) {
    out.reserve(text.len() + 2);
    out.push(b'"');
    push_escaped(out, text);
    out.push(b'"');
}

/// Appends the literal text of a quoted template.
#[inline]
pub fn push_template_text(out: &mut Vec<u8>, text: &str) {
    if text.starts_with('{') {
        escape_last(out, |byte| matches!(byte, b'$' | b'%'));
    }
    push_escaped(out, text);
}

/// Begins an interpolation or directive of a quoted template. The same sign at the end of the text before would escape it.
#[inline]
pub fn push_template_code(out: &mut Vec<u8>, code: &str) {
    let sign = code.bytes().next();
    escape_last(out, |byte| Some(byte) == sign);
    out.extend_from_slice(code.as_bytes());
}

/// Escapes the last character of a text, if it is such a sign.
fn escape_last(out: &mut Vec<u8>, is_sign: impl Fn(u8) -> bool) {
    if let Some(sign) = out.pop_if(|byte| is_sign(*byte)) {
        escape(out, char::from(sign));
    }
}

/// Appends text without quotes, with escapes.
#[expect(
    clippy::indexing_slicing,
    reason = "offsets are found in the same text"
)]
fn push_escaped(out: &mut Vec<u8>, text: &str) {
    let bytes = text.as_bytes();
    let mut at = find_special(bytes, 0);
    let mut written = 0;
    while let Some(&byte) = bytes.get(at) {
        let mut after = at + 1;
        match byte {
            b'{' => {
                if let [before @ .., sign @ (b'$' | b'%')] = &bytes[..at] {
                    out.extend_from_slice(&bytes[written..at - 1]);
                    // `$${` with a doubled sign is `$$${`, where it is not clear which sign was doubled.
                    if before.last() == Some(sign) {
                        escape(out, char::from(*sign));
                    } else {
                        out.extend_from_slice(&[*sign, *sign]);
                    }
                    written = at;
                }
            }
            b'"' | b'\\' => {
                out.extend_from_slice(&bytes[written..at]);
                out.extend_from_slice(&[b'\\', byte]);
                written = after;
            }
            _ => {
                if let Some(letter) = text.get(at..).and_then(|rest| rest.chars().next()) {
                    after = at + letter.len_utf8();
                    if letter.is_control() || is_invisible(letter) {
                        out.extend_from_slice(&bytes[written..at]);
                        escape(out, letter);
                        written = after;
                    }
                }
            }
        }
        at = find_special(bytes, after);
    }
    out.extend_from_slice(&bytes[written..]);
}

/// Returns the offset of the first byte at or after `at` that starts a character that may need an escape, or the length.
#[must_use]
#[inline]
pub fn find_special(bytes: &[u8], at: usize) -> usize {
    find(bytes, at, specials, |byte| {
        matches!(
            byte,
            ..b' ' | b'"' | b'\\' | b'{' | 0x7f | 0xc2 | 0xe2 | 0xef
        )
    })
}

/// Sets the high bit of each byte that may need an escape. Bits above the lowest one set may be wrong.
#[inline]
const fn specials(chunk: u64) -> u64 {
    // Without its bit 1, a quote is below `!`, like control characters, and a space is not.
    let quote_or_control = (chunk ^ repeated(2)).wrapping_sub(repeated(0x21));
    let backslash = (chunk ^ repeated(b'\\')).wrapping_sub(repeated(1));
    // With its bit 2, a brace is the delete character.
    let brace_or_delete = (chunk | repeated(4)).wrapping_add(repeated(1));
    let found = (quote_or_control | backslash | brace_or_delete) & !chunk & HIGHS;
    if chunk & HIGHS == 0 {
        return found;
    }
    // First bytes of U+0080 to U+009F, of U+200B to U+2069, and of U+FEFF.
    found
        | zeros(chunk ^ repeated(0xc2))
        | zeros(chunk ^ repeated(0xe2))
        | zeros(chunk ^ repeated(0xef))
}

#[inline]
fn escape(out: &mut Vec<u8>, letter: char) {
    match letter {
        '\n' => out.extend_from_slice(b"\\n"),
        '\r' => out.extend_from_slice(b"\\r"),
        '\t' => out.extend_from_slice(b"\\t"),
        // No escaped character needs more than four digits.
        _ => out.extend_from_slice(format!("\\u{:04x}", u32::from(letter)).as_bytes()),
    }
}

/// Returns whether a character is invisible: separators, bidirectional controls, the byte order mark.
#[must_use]
pub const fn is_invisible(letter: char) -> bool {
    matches!(letter, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}' | '\u{200b}'..='\u{200f}')
}

/// Returns the number of spaces and tabs that a text starts with.
#[must_use]
#[inline]
pub fn blanks(text: &str) -> usize {
    text.len() - text.trim_start_matches([' ', '\t']).len()
}
