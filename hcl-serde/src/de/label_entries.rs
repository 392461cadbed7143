//! Blocks by their next label, as the entries of a map. Blocks with the same label are one entry.

use std::borrow::Cow;
use std::ops::Range;

use super::part::{EntryValue, TreeBlocks};
use crate::content::Groups;
use crate::error::Error;
use crate::location::{Anchor, Step};
use crate::recovery::Item;
use crate::session::Session;
use crate::view::BlockView;

/// The blocks that are left, by their next label.
pub(super) struct LabelEntries<'v, 'de> {
    reader: TreeBlocks<'v, 'de>,
    groups: Groups,
    current: Range<usize>,
    /// The blocks of the current entry, if they stand side by side.
    blocks: &'v [BlockView<'v>],
    /// The blocks of the current entry, if not.
    several: Vec<BlockView<'v>>,
}

impl<'v, 'de> LabelEntries<'v, 'de> {
    pub(super) fn new(reader: &TreeBlocks<'v, 'de>) -> Self {
        let label = |index: usize| reader.blocks.get(index)?.label(reader.labels);
        let groups = Groups::new(reader.blocks.len(), |index| {
            label(index).unwrap_or_default()
        });
        Self {
            reader: *reader,
            groups,
            current: 0..0,
            blocks: &[],
            several: Vec::new(),
        }
    }

    /// Goes on to the next label. Returns whether there is one.
    #[inline]
    pub(super) fn advance(&mut self) -> bool {
        if !self.groups.are_distinct() {
            return self.advance_group();
        }
        let index = self.current.end;
        self.current = index..index + 1;
        match self.reader.blocks.get(index) {
            Some(block) => {
                self.blocks = std::slice::from_ref(block);
                true
            }
            None => false,
        }
    }

    #[inline(never)]
    fn advance_group(&mut self) -> bool {
        self.current = self.groups.starting_at(self.current.end);
        match self.groups.blocks(self.reader.blocks, &self.current) {
            Some(Cow::Borrowed(blocks)) => {
                self.blocks = blocks;
                true
            }
            Some(Cow::Owned(blocks)) => {
                self.blocks = &[];
                self.several = blocks;
                true
            }
            None => false,
        }
    }

    /// Returns the blocks of the current entry.
    #[inline]
    fn current(&self) -> &[BlockView<'v>] {
        match self.blocks {
            [] => &self.several,
            blocks => blocks,
        }
    }

    /// Returns the first block of the current entry.
    #[inline]
    fn first(&self) -> Option<BlockView<'v>> {
        self.current().first().copied()
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
        EntryValue::Blocks(self.current(), self.reader.labels + 1)
    }

    /// Returns the current entry for recovery.
    #[cold]
    pub(super) fn item(&self) -> Option<Item> {
        let label = Some(self.reader.labels);
        Some(Item::of_block(self.first()?, self.current.start, label))
    }

    /// Starts to read what follows the label.
    #[inline]
    pub(super) fn enter(&self, session: &Session<'_, 'de>) -> Result<(), Error> {
        if self.reader.labels == 0 {
            return Ok(());
        }
        self.enter_further(session)
    }

    #[inline(never)]
    fn enter_further(&self, session: &Session<'_, 'de>) -> Result<(), Error> {
        // A label is a level of recursion: 8 000 labels of one block would overflow the stack.
        if session.enter_label(self.reader.labels) {
            Ok(())
        } else {
            Err(self.reader.too_many_labels())
        }
    }

    /// Ends to read what follows the label.
    #[inline]
    pub(super) fn leave(&self, session: &Session<'_, 'de>) {
        session.leave_label(self.reader.labels);
    }

    /// Returns the number of entries that are left, unless several blocks have the same label.
    pub(super) const fn max_len(&self) -> usize {
        self.groups.len() - self.current.end
    }
}
