//! Truncation of names in messages: a diagnostic about a name of one megabyte does not repeat it.

use std::borrow::Cow;

/// Maximum length of a name in characters.
const MAX_NAME: usize = 200;

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
    // Few bytes are few characters, without counting them.
    let rest = (text.len() > MAX_NAME).then(|| text.char_indices().nth(MAX_NAME));
    match rest.flatten() {
        Some((end, _)) => Cow::Owned(format!("{}…", text.get(..end).unwrap_or_default())),
        None => Cow::Borrowed(text),
    }
}
