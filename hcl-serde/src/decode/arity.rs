//! How many blocks a field takes, and in what, settled by its type and not by how the type is spelled.
//!
//! The derive writes `(&&&&Probe::<FieldType>::NEW).reader()`. Method look-up takes the first implementation that
//! fits with the fewest dereferences: boxes in containers, then containers, then boxes, then any type at all as one
//! block. Bounds stand on the methods, so that a type that fits by its form but holds something that cannot be read is
//! reported as what it is.

use std::marker::PhantomData;

use super::HclDecode;
use super::attribute::{Nothing, ViaNothing};
use super::container::{Container, Nested};
use super::decoder::BodyDecoder;
use super::given::BlockList;
use crate::schema::{Arity, Nesting, Schema, SchemaKind};

/// A type that the body of a block can be read into: every [`HclDecode`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be read from a block",
    label = "not a type that the body of a block can be read into",
    note = "if it is written as a block, `name {{ … }}`, derive `hcl_serde::HclDecode` or `serde::Deserialize` for the type",
    note = "if it is written as `name = value`, leave out `block` and derive `serde::Deserialize` for the type"
)]
pub trait FromBlock<'de, Via>: Sized {
    /// What the body may hold.
    const SCHEMA: &'static Schema;

    /// Reads the body.
    fn read(decoder: BodyDecoder<'_, 'de>) -> Option<Self>;

    /// What stands for an absent block, if anything does.
    fn absent() -> Option<Self>;
}

/// Marks the implementation by [`HclDecode`].
#[derive(Debug)]
pub enum ViaDecode {}

impl<'de, T: HclDecode<'de>> FromBlock<'de, ViaDecode> for T {
    const SCHEMA: &'static Schema = <T as HclDecode<'de>>::BODY_SCHEMA;

    fn read(decoder: BodyDecoder<'_, 'de>) -> Option<Self> {
        T::decode_body(decoder)
    }

    fn absent() -> Option<Self> {
        <T as HclDecode<'de>>::absent()
    }
}

impl<T: Nothing> FromBlock<'_, ViaNothing> for T {
    const SCHEMA: &'static Schema = &Schema::EMPTY;

    fn read(_: BodyDecoder<'_, '_>) -> Option<Self> {
        None
    }

    fn absent() -> Option<Self> {
        None
    }
}

/// The schema of a type.
#[must_use]
pub const fn schema_of<'de, T: FromBlock<'de, Via>, Via>() -> &'static Schema {
    T::SCHEMA
}

/// Reads what is left of a body, or all of it.
#[must_use]
pub fn remain<'de, T: FromBlock<'de, Via>, Via>(decoder: BodyDecoder<'_, 'de>) -> Option<T> {
    T::read(decoder)
}

/// Reads the only block's attributes.
#[must_use]
pub fn block_attributes<'de, T: FromBlock<'de, Via>, Via>(list: &BlockList<'_, 'de>) -> Option<T> {
    list.gather(|group| {
        let Some(block) = group.only()? else {
            let absent = T::absent();
            if absent.is_none() {
                list.report_missing();
            }
            return absent;
        };
        let mut decoder = list.decoder(block, 0, group.path);
        decoder.attributes_only = true;
        T::read(decoder)
    })
}

/// A field's type, for finding out how many blocks it takes.
#[derive(Debug)]
pub struct Probe<T>(PhantomData<T>);

impl<T> Probe<T> {
    /// The only probe of the type.
    pub const NEW: Self = Self(PhantomData);
}

/// How a field's type is read from blocks. Schema and decoding both ask for it at one place, so that a type that
/// cannot be read is reported once.
#[derive(Debug)]
pub struct BlockReader<'de, T> {
    /// How many blocks, and what each holds.
    pub nesting: Nesting,
    /// Reads the blocks, or what stands among the attributes and blocks of the body around it.
    pub decode: fn(&BlockList<'_, 'de>) -> Option<T>,
}

/// Any type: exactly one block.
pub trait OneField<'de> {
    /// The field's type.
    type Field;

    /// How the type is read.
    fn reader<Via>(&self) -> BlockReader<'de, Self::Field>
    where
        Self::Field: FromBlock<'de, Via>;

    /// How the type is read where it is flattened.
    fn flat_reader<Via>(&self) -> BlockReader<'de, Self::Field>
    where
        Self::Field: FromBlock<'de, Via>;
}

impl<'de, T> OneField<'de> for &Probe<T> {
    type Field = T;

