//! NFC, the form that all strings have: values, keys of maps, names of attributes.

use std::sync::Arc;

use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

/// Text in NFC; text that is NFC already is not copied to find that out.
pub(crate) fn normal(text: impl AsRef<str> + Into<Arc<str>>) -> Arc<str> {
    let is_normal =
        text.as_ref().is_ascii() || is_nfc_quick(text.as_ref().chars()) == IsNormalized::Yes;
    if is_normal {
        return text.into();
    }
    text.as_ref().nfc().collect::<String>().into()
}
