//! Texts of string literals and keys.

use hcl_core::internal::{push_key, push_quoted};

/// Returns a text as a string literal.
pub(super) fn quoted_text(text: &str) -> String {
    written(push_quoted, text)
}

/// Returns the key of an object's item, as [`push_key`] writes it.
pub(super) fn written_key(key: &str) -> String {
    written(push_key, key)
}

fn written(write: fn(&mut Vec<u8>, &str), text: &str) -> String {
    let mut out = Vec::with_capacity(text.len() + 2);
    write(&mut out, text);
    String::from_utf8(out).unwrap_or_default()
}
