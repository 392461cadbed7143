//! The walk over the content of a body, in source order.

use std::borrow::Cow;
use std::ops::Range;

use hcl_core::{Attribute, Block, BodyContent, native};

use super::groups::Groups;
use crate::view::{AttributeView, BlockView};

/// The content of a body.
#[derive(Debug)]
pub(crate) enum BodyItems<'c> {
    Native(native::Body<'c>),
    Items(Vec<native::BodyItem<'c>>),
    Model(BodyContent<'c>),
}

impl BodyItems<'_> {
    /// Returns an iterator over attributes and block types.
    pub(crate) fn walk(&self) -> Walk<'_> {
        Walk::new(match self {
            BodyItems::Native(body) => Items::Native(body.items()),
            BodyItems::Items(items) => Items::Listed(items.iter()),
            BodyItems::Model(content) => Items::Model(ModelItems {
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
    /// A range for [`Walk::blocks_in`].
    Blocks(Range<usize>),
}

/// Iterates over the entries of a body in source order. Blocks of a type come together, where the first of them is.
#[derive(Debug)]
pub(crate) struct Walk<'v> {
    items: Items<'v>,
    /// All blocks. Blocks of one type are next to each other. Empty before the first of them.
    blocks: Vec<BlockView<'v>>,
    /// The order of the blocks, if it is not the source order.
    groups: Option<Groups>,
    /// The position of the next group.
    next: usize,
    /// The number of blocks that the walk has passed.
    passed: usize,
}

#[derive(Clone, Debug)]
enum Items<'v> {
    /// No attributes are left.
    Blocks,
    Native(native::Items<'v>),
    Listed(std::slice::Iter<'v, native::BodyItem<'v>>),
    Model(ModelItems<'v>),
}

#[derive(Clone, Copy, Debug)]
enum Item<'v> {
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

impl<'v> Iterator for Items<'v> {
    type Item = Item<'v>;

    #[inline]
    fn next(&mut self) -> Option<Item<'v>> {
        match self {
            Self::Native(items) => items.next().map(Item::from),
            Self::Listed(items) => items.next().copied().map(Item::from),
            Self::Model(items) => items.next(),
            Self::Blocks => None,
        }
    }
}

impl Items<'_> {
    /// Returns the greatest number of items that may be left.
    fn max_len(&self) -> usize {
        match self {
            Self::Blocks => 0,
            Self::Native(items) => items.len(),
            Self::Listed(items) => items.len(),
            Self::Model(items) => items.attributes.len() + items.blocks.len(),
        }
    }
}

/// Attributes and blocks that a schema extracted, each in source order.
#[derive(Clone, Copy, Debug)]
struct ModelItems<'v> {
    attributes: &'v [Attribute<'v>],
    blocks: &'v [Block<'v>],
}

impl<'v> Iterator for ModelItems<'v> {
    type Item = Item<'v>;

    fn next(&mut self) -> Option<Item<'v>> {
        let attribute = self.attributes.split_first();
        let block = self.blocks.split_first();
        match (attribute, block) {
            (Some((attribute, _)), Some((block, blocks))) if is_before(block, attribute) => {
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

/// Returns whether a block comes before an attribute of the same source.
fn is_before(block: &Block<'_>, attribute: &Attribute<'_>) -> bool {
    let (block, attribute) = (block.type_span(), attribute.name_span());
    // Merged bodies have several sources, between which offsets say nothing.
    block.source() == attribute.source() && block.span().start < attribute.span().start
}

impl<'v> Iterator for Walk<'v> {
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

impl<'v> Walk<'v> {
    pub(crate) fn of_native(body: native::Body<'v>) -> Self {
        Self::new(Items::Native(body.items()))
    }

    const fn new(items: Items<'v>) -> Self {
        Self {
            items,
            blocks: Vec::new(),
            groups: None,
            next: 0,
            passed: 0,
        }
    }

    /// Returns the next item if it is an argument of a name. Otherwise passes nothing.
    #[inline]
    pub(crate) fn next_named(&mut self, name: &str) -> Option<AttributeView<'v>> {
        let Items::Native(items) = &mut self.items else {
            return None;
        };
        items.next_named(name).map(AttributeView::Native)
    }

    /// As [`Walk::next`], but of the blocks of a type only those that follow each other come together.
    #[inline(never)]
    pub(crate) fn next_run(&mut self) -> Option<Entry<'v>> {
        let Items::Native(items) = &mut self.items else {
            return self.next();
        };
        let block = match items.next()? {
            native::BodyItem::Attribute(attribute) => {
                return Some(Entry::Attribute(AttributeView::Native(attribute)));
            }
            native::BodyItem::Block(block) => block,
        };
        self.blocks.clear();
        if self.blocks.capacity() == 0 {
            self.blocks.reserve_exact(1 + items.len());
        }
        self.blocks.push(BlockView::Native(block));
        let name = block.type_name();
        while let Some(block) = items.next_of_type(name) {
            self.blocks.push(BlockView::Native(block));
        }
        Some(Entry::Blocks(0..self.blocks.len()))
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
            let next = match &self.groups {
                None => self.next,
                Some(groups) => groups.index(self.next),
            };
            if next == self.passed {
                return self.next_blocks();
            }
            match self.items.next()? {
                Item::Attribute(attribute) => return Some(Entry::Attribute(attribute)),
                Item::Block(_) => {}
            }
        }
    }

    fn next_blocks(&mut self) -> Option<Entry<'v>> {
        let group = match &self.groups {
            None => self.next..self.next + type_run(self.blocks.get(self.next..)?)?,
            Some(groups) => groups.starting_at(self.next),
        };
        self.next = group.end;
        (!group.is_empty()).then_some(Entry::Blocks(group))
    }

