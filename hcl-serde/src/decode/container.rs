//! Types that hold the blocks of a field: options, boxes, sequences, sets and maps.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::hash::{BuildHasher, Hash};

use serde::Deserialize;

use super::blocks::Flattened;
use super::group::{Group, ReadBody};
use crate::Spanned;
use crate::location::Step;
use crate::probe::{Direct, Nested};
use crate::schema::Arity;
use crate::view::BlockView;

/// A type that holds blocks, directly or in the containers and boxes that it holds.
pub trait Container<'de, How = Direct>: Sized {
    /// The type that one block is read into.
    type Body;
    /// How many blocks the container holds.
    const ARITY: Arity;
    /// The number of first labels that become keys.
    const KEY_LABELS: usize = 0;

    /// Reads every block, also after one that could not be read.
    fn gather(group: Group<'_, 'de>, read: ReadBody<'_, 'de, Self::Body>) -> Option<Self>;

    /// Reads a flattened struct, if the body has any of its fields. Never called for [`Arity::Many`].
    fn flatten(_: Flattened<'_, 'de>, _: ReadBody<'_, 'de, Self::Body>) -> Option<Self> {
        None
    }
}

impl<'de, T> Container<'de> for Option<T> {
    type Body = T;
    const ARITY: Arity = Arity::Optional;

    fn gather(group: Group<'_, 'de>, read: ReadBody<'_, 'de, T>) -> Option<Self> {
        group.optional(read)
    }

    fn flatten(flattened: Flattened<'_, 'de>, read: ReadBody<'_, 'de, T>) -> Option<Self> {
        match flattened.is_present() {
            true => read(flattened.body).map(Some),
            false => Some(None),
        }
    }
}

impl<'de, T> Container<'de> for Box<T> {
    type Body = T;
    const ARITY: Arity = Arity::One;

    fn gather(group: Group<'_, 'de>, read: ReadBody<'_, 'de, T>) -> Option<Self> {
        group.one(read).map(Self::new)
    }

    fn flatten(flattened: Flattened<'_, 'de>, read: ReadBody<'_, 'de, T>) -> Option<Self> {
        read(flattened.body).map(Self::new)
    }
}

impl<'de, T> Container<'de> for Spanned<T> {
    type Body = T;
    const ARITY: Arity = Arity::One;

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
}

impl<'de, T> Container<'de> for VecDeque<T> {
    type Body = T;
    const ARITY: Arity = Arity::Many;

    fn gather(group: Group<'_, 'de>, read: ReadBody<'_, 'de, T>) -> Option<Self> {
        group.all(read)
    }
}

impl<'de, T: Ord> Container<'de> for BTreeSet<T> {
    type Body = T;
    const ARITY: Arity = Arity::Many;

    fn gather(group: Group<'_, 'de>, read: ReadBody<'_, 'de, T>) -> Option<Self> {
        group.all(read)
    }
}

impl<'de, T: Eq + Hash, S: BuildHasher + Default> Container<'de> for HashSet<T, S> {
    type Body = T;
    const ARITY: Arity = Arity::Many;

    fn gather(group: Group<'_, 'de>, read: ReadBody<'_, 'de, T>) -> Option<Self> {
        group.all(read)
    }
}

impl<'de, K: Deserialize<'de> + Eq + Hash, T, S: BuildHasher + Default> Container<'de>
    for HashMap<K, T, S>
{
    type Body = T;
    const ARITY: Arity = Arity::Many;
    const KEY_LABELS: usize = 1;

    fn gather(group: Group<'_, 'de>, read: ReadBody<'_, 'de, T>) -> Option<Self> {
        group.keyed(&mut |group| group.one(&mut *read))
    }
}

impl<'de, K: Deserialize<'de> + Ord, T> Container<'de> for BTreeMap<K, T> {
    type Body = T;
    const ARITY: Arity = Arity::Many;
    const KEY_LABELS: usize = 1;

    fn gather(group: Group<'_, 'de>, read: ReadBody<'_, 'de, T>) -> Option<Self> {
        group.keyed(&mut |group| group.one(&mut *read))
    }
}

impl<'de, K: Deserialize<'de> + Eq + Hash, C: Container<'de>, S: BuildHasher + Default>
    Container<'de, Nested> for HashMap<K, C, S>
{
    type Body = C::Body;
    const ARITY: Arity = Arity::Many;
    const KEY_LABELS: usize = 1 + C::KEY_LABELS;

    fn gather(group: Group<'_, 'de>, read: ReadBody<'_, 'de, C::Body>) -> Option<Self> {
        group.keyed(&mut |group| C::gather(group, read))
    }
}

impl<'de, K: Deserialize<'de> + Ord, C: Container<'de>> Container<'de, Nested> for BTreeMap<K, C> {
    type Body = C::Body;
    const ARITY: Arity = Arity::Many;
    const KEY_LABELS: usize = 1 + C::KEY_LABELS;

    fn gather(group: Group<'_, 'de>, read: ReadBody<'_, 'de, C::Body>) -> Option<Self> {
        group.keyed(&mut |group| C::gather(group, read))
    }
}

impl<'de, C: Container<'de>> Container<'de, Nested> for Option<C> {
    type Body = C::Body;
    const ARITY: Arity = match C::ARITY {
        Arity::Many => Arity::Many,
        Arity::One | Arity::Optional => Arity::Optional,
    };
    const KEY_LABELS: usize = C::KEY_LABELS;

    fn gather(group: Group<'_, 'de>, read: ReadBody<'_, 'de, C::Body>) -> Option<Self> {
        if group.blocks.first().is_none() {
            return Some(None);
        }
        C::gather(group, read).map(Some)
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
