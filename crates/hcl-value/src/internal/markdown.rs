//! Code in Markdown, as its specification has it.

/// Returns a fence of at least `min` backticks, longer than each run of them in the text: only a run of the same length ends code.
#[must_use]
#[inline]
pub fn fence(text: &str, min: usize) -> String {
    let longest_run = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    "`".repeat(min.max(longest_run + 1))
}

/// Returns a text as inline code, also with backticks in it.
#[must_use]
#[inline]
pub fn inline_code(text: &str) -> String {
    let fence = fence(text, 1);
    // A backtick at an end would be part of the fence, and a space at each end is taken off.
    let is_padded = text.starts_with('`')
        || text.ends_with('`')
        || (text.starts_with(' ') && text.ends_with(' ') && !text.trim().is_empty());
    let space = if is_padded { " " } else { "" };
    format!("{fence}{space}{text}{space}{fence}")
}
