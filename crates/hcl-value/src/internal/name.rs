//! Names of the native syntax: which texts are identifiers, and which keys are written as such.
//!
//! A name is `ID_Start (ID_Continue | '-')*`, or an underscore first.

// spec(native): Identifiers

use std::borrow::Cow;

use super::text::{push_quoted, quoted};

/// Returns whether a text is an identifier: a name of an argument or block, or a bare key.
#[must_use]
pub fn is_name(text: &str) -> bool {
    is_ascii_name(text) || !text.is_ascii() && is_identifier(text)
}

/// Returns whether a text is the index of an element of a list.
#[must_use]
#[inline]
pub fn is_index(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns whether a text is an identifier in ASCII.
#[expect(
    clippy::indexing_slicing,
    reason = "the table has an entry for every byte"
)]
#[must_use]
pub const fn is_ascii_name(text: &str) -> bool {
    let bytes = text.as_bytes();
    if let Some(b'-' | b'0'..=b'9') | None = bytes.first() {
        return false;
    }
    let mut index = 0;
    while index < bytes.len() && NAME[bytes[index] as usize] {
        index += 1;
    }
    index == bytes.len()
}

fn is_identifier(text: &str) -> bool {
    text.starts_with(begins_name) && text.chars().all(continues_name)
}

/// Returns whether a character begins an identifier: `ID_Start`, or an underscore.
#[must_use]
pub fn begins_name(letter: char) -> bool {
    letter == '_' || unicode_ident::is_xid_start(letter) || is_compatibility_form(letter)
}

/// Returns whether a character continues an identifier: `ID_Continue`, or a dash.
#[must_use]
pub fn continues_name(letter: char) -> bool {
    letter == '-' || unicode_ident::is_xid_continue(letter) || is_compatibility_form(letter)
}

/// Returns whether a letter is in `ID_Start` but not in `XID_Start`: one that normalization NFKC decomposes.
const fn is_compatibility_form(letter: char) -> bool {
    matches!(
        letter,
        '\u{37a}'
            | '\u{e33}'
            | '\u{eb3}'
            | '\u{309b}'..='\u{309c}'
            | '\u{fc5e}'..='\u{fc63}'
            | '\u{fdfa}'..='\u{fdfb}'
            | '\u{fe70}'
            | '\u{fe72}'
            | '\u{fe74}'
            | '\u{fe76}'
            | '\u{fe78}'
            | '\u{fe7a}'
            | '\u{fe7c}'
            | '\u{fe7e}'
            | '\u{ff9e}'..='\u{ff9f}'
    )
}

/// Returns whether the key of an object's item is written as a name, not in quotes.
///
/// `{ for = 1 }` would parse as a `for` expression. A name with letters that an older version of Unicode does not know is
/// no name to readers of that version, such as the reference.
#[must_use]
#[inline]
pub fn is_bare_key(key: &str) -> bool {
    let is_settled = |letter: char| letter.is_ascii() || is_settled(letter);
    key != "for" && (is_ascii_name(key) || is_identifier(key) && key.chars().all(is_settled))
}

/// Returns whether a character is in a block where all versions of Unicode since 7 have the same identifiers.
#[inline]
const fn is_settled(letter: char) -> bool {
    matches!(
        letter,
        // Latin, Greek, Cyrillic, Armenian.
        '\u{80}'..='\u{379}' | '\u{37b}'..='\u{557}'
        // Hebrew, Arabic, Syriac, Devanagari, Bengali, Gurmukhi, Gujarati, Tamil, Sinhala, Thai.
        | '\u{5ca}'..='\u{5ee}' | '\u{5f0}'..='\u{7fc}' | '\u{8d4}'..='\u{9fb}' | '\u{9ff}'..='\u{af9}'
        | '\u{b56}'..='\u{c03}' | '\u{d82}'..='\u{e85}'
        // Tibetan, Burmese, Georgian, Ethiopic, Cherokee, Khmer, Latin and Greek with marks.
        | '\u{ecf}'..='\u{170c}' | '\u{1720}'..='\u{180e}' | '\u{1dfb}'..='\u{200b}'
        // Kana, Chinese characters, Korean.
        | '\u{3041}'..='\u{309a}' | '\u{309d}'..='\u{30fa}' | '\u{30fc}'..='\u{312d}' | '\u{3130}'..='\u{31ba}'
        | '\u{31c0}'..='\u{4db5}' | '\u{4dc0}'..='\u{9fd5}' | '\u{ac00}'..='\u{d7a3}'
    )
}

/// Appends the key of an object's item: as a name, or in quotes.
#[inline]
pub fn push_key(out: &mut Vec<u8>, key: &str) {
    if is_bare_key(key) {
        out.extend_from_slice(key.as_bytes());
    } else {
        push_quoted(out, key);
    }
}

/// Returns the key of an object's item: as a name, or in quotes.
#[must_use]
#[inline]
pub fn written_key(key: &str) -> Cow<'_, str> {
    if is_bare_key(key) {
        key.into()
    } else {
        quoted(key).into()
    }
}

/// The ASCII bytes of names. Used by the lexer of hcl-syntax, which skips them.
#[expect(clippy::indexing_slicing, reason = "evaluated at compile time")]
pub const NAME: [bool; 256] = {
    let mut name = [false; 256];
    let mut byte = 0_u8;
    while byte < 0x80 {
        name[byte as usize] = byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-';
        byte += 1;
    }
    name
};
