//! Lookup in the content of a body by name. A spec may request as many names as a body has, so no search is linear.

use hcl_core::body::{Attribute, Block};
use hcl_core::extend::NameIndex;
use hcl_core::{BodyContent, SourceSpan};

/// The content of a body, with an index of its names.
#[derive(Debug)]
pub(super) struct Contents<'d> {
    content: &'d BodyContent,
    attributes: NameIndex<'d>,
    blocks: NameIndex<'d>,
}

impl<'d> Contents<'d> {
    pub(super) fn new(content: &'d BodyContent) -> Self {
        Self {
            content,
            attributes: NameIndex::new(content.attributes.iter().map(Attribute::name)),
            blocks: NameIndex::new(content.blocks.iter().map(Block::type_name)),
        }
    }

    pub(super) fn attribute(&self, name: &str) -> Option<&'d Attribute> {
        let attributes = &self.content.attributes;
        let names = attributes.iter().map(Attribute::name);
        attributes.get(self.attributes.position(name, names)?)
    }

    /// The blocks of a type, in source order.
    pub(super) fn blocks_of(&self, type_name: &str) -> impl Iterator<Item = &'d Block> {
        let blocks = &*self.content.blocks;
        let types = blocks.iter().map(Block::type_name);
        let positions = self.blocks.positions(type_name, types);
        positions.filter_map(|index| blocks.get(index))
    }

    pub(super) fn missing_item(&self) -> Option<SourceSpan> {
        self.content.missing_item.clone()
    }
}
