//! Unicode normalization form C (NFC), the form of all strings: values, keys of maps, names of attributes.

use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

use super::build::Text;
use super::meter;
use crate::Str;

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
/// Lookups by name use it after a miss: all stored names are in NFC, so a text that is not in NFC equals none of them. Used
/// by hcl-core, for text that becomes no value.
#[inline]
pub fn composed(text: &str) -> Option<Str> {
    if text.is_ascii() {
        return None;
    }
    compose(text)
}

#[inline(never)]
fn compose(text: &str) -> Option<Str> {
    meter::charge_work(text.len() as u64 * WORK_PER_BYTE);
    let is_nfc = is_nfc_quick(text.chars()) == IsNormalized::Yes;
    (!is_nfc).then(|| {
        meter::charge_work(text.len() as u64 * WORK_PER_BYTE);
        let mut composed = Text::new();
        // A constructor has no error: at the limit, the evaluation drops the shorter text.
        let _ = composed.extend(text.nfc());
        composed.as_str().into()
    })
}
