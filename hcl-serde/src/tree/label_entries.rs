//! Blocks by their next label, as the entries of a map. Blocks with the same label are one entry.

use std::ops::Range;

use super::blocks::TreeBlocks;
use super::entries::Entry;
use crate::content::Groups;
use crate::error::Error;
use crate::session::{LabelGuard, Session};
use crate::view::BlockView;

/// The blocks that are left, by their next label.
pub(super) struct LabelEntries<'v, 'de> {
    reader: TreeBlocks<'v, 'de>,
    groups: Groups,
    /// The position of the next group.
    next: usize,
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
            next: 0,
        }
    }

    #[inline(never)]
    pub(super) fn next(&mut self) -> Option<Entry<'v>> {
        let group = self.groups.starting_at(self.next);
        self.next = group.end;
        (!group.is_empty()).then_some(Entry::Label(group))
    }

    /// Returns the index of the label that is the key.
    pub(super) const fn label(&self) -> usize {
        self.reader.labels
    }

    /// Returns the first block of an entry.
    pub(super) fn first_in(&self, group: &Range<usize>) -> Option<&'v BlockView<'v>> {
        self.reader.blocks.get(self.groups.index(group.start))
    }

    /// Returns the blocks of an entry of several.
    pub(super) fn several_in(&self, group: &Range<usize>) -> Vec<BlockView<'v>> {
        let blocks = self.reader.blocks;
        let blocks = group
            .clone()
            .filter_map(|position| blocks.get(self.groups.index(position)));
        blocks.copied().collect()
    }

    /// Starts to read what follows the label.
    pub(super) fn enter(&self, session: &'v Session<'v, 'de>) -> Result<LabelGuard<'v>, Error> {
        let guard = session.enter_label(self.reader.labels);
        guard.ok_or_else(|| self.reader.too_many_labels())
    }

    /// Returns the number of entries that are left, unless several blocks have the same label.
    pub(super) const fn max_len(&self) -> usize {
        self.groups.len() - self.next
    }
}
