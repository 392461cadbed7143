//! Limits the length of the sentences that a diagnostic stores.

use std::borrow::Cow;

/// Maximum length of a sentence in bytes.
const MAX_LEN: usize = 4096;

/// Shortens a sentence like [`cut`], unless it is a constant.
pub(super) fn cut_sentence(text: Cow<'static, str>) -> Cow<'static, str> {
    match text {
        Cow::Borrowed(text) => Cow::Borrowed(text),
        Cow::Owned(text) => Cow::Owned(cut(text)),
    }
}

/// Shortens a text over [`MAX_LEN`] bytes to its start, three quarters of that length, and its end, one quarter. A
/// thousand diagnostics may quote the same long text.
pub(super) fn cut(text: String) -> String {
    if text.len() <= MAX_LEN {
        return text;
    }
    let mut head = MAX_LEN / 4 * 3;
    let mut tail = text.len() - MAX_LEN / 4;
    while !text.is_char_boundary(head) {
        head -= 1;
    }
    while !text.is_char_boundary(tail) {
        tail += 1;
    }
    let part = |range| text.get(range).unwrap_or_default();
    format!("{} … {}", part(0..head), part(tail..text.len()))
}
