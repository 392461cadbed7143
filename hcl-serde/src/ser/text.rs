//! Texts and names as they are written.

use unicode_segmentation::UnicodeSegmentation as _;

/// The word that ends a heredoc.
pub(super) const MARKER: &str = "EOT";

/// Whether a text can be the name of an argument, a block or a bare key.
pub(crate) fn is_name(text: &str) -> bool {
    let bytes = text.as_bytes();
    match bytes.first() {
        Some(b'-' | b'0'..=b'9') | None => false,
        _ if bytes.iter().all(|&byte| NAME[usize::from(byte)]) => true,
        _ => !text.is_ascii() && hcl_core::syntax::is_identifier(text),
    }
}

/// The columns of a name as it is written.
pub(super) fn columns(name: &[u8]) -> usize {
    if name.is_ascii() {
        name.len()
    } else {
        String::from_utf8_lossy(name).graphemes(true).count()
    }
}

/// Appends two spaces a level.
pub(super) fn indent(out: &mut Vec<u8>, depth: usize) {
    const SPACES: [u8; 16] = [b' '; 16];
    let end = out.len() + 2 * depth;
    // A fixed number of bytes is copied at once; what is too much is cut off.
    if 2 * depth <= SPACES.len() {
        out.extend_from_slice(&SPACES);
    }
    out.resize(end, b' ');
}

/// Appends a text in quotes; it decodes to itself.
pub(super) fn quoted(out: &mut Vec<u8>, text: &str) {
    out.push(b'"');
    if is_plain(text.as_bytes()) {
        out.extend_from_slice(text.as_bytes());
    } else {
        escaped(out, text);
    }
    out.push(b'"');
}

/// Whether nothing in a text has to be escaped, nor looked at more closely.
fn is_plain(text: &[u8]) -> bool {
    match text.last_chunk() {
        // The last bytes may have been looked at before.
        Some(last) => text.as_chunks().0.iter().all(are_plain) && are_plain(last),
        None => !text.iter().any(|&byte| SPECIAL[usize::from(byte)]),
    }
}

/// The same for eight bytes: without a branch, so that compilers compare all of them at once.
fn are_plain(bytes: &[u8; 8]) -> bool {
    let special = bytes.iter().fold(false, |found, &byte| {
        found | !(0x20..0x7f).contains(&byte) | (byte == b'"') | (byte == b'\\') | (byte == b'{')
    });
    !special
}

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
                // In `$${` it is not told which of the two signs is doubled.
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

/// The letters of names, within ASCII.
static NAME: [bool; 256] = {
    let mut name = [false; 256];
    let mut byte = 0_u8;
    while byte < 0x80 {
        name[byte as usize] = byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-';
        byte += 1;
    }
    name
};

/// The bytes that what must be escaped starts with.
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
    // Of U+0080 to U+009F, of U+200B to U+2069, of U+FEFF.
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
        // All that is escaped has four digits at most.
        _ => out.extend_from_slice(format!("\\u{:04x}", u32::from(letter)).as_bytes()),
    }
}

/// Separators, marks of direction and the byte order mark: seen by nobody, and trouble for editors.
fn is_invisible(letter: char) -> bool {
    matches!(letter, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}' | '\u{200b}'..='\u{200f}')
}

/// The lines of a text that a flush heredoc gives back as it is: no line that indentation or a marker could be
/// confused with.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn quote(text: &str) -> String {
        let mut out = Vec::new();
        quoted(&mut out, text);
        String::from_utf8(out).expect("text stays text")
    }

    #[test]
    fn texts_are_escaped_where_they_would_mean_something_else() {
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
    fn escapes_are_found_wherever_they_stand() {
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
    fn names_are_those_of_the_lexer() {
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
