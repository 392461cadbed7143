//! Normalization by the tables of unicode-normalization.

use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

use super::super::build::TextBuilder;
use super::super::meter;
use super::WORK_PER_BYTE;

/// Does nothing: a program that has the tables needs no other function.
///
/// Used by the packages for JavaScript and Python.
pub fn set_nfc(_: fn(&str) -> String) {}

/// Writes a text in NFC. Returns false if a quick check shows that it is in NFC already.
pub(super) fn write_nfc(text: &str, out: &mut TextBuilder) -> bool {
    if is_nfc_quick(text.chars()) == IsNormalized::Yes {
        return false;
    }
    meter::charge_work(text.len() as u64 * WORK_PER_BYTE);
    // The iterator keeps the marks after a letter: 8 bytes each, of at least 2 bytes in the text.
    meter::charge(text.len() * 4);
    // A constructor has no error: at the limit, the evaluation drops the shorter text.
    let _ = out.extend(text.nfc());
    true
}
