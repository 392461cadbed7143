//! Unicode normalization form C (NFC), the form of all strings: values, keys of maps, names of attributes.

use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

use crate::Str;

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
pub(crate) fn composed(text: &str) -> Option<Str> {
    if text.is_ascii() {
        return None;
    }
    compose(text)
}

#[inline(never)]
fn compose(text: &str) -> Option<Str> {
    let is_nfc = is_nfc_quick(text.chars()) == IsNormalized::Yes;
    (!is_nfc).then(|| text.nfc().collect::<String>().into())
}
