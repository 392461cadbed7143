//! Types that hold the blocks of a field: options, pointers, sequences, sets and maps.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::hash::{BuildHasher, Hash};
use std::rc::Rc;
use std::sync::Arc;

use serde::Deserialize;

use super::blocks::Group;
use super::body::ReadBody;
use crate::Spanned;
use crate::probe::{Alone, Direct, In, InVariant, Nested, OneBlock};
use crate::schema::Arity;
use crate::stop::{Result, Stop};

/// A type that holds blocks: `Direct`, or `Nested` in the containers and boxes that it holds.
pub trait Container<'de, How = Direct>: Sized {
    /// The type that one block is read into.
    type Body;
    /// How many blocks the container holds.
    const ARITY: Arity;
    /// The number of first labels that become keys.
    const KEY_LABELS: usize = 0;
    /// Whether the container holds at most one block for each key.
    const UNIQUE_KEYS: bool = false;

    /// Reads every block, also after one that could not be read; of a flattened field, the body.
    ///
    /// # Errors
    ///
    /// [`Stop`]
    fn gather(blocks: &Group<'_, 'de>, read: ReadBody<'de, Self::Body>) -> Result<Self>;
}

/// A block by itself, as an item of a container.
impl<'de, T> Container<'de, Alone> for T {
    type Body = T;
    const ARITY: Arity = Arity::One;
    const UNIQUE_KEYS: bool = true;

    fn gather(blocks: &Group<'_, 'de>, read: ReadBody<'de, T>) -> Result<Self> {
        blocks.one(read)
    }
}

impl<'de, How, T: Container<'de, How>> Container<'de, In<How>> for Option<T> {
    type Body = T::Body;
    const ARITY: Arity = match T::ARITY {
        // `Option<Vec<T>>` takes any number; without blocks, it is `None`.
        Arity::Many => Arity::Many,
        Arity::One | Arity::Optional => Arity::Optional,
    };
    const KEY_LABELS: usize = T::KEY_LABELS;
    const UNIQUE_KEYS: bool = T::UNIQUE_KEYS;

    fn gather(blocks: &Group<'_, 'de>, read: ReadBody<'de, T::Body>) -> Result<Self> {
        blocks.when_present(&mut |blocks| T::gather(blocks, read))
    }
}

/// Implements [`Container`] for pointers: to one block, to a container, and to a slice.
macro_rules! pointers {
    ($($pointer:ident),*) => {$(
        impl<'de, How, T: Container<'de, How>> Container<'de, In<How>> for $pointer<T> {
            type Body = T::Body;
            const ARITY: Arity = T::ARITY;
            const KEY_LABELS: usize = T::KEY_LABELS;
            const UNIQUE_KEYS: bool = T::UNIQUE_KEYS;

            fn gather(blocks: &Group<'_, 'de>, read: ReadBody<'de, T::Body>) -> Result<Self> {
                T::gather(blocks, read).map(Self::new)
            }
        }

        impl<'de, T> Container<'de> for $pointer<[T]> {
            type Body = T;
            const ARITY: Arity = Arity::Many;

            fn gather(blocks: &Group<'_, 'de>, read: ReadBody<'de, T>) -> Result<Self> {
                blocks.all(read).map(Self::from)
            }
        }
    )*};
}

pointers!(Arc, Box, Rc);

impl<'de, How, T> Container<'de, In<How>> for Spanned<T>
where
    T: Container<'de, How> + OneBlock<How>,
{
    type Body = T::Body;
    const ARITY: Arity = Arity::One;
    const UNIQUE_KEYS: bool = true;

    fn gather(blocks: &Group<'_, 'de>, read: ReadBody<'de, T::Body>) -> Result<Self> {
        let span = blocks.span();
        let value = T::gather(blocks, read)?;
        Ok(Self::new(value, span.ok_or(Stop)?))
    }
}

impl<'de, How, T> Container<'de, In<How>> for InVariant<T>
where
    T: Container<'de, How> + OneBlock<How>,
{
    type Body = T::Body;
    const ARITY: Arity = Arity::One;

    fn gather(blocks: &Group<'_, 'de>, read: ReadBody<'de, T::Body>) -> Result<Self> {
        T::gather(blocks, read).map(Self)
    }
}

/// Implements [`Container`] for sequences and sets of blocks.
macro_rules! sequences {
    ($($sequence:ty, [$($of:path),*], [$($parameter:ident: $bound:path),*];)*) => {$(
        impl<'de, T: $($of +)*, $($parameter: $bound + Default),*> Container<'de> for $sequence {
            type Body = T;
            const ARITY: Arity = Arity::Many;

            fn gather(blocks: &Group<'_, 'de>, read: ReadBody<'de, T>) -> Result<Self> {
                blocks.all(read).map(Self::from_iter)
            }
        }
    )*};
}

impl<'de, T> Container<'de> for Vec<T> {
    type Body = T;
    const ARITY: Arity = Arity::Many;

    fn gather(blocks: &Group<'_, 'de>, read: ReadBody<'de, T>) -> Result<Self> {
        blocks.all(read)
    }
}

sequences! {
    VecDeque<T>, [], [];
    BTreeSet<T>, [Ord], [];
    HashSet<T, S>, [Eq, Hash], [S: BuildHasher];
}

#[cfg(feature = "indexmap")]
sequences! {
    indexmap::IndexSet<T, S>, [Eq, Hash], [S: BuildHasher];
}

/// Implements [`Container`] for maps, of blocks and of containers, with the bounds on their keys.
macro_rules! maps {
    ($($map:ty, $count:ident => $new:expr, [$key:path $(, $other:path)*], [$($parameter:ident: $bound:path),*];)*) => {$(
        impl<'de, How, K, V, $($parameter: $bound + Default),*> Container<'de, In<How>> for $map
        where
            K: Deserialize<'de> + $key $(+ $other)*,
            V: Container<'de, How>,
        {
            type Body = V::Body;
            const ARITY: Arity = Arity::Many;
            const KEY_LABELS: usize = 1 + V::KEY_LABELS;
            const UNIQUE_KEYS: bool = V::UNIQUE_KEYS;

            fn gather(blocks: &Group<'_, 'de>, read: ReadBody<'de, V::Body>) -> Result<Self> {
                let $count = blocks.count();
                let mut map: Self = $new;
                blocks.keyed(&|blocks| V::gather(blocks, read), &mut |key, value| {
                    map.insert(key, value).is_none()
                })?;
                Ok(map)
            }
        }
    )*};
}

maps! {
    BTreeMap<K, V>, _count => Self::new(), [Ord], [];
    HashMap<K, V, S>, count => Self::with_capacity_and_hasher(count, S::default()), [Eq, Hash], [S: BuildHasher];
}

#[cfg(feature = "indexmap")]
maps! {
    indexmap::IndexMap<K, V, S>, count => Self::with_capacity_and_hasher(count, S::default()), [Eq, Hash], [S: BuildHasher];
}

impl<'de, C: Container<'de>> Container<'de, Nested> for Vec<C> {
    type Body = C::Body;
    const ARITY: Arity = Arity::Many;
    const KEY_LABELS: usize = C::KEY_LABELS;

    fn gather(blocks: &Group<'_, 'de>, read: ReadBody<'de, C::Body>) -> Result<Self> {
        blocks.each(&|blocks| C::gather(blocks, read))
    }
}
