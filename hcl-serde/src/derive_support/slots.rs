//! The attributes and blocks of a body, sorted by the fields of a schema.

use hcl_core::{Block, BodyContent, native};

use crate::view::{AttributeView, BlockView, BodyView};

/// The attributes and blocks of a body, each where its field finds it.
#[derive(Debug)]
pub(super) struct Slots<'c> {
    /// The file of a native body.
    file: Option<&'c native::File>,
    /// The numbers of the attributes of a native body, by index in the schema's arguments; 0 for an absent one.
    pub(super) attributes: &'c mut [u32],
    /// Blocks in source order, each with its field.
    pub(super) blocks: Vec<BlockSlot>,
    /// The numbers of the items of a native body that have no field, if a flattened type or the rest may take them.
    pub(super) left: Vec<u32>,
    /// The content of a body that is not native, whose attributes `attributes` numbers from 1.
    pub(super) model: Option<Box<BodyContent>>,
    /// Names that may be meant by the names of unsupported arguments and blocks. They are not reported as missing too.
    pub(super) meant: Vec<String>,
}

/// A block and its field.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct BlockSlot {
    /// See [`block_field`].
    pub(super) field: u32,
    /// The number of a native block, or the index of a block in the content of another body.
    pub(super) block: u32,
}

/// The number of a field that takes blocks: its index in the schema's blocks, or, for a flattened field, its index in
/// the schema's flattened fields plus the number of blocks.
pub(super) fn block_field(index: usize) -> u32 {
    // Never exceeded: a type has fewer fields.
    u32::try_from(index).unwrap_or(u32::MAX)
}

impl<'c> Slots<'c> {
    #[inline]
    pub(super) fn new(body: BodyView<'c>, attributes: &'c mut [u32]) -> Self {
        Self {
            file: match body {
                BodyView::Native(body) => Some(body.file()),
                BodyView::Model(_) => None,
            },
            attributes,
            blocks: Vec::new(),
            left: Vec::new(),
            model: None,
            meant: Vec::new(),
        }
    }

    /// Adds a block. `remaining` is the number of items that may follow.
    pub(super) fn add_block(&mut self, field: usize, block: u32, remaining: usize) {
        if self.blocks.is_empty() {
            self.blocks.reserve_exact(1 + remaining);
        }
        let field = block_field(field);
        self.blocks.push(BlockSlot { field, block });
    }

    #[inline]
    pub(super) fn attribute(&self, index: usize) -> Option<AttributeView<'_>> {
        match &self.model {
            None => self.native_attribute(index).map(AttributeView::Native),
            Some(content) => {
                let position = self.attributes.get(index)?.checked_sub(1)?;
                let attribute = content.attributes.get(position as usize);
                attribute.map(AttributeView::Model)
            }
        }
    }

    #[inline]
    pub(super) fn native_attribute(&self, index: usize) -> Option<native::Attribute<'c>> {
        let id = *self.attributes.get(index).filter(|id| **id > 0)?;
        Some(native::Attribute::new(self.file?, id))
    }

    /// Iterates over the blocks of a field of a body.
    #[inline]
    pub(super) fn blocks_of(&self, field: u32) -> Blocks<'_> {
        let of = match self.file {
            Some(file) => BlocksOf::Native(file),
            None => {
                let model = self.model.as_ref();
                BlocksOf::Model(model.map_or(&[], |content| &content.blocks))
            }
        };
        Blocks::OfField {
            field,
            rest: self.blocks.iter(),
            of,
        }
    }
}

/// Where the blocks of [`Slots`] are.
#[derive(Clone, Copy, Debug)]
pub(crate) enum BlocksOf<'c> {
    Native(&'c native::File),
    Model(&'c [Block]),
}

impl<'c> BlocksOf<'c> {
    #[inline]
    #[expect(
        clippy::indexing_slicing,
        reason = "the matcher numbers the blocks of this very content"
    )]
    fn view(self, block: u32) -> BlockView<'c> {
        match self {
            Self::Native(file) => BlockView::Native(native::Body::new(file, block).block()),
            Self::Model(blocks) => BlockView::Model(&blocks[block as usize]),
        }
    }
}

/// Blocks of one field, in source order.
#[derive(Clone, Debug)]
pub(crate) enum Blocks<'c> {
    /// Blocks of [`Slots`] for the field with the number.
    OfField {
        field: u32,
        rest: std::slice::Iter<'c, BlockSlot>,
        of: BlocksOf<'c>,
    },
    Listed(std::slice::Iter<'c, BlockView<'c>>),
}

impl<'c> Blocks<'c> {
    pub(crate) fn first(&self) -> Option<BlockView<'c>> {
        self.clone().next()
    }
}

impl<'c> Iterator for Blocks<'c> {
    type Item = BlockView<'c>;

    #[inline]
    fn next(&mut self) -> Option<BlockView<'c>> {
        match self {
            Self::OfField { field, rest, of } => {
                let slot = rest.find(|slot| slot.field == *field)?;
                Some(of.view(slot.block))
            }
            Self::Listed(rest) => rest.next().copied(),
        }
    }
}
