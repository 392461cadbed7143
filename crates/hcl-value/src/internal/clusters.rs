//! Grapheme clusters (UAX #29), compiled once for all crates.

use unicode_segmentation::{Graphemes, UnicodeSegmentation};

/// Iterates over the grapheme clusters of a text.
#[must_use]
pub fn clusters(text: &str) -> Clusters<'_> {
    Clusters(text.graphemes(true))
}

/// Iterator of [`clusters`].
#[derive(Clone, Debug)]
pub struct Clusters<'t>(Graphemes<'t>);

impl<'t> Iterator for Clusters<'t> {
    type Item = &'t str;

    #[inline(never)]
    fn next(&mut self) -> Option<&'t str> {
        self.0.next()
    }
}

impl DoubleEndedIterator for Clusters<'_> {
    #[inline(never)]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.0.next_back()
    }
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
