//! How many blocks a field is written as, decided by its type as in decoding.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::hash::BuildHasher;
use std::rc::Rc;
use std::sync::Arc;

use serde::Serialize;

use super::sink::{BlockSink, Keys};
use super::{BodyWriter, HclEncode};
use crate::Spanned;
use crate::error::Result;
use crate::probe::{Direct, Nested, Probe};

/// A type that can be written as the body of a block: every [`HclEncode`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be written as a block",
    label = "not a type that can be written as a block",
    note = "derive `hcl_serde::HclEncode` or `serde::Serialize` for it"
)]
pub trait ToBlock {
    /// Writes the body.
    ///
    /// # Errors
    ///
    /// Returns an error if the data cannot be written.
    fn write(&self, writer: &mut BodyWriter) -> Result<()>;
}

impl<T: HclEncode> ToBlock for T {
    fn write(&self, writer: &mut BodyWriter) -> Result<()> {
        self.encode_body(writer)
    }
}

/// Called for each block with the keys that become its labels, and its body.
type Visit<'e, T> = &'e mut dyn FnMut(&mut BlockSink<'_>, &Keys<'_>, &T) -> Result<()>;

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
        sink: &mut BlockSink<'_>,
        keys: &Keys<'_>,
        visit: Visit<'_, Self::Body>,
    ) -> Result<()>;
}

/// Any type: one block.
pub trait EncodeOne {
    /// The type of the field.
    type Field;

    /// Writes the block.
    ///
    /// # Errors
    ///
    /// Returns an error if the data cannot be written.
    fn encode(&self, name: &'static str, field: &Self::Field, writer: &mut BodyWriter) -> Result<()>
    where
        Self::Field: ToBlock,
    {
        BlockSink::of_type(writer, name).block(&Keys::default(), |writer| field.write(writer))
    }

    /// Writes the fields of a flattened struct into the enclosing body.
    ///
    /// # Errors
    ///
    /// Returns an error if the data cannot be written.
    fn encode_flat(&self, field: &Self::Field, writer: &mut BodyWriter) -> Result<()>
    where
        Self::Field: ToBlock,
    {
        writer.flat(|writer| field.write(writer))
    }
}

impl<T> EncodeOne for &Probe<T> {
    type Field = T;
}

/// Containers, and containers of containers.
pub trait EncodeBlocks {
    /// `Direct` or `Nested`.
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
        <Self::Field as ForEachBlock<Self::How>>::Body: ToBlock,
    {
        let mut sink = BlockSink::of_type(writer, name);
        field.for_each_block(&mut sink, &Keys::default(), &mut |sink, keys, body| {
            sink.block(keys, |writer| body.write(writer))
        })
    }

    /// Writes every block into the enclosing body.
    ///
    /// # Errors
    ///
    /// Returns an error if the data cannot be written.
    fn encode_flat(&self, field: &Self::Field, writer: &mut BodyWriter) -> Result<()>
    where
        <Self::Field as ForEachBlock<Self::How>>::Body: ToBlock,
    {
        writer.flat(|writer| {
            let mut sink = BlockSink::flat(writer);
            field.for_each_block(&mut sink, &Keys::default(), &mut |sink, _, body| {
                body.write(sink.writer())
            })
        })
    }
}

impl<C: ForEachBlock> EncodeBlocks for &&Probe<C> {
    type How = Direct;
    type Field = C;
}

impl<C: ForEachBlock<Nested>> EncodeBlocks for &&&Probe<C> {
    type How = Nested;
    type Field = C;
}

/// Implements [`ForEachBlock`]: for the type of a container, with what `this`, the sink, the keys and the function visit.
macro_rules! for_each_block {
    ($([$($generics:tt)*] $container:ty, $how:ty => $body:ty:
        |$this:ident, $sink:ident, $keys:ident, $visit:ident| $visits:expr;)*) => {$(
        impl<$($generics)*> ForEachBlock<$how> for $container {
            type Body = $body;

            fn for_each_block(
                &self,
                $sink: &mut BlockSink<'_>,
                $keys: &Keys<'_>,
                $visit: Visit<'_, $body>,
            ) -> Result<()> {
                let $this = self;
                $visits
            }
        }
    )*};
}

/// Implements [`ForEachBlock`] for collections with `iter`.
macro_rules! for_each_block_in {
    ($($container:ty, [$($parameter:ident),*];)*) => {$(
        for_each_block! {
            [$($parameter),*] $container, Direct => T: |this, sink, keys, visit| {
                this.iter().try_for_each(|body| visit(sink, keys, body))
            };
        }
    )*};
}

for_each_block_in! {
    Option<T>, [T];
    Vec<T>, [T];
    VecDeque<T>, [T];
    BTreeSet<T>, [T];
    HashSet<T, S>, [T, S];
    Arc<[T]>, [T];
    Box<[T]>, [T];
    Rc<[T]>, [T];
}

#[cfg(feature = "indexmap")]
for_each_block_in! {
    indexmap::IndexSet<T, S>, [T, S];
}

/// Implements [`ForEachBlock`] for pointers, to one block and to a container.
macro_rules! for_each_block_in_pointer {
    ($($pointer:ident),*) => {$(
        for_each_block! {
            [T] $pointer<T>, Direct => T: |this, sink, keys, visit| visit(sink, keys, this);
            [C: ForEachBlock] $pointer<C>, Nested => C::Body: |this, sink, keys, visit| {
                (**this).for_each_block(sink, keys, visit)
            };
        }
    )*};
}

for_each_block_in_pointer!(Arc, Box, Rc);

/// Implements [`ForEachBlock`] for maps, of blocks and of containers.
macro_rules! for_each_block_by_key {
    ($($map:ty, [$($parameter:tt)*];)*) => {$(
        for_each_block! {
            [K: Serialize, V, $($parameter)*] $map, Direct => V: |this, sink, keys, visit| {
                this.iter()
                    .try_for_each(|(key, body)| visit(sink, &Keys(Some((keys, &key))), body))
            };
            [K: Serialize, V: ForEachBlock, $($parameter)*] $map, Nested => V::Body:
                |this, sink, keys, visit| {
                    this.iter().try_for_each(|(key, blocks)| {
                        blocks.for_each_block(sink, &Keys(Some((keys, &key))), visit)
                    })
                };
        }
    )*};
}

for_each_block_by_key! {
    BTreeMap<K, V>, [];
    HashMap<K, V, S>, [S: BuildHasher];
}

#[cfg(feature = "indexmap")]
for_each_block_by_key! {
    indexmap::IndexMap<K, V, S>, [S: BuildHasher];
}

for_each_block! {
    [T] Spanned<T>, Direct => T: |this, sink, keys, visit| visit(sink, keys, this);
    [C: ForEachBlock] Option<C>, Nested => C::Body: |this, sink, keys, visit| {
        this.iter().try_for_each(|blocks| blocks.for_each_block(sink, keys, visit))
    };
    [C: ForEachBlock] Vec<C>, Nested => C::Body: |this, sink, keys, visit| {
        this.iter().try_for_each(|blocks| blocks.for_each_block(sink, keys, visit))
    };
}
