//! The walk over the content of a body, in source order.

use std::ops::Range;

use hcl_core::{Attribute, Block, BodyContent, SourceSpan, native};

use super::groups::{Groups, KnownGroups};
use crate::view::{AttributeView, BlockView};

/// The content of a body.
#[derive(Debug)]
pub(crate) enum BodyItems<'c> {
    Native(native::Body<'c>),
    Model(BodyContent),
}

impl BodyItems<'_> {
    /// Returns an iterator over attributes and block types.
    pub(crate) fn walk(&self) -> ContentWalk<'_> {
        ContentWalk::new(match self {
            BodyItems::Native(body) => RemainingItems::Native(body.items()),
            BodyItems::Model(content) => RemainingItems::Model(ModelItems {
                attributes: content.attributes.as_slice(),
                blocks: content.blocks.as_slice(),
            }),
        })
    }
}

/// An attribute, or all blocks of a type.
#[derive(Clone, Debug)]
pub(crate) enum Entry<'v> {
    Attribute(AttributeView<'v>),
    /// A range for [`ContentWalk::blocks_in`].
    Blocks(Range<usize>),
}

/// Iterates over the entries of a body in source order. Blocks of a type come together, where the first of them is.
#[derive(Debug)]
pub(crate) struct ContentWalk<'v> {
    items: RemainingItems<'v>,
    /// All blocks. Blocks of one type are next to each other. Empty before the first of them.
    blocks: Vec<BlockView<'v>>,
    /// For each type, the number of blocks before its first one, and the end of its blocks in `blocks`.
    types: Vec<(usize, usize)>,
    /// The index of the next type.
    next: usize,
    /// Where its blocks start.
    start: usize,
    /// The number of blocks that the walk has passed.
    passed: usize,
    /// The groups of blocks that may be read again.
    known: Option<&'v KnownGroups>,
}

#[derive(Clone, Debug)]
enum RemainingItems<'v> {
    /// No attributes are left.
    Blocks,
    Native(native::Items<'v>),
    Model(ModelItems<'v>),
}

/// An attribute or a block.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Item<'v> {
    Attribute(AttributeView<'v>),
    Block(BlockView<'v>),
}

impl<'v> From<native::BodyItem<'v>> for Item<'v> {
    #[inline]
    fn from(item: native::BodyItem<'v>) -> Self {
        match item {
            native::BodyItem::Attribute(attribute) => {
                Self::Attribute(AttributeView::Native(attribute))
            }
            native::BodyItem::Block(block) => Self::Block(BlockView::Native(block)),
        }
    }
}

impl<'v> Item<'v> {
    /// Returns the name of an attribute, or the type of a block.
    pub(crate) fn name(self) -> &'v str {
        match self {
            Self::Attribute(attribute) => attribute.name(),
            Self::Block(block) => block.type_name(),
        }
    }

    /// Returns the span of the name or type.
    pub(crate) fn name_span(self) -> SourceSpan {
        match self {
            Self::Attribute(attribute) => attribute.name_span(),
            Self::Block(block) => block.type_span(),
        }
    }
}

impl<'v> Iterator for RemainingItems<'v> {
    type Item = Item<'v>;

    #[inline]
    fn next(&mut self) -> Option<Item<'v>> {
        match self {
            Self::Native(items) => items.next().map(Item::from),
            Self::Model(items) => items.next(),
            Self::Blocks => None,
        }
    }
}

impl RemainingItems<'_> {
    /// Returns the greatest number of items that may be left.
    fn max_len(&self) -> usize {
        match self {
            Self::Blocks => 0,
            Self::Native(items) => items.len(),
            Self::Model(items) => items.attributes.len() + items.blocks.len(),
        }
    }
}

/// Attributes and blocks that a schema extracted, each in source order.
#[derive(Clone, Copy, Debug)]
struct ModelItems<'v> {
    attributes: &'v [Attribute],
    blocks: &'v [Block],
}

impl<'v> Iterator for ModelItems<'v> {
    type Item = Item<'v>;

    fn next(&mut self) -> Option<Item<'v>> {
        let attribute = self.attributes.split_first();
        let block = self.blocks.split_first();
        match (attribute, block) {
            (Some((attribute, _)), Some((block, blocks)))
                if is_before(&block.type_span(), &attribute.name_span()) =>
            {
                self.blocks = blocks;
                Some(Item::Block(BlockView::Model(block)))
            }
            (Some((attribute, attributes)), _) => {
                self.attributes = attributes;
                Some(Item::Attribute(AttributeView::Model(attribute)))
            }
            (None, Some((block, blocks))) => {
                self.blocks = blocks;
                Some(Item::Block(BlockView::Model(block)))
            }
            (None, None) => None,
        }
    }
}

/// Returns whether an item comes before another one of the same source, by the spans of their names.
pub(crate) fn is_before(one: &SourceSpan, other: &SourceSpan) -> bool {
    // Merged bodies have several sources, between which offsets say nothing.
    one.source() == other.source() && one.span().start < other.span().start
}

impl<'v> Iterator for ContentWalk<'v> {
    type Item = Entry<'v>;

    #[inline]
    fn next(&mut self) -> Option<Entry<'v>> {
        match self.items.next() {
            Some(Item::Attribute(attribute)) => Some(Entry::Attribute(attribute)),
            Some(Item::Block(block)) => self.next_from_block(block),
            None => self.next_blocks(),
        }
    }
}

impl<'v> ContentWalk<'v> {
    pub(crate) fn of_native(body: native::Body<'v>) -> Self {
        Self::new(RemainingItems::Native(body.items()))
    }

