//! Normalization by the program, for platforms that have the tables of Unicode already.

use std::sync::OnceLock;

use super::super::build::TextBuilder;

type Nfc = fn(&str) -> String;

static NFC: OnceLock<Nfc> = OnceLock::new();

/// Sets the function that returns a text in NFC, once: a program calls it before all else.
///
/// Used by the packages for JavaScript and Python.
pub fn set_nfc(nfc: Nfc) {
    let _ = NFC.set(nfc);
}

/// Writes a text in NFC. Returns false if it is in NFC already.
pub(super) fn write_nfc(text: &str, out: &mut TextBuilder) -> bool {
    let composed = NFC.get().map(|nfc| nfc(text));
    let Some(composed) = composed.filter(|composed| composed != text) else {
        return false;
    };
    // A constructor has no error: at the limit, the evaluation drops the shorter text.
    let _ = out.push_str(&composed);
    true
}
