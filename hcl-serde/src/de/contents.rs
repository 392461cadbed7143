//! All that a body holds, by name.

use hcl_core::diagnostic::suggest;
use hcl_core::{BodyContent, Diagnostic, Diagnostics, syntax};

use super::errors;
use crate::view::{AttributeView, BlockView};

/// What a name stands for in a body.
#[derive(Clone, Copy, Debug)]
pub(super) enum Named<'v> {
    Attribute(AttributeView<'v>),
    /// All blocks of a type.
    Blocks(&'v [BlockView<'v>]),
}

impl<'v> Named<'v> {
    #[inline]
    pub(super) fn name(self) -> &'v str {
        match self {
            Self::Attribute(attribute) => attribute.name(),
            Self::Blocks(blocks) => blocks[0].type_name(),
        }
    }

    #[inline]
    pub(super) fn is_named(self, name: &str) -> bool {
        match self {
            Self::Attribute(attribute) => attribute.is_named(name),
            Self::Blocks(blocks) => blocks[0].is_of_type(name),
        }
    }
}

/// The attributes of a body, in source order.
#[derive(Clone, Debug)]
pub(super) enum Attributes<'v> {
    /// With their number: behind the last there may be a great many blocks.
    Native(syntax::Attributes<'v>, usize),
    Listed(std::slice::Iter<'v, AttributeView<'v>>),
}

impl<'v> Iterator for Attributes<'v> {
    type Item = AttributeView<'v>;

    #[inline]
    fn next(&mut self) -> Option<AttributeView<'v>> {
        match self {
            Self::Native(_, 0) => None,
            Self::Native(attributes, left) => {
                *left -= 1;
                attributes.next().map(AttributeView::Native)
            }
            Self::Listed(attributes) => attributes.next().copied(),
        }
    }
}

/// All attributes and blocks of a body, the blocks by type and in source order within each.
pub(super) struct Contents<'c> {
    /// What has the attributes, and how many, unless they are listed.
    body: Option<(syntax::Body<'c>, usize)>,
    listed: Vec<AttributeView<'c>>,
    pub(super) blocks: Vec<BlockView<'c>>,
}

impl<'c> Contents<'c> {
    pub(super) fn of_native(body: syntax::Body<'c>) -> Self {
        let (mut items, mut attributes, mut blocks) = (body.items(), 0, Vec::new());
        while let Some(item) = items.next() {
            let syntax::BodyItem::Block(block) = item else {
                attributes += 1;
                continue;
            };
            if blocks.is_empty() {
                // All that is left may be blocks.
                blocks.reserve_exact(items.len() + 1);
            }
            blocks.push(BlockView::Native(block));
        }
        Self {
            body: Some((body, attributes)),
            listed: Vec::new(),
            blocks: sorted(blocks),
        }
    }

    pub(super) fn of_items(items: Vec<syntax::BodyItem<'c>>) -> Self {
        let (mut listed, mut blocks) = (Vec::new(), Vec::new());
        for item in items {
            match item {
                syntax::BodyItem::Attribute(attribute) => {
                    listed.push(AttributeView::Native(attribute));
                }
                syntax::BodyItem::Block(block) => blocks.push(BlockView::Native(block)),
            }
        }
        Self {
            body: None,
            listed,
            blocks: sorted(blocks),
        }
    }

    pub(super) fn of_model(content: &'c BodyContent<'c>) -> Self {
        let attributes = content.attributes.iter();
        Self {
            body: None,
            listed: attributes.map(AttributeView::Model).collect(),
            blocks: sorted(content.blocks.iter().map(BlockView::Model).collect()),
        }
    }

    pub(super) fn attributes(&self) -> Attributes<'_> {
        match self.body {
            Some((body, count)) => Attributes::Native(body.attributes(), count),
            None => Attributes::Listed(self.listed.iter()),
        }
    }

    /// Everything, by name.
    fn entries(&self) -> impl Iterator<Item = Named<'_>> {
        let attributes = self.attributes().map(Named::Attribute);
        attributes.chain(by_type(&self.blocks).map(Named::Blocks))
    }

    /// Reports every name that is not asked for.
    #[cold]
    pub(super) fn check(&self, fields: &[&'static str], diagnostics: &mut Diagnostics) {
        // Worked out once: a hostile body has a great many such names.
        let mut absent: Option<Vec<&str>> = None;
        for named in self.entries() {
            if !fields.contains(&named.name()) {
                let absent = absent.get_or_insert_with(|| self.absent(fields));
                diagnostics.push(unsupported(named, absent));
            }
        }
    }

    fn absent<'s>(&self, fields: &[&'s str]) -> Vec<&'s str> {
        let present = |field: &str| self.entries().any(|named| named.is_named(field));
        fields
            .iter()
            .copied()
            .filter(|field| !present(field))
            .collect()
    }

    /// Reports blocks, where only attributes may be.
    pub(super) fn refuse_blocks(&self, diagnostics: &mut Diagnostics) {
        for group in by_type(&self.blocks) {
            let block = group[0];
            let error = errors::unexpected_block(block.type_name(), block.type_span());
            diagnostics.push(error);
        }
    }
}

/// Puts blocks of one type beside each other.
fn sorted(mut blocks: Vec<BlockView<'_>>) -> Vec<BlockView<'_>> {
    if blocks.len() > 1 && !blocks.is_sorted_by_key(|block| block.type_name()) {
        blocks.sort_by_key(|block| block.type_name());
    }
    blocks
}

/// Stretches of blocks of one type.
pub(super) fn by_type<'v>(
    mut blocks: &'v [BlockView<'v>],
) -> impl Iterator<Item = &'v [BlockView<'v>]> {
    std::iter::from_fn(move || {
        let group = of_first_type(blocks)?;
        blocks = &blocks[group.len()..];
        Some(group)
    })
}

/// The first of some sorted blocks, as long as they are of one type.
#[inline]
pub(super) fn of_first_type<'v>(blocks: &'v [BlockView<'v>]) -> Option<&'v [BlockView<'v>]> {
    let name = blocks.first()?.type_name();
    // Often they all are, and a great many: none in between needs a look.
    if blocks.last()?.is_of_type(name) {
        return Some(blocks);
    }
    let other = blocks.iter().position(|block| !block.is_of_type(name));
    Some(&blocks[..other.unwrap_or(blocks.len())])
}

fn unsupported(named: Named<'_>, absent: &[&str]) -> Diagnostic {
    let name = named.name();
    let similar = suggest(name, absent.iter().copied());
    match named {
        Named::Attribute(attribute) => {
            errors::unsupported_argument(name, similar, attribute.name_span())
        }
        Named::Blocks(blocks) => errors::unsupported_block(name, similar, blocks[0].type_span()),
    }
}
