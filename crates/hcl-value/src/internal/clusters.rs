//! Grapheme clusters (UAX #29), compiled once for all crates.
//!
//! Between characters of ASCII, only `\r\n` is one cluster: tables, which cost ten times as much, are asked for others.

use unicode_segmentation::UnicodeSegmentation;

/// Iterates over the grapheme clusters of a text.
#[must_use]
pub const fn clusters(text: &str) -> Clusters<'_> {
    Clusters(text)
}

/// Iterator of [`clusters`].
#[derive(Clone, Debug)]
pub struct Clusters<'t>(&'t str);

impl<'t> Iterator for Clusters<'t> {
    type Item = &'t str;

    #[inline(never)]
    fn next(&mut self) -> Option<&'t str> {
        let length = match self.0.as_bytes() {
            [] => return None,
            [_] => 1,
            [b'\r', b'\n', ..] => 2,
            [first, second, ..] if first.is_ascii() && second.is_ascii() => 1,
            _ => self.0.graphemes(true).next()?.len(),
        };
        let (cluster, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(cluster)
    }
}

/// Iterates over the grapheme clusters of a text, the last one first.
pub fn clusters_from_end(text: &str) -> impl Iterator<Item = &str> {
    let is_ascii = text.is_ascii();
    let (mut rest, mut graphemes) = (text, text.graphemes(true));
    std::iter::from_fn(move || {
        if !is_ascii {
            return graphemes.next_back();
        }
        let length = if rest.ends_with("\r\n") { 2 } else { 1 };
        let (before, cluster) = rest.split_at_checked(rest.len().checked_sub(length)?)?;
        rest = before;
        Some(cluster)
    })
}

/// Returns the length in bytes of the first `count` clusters of a text; `None` if it has no cluster after them.
#[must_use]
pub fn length_of_clusters(text: &str, count: usize) -> Option<usize> {
    let (mut length, mut left) = (0, count);
    for cluster in clusters(text) {
        if left == 0 {
            return Some(length);
        }
        length += cluster.len();
        left -= 1;
    }
    None
}
