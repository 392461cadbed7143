//! The attributes and blocks of a body, sorted by the fields of a schema.

use hcl_core::{Attribute, Block, BodyContent, native};

use crate::view::{AttributeView, BlockView};

/// The attributes and blocks of a body, each where its field finds it.
#[derive(Debug)]
pub(super) struct Slots<'c> {
    /// Attributes of a native body, by index in the schema's arguments.
    pub(super) attributes: &'c [Option<native::Attribute<'c>>],
    /// Blocks in source order, each with its field. See [`block_field`].
    pub(super) blocks: BlockSlots<'c>,
    /// Content of a body that is not native; `attributes` is empty then.
    pub(super) model: Option<Box<ModelSlots<'c>>>,
    /// Names that may be meant by the names of unsupported arguments and blocks. They are not reported as missing too.
    pub(super) meant: Vec<String>,
}

/// A block of a native body, or the index of a block in [`ModelSlots`].
#[derive(Clone, Copy, Debug)]
pub(crate) enum BlockSlot<'c> {
    Native(native::Block<'c>),
    Model(u32),
}

/// The content of a body that is not native.
#[derive(Debug)]
pub(super) struct ModelSlots<'c> {
    pub(super) content: BodyContent<'c>,
    /// Indices in the content's attributes, by index in the schema's arguments.
    pub(super) attributes: Vec<Option<usize>>,
}

/// The number of a field that takes blocks: its index in the schema's blocks, or, for a flattened field, its index in
/// the schema's flattened fields plus the number of blocks.
pub(super) fn block_field(index: usize) -> u32 {
    // Never exceeded: a type has fewer fields.
    u32::try_from(index).unwrap_or(u32::MAX)
}

/// Blocks with their fields. The first one takes no heap: most bodies have one or none.
#[derive(Debug)]
pub(super) struct BlockSlots<'c> {
    first: Option<(u32, BlockSlot<'c>)>,
    rest: Vec<(u32, BlockSlot<'c>)>,
}

type BlockIter<'c> = std::iter::Chain<
    std::option::Iter<'c, (u32, BlockSlot<'c>)>,
    std::slice::Iter<'c, (u32, BlockSlot<'c>)>,
>;

impl<'c> BlockSlots<'c> {
    const EMPTY: Self = Self {
        first: None,
        rest: Vec::new(),
    };

    /// Adds a block. `remaining` is the number of items that may follow.
    #[inline]
    pub(super) fn push(&mut self, slot: (u32, BlockSlot<'c>), remaining: usize) {
        if self.first.is_none() {
            self.first = Some(slot);
            return;
        }
        if self.rest.capacity() == 0 {
            self.rest.reserve_exact(1 + remaining);
        }
        self.rest.push(slot);
    }

    pub(super) fn clear(&mut self) {
        self.first = None;
        self.rest.clear();
    }

    #[inline]
    fn iter(&self) -> BlockIter<'_> {
        self.first.iter().chain(self.rest.iter())
    }
}

impl<'c> Slots<'c> {
    pub(super) const fn empty() -> Self {
        Self {
            attributes: &[],
            blocks: BlockSlots::EMPTY,
            model: None,
            meant: Vec::new(),
        }
    }

    #[inline]
    pub(super) fn attribute(&self, index: usize) -> Option<AttributeView<'_>> {
        match &self.model {
            None => (*self.attributes.get(index)?).map(AttributeView::Native),
            Some(model) => model.attribute(index).map(AttributeView::Model),
        }
    }

    /// Iterates over the blocks of a field.
    pub(super) fn blocks_of(&self, field: u32) -> Blocks<'_> {
        Blocks::OfField {
            field,
            rest: self.blocks.iter(),
            model: self
                .model
                .as_ref()
                .map_or(&[], |model| &model.content.blocks),
        }
    }
}

impl<'c> ModelSlots<'c> {
    fn attribute(&self, index: usize) -> Option<&Attribute<'c>> {
        let index = (*self.attributes.get(index)?)?;
        self.content.attributes.get(index)
    }
}

impl<'c> BlockSlot<'c> {
    #[expect(
        clippy::indexing_slicing,
        reason = "the matcher numbers the blocks of this very content"
    )]
    fn view(self, model: &'c [Block<'c>]) -> BlockView<'c> {
        match self {
            Self::Native(block) => BlockView::Native(block),
            Self::Model(index) => BlockView::Model(&model[index as usize]),
        }
    }
}

/// Blocks of one field, in source order.
#[derive(Clone, Debug)]
pub(crate) enum Blocks<'c> {
    /// Blocks of [`Slots`] for the field with the number.
    OfField {
        field: u32,
        rest: BlockIter<'c>,
        model: &'c [Block<'c>],
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

    fn next(&mut self) -> Option<BlockView<'c>> {
        match self {
            Self::OfField { field, rest, model } => {
                let (_, slot) = rest.find(|(of, _)| of == field)?;
                Some(slot.view(model))
            }
            Self::Listed(rest) => rest.next().copied(),
        }
    }
}
