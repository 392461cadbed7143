//! Lines that look like items.

use super::scan::find_newline;

/// Returns whether the first line of a text, which begins with no blank, looks like an attribute or the header of a block. Its name
/// may be in quotes.
pub(crate) fn looks_like_item(text: &[u8]) -> bool {
    let (text, quote) = match text.strip_prefix(b"\"") {
        Some(text) => (text, &b"\""[..]),
        None => (text, &b""[..]),
    };
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
    let rest = line.get(name..).unwrap_or_default();
    let rest = rest.strip_prefix(quote).unwrap_or_default().trim_ascii();
    match rest {
        // A comparison belongs to an expression.
        [b'=', b'=', ..] => false,
        [b'=', ..] => true,
        // `f({` and `a ? {` also belong to an expression.
        [b'(', ..] => false,
        [before @ .., b'{'] => !matches!(before.trim_ascii_end().last(), Some(b'?' | b':' | b'(')),
        [b'{', ..] => true,
        _ => false,
    }
}
