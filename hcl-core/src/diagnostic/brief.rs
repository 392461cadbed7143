//! Cutting what is long: a report about a name of a megabyte need not repeat it.

use std::borrow::Cow;

/// Names longer than this, in characters, are cut where a sentence speaks of them.
const LONGEST_NAME: usize = 200;

/// The most bytes of each sentence that a diagnostic keeps.
const LONGEST_TEXT: usize = 4096;

/// A name or text of a configuration, as a sentence shows it: what is long is cut.
///
/// ```
/// use hcl_core::diagnostic::brief;
///
/// assert_eq!(brief("port"), "port");
/// assert_eq!(brief(&"x".repeat(1000)), "x".repeat(200) + "…");
/// ```
#[must_use]
pub fn brief(text: &str) -> Cow<'_, str> {
    let cut = (text.len() > LONGEST_NAME).then(|| text.char_indices().nth(LONGEST_NAME));
    match cut.flatten() {
        Some((end, _)) => Cow::Owned(format!("{}…", text.get(..end).unwrap_or_default())),
        None => Cow::Borrowed(text),
    }
}

/// As [`cut`], for a sentence that may be a constant.
pub(super) fn cut_sentence(text: Cow<'static, str>) -> Cow<'static, str> {
    match text {
        Cow::Borrowed(text) => Cow::Borrowed(text),
        Cow::Owned(text) => Cow::Owned(cut(text)),
    }
}

/// The text if it is not very long, and what it begins and ends with otherwise. A thousand reports about one long text
/// are kept at a time.
pub(super) fn cut(text: String) -> String {
    if text.len() <= LONGEST_TEXT {
        return text;
    }
    let mut head = LONGEST_TEXT / 4 * 3;
    let mut tail = text.len() - LONGEST_TEXT / 4;
    while !text.is_char_boundary(head) {
        head -= 1;
    }
    while !text.is_char_boundary(tail) {
        tail += 1;
    }
    let part = |range| text.get(range).unwrap_or_default();
    format!("{} … {}", part(0..head), part(tail..text.len()))
}
