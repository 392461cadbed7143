//! Recovery from strings that are not closed on their line.
//!
//! In `a = "x⏎b = 2`, a quote was forgotten at the end of the first line. In `a = "x⏎y"`, the string was meant to have
//! two lines. The next line decides: if it looks like a part of a configuration, the string ends at the end of its
//! line.

use super::scan::find_newline;

/// Whether an unclosed string ends at a line ending. `next` is the text after it. A blank line decides nothing: the
/// string extends to the end of it.
pub(super) fn ends_string(next: &[u8]) -> bool {
    let end = find_newline(next, 0);
    let line = next.get(..end).unwrap_or_default().trim_ascii();
    let Some(first) = line.first() else {
        return end == next.len();
    };
    // An odd number of quotes is found at the end of a string of several lines.
    let is_balanced = line.iter().filter(|&&byte| byte == b'"').count() % 2 == 0;
    is_balanced
        && match first {
            b'"' | b'}' | b']' | b')' | b',' => true,
            _ => looks_like_item(line),
        }
}

/// Returns whether the first line of a text, which begins with no blank, looks like an attribute or the header of a block.
pub(crate) fn looks_like_item(text: &[u8]) -> bool {
    if !text
        .first()
        .is_some_and(|first| first.is_ascii_alphabetic() || matches!(first, b'_' | 0x80..))
    {
        return false;
    }
    let line = text.get(..find_newline(text, 0)).unwrap_or_default();
    let line = line.trim_ascii_end();
    let is_letter =
        |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | 0x80..);
    let name = line.iter().take_while(|byte| is_letter(byte)).count();
    let rest = line.get(name..).unwrap_or_default().trim_ascii();
    match rest {
        // A comparison belongs to an expression.
        [b'=', b'=', ..] => false,
        [b'=', ..] => true,
        [.., b'{'] | [b'{', ..] => true,
        _ => false,
    }
}
