//! Blocks with addresses.

use std::collections::BTreeMap;
use std::sync::Arc;

use hcl_core::extend::Memo;
use hcl_core::{Body, Source, SourceSpan, Str, Value};

use super::{AddressId, EntryId, NodeId};

/// A block with an address.
#[derive(Clone, Debug)]
pub(super) struct AddressedBlock {
    pub(super) address: AddressId,
    pub(super) entry: EntryId,
    pub(super) written: WrittenBlock,
    /// Later blocks of the address, if they are merged.
    pub(super) later: Vec<WrittenBlock>,
    /// The arguments and the types of nested blocks by name, once the bodies were read.
    pub(super) parts: BTreeMap<Str, NodeId>,
    /// Parts that a later block replaces. They are decoded, but no reference finds them.
    pub(super) replaced: Vec<NodeId>,
    pub(super) is_read: bool,
    /// `count` or `for_each`.
    pub(super) repetition: Option<NodeId>,
    /// The other one of the two, if a body has both.
    pub(super) conflict: Option<SourceSpan>,
    /// The node of the names of the block.
    pub(super) names: Option<NodeId>,
    pub(super) keys: Keys,
    /// The values of expressions in each instance, by source.
    pub(super) memos: Vec<(Source, Vec<Memo>)>,
    /// Arguments that the program sets.
    pub(super) set: Option<Box<Body>>,
}

impl AddressedBlock {
    /// Creates a block that was not read.
    pub(super) const fn new(address: AddressId, entry: EntryId, written: WrittenBlock) -> Self {
        Self {
            address,
            entry,
            written,
            later: Vec::new(),
            parts: BTreeMap::new(),
            replaced: Vec::new(),
            is_read: false,
            repetition: None,
            conflict: None,
            names: None,
            keys: Keys::One,
            memos: Vec::new(),
            set: None,
        }
    }

    /// Returns the blocks of the address.
    pub(super) fn all_written(&self) -> impl DoubleEndedIterator<Item = &WrittenBlock> {
        std::iter::once(&self.written).chain(&self.later)
    }

    /// Returns the nodes of all parts, the replaced ones last.
    pub(super) fn all_parts(&self) -> impl Iterator<Item = NodeId> {
        self.parts.values().chain(&self.replaced).copied()
    }

    /// Returns the values of the expressions that a source has in an instance.
    pub(super) fn memo(&self, source: &Source, instance: usize) -> Option<&Memo> {
        let (_, memos) = self.memos.iter().find(|(it, _)| it == source)?;
        memos.get(instance)
    }

    /// Sets which blocks this one stands for.
    pub(super) fn set_keys(&mut self, keys: Keys) {
        for (_, memos) in &mut self.memos {
            *memos = (0..keys.len()).map(|_| Memo::default()).collect();
        }
        self.keys = keys;
    }

    /// Returns whether a span is the header of the block.
    pub(super) fn is_header(&self, at: Option<&SourceSpan>) -> bool {
        self.all_written()
            .any(|written| Some(&written.definition) == at)
    }
}

#[derive(Clone, Debug)]
pub(super) struct WrittenBlock {
    pub(super) body: Body,
    pub(super) definition: SourceSpan,
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