    fn reader<Via>(&self) -> BlockReader<'de, T>
    where
        T: FromBlock<'de, Via>,
    {
        BlockReader {
            nesting: Nesting {
                arity: Arity::One,
                key_labels: 0,
                body: T::SCHEMA,
            },
            decode: decode_one,
        }
    }

    fn flat_reader<Via>(&self) -> BlockReader<'de, T>
    where
        T: FromBlock<'de, Via>,
    {
        BlockReader {
            decode: flatten_one,
            ..self.reader()
        }
    }
}

fn decode_one<'de, T: FromBlock<'de, Via>, Via>(list: &BlockList<'_, 'de>) -> Option<T> {
    list.gather(|group| group.one(T::read))
}

fn flatten_one<'de, T: FromBlock<'de, Via>, Via>(list: &BlockList<'_, 'de>) -> Option<T> {
    match list.flattened_struct() {
        Some(flattened) => T::read(flattened.body),
        None => decode_one(list),
    }
}

/// Only blocks can be any number.
///
/// ```compile_fail,E0080
/// #[derive(hcl_serde::HclDecode)]
/// struct Config {
///     #[hcl(flatten)]
///     inner: Vec<Inner>,
/// }
///
/// #[derive(hcl_serde::HclDecode)]
/// struct Inner {
///     port: u16,
/// }
///
/// let config = hcl_serde::from_str::<Config>("");
/// ```
const fn assert_flat(arity: Arity, schema: &Schema) {
    assert!(
        !(matches!(arity, Arity::Many) && matches!(schema.kind, SchemaKind::Struct)),
        "a struct is flattened as itself, or in an `Option` or `Box`: one body does not hold several of it"
    );
}

/// Containers: none, some or any number of blocks.
pub trait BlockFields<'de> {
    /// The field's type.
    type Field: Container<'de>;

    /// How the type is read.
    fn reader<Via>(&self) -> BlockReader<'de, Self::Field>
    where
        <Self::Field as Container<'de>>::Body: FromBlock<'de, Via>;

    /// How the type is read where it is flattened.
    fn flat_reader<Via>(&self) -> BlockReader<'de, Self::Field>
    where
        <Self::Field as Container<'de>>::Body: FromBlock<'de, Via>;
}

impl<'de, C: Container<'de>> BlockFields<'de> for &&Probe<C> {
    type Field = C;

    fn reader<Via>(&self) -> BlockReader<'de, C>
    where
        C::Body: FromBlock<'de, Via>,
    {
        reader_of()
    }

    fn flat_reader<Via>(&self) -> BlockReader<'de, C>
    where
        C::Body: FromBlock<'de, Via>,
    {
        flat_reader_of()
    }
}

/// Containers of boxes and of containers.
pub trait NestedFields<'de> {
    /// The field's type.
    type Field: Container<'de, Nested>;

    /// How the type is read.
    fn reader<Via>(&self) -> BlockReader<'de, Self::Field>
    where
        <Self::Field as Container<'de, Nested>>::Body: FromBlock<'de, Via>;

    /// How the type is read where it is flattened.
    fn flat_reader<Via>(&self) -> BlockReader<'de, Self::Field>
    where
        <Self::Field as Container<'de, Nested>>::Body: FromBlock<'de, Via>;
}

impl<'de, C: Container<'de, Nested>> NestedFields<'de> for &&&Probe<C> {
    type Field = C;

    fn reader<Via>(&self) -> BlockReader<'de, C>
    where
        C::Body: FromBlock<'de, Via>,
    {
        reader_of()
    }

    fn flat_reader<Via>(&self) -> BlockReader<'de, C>
    where
        C::Body: FromBlock<'de, Via>,
    {
        flat_reader_of()
    }
}

fn reader_of<'de, How, Via, C>() -> BlockReader<'de, C>
where
    C: Container<'de, How>,
    C::Body: FromBlock<'de, Via>,
{
    BlockReader {
        nesting: Nesting {
            arity: C::ARITY,
            key_labels: C::KEYS,
            body: C::Body::SCHEMA,
        },
        decode: |list| list.gather(|group| C::gather(group, &mut FromBlock::read)),
    }
}

fn flat_reader_of<'de, How, Via, C>() -> BlockReader<'de, C>
where
    C: Container<'de, How>,
    C::Body: FromBlock<'de, Via>,
{
    const { assert_flat(C::ARITY, C::Body::SCHEMA) }
    BlockReader {
        decode: |list| match list.flattened_struct() {
            Some(flattened) => C::flatten(flattened, &mut FromBlock::read),
            None => list.gather(|group| C::gather(group, &mut FromBlock::read)),
        },
        ..reader_of()
    }
}
