//! Shortens names for messages: a report about a name of one megabyte does not repeat it.

use std::borrow::Cow;

/// Length in characters after which [`brief`] cuts a name.
const MAX_NAME: usize = 200;

/// Returns a name or text as messages show it: cut after 200 characters.
///
/// ```
/// use hcl_value::brief;
///
/// assert_eq!(brief("port"), "port");
/// assert_eq!(brief(&"x".repeat(1000)), "x".repeat(200) + "…");
/// ```
#[must_use]
pub fn brief(text: &str) -> Cow<'_, str> {
    let cut = (text.len() > MAX_NAME).then(|| text.char_indices().nth(MAX_NAME));
    match cut.flatten() {
        Some((end, _)) => Cow::Owned(format!("{}…", text.get(..end).unwrap_or_default())),
        None => Cow::Borrowed(text),
    }
}
