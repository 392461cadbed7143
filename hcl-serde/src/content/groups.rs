//! Blocks in groups: of one type, or with one label.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::Range;
use std::rc::Rc;

use hcl_core::internal::duplicates;
use hcl_core::internal::sort::sort_by;

use crate::view::BlockView;

/// Items in groups of equal keys. Groups have the order of their first items, and items their own order in a group.
///
/// A group is a range of positions; [`Groups::index`] is the item at a position.
#[derive(Clone, Debug)]
pub(super) struct Groups {
    len: usize,
    /// The index of the group's first item and of the item itself, sorted; `None` if each item is a separate group.
    ranks: Option<Rc<[(usize, usize)]>>,
}

impl Groups {
    /// Groups `len` items by key. Takes `len · log(len)` time, whatever the keys.
    fn new<'k>(len: usize, key: &dyn Fn(usize) -> Cow<'k, str>) -> Self {
        let duplicates = duplicates(len, key);
        if duplicates.is_empty() {
            return Self { len, ranks: None };
        }
        let mut ranks = Vec::with_capacity(len);
        for index in 0..len {
            ranks.push((index, index));
        }
        for duplicate in duplicates {
            if let Some(rank) = ranks.get_mut(duplicate.index) {
                rank.0 = duplicate.first;
            }
        }
        sort_by(&mut ranks, Ord::cmp);
        let ranks = Some(ranks.into());
        Self { len, ranks }
    }

    /// Groups blocks by the label at an index, or by their type. The groups of blocks that may be read again are kept.
    pub(super) fn of_blocks(
        all: &[BlockView<'_>],
        label: Option<usize>,
        known: Option<&KnownGroups>,
    ) -> Self {
        let key = |index: usize| {
            let block = all.get(index);
            let key = block.and_then(|block| match label {
                Some(label) => block.label(label),
                None => Some(Cow::Borrowed(block.type_name())),
            });
            key.unwrap_or_default()
        };
        let find = || Self::new(all.len(), &key);
        match known {
            Some(known) => known.get(all, label, &find),
            None => find(),
        }
    }

    fn ranks(&self) -> &[(usize, usize)] {
        self.ranks.as_deref().unwrap_or_default()
    }

    /// Returns the group that starts at a position: the end of the group before it, or 0. Empty at the end.
    pub(super) fn starting_at(&self, position: usize) -> Range<usize> {
        let left = self.ranks().get(position..).unwrap_or_default();
        let length = match left.first() {
            Some((first, _)) => left.iter().take_while(|rank| rank.0 == *first).count(),
            None => self.len.saturating_sub(position).min(1),
        };
        position..position + length
    }

    /// Returns the index of the item at a position.
    pub(super) fn index(&self, position: usize) -> usize {
        let rank = self.ranks().get(position);
        rank.map_or(position, |rank| rank.1)
    }

    /// Returns the blocks of a group. `None` if it is empty.
    fn blocks<'v>(
        &self,
        all: &'v [BlockView<'v>],
        group: &Range<usize>,
    ) -> Option<Cow<'v, [BlockView<'v>]>> {
        let mut blocks = group.clone().filter_map(|at| all.get(self.index(at)));
        Some(match group.len() {
            0 => return None,
            1 => Cow::Borrowed(std::slice::from_ref(blocks.next()?)),
            _ => blocks.copied().collect(),
        })
    }
}

/// The minimum number of blocks whose groups are kept: fewer are grouped again sooner than found.
const MANY: usize = 32;

/// Groups of blocks that are read several times, after mistakes.
#[derive(Debug, Default)]
pub(crate) struct KnownGroups(RefCell<HashMap<GroupKey, Groups>>);

/// The first block, by the address of its text and the start of its span; the number of blocks, and the label that they are grouped by,
/// `None` for the type.
type GroupKey = (usize, u32, usize, Option<usize>);

impl KnownGroups {
    /// Returns the groups of blocks by a label or their type. Those of generated blocks are not kept, which share spans.
    #[cold]
    fn get(
        &self,
        all: &[BlockView<'_>],
        label: Option<usize>,
        find: &dyn Fn() -> Groups,
    ) -> Groups {
        let Some(first @ BlockView::Native(_)) = all.first().filter(|_| all.len() >= MANY) else {
            return find();
        };
        let at = first.definition_span();
        let text = at.source().text().as_ptr().addr();
        let key = (text, at.span().start, all.len(), label);
        let mut known = self.0.borrow_mut();
        known.entry(key).or_insert_with(find).clone()
    }
}

/// Blocks in groups of equal labels, in the order of their first blocks.
#[derive(Debug)]
pub(crate) struct BlocksByLabel<'v> {
    all: &'v [BlockView<'v>],
    groups: Groups,
    next: usize,
}

impl<'v> BlocksByLabel<'v> {
    /// Groups blocks by the label at an index. The groups of blocks that may be read again are kept.
    pub(crate) fn new(all: &'v [BlockView<'v>], label: usize, known: Option<&KnownGroups>) -> Self {
        Self {
            all,
            groups: Groups::of_blocks(all, Some(label), known),
            next: 0,
        }
    }

    /// Passes a number of blocks, which ends at the end of a group.
    pub(crate) fn skip_blocks(&mut self, count: usize) {
        self.next = self.all.len().min(self.next + count);
    }

    /// Returns the number of blocks that are left.
    pub(crate) const fn len(&self) -> usize {
        self.all.len() - self.next
    }
}

impl<'v> Iterator for BlocksByLabel<'v> {
    type Item = Cow<'v, [BlockView<'v>]>;

    #[inline]
    fn next(&mut self) -> Option<Cow<'v, [BlockView<'v>]>> {
        if self.groups.ranks.is_none() {
            let block = self.all.get(self.next)?;
            self.next += 1;
            return Some(Cow::Borrowed(std::slice::from_ref(block)));
        }
        let group = self.groups.starting_at(self.next);
        self.next = group.end;
        self.groups.blocks(self.all, &group)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn groups(keys: &[&'static str]) -> Vec<Vec<usize>> {
        let groups = Groups::new(keys.len(), &|index| Cow::Borrowed(keys[index]));
        let mut all = Vec::new();
        let mut next = groups.starting_at(0);
        while !next.is_empty() {
            all.push(
                next.clone()
                    .map(|position| groups.index(position))
                    .collect(),
            );
            next = groups.starting_at(next.end);
        }
        all
    }

    #[test]
    fn groups_have_the_order_of_their_first_items() {
        assert_eq!(groups(&[]), Vec::<Vec<usize>>::new());
        assert_eq!(groups(&["a", "b", "c"]), [[0], [1], [2]]);
        assert_eq!(groups(&["c", "a", "b"]), [[0], [1], [2]]);
        assert_eq!(
            groups(&["c", "a", "c", "b", "a"]),
            [vec![0, 2], vec![1, 4], vec![3]]
        );
        assert_eq!(groups(&["a", "a"]), [[0, 1]]);
    }
}
