//! NFC, the form that all strings have: values, keys of maps, names of attributes.

use std::sync::Arc;

use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

/// Text in NFC; text that is NFC already is not copied to find that out.
#[doc(hidden)]
pub fn normal(text: impl AsRef<str> + Into<Arc<str>>) -> Arc<str> {
    if text.as_ref().is_ascii() {
        return text.into();
    }
    composed(text.as_ref()).unwrap_or_else(|| text.into())
}

/// The text in NFC, if it is not already.
#[inline(never)]
fn composed(text: &str) -> Option<Arc<str>> {
    let is_normal = is_nfc_quick(text.chars()) == IsNormalized::Yes;
    (!is_normal).then(|| text.nfc().collect::<String>().into())
}
