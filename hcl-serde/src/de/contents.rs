//! All that a body holds, by name.

use std::ops::Range;

use hcl_core::diagnostic::suggest;
use hcl_core::{Attribute, BodyContent, Diagnostic, Diagnostics, syntax};

use super::errors;
use crate::view::{AttributeView, BlockView};

/// All that a body holds.
#[derive(Debug)]
pub(super) enum Contents<'c> {
    Native(syntax::Body<'c>),
    Items(Vec<syntax::BodyItem<'c>>),
    Model(BodyContent<'c>),
}

impl<'c> Contents<'c> {
    /// Goes through it.
    pub(super) fn walk(&self) -> Walk<'_> {
        let (items, blocks) = match self {
            Contents::Native(body) => (Items::Native(body.items()), Vec::new()),
            Contents::Items(items) => (Items::Listed(items.iter()), Vec::new()),
            Contents::Model(content) => (
                Items::Model(content.attributes.iter()),
                content.blocks.iter().map(BlockView::Model).collect(),
            ),
        };
        Walk {
            items,
            is_sorted: blocks.is_empty(),
            blocks,
            given: 0,
        }
    }

    /// Reports every name that is not asked for.
    #[cold]
    pub(super) fn check(&self, fields: &[&'static str], diagnostics: &mut Diagnostics) {
        let all = self.walk().all();
        // Worked out once: a hostile body has a great many such names.
        let mut absent: Option<Vec<&str>> = None;
        for named in &all {
            if !fields.contains(&named.name()) {
                let absent = absent.get_or_insert_with(|| {
                    let present = |field: &&str| all.iter().any(|named| named.name() == *field);
                    let fields = fields.iter().copied();
                    fields.filter(|field| !present(field)).collect()
                });
                diagnostics.push(named.unsupported(absent));
            }
        }
    }

    /// Reports blocks, where only attributes may be.
    pub(super) fn refuse_blocks(&self, diagnostics: &mut Diagnostics) {
        for named in self.walk().all() {
            if let Named::Block(block) = named {
                let error = errors::unexpected_block(block.type_name(), block.type_span());
                diagnostics.push(error);
            }
        }
    }
}

/// What a name stands for in a body: an attribute, or the first block of a type.
#[derive(Clone, Copy, Debug)]
enum Named<'v> {
    Attribute(AttributeView<'v>),
    Block(BlockView<'v>),
}

impl<'v> Named<'v> {
    fn name(self) -> &'v str {
        match self {
            Self::Attribute(attribute) => attribute.name(),
            Self::Block(block) => block.type_name(),
        }
    }

    fn unsupported(self, absent: &[&str]) -> Diagnostic {
        let name = self.name();
        let similar = suggest(name, absent.iter().copied());
        match self {
            Self::Attribute(attribute) => {
                errors::unsupported_argument(name, similar, attribute.name_span())
            }
            Self::Block(block) => errors::unsupported_block(name, similar, block.type_span()),
        }
    }
}

/// Goes through attributes in source order, and then through blocks by type, in source order within each.
#[derive(Debug)]
pub(super) struct Walk<'v> {
    items: Items<'v>,
    /// Those that were passed by.
    pub(super) blocks: Vec<BlockView<'v>>,
    /// Whether their types are in order.
    is_sorted: bool,
    /// How many blocks were given.
    given: usize,
}

#[derive(Clone, Debug)]
enum Items<'v> {
    Native(syntax::Items<'v>),
    Listed(std::slice::Iter<'v, syntax::BodyItem<'v>>),
    Model(std::slice::Iter<'v, Attribute<'v>>),
}

impl<'v> Walk<'v> {
    /// The next attribute.
    #[inline]
    pub(super) fn next_attribute(&mut self) -> Option<AttributeView<'v>> {
        loop {
            let (item, left) = match &mut self.items {
                Items::Native(items) => (items.next()?, items.len()),
                Items::Listed(items) => (*items.next()?, items.len()),
                Items::Model(attributes) => return attributes.next().map(AttributeView::Model),
            };
            match item {
                syntax::BodyItem::Attribute(attribute) => {
                    return Some(AttributeView::Native(attribute));
                }
                syntax::BodyItem::Block(block) => self.pass_by(block, left),
            }
        }
    }

    fn pass_by(&mut self, block: syntax::Block<'v>, left: usize) {
        if self.blocks.capacity() == 0 {
            // All that is left may be blocks.
            self.blocks.reserve_exact(1 + left);
        }
        if let Some(last) = self.blocks.last().map(|last| last.type_name())
            && !block.is_of_type(last)
        {
            self.is_sorted &= last < block.type_name();
        }
        self.blocks.push(BlockView::Native(block));
    }

    /// The places of the blocks of the next type, once there are no more attributes.
    pub(super) fn next_blocks(&mut self) -> Option<Range<usize>> {
        if !self.is_sorted {
            self.blocks.sort_by_key(|block| block.type_name());
            self.is_sorted = true;
        }
        let first = self.given;
        self.given += of_first_type(&self.blocks[first..])?;
        Some(first..self.given)
    }

    fn all(mut self) -> Vec<Named<'v>> {
        let attributes = std::iter::from_fn(|| self.next_attribute());
        let mut all: Vec<Named<'v>> = attributes.map(Named::Attribute).collect();
        while let Some(blocks) = self.next_blocks() {
            all.push(Named::Block(self.blocks[blocks.start]));
        }
        all
    }

    /// How many names there are, where blocks are taken to be of one type.
    pub(super) fn size_hint(&self) -> usize {
        let mut rest = Self {
            items: self.items.clone(),
            blocks: Vec::new(),
            is_sorted: true,
            given: 0,
        };
        let attributes = std::iter::from_fn(|| rest.next_attribute()).count();
        attributes + usize::from(!rest.blocks.is_empty() || self.given < self.blocks.len())
    }
}

/// How many of some sorted blocks are of the type of the first.
#[inline]
fn of_first_type(blocks: &[BlockView<'_>]) -> Option<usize> {
    let name = blocks.first()?.type_name();
    // Often they all are, and a great many: none in between needs a look.
    if blocks.last()?.is_of_type(name) {
        return Some(blocks.len());
    }
    let other = blocks.iter().position(|block| !block.is_of_type(name));
    Some(other.unwrap_or(blocks.len()))
}
