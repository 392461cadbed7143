//! The stacks of whole values while they are read.

use hcl_core::value::Mapping;
use hcl_core::{Str, Value};

/// The parts of the values that are being read, of the innermost value last. Values are written to the stack of elements and
/// stay there until they become parts of a larger one: moving them costs more than the literals do.
#[derive(Debug, Default)]
pub(super) struct Values<'de> {
    /// The values of arguments and blocks, and the elements of tuples and objects.
    pub(super) elements: Vec<Value>,
    /// The keys of objects, and the names, block types and labels of the items of bodies.
    pub(super) keys: Vec<&'de str>,
    /// The items of bodies.
    pub(super) items: Vec<Item>,
}

/// Initial size of each stack in bytes: enough for short documents. An allocation of 1 kB consolidates the free memory of
/// glibc's allocator.
const MIN_BYTES: usize = 1008;

impl Values<'_> {
    /// Allocates the stacks for the first value.
    #[inline]
    pub(super) fn begin(&mut self) {
        if self.elements.capacity() == 0 {
            self.elements.reserve_exact(MIN_BYTES / size_of::<Value>());
            self.keys.reserve_exact(MIN_BYTES / size_of::<&str>());
            self.items.reserve_exact(MIN_BYTES / size_of::<Item>());
        }
    }

    /// Replaces the last elements by an object of them. Removes their keys, which start at `first_key`.
    pub(super) fn end_object(&mut self, first_key: usize) {
        let keys = self.keys.drain(first_key..).map(Str::from);
        let first = self.elements.len().saturating_sub(keys.len());
        let entries: Mapping = keys.zip(self.elements.drain(first..)).collect();
        self.elements.push(Value::object(entries));
    }
}

/// An item of a body: an argument, or a block.
#[derive(Clone, Copy, Debug)]
pub(super) struct Item {
    /// The index of the next key that leads to the value, in the stack of keys: the name or the block type, then the labels.
    pub(super) next_key: usize,
    /// The number of labels that are left; `None` for an argument.
    pub(super) labels: Option<u32>,
    /// Whether the next key differs from the key of the item before.
    pub(super) starts_group: bool,
}

impl Item {
    pub(super) const fn new(next_key: usize, labels: Option<u32>) -> Self {
        Self {
            next_key,
            labels,
            starts_group: true,
        }
    }
}
