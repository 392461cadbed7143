//! Writes strings and names.

use hcl_core::internal::is_invisible;
pub(crate) use hcl_core::internal::{is_name, push_key, push_quoted as quoted, push_template_text};
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
    const SPACES: [u8; 16] = [b' '; 16];
    let end = out.len() + 2 * depth;
    // A fixed number of bytes is copied without a loop, and then truncated.
    if 2 * depth <= SPACES.len() {
        out.extend_from_slice(&SPACES);
    }
    out.resize(end, b' ');
}

/// Returns the lines of a text that a flush heredoc can hold unchanged: no line starts or ends with white space, has a
/// template, or equals the marker.
pub(super) fn heredoc_lines(text: &str) -> Option<impl Iterator<Item = &str>> {
    let lines = text.strip_suffix('\n')?.split('\n');
    let is_plain = |line: &str| {
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
    (lines.clone().nth(1).is_some() && lines.clone().all(is_plain)).then_some(lines)
}

/// Returns a text as a string literal.
pub(crate) fn quoted_text(text: &str) -> String {
    written(quoted, text)
}

/// Returns the key of an object's item, as [`push_key`] writes it.
pub(crate) fn written_key(key: &str) -> String {
    written(push_key, key)
}

fn written(write: fn(&mut Vec<u8>, &str), text: &str) -> String {
    let mut out = Vec::with_capacity(text.len() + 2);
    write(&mut out, text);
    String::from_utf8(out).unwrap_or_default()
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
