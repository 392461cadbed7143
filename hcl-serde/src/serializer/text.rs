//! Writes strings and names.

use unicode_segmentation::UnicodeSegmentation as _;

/// Returns the width of a name in columns.
pub(super) fn columns(name: &[u8]) -> usize {
    if name.is_ascii() {
        return name.len();
    }
    let unquoted = name
        .strip_prefix(b"\"")
        .and_then(|name| name.strip_suffix(b"\""));
    let graphemes = |text| String::from_utf8_lossy(text).graphemes(true).count();
    match unquoted {
        // The quotes are tokens of the reference, which no combining character joins.
        Some(inner) => 2 + graphemes(inner),
        None => graphemes(name),
    }
}

/// Appends two spaces per level.
pub(super) fn indent(out: &mut Vec<u8>, depth: usize) {
    for _ in 0..depth {
        out.extend_from_slice(b"  ");
    }
}
