//! Truncation of names in messages: a diagnostic about a name of one megabyte does not repeat it.

use std::borrow::Cow;

/// Returns a name for a message, truncated to 200 characters.
///
/// ```
/// use hcl_value::internal::brief;
///
/// assert_eq!(brief("port"), "port");
/// assert_eq!(brief(&"x".repeat(1000)), "x".repeat(200) + "…");
/// ```
#[must_use]
pub fn brief(text: &str) -> Cow<'_, str> {
    cut(text, 200)
}

/// Returns a text that is quoted in a sentence, truncated to 60 characters.
#[must_use]
pub fn shortened(text: &str) -> Cow<'_, str> {
    cut(text, 60)
}

fn cut(text: &str, max: usize) -> Cow<'_, str> {
    // Few bytes are few characters, without counting them.
    let rest = (text.len() > max).then(|| text.char_indices().nth(max));
    match rest.flatten() {
        Some((end, _)) => Cow::Owned(format!("{}…", text.get(..end).unwrap_or_default())),
        None => Cow::Borrowed(text),
    }
}
