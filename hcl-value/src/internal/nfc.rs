//! Unicode normalization form C (NFC), the form of all strings: values, keys of maps, names of attributes.

use std::sync::Arc;

use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

/// Returns the text in NFC. Text that is in NFC already is not copied for the check.
///
/// Used by hcl-core: keys of mappings that functions build.
pub fn nfc(text: impl AsRef<str> + Into<Arc<str>>) -> Arc<str> {
    if text.as_ref().is_ascii() {
        return text.into();
    }
    composed(text.as_ref()).unwrap_or_else(|| text.into())
}

/// Returns the text in NFC, or `None` if it is in NFC already.
#[inline(never)]
fn composed(text: &str) -> Option<Arc<str>> {
    let is_nfc = is_nfc_quick(text.chars()) == IsNormalized::Yes;
    (!is_nfc).then(|| text.nfc().collect::<String>().into())
}
