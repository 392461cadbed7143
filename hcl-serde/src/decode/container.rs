//! Types that hold the blocks of a field: options, pointers, sequences, sets and maps.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::hash::{BuildHasher, Hash};
use std::rc::Rc;
use std::sync::Arc;

use serde::Deserialize;

use super::blocks::Flattened;
use super::group::{Group, KeyedMap, ReadBody};
use crate::Spanned;
use crate::direct::{self, DirectBlocks, DirectBody, NeedsTree};
use crate::location::Step;
use crate::probe::{Direct, Nested};
use crate::schema::Arity;
use crate::view::BlockView;

/// Reads the body of one block from its text, without a tree.
pub(super) type ReadDirect<'de, T> = fn(DirectBody<'_, '_, 'de>) -> direct::Result<T>;

/// A type that holds blocks, directly or in the containers and boxes that it holds.
pub trait Container<'de, How = Direct>: Sized {
    /// The type that one block is read into.
    type Body;
    /// How many blocks the container holds.
    const ARITY: Arity;
    /// The number of first labels that become keys.
    const KEY_LABELS: usize = 0;
    /// Whether the container holds at most one block for each key.
    const UNIQUE_KEYS: bool = false;

    /// Reads every block, also after one that could not be read.
    fn gather(group: Group<'_, 'de>, read: ReadBody<'_, 'de, Self::Body>) -> Option<Self>;

    /// Reads the blocks from their text, without a tree.
    ///
    /// # Errors
    ///
    /// [`NeedsTree`]
    fn gather_direct(
        _: DirectBlocks<'_, '_, 'de>,
        _: ReadDirect<'de, Self::Body>,
    ) -> direct::Result<Self> {
        Err(NeedsTree)
    }

    /// Returns the container without blocks, if it may have none.
    fn empty() -> Option<Self> {
        None
    }

    /// Reads a flattened struct, if the body has any of its fields. Never called for [`Arity::Many`].
    fn flatten(_: Flattened<'_, 'de>, _: ReadBody<'_, 'de, Self::Body>) -> Option<Self> {
        None
    }

    /// Reads a flattened struct from its text, without a tree.
    ///
    /// # Errors
    ///
    /// [`NeedsTree`]
    fn flatten_direct(
        _: DirectBody<'_, '_, 'de>,
        _: ReadDirect<'de, Self::Body>,
    ) -> direct::Result<Self> {
        Err(NeedsTree)
    }
}

impl<'de, T> Container<'de> for Option<T> {
    type Body = T;
    const ARITY: Arity = Arity::Optional;
    const UNIQUE_KEYS: bool = true;

    fn gather(group: Group<'_, 'de>, read: ReadBody<'_, 'de, T>) -> Option<Self> {
        group.optional(read)
    }

    fn gather_direct(
        mut blocks: DirectBlocks<'_, '_, 'de>,
        read: ReadDirect<'de, T>,
    ) -> direct::Result<Self> {
        read(blocks.body()).map(Some)
    }

    fn empty() -> Option<Self> {
        Some(None)
    }

    fn flatten(flattened: Flattened<'_, 'de>, read: ReadBody<'_, 'de, T>) -> Option<Self> {
        match flattened.is_present() {
            true => read(flattened.body).map(Some),
            false => Some(None),
        }
    }

    fn flatten_direct(
        body: DirectBody<'_, '_, 'de>,
        read: ReadDirect<'de, T>,
    ) -> direct::Result<Self> {
        match body.is_present() {
            true => read(body).map(Some),
            false => Ok(None),
        }
    }
}

