//! Unicode normalization form C (NFC), the form of all strings: values, keys of maps, names of attributes.

use std::borrow::Cow;

use super::build::TextBuilder;
use super::meter;
use crate::Str;

// A flag for the packages for JavaScript and Python alone, which set the function first: their platforms have the tables of Unicode,
// which are 55 kB.
#[cfg_attr(hcl_host_nfc, path = "host.rs")]
#[cfg_attr(not(hcl_host_nfc), path = "tables.rs")]
mod form;

pub use form::set_nfc;

/// Units of work of the tables of Unicode for a byte of text.
const WORK_PER_BYTE: u64 = 8;

/// Returns the text in NFC. Text that is in NFC already is not copied for the check.
///
/// Used by hcl-core: keys of mappings that functions build.
pub fn nfc(text: impl AsRef<str> + Into<Str>) -> Str {
    composed(text.as_ref()).unwrap_or_else(|| text.into())
}

/// Returns the text in NFC, or `None` if a quick check shows that it is in NFC already.
///
/// Lookups by name use it after a miss: all stored names are in NFC, so a text that is not in NFC equals none of them.
#[inline]
pub fn composed(text: &str) -> Option<Str> {
    if text.is_ascii() {
        return None;
    }
    compose(text)
}

/// Returns the text in NFC, for text that becomes no value.
#[inline]
#[must_use]
pub fn in_nfc(text: Cow<'_, str>) -> Cow<'_, str> {
    match composed(&text) {
        Some(composed) => Cow::Owned(composed.as_str().to_owned()),
        None => text,
    }
}

#[inline(never)]
fn compose(text: &str) -> Option<Str> {
    meter::charge_work(text.len() as u64 * WORK_PER_BYTE);
    // Below U+0300, which is CC 80, no letter changes.
    if text.bytes().all(|byte| byte < 0xcc) || text.chars().all(is_stable) {
        return None;
    }
    let mut composed = TextBuilder::new();
    form::write_nfc(text, &mut composed).then(|| composed.as_str().into())
}

/// Whether a letter is in NFC whatever is next to it: most letters of most texts, found without tables.
const fn is_stable(letter: char) -> bool {
    matches!(
        letter,
        // Latin; Greek and Cyrillic; punctuation; lines, symbols and arrows of typesetters
        '\0'..='\u{2ff}' | '\u{388}'..='\u{482}' | '\u{2010}'..='\u{205e}' | '\u{2500}'..='\u{27ff}'
        // Hiragana and Katakana; Chinese; emoji
        | '\u{3041}'..='\u{3096}' | '\u{30a1}'..='\u{30fa}' | '\u{4e00}'..='\u{9fff}' | '\u{1f300}'..='\u{1faff}'
    )
}
