//! The header of blocks that the elements of a list or the values of a map are written as.

use super::frame::Frame;

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
    /// Returns the number of labels.
    pub(super) const fn label_count(&self) -> usize {
        self.ends.len()
    }

    /// Removes all labels but the first `count`.
    pub(super) fn truncate_labels(&mut self, count: usize) {
        self.ends.truncate(count);
        self.labels
            .truncate(self.ends.last().copied().unwrap_or_default());
    }

    /// Appends a key as a label.
    pub(super) fn push_label(&mut self, key: &[u8]) {
        self.labels.push(b' ');
        // A key that is no identifier is in quotes already.
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

/// The headers of the open frames that have one. The memory of closed frames is used again.
#[derive(Debug, Default)]
pub(super) struct Headers {
    all: Vec<Header>,
    open: usize,
}

impl Headers {
    /// Returns the header of a frame, if it has one. Frames inside it have none.
    pub(super) fn get(&self, frame: &Frame) -> Option<&Header> {
        let innermost = self.open.checked_sub(1).filter(|_| frame.has_header)?;
        self.all.get(innermost)
    }

    /// Returns the header of the innermost frame.
    #[expect(
        clippy::indexing_slicing,
        reason = "there are as many headers as are open"
    )]
    pub(super) fn of(&mut self, top: &mut Frame) -> &mut Header {
        if !top.has_header {
            top.has_header = true;
            self.open();
        }
        &mut self.all[self.open - 1]
    }

    fn open(&mut self) {
        match self.all.get_mut(self.open) {
            Some(header) => {
                header.block_type.clear();
                header.truncate_labels(0);
            }
            None => self.all.push(Header::default()),
        }
        self.open += 1;
    }

    /// Closes the innermost header if its frame has one.
    pub(super) const fn close(&mut self, has_header: bool) {
        self.open -= has_header as usize;
    }
}