/// Implements [`Container`] for pointers: to one block, to a container, and to a slice.
macro_rules! pointers {
    ($($pointer:ident),*) => {$(
        impl<'de, T> Container<'de> for $pointer<T> {
            type Body = T;
            const ARITY: Arity = Arity::One;
            const UNIQUE_KEYS: bool = true;

            fn gather(group: Group<'_, 'de>, read: ReadBody<'_, 'de, T>) -> Option<Self> {
                group.one(read).map(Self::new)
            }

            fn gather_direct(
                mut blocks: DirectBlocks<'_, '_, 'de>,
                read: ReadDirect<'de, T>,
            ) -> direct::Result<Self> {
                read(blocks.body()).map(Self::new)
            }

            fn flatten(flattened: Flattened<'_, 'de>, read: ReadBody<'_, 'de, T>) -> Option<Self> {
                read(flattened.body).map(Self::new)
            }

            fn flatten_direct(
                body: DirectBody<'_, '_, 'de>,
                read: ReadDirect<'de, T>,
            ) -> direct::Result<Self> {
                read(body).map(Self::new)
            }
        }

        impl<'de, C: Container<'de>> Container<'de, Nested> for $pointer<C> {
            type Body = C::Body;
            const ARITY: Arity = C::ARITY;
            const KEY_LABELS: usize = C::KEY_LABELS;
            const UNIQUE_KEYS: bool = C::UNIQUE_KEYS;

            fn gather(group: Group<'_, 'de>, read: ReadBody<'_, 'de, C::Body>) -> Option<Self> {
                C::gather(group, read).map(Self::new)
            }

            fn gather_direct(
                blocks: DirectBlocks<'_, '_, 'de>,
                read: ReadDirect<'de, C::Body>,
            ) -> direct::Result<Self> {
                C::gather_direct(blocks, read).map(Self::new)
            }

            fn empty() -> Option<Self> {
                C::empty().map(Self::new)
            }

            fn flatten_direct(
                body: DirectBody<'_, '_, 'de>,
                read: ReadDirect<'de, C::Body>,
            ) -> direct::Result<Self> {
                C::flatten_direct(body, read).map(Self::new)
            }

            fn flatten(
                flattened: Flattened<'_, 'de>,
                read: ReadBody<'_, 'de, C::Body>,
            ) -> Option<Self> {
                C::flatten(flattened, read).map(Self::new)
            }
        }

        impl<'de, T> Container<'de> for $pointer<[T]> {
            type Body = T;
            const ARITY: Arity = Arity::Many;

            fn gather(group: Group<'_, 'de>, read: ReadBody<'_, 'de, T>) -> Option<Self> {
                Vec::gather(group, read).map(Self::from)
            }

            fn gather_direct(
                blocks: DirectBlocks<'_, '_, 'de>,
                read: ReadDirect<'de, T>,
            ) -> direct::Result<Self> {
                Vec::gather_direct(blocks, read).map(Self::from)
            }

            fn empty() -> Option<Self> {
                Some(Self::from([]))
            }
        }
    )*};
}

pointers!(Arc, Box, Rc);

impl<'de, T> Container<'de> for Spanned<T> {
    type Body = T;
    const ARITY: Arity = Arity::One;
    const UNIQUE_KEYS: bool = true;

    fn gather(group: Group<'_, 'de>, read: ReadBody<'_, 'de, T>) -> Option<Self> {
        let span = group.blocks.first().map(BlockView::definition_span);
        let value = group.one(read)?;
        Some(Self::new(value, span?))
    }

    fn flatten(flattened: Flattened<'_, 'de>, read: ReadBody<'_, 'de, T>) -> Option<Self> {
        let span = flattened.body.span();
        Some(Self::new(read(flattened.body)?, span?))
    }
}

impl<'de, T> Container<'de> for Vec<T> {
    type Body = T;
    const ARITY: Arity = Arity::Many;

    fn gather(group: Group<'_, 'de>, read: ReadBody<'_, 'de, T>) -> Option<Self> {
        group.all_into(Self::with_capacity(group.blocks.clone().count()), read)
    }

    fn gather_direct(
        mut blocks: DirectBlocks<'_, '_, 'de>,
        read: ReadDirect<'de, T>,
    ) -> direct::Result<Self> {
        let mut all = Self::new();
        loop {
            all.push(read(blocks.body())?);
            if !blocks.advance()? {
                return Ok(all);
            }
        }
    }

