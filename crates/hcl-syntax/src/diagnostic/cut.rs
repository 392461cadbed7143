//! Limits the length of the sentences that a diagnostic stores.

use hcl_value::sentence::Sentence;

/// Maximum length of a sentence in bytes.
const MAX_LEN: usize = 4096;

/// Shown in place of the middle of a longer text.
const CUT: &str = " … ";

/// Shortens a sentence over [`MAX_LEN`] bytes as [`cut`] does, unless it is a constant.
pub(super) fn cut_sentence(sentence: Sentence) -> Sentence {
    match middle(sentence.text()) {
        Some(middle) if sentence.constant().is_none() => sentence.replaced(middle, CUT),
        _ => sentence,
    }
}

/// Shortens a text over [`MAX_LEN`] bytes to its start, three quarters of that length, and its end, one quarter. A
/// thousand diagnostics may quote the same long text.
pub(super) fn cut(text: String) -> String {
    let parts = middle(&text).and_then(|cut| Some((text.get(..cut.start)?, text.get(cut.end..)?)));
    match parts {
        Some((head, tail)) => format!("{head}{CUT}{tail}"),
        None => text,
    }
}

/// Returns the range of a text that is cut out.
fn middle(text: &str) -> Option<std::ops::Range<usize>> {
    if text.len() <= MAX_LEN {
        return None;
    }
    let mut head = MAX_LEN / 4 * 3;
    let mut tail = text.len() - MAX_LEN / 4;
    while !text.is_char_boundary(head) {
        head -= 1;
    }
    while !text.is_char_boundary(tail) {
        tail += 1;
    }
    Some(head..tail)
}
