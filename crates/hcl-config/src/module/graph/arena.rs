//! Lists with an index type for each.

use std::marker::PhantomData;

/// Defines indices. Four bytes are enough: a source is smaller than 4 GiB, and each element takes a byte of it at least.
macro_rules! indices {
    ($($(#[$doc:meta])* $name:ident)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
            pub(super) struct $name(u32);

            impl From<u32> for $name {
                fn from(index: u32) -> Self {
                    Self(index)
                }
            }

            impl From<$name> for u32 {
                fn from(index: $name) -> Self {
                    index.0
                }
            }
        )*
    };
}

indices! {
    /// The index of the address of a type of blocks.
    AddressId
    /// The index of a block with an address.
    BlockId
    /// The index of a name in the tree of names.
    EntryId
    /// The index of a node.
    NodeId
}

/// A list to which elements are only added.
#[derive(Clone, Debug)]
pub(super) struct Arena<I, T> {
    items: Vec<T>,
    index: PhantomData<I>,
}

impl<I: From<u32> + Into<u32>, T> Arena<I, T> {
    pub(super) fn push(&mut self, item: T) -> I {
        let index = self.next();
        self.items.push(item);
        index
    }

    /// Returns the index of the next element that is added.
    pub(super) fn next(&self) -> I {
        I::from(index(self.items.len()))
    }

    pub(super) fn get(&self, index: I) -> Option<&T> {
        self.items.get(index.into() as usize)
    }

    pub(super) fn get_mut(&mut self, index: I) -> Option<&mut T> {
        self.items.get_mut(index.into() as usize)
    }

    pub(super) fn iter(&self) -> std::slice::Iter<'_, T> {
        self.items.iter()
    }

    /// Returns the indices of all elements.
    pub(super) fn indices(&self) -> impl Iterator<Item = I> + use<I, T> {
        (0..index(self.items.len())).map(I::from)
    }
}

/// An index that no element has, in the place of one that is too large.
fn index(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}

impl<I, T> Default for Arena<I, T> {
    fn default() -> Self {
        Self {
            items: Vec::new(),
            index: PhantomData,
        }
    }
}

impl<I, T> From<Vec<T>> for Arena<I, T> {
    fn from(items: Vec<T>) -> Self {
        Self {
            items,
            index: PhantomData,
        }
    }
}