    fn empty() -> Option<Self> {
        Some(Self::new())
    }
}

impl<'de, T> Container<'de> for VecDeque<T> {
    type Body = T;
    const ARITY: Arity = Arity::Many;

    fn gather(group: Group<'_, 'de>, read: ReadBody<'_, 'de, T>) -> Option<Self> {
        group.all(read)
    }

    fn gather_direct(
        blocks: DirectBlocks<'_, '_, 'de>,
        read: ReadDirect<'de, T>,
    ) -> direct::Result<Self> {
        Vec::gather_direct(blocks, read).map(Self::from_iter)
    }

    fn empty() -> Option<Self> {
        Some(Self::default())
    }
}

impl<'de, T: Ord> Container<'de> for BTreeSet<T> {
    type Body = T;
    const ARITY: Arity = Arity::Many;

    fn gather(group: Group<'_, 'de>, read: ReadBody<'_, 'de, T>) -> Option<Self> {
        group.all(read)
    }

    fn gather_direct(
        blocks: DirectBlocks<'_, '_, 'de>,
        read: ReadDirect<'de, T>,
    ) -> direct::Result<Self> {
        Vec::gather_direct(blocks, read).map(Self::from_iter)
    }

    fn empty() -> Option<Self> {
        Some(Self::default())
    }
}

impl<'de, T: Eq + Hash, S: BuildHasher + Default> Container<'de> for HashSet<T, S> {
    type Body = T;
    const ARITY: Arity = Arity::Many;

    fn gather(group: Group<'_, 'de>, read: ReadBody<'_, 'de, T>) -> Option<Self> {
        group.all(read)
    }

    fn gather_direct(
        blocks: DirectBlocks<'_, '_, 'de>,
        read: ReadDirect<'de, T>,
    ) -> direct::Result<Self> {
        Vec::gather_direct(blocks, read).map(Self::from_iter)
    }

    fn empty() -> Option<Self> {
        Some(Self::default())
    }
}

#[cfg(feature = "indexmap")]
impl<'de, T: Eq + Hash, S: BuildHasher + Default> Container<'de> for indexmap::IndexSet<T, S> {
    type Body = T;
    const ARITY: Arity = Arity::Many;

    fn gather(group: Group<'_, 'de>, read: ReadBody<'_, 'de, T>) -> Option<Self> {
        group.all(read)
    }

    fn gather_direct(
        blocks: DirectBlocks<'_, '_, 'de>,
        read: ReadDirect<'de, T>,
    ) -> direct::Result<Self> {
        Vec::gather_direct(blocks, read).map(Self::from_iter)
    }

    fn empty() -> Option<Self> {
        Some(Self::default())
    }
}

