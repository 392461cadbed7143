//! Blocks by their next label, as the entries of a map. Blocks with the same label are one entry.

use std::borrow::Cow;

use super::part::{EntryValue, TreeBlocks};
use crate::content::BlocksByLabel;
use crate::error::Error;
use crate::location::{Anchor, Step};
use crate::recovery::Item;
use crate::session::Session;
use crate::view::BlockView;

/// The blocks that are left, by their next label.
pub(super) struct LabelEntries<'v, 'de> {
    reader: TreeBlocks<'v, 'de>,
    rest: BlocksByLabel<'v>,
    /// The number of the blocks before the current entry.
    passed: usize,
    /// The blocks of the current entry.
    current: Cow<'v, [BlockView<'v>]>,
}

impl<'v, 'de> LabelEntries<'v, 'de> {
    pub(super) fn new(reader: &TreeBlocks<'v, 'de>) -> Self {
        let (blocks, label) = (reader.blocks, reader.labels);
        let recovery = reader.session.recovery();
        let known = recovery.is_active().then(|| recovery.groups());
        Self {
            reader: *reader,
            rest: BlocksByLabel::new(blocks, label, known),
            passed: 0,
            current: Cow::Borrowed(&[]),
        }
    }

    /// Goes on to the next label. Returns whether there is one.
    #[inline]
    pub(super) fn advance(&mut self) -> bool {
        self.passed = self.reader.blocks.len() - self.rest.len();
        match self.rest.next() {
            Some(blocks) => {
                self.current = blocks;
                true
            }
            None => false,
        }
    }

    /// Passes a number of blocks, which ends at the end of an entry.
    #[cold]
    pub(super) fn skip(&mut self, count: usize) {
        self.rest.skip_blocks(count);
    }

    /// Returns the first block of the current entry.
    #[inline]
    fn first(&self) -> Option<BlockView<'v>> {
        self.current.first().copied()
    }

    /// Returns the label, and its anchor.
    #[inline]
    pub(super) fn key(&self) -> Option<(Cow<'v, str>, Anchor<'v>)> {
        let (first, label) = (self.first()?, self.reader.labels);
        let text = first.label(label).unwrap_or_default();
        Some((text, Anchor::Label(first, label)))
    }

    /// Returns the step to the current entry.
    #[inline]
    pub(super) fn step(&self) -> Step<'v> {
        let label = self.reader.labels;
        self.first()
            .map_or(Step::Root, |first| Step::Label(first, label))
    }

    /// Returns the blocks of the current entry.
    #[inline]
    pub(super) fn part(&self) -> EntryValue<'_> {
        EntryValue::Blocks(&self.current, self.reader.labels + 1)
    }

    /// Returns the current entry for recovery.
    #[cold]
    pub(super) fn item(&self) -> Option<Item> {
        let label = Some(self.reader.labels);
        Some(Item::of_block(self.first()?, self.passed, label))
    }

    /// Starts to read what follows the label.
    #[inline]
    pub(super) fn enter(&self, session: &Session<'_, 'de>) -> Result<(), Error> {
        // A label is a level of recursion: 8 000 labels of one block would overflow the stack.
        if session.enter_label(self.reader.labels) {
            return Ok(());
        }
        Err(self.reader.too_many_labels())
    }

    /// Ends to read what follows the label.
    #[inline]
    pub(super) fn leave(&self, session: &Session<'_, 'de>) {
        session.leave_label(self.reader.labels);
    }

    /// Returns the number of entries that are left, unless several blocks have the same label.
    pub(super) const fn max_len(&self) -> usize {
        self.rest.len()
    }
}
