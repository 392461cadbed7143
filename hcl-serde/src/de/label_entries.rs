//! Blocks by their next label, as the entries of a map. Blocks with the same label are one entry.

use std::borrow::Cow;
use std::ops::Range;

use super::part::{EntryValue, TreeBlocks};
use crate::content::Groups;
use crate::error::Error;
use crate::location::{Anchor, Step};
use crate::recovery::Item;
use crate::session::{LabelGuard, Session};
use crate::view::BlockView;

/// The blocks that are left, by their next label.
pub(super) struct LabelEntries<'v, 'de> {
    reader: TreeBlocks<'v, 'de>,
    groups: Groups,
    current: Range<usize>,
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
        }
    }

    /// Goes on to the next label. Returns whether there is one.
    pub(super) fn advance(&mut self) -> bool {
        self.current = self.groups.starting_at(self.current.end);
        !self.current.is_empty()
    }

    /// Returns the first block of the current entry.
    fn first(&self) -> Option<&'v BlockView<'v>> {
        self.reader
            .blocks
            .get(self.groups.index(self.current.start))
    }

    /// Returns the label, and its anchor.
    pub(super) fn key(&self) -> Option<(Cow<'v, str>, Anchor<'v>)> {
        let (first, label) = (self.first()?, self.reader.labels);
        let text = first.label(label).unwrap_or_default();
        Some((text, Anchor::Label(*first, label)))
    }

    /// Returns the blocks of the current entry, and the step to them. Blocks that do not stand side by side are put into
    /// `several`.
    pub(super) fn part<'a>(
        &'a self,
        several: &'a mut Vec<BlockView<'v>>,
    ) -> Option<(Step<'a>, EntryValue<'a>)> {
        let (first, label) = (self.first()?, self.reader.labels);
        let blocks = match self.groups.blocks(self.reader.blocks, &self.current)? {
            Cow::Borrowed(blocks) => blocks,
            Cow::Owned(blocks) => {
                *several = blocks;
                several
            }
        };
        Some((
            Step::Label(*first, label),
            EntryValue::Blocks(blocks, label + 1),
        ))
    }

    /// Returns the current entry for recovery.
    #[cold]
    pub(super) fn item(&self) -> Option<Item> {
        Some(Item::Label(self.first()?.label_span(self.reader.labels)))
    }

    /// Starts to read what follows the label.
    pub(super) fn enter(&self, session: &'v Session<'v, 'de>) -> Result<LabelGuard<'v>, Error> {
        // A label is a level of recursion: 8 000 labels of one block would overflow the stack.
        let guard = session.enter_label(self.reader.labels);
        guard.ok_or_else(|| self.reader.too_many_labels())
    }

    /// Returns the number of entries that are left, unless several blocks have the same label.
    pub(super) const fn max_len(&self) -> usize {
        self.groups.len() - self.current.end
    }
}
