//! Writes strings and names.

use hcl_core::internal::{find_special, is_invisible};
pub(crate) use hcl_core::internal::{
    is_ascii_name, is_name, push_key, push_quoted as quoted, push_template_text,
};
use unicode_segmentation::UnicodeSegmentation as _;

/// The marker that ends a heredoc.
pub(super) const MARKER: &str = "EOT";

/// Returns the width of a name in columns.
pub(super) fn columns(name: &[u8]) -> usize {
    if name.is_ascii() {
        name.len()
    } else {
        String::from_utf8_lossy(name).graphemes(true).count()
    }
}

/// Appends two spaces per level.
pub(super) fn indent(out: &mut Vec<u8>, depth: usize) {
    out.resize(out.len() + 2 * depth, b' ');
}

/// Calls a function with each line of a heredoc and its line feed, and returns how many there are; `None` if a flush
/// heredoc cannot hold a line unchanged.
pub(super) fn heredoc_lines(text: &str, visit: &mut dyn FnMut(&[u8])) -> Option<usize> {
    let (mut rest, mut count) = (text, 0);
    while !rest.is_empty() {
        let (line, after) = rest.split_at_checked(heredoc_line(rest)? + 1)?;
        visit(line.as_bytes());
        rest = after;
        count += 1;
    }
    Some(count)
}

/// Returns the length of the first line, if it does not start or end with white space, has no template and no characters
/// to escape, and does not equal the marker.
fn heredoc_line(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = find_special(bytes, 0);
    loop {
        at = match bytes.get(at)? {
            b'\n' => break,
            b'{' if begins_template(bytes, at) => return None,
            b'"' | b'\\' | b'{' => at + 1,
            _ => {
                let letter = text.get(at..)?.chars().next()?;
                if letter.is_control() || is_invisible(letter) {
                    return None;
                }
                at + letter.len_utf8()
            }
        };
        at = find_special(bytes, at);
    }
    let line = text.get(..at)?;
    let is_plain = !line.is_empty()
        && !line.starts_with(char::is_whitespace)
        && !line.ends_with(char::is_whitespace)
        && line != MARKER;
    is_plain.then_some(at)
}

/// Returns whether the brace at an offset begins an interpolation or a directive.
fn begins_template(bytes: &[u8], brace: usize) -> bool {
    let sign = brace.checked_sub(1).and_then(|before| bytes.get(before));
    matches!(sign, Some(b'$' | b'%'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quote(text: &str) -> String {
        let mut out = Vec::new();
        quoted(&mut out, text);
        String::from_utf8(out).expect("text stays text")
    }

    #[test]
    fn strings_escape_quotes_and_templates() {
        assert_eq!(quote("a\"b\\c\n"), r#""a\"b\\c\n""#);
        assert_eq!(quote("${a} %{b} $c %d {"), r#""$${a} %%{b} $c %d {""#);
        assert_eq!(quote("$${"), r#""$\u0024{""#);
        assert_eq!(quote("%${"), r#""%$${""#);
        assert_eq!(
            quote("\0\u{1b}\u{feff}\u{85}"),
            r#""\u0000\u001b\ufeff\u0085""#
        );
    }

    #[test]
    fn escapes_are_found_at_every_offset() {
        for before in 0..40 {
            for (letter, escaped) in [("\"", "\\\""), ("\u{2028}", "\\u2028"), ("é", "é")] {
                let (before, after) = ("x".repeat(before), "y".repeat(20));
                assert_eq!(
                    quote(&format!("{before}{letter}{after}")),
                    format!("\"{before}{escaped}{after}\"")
                );
            }
        }
    }

    #[test]
    fn names_are_the_identifiers_of_the_lexer() {
        let letters: Vec<char> = (0..=0x17f).filter_map(char::from_u32).collect();
        for first in &letters {
            for text in [format!("{first}"), format!("a{first}"), format!("{first}-")] {
                assert_eq!(
                    is_name(&text),
                    hcl_core::syntax::is_identifier(&text),
                    "{text:?}"
                );
            }
        }
        assert!(!is_name(""));
    }
}
