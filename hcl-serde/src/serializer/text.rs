//! Writes strings and names.

use unicode_segmentation::UnicodeSegmentation as _;

/// Returns the width of a name in columns.
pub(super) fn columns(name: &[u8]) -> usize {
    if name.is_ascii() {
        return name.len();
    }
    let unquoted = name
        .strip_prefix(b"\"")
        .and_then(|name| name.strip_suffix(b"\""));
    let graphemes = |text| String::from_utf8_lossy(text).graphemes(true).count();
    match unquoted {
        // The quotes are tokens of the reference, which no combining character joins.
        Some(inner) => 2 + graphemes(inner),
        None => graphemes(name),
    }
}

/// Appends two spaces per level.
pub(super) fn indent(out: &mut Vec<u8>, depth: usize) {
    for _ in 0..depth {
        out.extend_from_slice(b"  ");
    }
}

#[cfg(test)]
mod tests {
    use hcl_core::internal::{is_name, push_quoted as quoted};

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
                    hcl_core::native::is_identifier(&text),
                    "{text:?}"
                );
            }
        }
        assert!(!is_name(""));
    }
}