    /// Collects the blocks from the first one on, and groups them by type.
    fn collect_blocks(&mut self, first: BlockView<'v>) {
        self.blocks.reserve_exact(1 + self.items.max_len());
        self.blocks.push(first);
        let mut runs = TypeRuns::new(first.type_name());
        let mut has_attributes = false;
        for item in self.items.clone() {
            match item {
                Item::Attribute(_) => has_attributes = true,
                Item::Block(block) => {
                    runs.add(block);
                    self.blocks.push(block);
                }
            }
        }
        // All blocks are collected: without attributes, no item is left to iterate over.
        if !has_attributes {
            self.items = Items::Blocks;
        }
        if !runs.are_distinct {
            self.group_by_type();
        }
    }

    #[inline(never)]
    fn group_by_type(&mut self) {
        let blocks = std::mem::take(&mut self.blocks);
        let type_name = |index: usize| {
            let block = blocks.get(index);
            Cow::Borrowed(block.map_or("", |block| block.type_name()))
        };
        let groups = Groups::new(blocks.len(), type_name);
        let positions = 0..blocks.len();
        let grouped = positions.filter_map(|position| blocks.get(groups.index(position)));
        self.blocks = grouped.copied().collect();
        self.groups = Some(groups);
    }

    /// Returns an upper bound of the number of entries, before the first one.
    pub(crate) fn max_len(&self) -> usize {
        self.items.max_len()
    }

    /// Returns a lower bound of the number of entries, which is exact if all blocks left are of one type.
    pub(crate) fn min_len(&self) -> usize {
        let (mut attributes, mut has_blocks) = (0, self.next < self.blocks.len());
        for item in self.items.clone() {
            match item {
                Item::Attribute(_) => attributes += 1,
                Item::Block(_) => has_blocks |= self.blocks.is_empty(),
            }
        }
        attributes + usize::from(has_blocks)
    }
}

/// Detects whether the blocks of each type follow each other, as is usual. Keeps the types of the first few runs.
struct TypeRuns<'v> {
    types: [&'v str; 8],
    last: usize,
    are_distinct: bool,
}

impl<'v> TypeRuns<'v> {
    const fn new(first: &'v str) -> Self {
        Self {
            types: [first; 8],
            last: 0,
            are_distinct: true,
        }
    }

    #[inline]
    fn add(&mut self, block: BlockView<'v>) {
        if self.are_distinct
            && !self
                .types
                .get(self.last)
                .is_some_and(|last| block.is_of_type(last))
        {
            self.begin(block);
        }
    }

    fn begin(&mut self, block: BlockView<'v>) {
        let mut known = self.types.iter().take(self.last + 1);
        let is_known = known.any(|name| block.is_of_type(name));
        match self.types.get_mut(self.last + 1) {
            Some(next) if !is_known => {
                *next = block.type_name();
                self.last += 1;
            }
            // More types than are remembered count as mixed, and are grouped by all names.
            _ => self.are_distinct = false,
        }
    }
}

/// Returns how many of the first blocks have one type.
#[inline]
fn type_run(blocks: &[BlockView<'_>]) -> Option<usize> {
    let name = blocks.first()?.type_name();
    // Often all blocks have one type, and there are very many of them.
    if blocks.last()?.is_of_type(name) {
        return Some(blocks.len());
    }
    let other = blocks.iter().position(|block| !block.is_of_type(name));
    Some(other.unwrap_or(blocks.len()))
}