    const fn new(items: RemainingItems<'v>) -> Self {
        Self {
            items,
            blocks: Vec::new(),
            types: Vec::new(),
            next: 0,
            start: 0,
            passed: 0,
            known: None,
        }
    }

    /// Sets where groups of blocks are kept, which are read several times after a mistake.
    pub(crate) const fn set_known(&mut self, known: &'v KnownGroups) {
        self.known = Some(known);
    }

    /// Returns whether no entry is left.
    #[inline]
    pub(crate) fn is_at_end(&self) -> bool {
        let is_empty = match &self.items {
            RemainingItems::Blocks => true,
            RemainingItems::Native(items) => items.len() == 0,
            RemainingItems::Model(_) => false,
        };
        is_empty && self.next >= self.types.len()
    }

    /// Returns the next item if it is an argument of a name. Otherwise passes nothing.
    #[inline]
    pub(crate) fn next_named(&mut self, name: &str) -> Option<AttributeView<'v>> {
        let RemainingItems::Native(items) = &mut self.items else {
            return None;
        };
        items.next_named(name).map(AttributeView::Native)
    }

    /// Returns the next entry if it is all blocks of a type, after the last argument. Otherwise passes nothing.
    #[inline]
    pub(crate) fn next_blocks_of(&mut self, name: &str) -> Option<Range<usize>> {
        if self.blocks.is_empty() {
            let RemainingItems::Native(items) = &mut self.items else {
                return None;
            };
            let block = items.next_of_type(name)?;
            self.collect_blocks(BlockView::Native(block));
        } else if !matches!(self.items, RemainingItems::Blocks)
            || !self.blocks.get(self.start)?.is_of_type(name)
        {
            return None;
        }
        let Some(Entry::Blocks(range)) = self.next_blocks() else {
            return None;
        };
        Some(range)
    }

    /// Returns the blocks of an entry, in source order.
    pub(crate) fn blocks_in(&self, range: Range<usize>) -> &[BlockView<'v>] {
        self.blocks.get(range).unwrap_or_default()
    }

    /// Returns the first block of an entry.
    pub(crate) fn first_in(&self, range: &Range<usize>) -> Option<BlockView<'v>> {
        self.blocks.get(range.start).copied()
    }

    #[inline(never)]
    fn next_from_block(&mut self, block: BlockView<'v>) -> Option<Entry<'v>> {
        if self.blocks.is_empty() {
            self.collect_blocks(block);
            return self.next_blocks();
        }
        loop {
            // `passed` is the index of this block: the next group comes where its first block is.
            self.passed += 1;
            if self
                .types
                .get(self.next)
                .is_some_and(|next| next.0 == self.passed)
            {
                return self.next_blocks();
            }
            match self.items.next()? {
                Item::Attribute(attribute) => return Some(Entry::Attribute(attribute)),
                Item::Block(_) => {}
            }
        }
    }

    fn next_blocks(&mut self) -> Option<Entry<'v>> {
        let (_, end) = *self.types.get(self.next)?;
        self.next += 1;
        Some(Entry::Blocks(std::mem::replace(&mut self.start, end)..end))
    }

    /// Collects the blocks from the first one on, and groups them by type.
    fn collect_blocks(&mut self, first: BlockView<'v>) {
        self.blocks.reserve_exact(1 + self.items.max_len());
        self.blocks.push(first);
        let (mut name, mut start) = (first.type_name(), 0);
        let mut are_distinct = true;
        let mut has_attributes = false;
        let mut items = self.items.clone();
        loop {
            if let RemainingItems::Native(items) = &mut items {
                while let Some(block) = items.next_of_type(name) {
                    self.blocks.push(BlockView::Native(block));
                }
            }
            let Some(item) = items.next() else { break };
            let Item::Block(block) = item else {
                has_attributes = true;
                continue;
            };
            let of = block.type_name();
            if of != name {
                self.types.push((start, self.blocks.len()));
                (name, start) = (of, self.blocks.len());
                // More types than these are compared all at once.
                are_distinct = are_distinct
                    && self.types.len() < FEW
                    && !self.types.iter().any(|(first, _)| {
                        let known = self.blocks.get(*first);
                        known.is_some_and(|known| known.is_of_type(of))
                    });
            }
            self.blocks.push(block);
        }
        self.types.push((start, self.blocks.len()));
        // All blocks are collected: without attributes, no item is left to iterate over.
        if !has_attributes {
            self.items = RemainingItems::Blocks;
        }
        if !are_distinct {
            self.group_by_type();
        }
    }

    #[inline(never)]
    fn group_by_type(&mut self) {
        let blocks = std::mem::take(&mut self.blocks);
        let groups = Groups::of_blocks(&blocks, None, self.known);
        let positions = 0..blocks.len();
        let grouped = positions.filter_map(|position| blocks.get(groups.index(position)));
        self.blocks = grouped.copied().collect();
        self.types.clear();
        let mut group = groups.starting_at(0);
        while !group.is_empty() {
            self.types.push((groups.index(group.start), group.end));
            group = groups.starting_at(group.end);
        }
    }

    /// Returns an upper bound of the number of entries, before the first one.
    pub(crate) fn max_len(&self) -> usize {
        self.items.max_len()
    }

    /// Returns a lower bound of the number of entries, which is exact if all blocks left are of one type.
    pub(crate) fn min_len(&self) -> usize {
        let (mut attributes, mut has_blocks) = (0, self.next < self.types.len());
        for item in self.items.clone() {
            match item {
                Item::Attribute(_) => attributes += 1,
                Item::Block(_) => has_blocks |= self.blocks.is_empty(),
            }
        }
        attributes + usize::from(has_blocks)
    }
}

/// The number of types of blocks that are compared with each other.
const FEW: usize = 8;