/// Reads blocks by their next label. Blocks of a label must follow each other.
fn keyed_direct<'de, K: Deserialize<'de>, T, C: KeyedMap<K, T>>(
    mut blocks: DirectBlocks<'_, '_, 'de>,
    mut read: impl FnMut(DirectBlocks<'_, '_, 'de>) -> direct::Result<T>,
) -> direct::Result<C> {
    let mut map = C::default();
    loop {
        let key = blocks.key()?;
        let value = read(blocks.inner())?;
        if map.insert(key, value).is_some() {
            return Err(NeedsTree);
        }
        if !blocks.advance()? {
            return Ok(map);
        }
    }
}

/// Implements [`Container`] for maps, of blocks and of containers, with the bounds on their keys.
macro_rules! maps {
    ($($map:ty, [$key:path $(, $other:path)*], [$($parameter:ident: $bound:path),*];)*) => {$(
        impl<'de, K: Deserialize<'de> + $key $(+ $other)*, V, $($parameter: $bound + Default),*>
            Container<'de> for $map
        {
            type Body = V;
            const ARITY: Arity = Arity::Many;
            const KEY_LABELS: usize = 1;
            const UNIQUE_KEYS: bool = true;

            fn gather(group: Group<'_, 'de>, read: ReadBody<'_, 'de, V>) -> Option<Self> {
                group.keyed(&mut |group| group.one(&mut *read))
            }

            fn gather_direct(
                blocks: DirectBlocks<'_, '_, 'de>,
                read: ReadDirect<'de, V>,
            ) -> direct::Result<Self> {
                keyed_direct(blocks, |mut blocks| read(blocks.body()))
            }

            fn empty() -> Option<Self> {
                Some(Self::default())
            }
        }

        impl<'de, K, V, $($parameter: $bound + Default),*> Container<'de, Nested> for $map
        where
            K: Deserialize<'de> + $key $(+ $other)*,
            V: Container<'de>,
        {
            type Body = V::Body;
            const ARITY: Arity = Arity::Many;
            const KEY_LABELS: usize = 1 + V::KEY_LABELS;
            const UNIQUE_KEYS: bool = V::UNIQUE_KEYS;

            fn gather(group: Group<'_, 'de>, read: ReadBody<'_, 'de, V::Body>) -> Option<Self> {
                group.keyed(&mut |group| V::gather(group, read))
            }

            fn gather_direct(
                blocks: DirectBlocks<'_, '_, 'de>,
                read: ReadDirect<'de, V::Body>,
            ) -> direct::Result<Self> {
                keyed_direct(blocks, |blocks| V::gather_direct(blocks, read))
            }

            fn empty() -> Option<Self> {
                Some(Self::default())
            }
        }
    )*};
}

maps! {
    BTreeMap<K, V>, [Ord], [];
    HashMap<K, V, S>, [Eq, Hash], [S: BuildHasher];
}

#[cfg(feature = "indexmap")]
maps! {
    indexmap::IndexMap<K, V, S>, [Eq, Hash], [S: BuildHasher];
}

impl<'de, C: Container<'de>> Container<'de, Nested> for Option<C> {
    type Body = C::Body;
    const ARITY: Arity = match C::ARITY {
        Arity::Many => Arity::Many,
        Arity::One | Arity::Optional => Arity::Optional,
    };
    const KEY_LABELS: usize = C::KEY_LABELS;
    const UNIQUE_KEYS: bool = C::UNIQUE_KEYS;

    fn gather(group: Group<'_, 'de>, read: ReadBody<'_, 'de, C::Body>) -> Option<Self> {
        if group.blocks.first().is_none() {
            return Some(None);
        }
        C::gather(group, read).map(Some)
    }

    fn gather_direct(
        blocks: DirectBlocks<'_, '_, 'de>,
        read: ReadDirect<'de, C::Body>,
    ) -> direct::Result<Self> {
        C::gather_direct(blocks, read).map(Some)
    }

    fn empty() -> Option<Self> {
        Some(None)
    }

    fn flatten_direct(
        body: DirectBody<'_, '_, 'de>,
        read: ReadDirect<'de, C::Body>,
    ) -> direct::Result<Self> {
        match body.is_present() {
            true => C::flatten_direct(body, read).map(Some),
            false => Ok(None),
        }
    }

    fn flatten(flattened: Flattened<'_, 'de>, read: ReadBody<'_, 'de, C::Body>) -> Option<Self> {
        match flattened.is_present() {
            true => C::flatten(flattened, read).map(Some),
            false => Some(None),
        }
    }
}

impl<'de, C: Container<'de>> Container<'de, Nested> for Vec<C> {
    type Body = C::Body;
    const ARITY: Arity = Arity::Many;
    const KEY_LABELS: usize = C::KEY_LABELS;

    fn gather(group: Group<'_, 'de>, read: ReadBody<'_, 'de, C::Body>) -> Option<Self> {
        let each = group.blocks.clone().enumerate().map(|(index, block)| {
            let path = group.path.then(Step::Index(index));
            C::gather(group.element(&path, &block), read)
        });
        // `collect` into an `Option` would stop at the first block that cannot be read.
        let all: Vec<Option<C>> = each.collect();
        all.into_iter().collect()
    }
}
