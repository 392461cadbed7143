//! Texts and names as they are written.

use std::fmt::Write as _;

/// Whether a text can be the name of an argument, a block or a bare key.
pub(crate) fn is_name(text: &str) -> bool {
    hcl_core::syntax::is_identifier(text)
}

/// Appends a text in quotes; it decodes to itself.
pub(super) fn quoted(out: &mut String, text: &str) {
    out.push('"');
    let mut before = '\0';
    let mut rest = text.chars().peekable();
    while let Some(letter) = rest.next() {
        let opens = rest.peek() == Some(&'{');
        match letter {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            // In `$${` it is not told which of the two signs is doubled.
            '$' | '%' if opens && before == letter => escape(out, letter),
            '$' | '%' if opens => {
                out.push(letter);
                out.push(letter);
            }
            letter if letter.is_control() || is_invisible(letter) => escape(out, letter),
            letter => out.push(letter),
        }
        before = letter;
    }
    out.push('"');
}

fn escape(out: &mut String, letter: char) {
    let code = u32::from(letter);
    // Writing to a String cannot fail.
    let _ = if code <= 0xffff {
        write!(out, "\\u{code:04x}")
    } else {
        write!(out, "\\U{code:08x}")
    };
}

/// Separators, marks of direction and the byte order mark: seen by nobody, and trouble for editors.
fn is_invisible(letter: char) -> bool {
    matches!(letter, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}' | '\u{200b}'..='\u{200f}')
}

/// The lines of a text that a flush heredoc gives back as it is: no line that indentation or a marker could be
/// confused with.
pub(super) fn heredoc_lines(text: &str) -> Option<Vec<&str>> {
    let lines: Vec<&str> = text.strip_suffix('\n')?.split('\n').collect();
    let is_plain = |line: &&str| {
        !line.is_empty()
            && !line.starts_with(char::is_whitespace)
            && !line.ends_with(char::is_whitespace)
            && !line.contains("${")
            && !line.contains("%{")
            && line.trim() != MARKER
            && !line
                .chars()
                .any(|letter| letter.is_control() || is_invisible(letter))
    };
    (lines.len() > 1 && lines.iter().all(is_plain)).then_some(lines)
}

/// The word that ends a heredoc.
pub(super) const MARKER: &str = "EOT";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_escaped_where_they_would_mean_something_else() {
        let quote = |text| {
            let mut out = String::new();
            quoted(&mut out, text);
            out
        };
        assert_eq!(quote("a\"b\\c\n"), r#""a\"b\\c\n""#);
        assert_eq!(quote("${a} %{b} $c %d"), r#""$${a} %%{b} $c %d""#);
        assert_eq!(quote("$${"), r#""$\u0024{""#);
        assert_eq!(quote("\0\u{1b}\u{feff}"), r#""\u0000\u001b\ufeff""#);
    }
}
