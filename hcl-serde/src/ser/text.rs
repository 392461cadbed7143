//! Writes strings and names.

use unicode_segmentation::UnicodeSegmentation as _;

/// The marker that ends a heredoc.
pub(super) const MARKER: &str = "EOT";

/// Returns whether a text is an identifier: a name of an argument or block, or a bare key.
#[expect(
    clippy::indexing_slicing,
    reason = "the table has an entry for every byte"
)]
pub(crate) fn is_name(text: &str) -> bool {
    let bytes = text.as_bytes();
    match bytes.first() {
        Some(b'-' | b'0'..=b'9') | None => false,
        _ if bytes.iter().all(|&byte| NAME[usize::from(byte)]) => true,
        _ => !text.is_ascii() && hcl_core::syntax::is_identifier(text),
    }
}

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

/// Appends a string literal that evaluates to the text.
pub(crate) fn quoted(out: &mut Vec<u8>, text: &str) {
    out.push(b'"');
    if is_plain(text.as_bytes()) {
        out.extend_from_slice(text.as_bytes());
    } else {
        escaped(out, text);
    }
    out.push(b'"');
}

/// Appends the literal text of a quoted template, between interpolations and directives.
pub(crate) fn push_template_text(out: &mut Vec<u8>, text: &str) {
    // `$` before an interpolation would escape it, and several are not clear to a reader.
    let body = text.trim_end_matches(['$', '%']);
    let signs = text.get(body.len()..).unwrap_or_default();
    if is_plain(body.as_bytes()) {
        out.extend_from_slice(body.as_bytes());
    } else {
        escaped(out, body);
    }
    for sign in signs.chars() {
        escape(out, sign);
    }
}

/// Appends the key of an object's item: bare if it is an identifier. `{ for = 1 }` would parse as a `for` expression.
pub(crate) fn push_key(out: &mut Vec<u8>, key: &str) {
    if is_name(key) && key != "for" {
        out.extend_from_slice(key.as_bytes());
    } else {
        quoted(out, key);
    }
}

/// Returns whether a text has no byte that starts a character to escape.
#[expect(
    clippy::indexing_slicing,
    reason = "the table has an entry for every byte"
)]
fn is_plain(text: &[u8]) -> bool {
    match text.last_chunk() {
        // The last chunk may overlap the one before it.
        Some(last) => text.as_chunks().0.iter().all(are_plain) && are_plain(last),
        None => !text.iter().any(|&byte| SPECIAL[usize::from(byte)]),
    }
}

/// Returns whether eight bytes are plain; without branches, so that it is vectorized.
fn are_plain(bytes: &[u8; 8]) -> bool {
    let special = bytes.iter().fold(false, |found, &byte| {
        found | !(0x20..0x7f).contains(&byte) | (byte == b'"') | (byte == b'\\') | (byte == b'{')
    });
    !special
}

#[expect(
    clippy::indexing_slicing,
    reason = "the table has an entry for every byte; offsets are found in the same text"
)]
fn escaped(out: &mut Vec<u8>, text: &str) {
    let bytes = text.as_bytes();
    let special = |from: usize| {
        let mut rest = bytes[from..].iter();
        let found = rest.position(|&byte| SPECIAL[usize::from(byte)]);
        found.map_or(bytes.len(), |further| from + further)
    };
    let mut written = 0;
    let mut at = special(0);
    while let Some(letter) = text.get(at..).and_then(|rest| rest.chars().next()) {
        let after = at + letter.len_utf8();
        match (letter, &bytes[..at]) {
            ('{', [before @ .., sign @ (b'$' | b'%')]) => {
                out.extend_from_slice(&bytes[written..at - 1]);
                // `$${` with a doubled sign is `$$${`, where it is not clear which sign was doubled.
                if before.last() == Some(sign) {
                    escape(out, char::from(*sign));
                } else {
                    out.extend_from_slice(&[*sign, *sign]);
                }
                written = at;
            }
            ('"' | '\\', _) => {
                out.extend_from_slice(&bytes[written..at]);
                out.push(b'\\');
                written = at;
            }
            _ if letter.is_control() || is_invisible(letter) => {
                out.extend_from_slice(&bytes[written..at]);
                escape(out, letter);
                written = after;
            }
            _ => {}
        }
        at = special(after);
    }
    out.extend_from_slice(&bytes[written..]);
}

/// The ASCII bytes of names.
#[expect(clippy::indexing_slicing, reason = "evaluated at compile time")]
static NAME: [bool; 256] = {
    let mut name = [false; 256];
    let mut byte = 0_u8;
    while byte < 0x80 {
        name[byte as usize] = byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-';
        byte += 1;
    }
    name
};

/// The first bytes of characters that may need an escape.
#[expect(clippy::indexing_slicing, reason = "evaluated at compile time")]
static SPECIAL: [bool; 256] = {
    let mut special = [false; 256];
    let mut byte = 0;
    while byte < 0x20 {
        special[byte] = true;
        byte += 1;
    }
    special[b'"' as usize] = true;
    special[b'\\' as usize] = true;
    special[b'{' as usize] = true;
    special[0x7f] = true;
    // First bytes of U+0080 to U+009F, of U+200B to U+2069, and of U+FEFF.
    special[0xc2] = true;
    special[0xe2] = true;
    special[0xef] = true;
    special
};

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
fn is_invisible(letter: char) -> bool {
    matches!(letter, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}' | '\u{200b}'..='\u{200f}')
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
