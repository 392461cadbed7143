//! How many blocks a field is, settled by its type as in decoding.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::hash::BuildHasher;

use serde::Serialize;

use super::{BodyWriter, HclEncode};
use crate::Spanned;
use crate::decode::Probe;
use crate::error::Result;

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
    /// Data that cannot be written.
    fn write(&self, writer: &mut BodyWriter) -> Result<()>;
}

impl<T: HclEncode> ToBlock for T {
    fn write(&self, writer: &mut BodyWriter) -> Result<()> {
        self.encode_body(writer)
    }
}

/// The keys of maps around a block, which are its first labels: the innermost, and those around it.
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

/// Takes one block: the labels that were keys, and what it holds.
type Each<'e, T> = &'e mut dyn FnMut(&Keys<'_>, &T) -> Result<()>;

/// Writes one block of a container.
fn write_block<T: ToBlock>(
    name: &str,
    keys: &Keys<'_>,
    body: &T,
    writer: &mut BodyWriter,
) -> Result<()> {
    writer.block_with(name, |writer| {
        keys.write(writer)?;
        body.write(writer)
    })
}

/// A container that gives the blocks it holds.
pub trait Give {
    /// What one block is written from.
    type Body;

    /// Gives every block.
    ///
    /// # Errors
    ///
    /// The first error of the receiver.
    fn give(&self, keys: &Keys<'_>, each: Each<'_, Self::Body>) -> Result<()>;
}

/// Any type: one block.
pub trait EncodeOne {
    /// The field's type.
    type Field;

    /// Writes the block.
    ///
    /// # Errors
    ///
    /// Data that cannot be written.
    fn encode(&self, name: &str, field: &Self::Field, writer: &mut BodyWriter) -> Result<()>
    where
        Self::Field: ToBlock;

    /// Writes into the body around.
    ///
    /// # Errors
    ///
    /// Data that cannot be written.
    fn encode_flat(&self, field: &Self::Field, writer: &mut BodyWriter) -> Result<()>
    where
        Self::Field: ToBlock;
}

impl<T> EncodeOne for &Probe<T> {
    type Field = T;

    fn encode(&self, name: &str, field: &T, writer: &mut BodyWriter) -> Result<()>
    where
        T: ToBlock,
    {
        writer.block_with(name, |writer| field.write(writer))
    }

    fn encode_flat(&self, field: &T, writer: &mut BodyWriter) -> Result<()>
    where
        T: ToBlock,
    {
        writer.flat(|writer| field.write(writer))
    }
}

/// Containers.
pub trait EncodeBlocks {
    /// The field's type.
    type Field: Give;

    /// Writes every block.
    ///
    /// # Errors
    ///
    /// Data that cannot be written.
    fn encode(&self, name: &str, field: &Self::Field, writer: &mut BodyWriter) -> Result<()>
    where
        <Self::Field as Give>::Body: ToBlock,
    {
        field.give(&Keys::default(), &mut |keys, body| {
            write_block(name, keys, body, writer)
        })
    }

    /// Writes every block into the body around.
    ///
    /// # Errors
    ///
    /// Data that cannot be written.
    fn encode_flat(&self, field: &Self::Field, writer: &mut BodyWriter) -> Result<()>
    where
        <Self::Field as Give>::Body: ToBlock,
    {
        writer.flat(|writer| field.give(&Keys::default(), &mut |_, body| body.write(writer)))
    }
}

impl<C: Give> EncodeBlocks for &&Probe<C> {
    type Field = C;
}

/// Containers of containers.
pub trait EncodeNested {
    /// The field's type.
    type Field: GiveNested;

    /// Writes every block.
    ///
    /// # Errors
    ///
    /// Data that cannot be written.
    fn encode(&self, name: &str, field: &Self::Field, writer: &mut BodyWriter) -> Result<()>
    where
        <Self::Field as GiveNested>::Body: ToBlock,
    {
        field.give_nested(&Keys::default(), &mut |keys, body| {
            write_block(name, keys, body, writer)
        })
    }

    /// Writes every block into the body around.
    ///
    /// # Errors
    ///
    /// Data that cannot be written.
    fn encode_flat(&self, field: &Self::Field, writer: &mut BodyWriter) -> Result<()>
    where
        <Self::Field as GiveNested>::Body: ToBlock,
    {
        writer.flat(|writer| field.give_nested(&Keys::default(), &mut |_, body| body.write(writer)))
    }
}

impl<C: GiveNested> EncodeNested for &&&Probe<C> {
    type Field = C;
}

/// A container of containers that gives the blocks these hold.
pub trait GiveNested {
    /// What one block is written from.
    type Body;

    /// Gives every block.
    ///
    /// # Errors
    ///
    /// The first error of the receiver.
    fn give_nested(&self, keys: &Keys<'_>, each: Each<'_, Self::Body>) -> Result<()>;
}

/// The same for everything that can be iterated over.
macro_rules! give {
    ($($container:ty, [$($parameter:ident),*];)*) => {$(
        impl<$($parameter),*> Give for $container {
            type Body = T;

            fn give(&self, keys: &Keys<'_>, each: Each<'_, T>) -> Result<()> {
                self.iter().try_for_each(|body| each(keys, body))
            }
        }
    )*};
}

give! {
    Vec<T>, [T];
    VecDeque<T>, [T];
    BTreeSet<T>, [T];
    HashSet<T, S>, [T, S];
    Option<T>, [T];
}

impl<T> Give for Box<T> {
    type Body = T;

    fn give(&self, keys: &Keys<'_>, each: Each<'_, T>) -> Result<()> {
        each(keys, self)
    }
}

impl<T> Give for Spanned<T> {
    type Body = T;

    fn give(&self, keys: &Keys<'_>, each: Each<'_, T>) -> Result<()> {
        each(keys, self)
    }
}

/// The same for both kinds of map.
macro_rules! give_by_key {
    ($($map:ty, [$($parameter:ident $(: $bound:path)?),*];)*) => {$(
        impl<K: Serialize, V, $($parameter $(: $bound)?),*> Give for $map {
            type Body = V;

            fn give(&self, keys: &Keys<'_>, each: Each<'_, V>) -> Result<()> {
                self.iter().try_for_each(|(key, body)| each(&Keys(Some((keys, key))), body))
            }
        }

        impl<K: Serialize, V: Give, $($parameter $(: $bound)?),*> GiveNested for $map {
            type Body = V::Body;

            fn give_nested(&self, keys: &Keys<'_>, each: Each<'_, V::Body>) -> Result<()> {
                self.iter().try_for_each(|(key, blocks)| blocks.give(&Keys(Some((keys, key))), each))
            }
        }
    )*};
}

give_by_key! {
    BTreeMap<K, V>, [];
    HashMap<K, V, S>, [S: BuildHasher];
}

impl<C: Give> GiveNested for Option<C> {
    type Body = C::Body;

    fn give_nested(&self, keys: &Keys<'_>, each: Each<'_, C::Body>) -> Result<()> {
        self.iter().try_for_each(|blocks| blocks.give(keys, each))
    }
}

impl<C: Give> GiveNested for Vec<C> {
    type Body = C::Body;

    fn give_nested(&self, keys: &Keys<'_>, each: Each<'_, C::Body>) -> Result<()> {
        self.iter().try_for_each(|blocks| blocks.give(keys, each))
    }
}
