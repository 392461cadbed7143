//! Names and string literals of the native syntax.

use std::fmt::{self, Write};

/// Returns whether a text is an identifier: a name of an argument or block, or a bare key.
#[expect(
    clippy::indexing_slicing,
    reason = "the table has an entry for every byte"
)]
#[must_use]
pub fn is_name(text: &str) -> bool {
    let bytes = text.as_bytes();
    match bytes.first() {
        Some(b'-' | b'0'..=b'9') | None => false,
        _ if bytes.iter().all(|&byte| NAME[usize::from(byte)]) => true,
        _ => !text.is_ascii() && is_identifier(text),
    }
}

fn is_identifier(text: &str) -> bool {
    let is_start = |letter: char| letter == '_' || unicode_ident::is_xid_start(letter);
    let is_continue = |letter: char| letter == '-' || unicode_ident::is_xid_continue(letter);
    text.starts_with(is_start) && text.chars().all(is_continue)
}

/// Writes a string literal that evaluates to the text.
pub(crate) fn write_quoted(text: &str, out: &mut impl Write) -> fmt::Result {
    let mut literal = Vec::with_capacity(text.len() + 2);
    push_quoted(&mut literal, text);
    out.write_str(&String::from_utf8(literal).unwrap_or_default())
}

/// Appends a string literal that evaluates to the text.
pub fn push_quoted(out: &mut Vec<u8>, text: &str) {
    out.push(b'"');
    if is_plain(text.as_bytes()) {
        out.extend_from_slice(text.as_bytes());
    } else {
        escaped(out, text);
    }
    out.push(b'"');
}

/// Appends the literal text of a quoted template, between interpolations and directives.
pub fn push_template_text(out: &mut Vec<u8>, text: &str) {
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
pub fn push_key(out: &mut Vec<u8>, key: &str) {
    if is_name(key) && key != "for" {
        out.extend_from_slice(key.as_bytes());
    } else {
        push_quoted(out, key);
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
#[must_use]
pub const fn is_invisible(letter: char) -> bool {
    matches!(letter, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}' | '\u{200b}'..='\u{200f}')
}
