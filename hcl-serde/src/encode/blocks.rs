//! How many blocks a field is written as, decided by its type as in decoding.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::hash::BuildHasher;
use std::rc::Rc;
use std::sync::Arc;

use serde::Serialize;

use super::{BodyWriter, HclEncode};
use crate::Spanned;
use crate::error::Result;
use crate::probe::{Alone, Deep, Direct, In, InVariant, Nested, OneBlock, Probe};

/// Called for each block with the keys that become its labels, and its body.
type Visit<'e, T> = &'e mut dyn FnMut(&mut BodyWriter, &Keys<'_>, &T) -> Result<()>;

/// The keys of the maps that hold a block, which become its first labels: the innermost key, and the outer ones.
#[derive(Clone, Copy, Default)]
pub struct Keys<'k>(Option<(&'k Self, &'k dyn Key)>);

/// A key of any type.
trait Key {
    fn write(&self, writer: &mut BodyWriter) -> Result<()>;
}

impl<K: Serialize> Key for K {
    fn write(&self, writer: &mut BodyWriter) -> Result<()> {
        writer.label(self)
    }
}

impl std::fmt::Debug for Keys<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Keys")
    }
}

impl Keys<'_> {
    fn write(&self, writer: &mut BodyWriter) -> Result<()> {
        let Some((outer, key)) = self.0 else {
            return Ok(());
        };
        outer.write(writer)?;
        key.write(writer)
    }
}

/// A container of blocks, held directly or in containers.
pub trait ForEachBlock<How = Direct> {
    /// The type that one block is written from.
    type Body;

    /// Visits every block.
    ///
    /// # Errors
    ///
    /// Returns the first error of `visit`.
    fn for_each_block(
        &self,
        writer: &mut BodyWriter,
        keys: &Keys<'_>,
        visit: Visit<'_, Self::Body>,
    ) -> Result<()>;
}

/// Any type: one block, or a container, or a container of containers.
pub trait EncodeBlocks {
    /// `Alone` for a type that is not a container, else `Direct`, `Nested` or `Deep`.
    type How;
    /// The type of the field.
    type Field: ForEachBlock<Self::How>;

    /// Writes every block.
    ///
    /// # Errors
    ///
    /// Returns an error if the data cannot be written.
    fn encode(&self, name: &'static str, field: &Self::Field, writer: &mut BodyWriter) -> Result<()>
    where
        <Self::Field as ForEachBlock<Self::How>>::Body: HclEncode,
    {
        field.for_each_block(writer, &Keys::default(), &mut |writer, keys, body| {
            writer.block_with(name, |writer| {
                keys.write(writer)?;
                body.encode_body(writer)
            })
        })
    }

    /// Writes every block into the enclosing body.
    ///
    /// # Errors
    ///
    /// Returns an error if the data cannot be written.
    fn encode_flat(&self, field: &Self::Field, writer: &mut BodyWriter) -> Result<()>
    where
        <Self::Field as ForEachBlock<Self::How>>::Body: HclEncode,
    {
        writer.flat(|writer| {
            let mut count = 0;
            field.for_each_block(writer, &Keys::default(), &mut |writer, _, body| {
                count += 1;
                writer.keeps_order |= count > 1;
                body.encode_body(writer)
            })
        })
    }
}

impl<T> EncodeBlocks for &Probe<T> {
    type How = Alone;
    type Field = T;
}

impl<C: ForEachBlock> EncodeBlocks for &&Probe<C> {
    type How = Direct;
    type Field = C;
}

impl<C: ForEachBlock<Nested>> EncodeBlocks for &&&Probe<C> {
    type How = Nested;
    type Field = C;
}

impl<C: ForEachBlock<Deep>> EncodeBlocks for &&&&Probe<C> {
    type How = Deep;
    type Field = C;
}

/// A block by itself, as an item of a container.
impl<T> ForEachBlock<Alone> for T {
    type Body = T;

    fn for_each_block(
        &self,
        writer: &mut BodyWriter,
        keys: &Keys<'_>,
        visit: Visit<'_, T>,
    ) -> Result<()> {
        visit(writer, keys, self)
    }
}

/// Implements [`ForEachBlock`] for a container: visits `$blocks`, each with `$keys`.
macro_rules! for_each_block {
    ([$($generics:tt)*] $container:ty: |$this:ident, $keys:ident| $blocks:expr) => {
        impl<How, V: ForEachBlock<How>, $($generics)*> ForEachBlock<In<How>> for $container {
            type Body = V::Body;

            fn for_each_block(
                &self,
                writer: &mut BodyWriter,
                $keys: &Keys<'_>,
                visit: Visit<'_, V::Body>,
            ) -> Result<()> {
                let $this = self;
                for (keys, blocks) in $blocks {
                    blocks.for_each_block(writer, &keys, visit)?;
                }
                Ok(())
            }
        }
    };
}

/// Implements [`ForEachBlock`] for collections with `iter`, which keep the keys.
macro_rules! sequences {
    ($($container:ty, [$($parameter:ident),*];)*) => {$(
        for_each_block!([$($parameter),*] $container: |this, keys| this.iter().map(|it| (*keys, it)));
    )*};
}

sequences! {
    Option<V>, [];
    Vec<V>, [];
    VecDeque<V>, [];
    BTreeSet<V>, [];
    HashSet<V, S>, [S];
    Arc<[V]>, [];
    Box<[V]>, [];
    Rc<[V]>, [];
}

#[cfg(feature = "indexmap")]
sequences! {
    indexmap::IndexSet<V, S>, [S];
}

/// Implements [`ForEachBlock`] for pointers, to one block and to a container.
macro_rules! pointers {
    ($($pointer:ident),*) => {$(
        for_each_block!([] $pointer<V>: |this, keys| [(*keys, &**this)]);
    )*};
}

pointers!(Arc, Box, Rc, Spanned);

impl<How, V: ForEachBlock<How> + OneBlock<How>> ForEachBlock<In<How>> for InVariant<&V> {
    type Body = V::Body;

    fn for_each_block(
        &self,
        writer: &mut BodyWriter,
        keys: &Keys<'_>,
        visit: Visit<'_, V::Body>,
    ) -> Result<()> {
        self.0.for_each_block(writer, keys, visit)
    }
}

/// Implements [`ForEachBlock`] for maps, whose keys become labels.
macro_rules! maps {
    ($($map:ty, [$($parameter:tt)*];)*) => {$(
        for_each_block!([K: Serialize, $($parameter)*] $map: |this, keys| {
            this.iter().map(|(key, blocks)| (Keys(Some((keys, key))), blocks))
        });
    )*};
}

maps! {
    BTreeMap<K, V>, [];
    HashMap<K, V, S>, [S: BuildHasher];
}

#[cfg(feature = "indexmap")]
maps! {
    indexmap::IndexMap<K, V, S>, [S: BuildHasher];
}
