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
/// `hclwrite` ends a token after `$x` or `%x`, unless `x` is `{` or another sigil precedes. So it splits `$\r\n` between the
/// carriage return and the line feed, and does not split `$$\r\n`.
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
