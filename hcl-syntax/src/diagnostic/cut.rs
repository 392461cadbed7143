//! Bounds the length of each sentence that a diagnostic stores.

use std::borrow::Cow;

/// Bytes of each sentence that a diagnostic stores.
const MAX_TEXT: usize = 4096;

/// As [`cut`], for a sentence that may be a constant.
pub(super) fn cut_sentence(text: Cow<'static, str>) -> Cow<'static, str> {
    match text {
        Cow::Borrowed(text) => Cow::Borrowed(text),
        Cow::Owned(text) => Cow::Owned(cut(text)),
    }
}

/// Shortens a text over [`MAX_TEXT`] bytes to its first three quarters and last quarter of that length. A sink keeps
/// a thousand diagnostics, and each of them may quote the same long text.
pub(super) fn cut(text: String) -> String {
    if text.len() <= MAX_TEXT {
        return text;
    }
    let mut head = MAX_TEXT / 4 * 3;
    let mut tail = text.len() - MAX_TEXT / 4;
    while !text.is_char_boundary(head) {
        head -= 1;
    }
    while !text.is_char_boundary(tail) {
        tail += 1;
    }
    let part = |range| text.get(range).unwrap_or_default();
    format!("{} … {}", part(0..head), part(tail..text.len()))
}
