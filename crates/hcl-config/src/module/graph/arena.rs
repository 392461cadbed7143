//! Lists with an index type for each.

use std::marker::PhantomData;
use std::num::NonZero;

/// The index of an element. Four bytes are enough: a source is smaller than 4 GiB, and each element takes a byte of it at least.
pub(super) trait Index: Copy {
    fn new(index: u32) -> Self;
    fn get(self) -> u32;
}

macro_rules! indices {
    ($($(#[$doc:meta])* $name:ident)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
            // One more than the index: an `Option` takes four bytes too.
            pub(super) struct $name(NonZero<u32>);

            impl Index for $name {
                fn new(index: u32) -> Self {
                    Self(NonZero::<u32>::MIN.saturating_add(index))
                }

                fn get(self) -> u32 {
                    self.0.get() - 1
                }
            }

            impl Default for $name {
                fn default() -> Self {
                    Self::new(0)
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

impl<I: Index, T> Arena<I, T> {
    pub(super) fn push(&mut self, item: T) -> I {
        let index = self.next();
        self.items.push(item);
        index
    }

    /// Returns the index of the next element that is added.
    pub(super) fn next(&self) -> I {
        I::new(index(self.items.len()))
    }

    pub(super) fn get(&self, index: I) -> Option<&T> {
        self.items.get(index.get() as usize)
    }

    pub(super) fn get_mut(&mut self, index: I) -> Option<&mut T> {
        self.items.get_mut(index.get() as usize)
    }

    pub(super) fn iter(&self) -> std::slice::Iter<'_, T> {
        self.items.iter()
    }

    /// Returns the indices of all elements.
    pub(super) fn indices(&self) -> impl Iterator<Item = I> + use<I, T> {
        (0..index(self.items.len())).map(I::new)
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
