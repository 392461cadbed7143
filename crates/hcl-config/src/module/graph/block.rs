//! Blocks with addresses.

use std::sync::Arc;

use hcl_core::{OwnedBody, SourceSpan, Str, Value};

use super::arena::{AddressId, EntryId, NodeId};
use super::parts::Parts;

/// A block with an address.
#[derive(Clone, Debug)]
pub(super) struct AddressedBlock {
    /// None of a block that has its address by its place in a file.
    pub(super) address: Option<AddressId>,
    pub(super) entry: EntryId,
    pub(super) written: WrittenBlock,
    pub(super) later: Option<Box<Later>>,
    /// The parts, once the bodies were read.
    pub(super) parts: Parts,
    pub(super) is_read: bool,
    /// `count` or `for_each`.
    pub(super) repetition: Option<NodeId>,
    pub(super) whole: Option<NodeId>,
    pub(super) empty: Option<NodeId>,
    /// Whether an expression in the block refers to `self`.
    pub(super) has_self: bool,
    pub(super) keys: Keys,
    /// Arguments that the program sets.
    pub(super) set: Option<Box<OwnedBody>>,
}

impl AddressedBlock {
    /// Creates a block that was not read.
    pub(super) fn new(address: Option<AddressId>, entry: EntryId, written: WrittenBlock) -> Self {
        Self {
            address,
            entry,
            written,
            later: None,
            parts: Parts::default(),
            is_read: false,
            repetition: None,
            whole: None,
            empty: None,
            has_self: false,
            keys: Keys::One,
            set: None,
        }
    }

    /// Returns the blocks of the address.
    pub(super) fn all_written(&self) -> impl DoubleEndedIterator<Item = &WrittenBlock> {
        let later = self.later.iter().flat_map(|it| &it.written);
        std::iter::once(&self.written).chain(later)
    }

    /// Returns whether a span is the header of the block.
    pub(super) fn is_header(&self, at: Option<&SourceSpan>) -> bool {
        self.all_written().any(|it| Some(&it.definition) == at)
    }

    pub(super) fn replaced(&self) -> &[NodeId] {
        self.later.as_ref().map_or(&[], |it| &it.replaced)
    }
}

#[derive(Clone, Debug)]
pub(super) struct WrittenBlock {
    pub(super) body: OwnedBody,
    pub(super) definition: SourceSpan,
}

/// Later blocks of an address, if they are merged.
#[derive(Clone, Debug, Default)]
pub(super) struct Later {
    pub(super) written: Vec<WrittenBlock>,
    /// The nodes of arguments and types that a later block replaces. They are decoded, but no reference finds them.
    pub(super) replaced: Vec<NodeId>,
}

/// Which blocks a block stands for.
#[derive(Clone, Debug, Default)]
pub(super) enum Keys {
    /// Itself.
    #[default]
    One,
    Count(usize),
    /// The keys and values of `for_each`.
    Each(Arc<[(Str, Value)]>),
    Unknown,
}
