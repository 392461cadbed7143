//! The tree of a JSON text: an arena.
//!
//! The children of an object or array are contiguous. A value is a span and a tag; the text of strings and numbers is
//! read from the source.

use std::num::NonZeroU32;
use std::sync::OnceLock;

use crate::source::{Span, to_u32};

/// A value as the arena stores it.
#[derive(Clone, Copy, Debug)]
pub(super) struct StoredValue {
    pub(super) span: Span,
    pub(super) tag: ValueTag,
}

/// Kind of a value.
#[derive(Clone, Copy, Debug)]
pub(super) enum ValueTag {
    /// In place of a value that could not be parsed.
    Invalid,
    Null,
    True,
    False,
    Number,
    /// The slot of its decoded text if it has escapes.
    String(Option<Slot>),
    /// Index into [`ValueTree::containers`].
    Array(u32),
    /// Index into [`ValueTree::containers`].
    Object(u32),
}

/// The children of an array or object.
#[derive(Clone, Copy, Debug)]
pub(super) struct StoredContainer {
    /// Index of the first value in [`ValueTree::values`].
    pub(super) values: u32,
    /// Index of the first name in [`ValueTree::names`].
    pub(super) names: u32,
    pub(super) len: u32,
}

/// Index into [`ValueTree::decoded`], plus 1.
pub(super) type Slot = NonZeroU32;

/// A string as the arena stores it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct StoredText {
    /// Quotes included.
    pub(super) span: Span,
    /// The slot of its decoded text if it has escapes.
    pub(super) slot: Option<Slot>,
}

/// The arena.
#[derive(Debug)]
pub(super) struct ValueTree {
    pub(super) values: Vec<StoredValue>,
    pub(super) names: Vec<StoredText>,
    /// Decoded texts of the strings with escapes, each computed on first use.
    pub(super) decoded: Vec<OnceLock<Box<str>>>,
    pub(super) containers: Vec<StoredContainer>,
    /// Index of the outermost value, which is the last one.
    pub(super) root: u32,
    /// Indices of containers in which a name could not be read, in ascending order.
    pub(super) incomplete: Vec<u32>,
    /// Whether brackets do not match, so that properties may be absent, or in another object than the one that is meant.
    pub(super) is_incomplete: bool,
}

impl StoredValue {
    /// The opening bracket of an array or object; the whole of any other value.
    pub(super) const fn start(self) -> Span {
        match self.tag {
            ValueTag::Array(_) | ValueTag::Object(_) => {
                Span::new(self.span.start, self.span.start + 1)
            }
            _ => self.span,
        }
    }
}

impl ValueTree {
    /// Creates a tree with capacity for this many values, and as many names.
    pub(super) fn with_capacity(values: usize) -> Self {
        Self {
            values: Vec::with_capacity(values),
            names: Vec::with_capacity(values),
            decoded: Vec::new(),
            containers: Vec::new(),
            root: 0,
            incomplete: Vec::new(),
            is_incomplete: false,
        }
    }

    /// Creates a tree of a single value.
    pub(super) fn of(root: StoredValue) -> Self {
        let mut tree = Self::with_capacity(1);
        tree.push_root(root);
        tree
    }

    /// Stores the children of a container and returns its index.
    pub(super) fn push_container(
        &mut self,
        values: impl Iterator<Item = StoredValue>,
        names: impl Iterator<Item = StoredText>,
    ) -> u32 {
        let (first_value, first_name) = (to_u32(self.values.len()), to_u32(self.names.len()));
        self.values.extend(values);
        self.names.extend(names);
        let len = to_u32(self.values.len()) - first_value;
        self.containers.push(StoredContainer {
            values: first_value,
            names: first_name,
            len,
        });
        to_u32(self.containers.len() - 1)
    }

    /// Adds a slot for the decoded text of a string with escapes.
    pub(super) fn push_escaped(&mut self) -> Option<Slot> {
        self.decoded.push(OnceLock::new());
        Slot::new(to_u32(self.decoded.len()))
    }

    pub(super) fn push_root(&mut self, root: StoredValue) {
        self.root = to_u32(self.values.len());
        self.values.push(root);
    }
}
