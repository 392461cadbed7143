//! The header of blocks that the elements of a list or the values of a map are written as.

use super::entry::Frame;

/// A block type, and the labels that all blocks share so far.
#[derive(Debug, Default)]
pub(super) struct Header {
    /// Empty where a block that was written gives it.
    pub(super) block_type: Vec<u8>,
    /// The keys of the enclosing maps as labels, outermost first, each after a space.
    pub(super) labels: Vec<u8>,
    /// The offset at which each label ends.
    ends: Vec<usize>,
}

impl Header {
    /// Removes all labels but the first `count`.
    pub(super) fn truncate_labels(&mut self, count: usize) {
        self.ends.truncate(count);
        self.labels
            .truncate(self.ends.last().copied().unwrap_or_default());
    }

    /// Appends a key as a label.
    pub(super) fn push_label(&mut self, key: &[u8]) {
        self.labels.push(b' ');
        if key.starts_with(b"\"") {
            self.labels.extend_from_slice(key);
        } else {
            self.labels.push(b'"');
            self.labels.extend_from_slice(key);
            self.labels.push(b'"');
        }
        self.ends.push(self.labels.len());
    }
}

impl Frame {
    pub(super) fn header(&mut self) -> &mut Header {
        self.header.get_or_insert_default()
    }

    /// Returns the number of labels that the blocks of a list or map share so far.
    pub(super) fn label_count(&self) -> usize {
        self.header.as_ref().map_or(0, |header| header.ends.len())
    }
}
