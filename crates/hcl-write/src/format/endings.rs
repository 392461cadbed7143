//! Line endings: the one that new lines copy, and the columns that they take.

/// Returns the first line ending of a text, which new lines copy.
pub(crate) fn first(text: &str) -> &'static str {
    match text.find('\n').and_then(|end| text.get(..end)) {
        Some(line) if line.ends_with('\r') => "\r\n",
        _ => "\n",
    }
}

/// Counts the line endings of a literal that take two columns.
///
/// A token of the reference ends after `$` or `%` and the byte after it, unless one of them stands before it or that byte is a
/// brace. So `$\r\n` has a token between its carriage return and its line feed, and `$$\r\n` has none.
pub(super) fn divided(literal: &str) -> i64 {
    let is_sigil = |byte: u8| matches!(byte, b'$' | b'%');
    let mut count = 0;
    let mut before = b' ';
    let mut rest = literal.as_bytes();
    while let [byte, after @ ..] = rest {
        let is_alone = is_sigil(*byte) && !is_sigil(before);
        count += i64::from(is_alone && after.starts_with(b"\r\n"));
        before = *byte;
        rest = after;
    }
    count
}
