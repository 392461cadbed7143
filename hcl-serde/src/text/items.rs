//! The items of a body that are passed over when they are found: the items of flattened types, and what remains.

use hcl_core::native::literals::Layout;

use crate::schema::Schema;

/// An attribute or a block.
#[derive(Clone, Copy, Debug)]
pub(super) struct KeptItem<'de> {
    /// The name, a part of the text, at which the item begins.
    pub(super) name: &'de str,
    /// Whether a flattened type has the name. Others remain.
    pub(super) is_flattened: bool,
    pub(super) was_read: bool,
}

/// The kept items of one body, by index in [`Reader::kept`](super::reader::Reader::kept), from the next one on.
#[derive(Clone, Copy, Debug)]
pub(super) struct KeptItems {
    pub(super) first: usize,
    pub(super) next: usize,
    pub(super) end: usize,
    /// Whether the items of flattened types are left out.
    pub(super) is_remainder: bool,
    /// The layout of the body.
    pub(super) layout: Layout,
    /// The schema of the type that has kept them.
    pub(super) keeper: &'static Schema<'static>,
    /// The schema of the type that reads them, if it has one.
    pub(super) reader: &'static Schema<'static>,
}

impl KeptItems {
    pub(super) const NONE: Self = Self {
        first: 0,
        next: 0,
        end: 0,
        is_remainder: false,
        layout: Layout::File,
        keeper: &Schema::EMPTY,
        reader: &Schema::EMPTY,
    };
}

/// How a body treats the items that its schema has no name for. Boxed, because a body is moved for each block.
#[derive(Debug)]
pub(super) enum Others {
    /// Needs the tree, which reports them.
    Refuses,
    /// Keeps them for other fields, from this index of [`Reader::kept`](super::reader::Reader::kept) on.
    Keeps(usize),
    /// Reads what remains of a body, and has no others.
    Remainder(Box<KeptItems>),
    /// Is flattened into a type, with whatever else is flattened into it.
    Leaves(Box<KeptItems>),
}
