//! How many blocks a field takes, decided by its type and not by the spelling of the type.
//!
//! The derive writes `(&&&&Probe::<FieldType>::NEW).reader()`. Method lookup takes the first implementation that
//! applies, with the fewest dereferences: containers of containers or boxes (`&&&Probe`), then containers (`&&Probe`),
//! then any other type as one block (`&Probe`). Bounds are on the methods, so that a container of a type that cannot be
//! read is reported by that type.

use super::HclDecode;
use super::attribute::{Nothing, ViaNothing};
use super::blocks::BlockList;
use super::body::BodyDecoder;
use super::container::Container;
use crate::direct::{self, DirectBlocks, DirectBody, NeedsTree};
use crate::probe::{Direct, Nested, Probe};
use crate::schema::{Arity, Nesting, Schema, SchemaKind, ValueSchema};

/// A type that the body of a block can be read into: every [`HclDecode`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be read from a block",
    label = "not a type that the body of a block can be read into",
    note = "if it is written as a block, `name {{ … }}`, derive `hcl_serde::HclDecode` or `serde::Deserialize` for the type",
    note = "if it is written as `name = value`, leave out `block` and derive `serde::Deserialize` for the type"
)]
pub trait FromBlock<'de, Via>: Sized {
    /// The schema of the body.
    const SCHEMA: &'static Schema;

    /// Reads the body.
    fn read(decoder: BodyDecoder<'_, 'de>) -> Option<Self>;

    /// Reads the body from its text, without a tree.
    ///
    /// # Errors
    ///
    /// Returns an error if the tree is needed.
    fn read_direct(_: DirectBody<'_, '_, 'de>) -> direct::Result<Self> {
        Err(NeedsTree)
    }

    /// Returns the value of a type that may be absent, as `None` of an `Option`.
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

    fn read_direct(body: DirectBody<'_, '_, 'de>) -> direct::Result<Self> {
        T::decode_direct(body)
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

/// Returns the schema of a type.
#[must_use]
pub const fn schema_of<'de, T: FromBlock<'de, Via>, Via>() -> &'static Schema {
    T::SCHEMA
}

/// How a type is read from a whole body, or from what other fields left of it. See
/// [`AttributeReader`](super::attribute::AttributeReader).
#[derive(Debug)]
pub struct BodyReader<'de, T> {
    body: fn(BodyDecoder<'_, 'de>) -> Option<T>,
    direct: fn(DirectBody<'_, '_, 'de>) -> direct::Result<T>,
}

/// Returns the reader of a type.
#[must_use]
pub const fn remain<'de, T: FromBlock<'de, Via>, Via>() -> BodyReader<'de, T> {
    BodyReader {
        body: T::read,
        direct: T::read_direct,
    }
}

impl<'de, T> BodyReader<'de, T> {
    /// Reads the body. `values` are the constraints of the type.
    #[must_use]
    pub fn read(
        self,
        decoder: BodyDecoder<'_, 'de>,
        values: Option<fn() -> &'static ValueSchema>,
    ) -> Option<T> {
        (self.body)(BodyDecoder { values, ..decoder })
    }

    /// Reads the body without a tree, which checks the constraints of the type.
    ///
    /// # Errors
    ///
    /// [`NeedsTree`]
    pub fn read_direct(
        self,
        body: DirectBody<'_, '_, 'de>,
        values: Option<fn() -> &'static ValueSchema>,
    ) -> direct::Result<T> {
        match values.is_some_and(|values| values().is_constrained()) {
            true => Err(NeedsTree),
            false => (self.direct)(body),
        }
    }
}

/// Reads a type from the attributes of the only block.
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

/// How a field's type is read from blocks.
///
/// Schema and decoding obtain it by the same expression, so that a type that cannot be read is reported once.
#[derive(Debug)]
pub struct BlockReader<'de, T> {
    /// How many blocks the field takes, and the schema of each.
    pub nesting: Nesting,
    /// Reads the blocks of the field, or the input of a flattened field.
    pub decode: fn(&BlockList<'_, 'de>) -> Option<T>,
    /// Reads the blocks of the field without a tree.
    pub direct: fn(DirectBlocks<'_, '_, 'de>) -> direct::Result<T>,
    /// Reads a flattened field without a tree.
    pub flat: fn(DirectBody<'_, '_, 'de>) -> direct::Result<T>,
    /// Returns the value for no blocks.
    pub absent: fn() -> Option<T>,
}

/// Any type: exactly one block.
pub trait OneField<'de> {
    /// The type of the field.
    type Field;

    /// Returns the reader of the type.
    fn reader<Via>(&self) -> BlockReader<'de, Self::Field>
    where
        Self::Field: FromBlock<'de, Via>,
    {
        BlockReader {
            nesting: Nesting {
                arity: Arity::One,
                key_labels: 0,
                unique_keys: false,
                body: Self::Field::SCHEMA,
            },
            decode: decode_one,
            direct: decode_one_direct,
            flat: |_| Err(NeedsTree),
            absent: FromBlock::absent,
        }
    }

    /// Returns the reader of the type for a flattened field.
    fn flat_reader<Via>(&self) -> BlockReader<'de, Self::Field>
    where
        Self::Field: FromBlock<'de, Via>,
    {
        BlockReader {
            decode: |list| match list.flattened_struct() {
                Some(flattened) => FromBlock::read(flattened.body),
                None => decode_one(list),
            },
            flat: FromBlock::read_direct,
            ..self.reader()
        }
    }
}

impl<T> OneField<'_> for &Probe<T> {
    type Field = T;
}

fn decode_one<'de, T: FromBlock<'de, Via>, Via>(list: &BlockList<'_, 'de>) -> Option<T> {
    list.gather(|group| group.one(T::read))
}

fn decode_one_direct<'de, T: FromBlock<'de, Via>, Via>(
    mut blocks: DirectBlocks<'_, '_, 'de>,
) -> direct::Result<T> {
    T::read_direct(blocks.body())
}

/// Containers: none, some or any number of blocks.
pub trait BlockFields<'de> {
    /// [`Direct`] or [`Nested`].
    type How;
    /// The type of the field.
    type Field: Container<'de, Self::How>;

    /// Returns the reader of the type.
    fn reader<Via>(&self) -> BlockReader<'de, Self::Field>
    where
        <Self::Field as Container<'de, Self::How>>::Body: FromBlock<'de, Via>,
    {
        BlockReader {
            nesting: Nesting {
                arity: Self::Field::ARITY,
                key_labels: Self::Field::KEY_LABELS,
                unique_keys: Self::Field::KEY_LABELS > 0 && Self::Field::UNIQUE_KEYS,
                body: <Self::Field as Container<'de, Self::How>>::Body::SCHEMA,
            },
            decode: gather,
            direct: |blocks| Self::Field::gather_direct(blocks, FromBlock::read_direct),
            flat: |_| Err(NeedsTree),
            absent: Self::Field::empty,
        }
    }

    /// Returns the reader of the type for a flattened field.
    fn flat_reader<Via>(&self) -> BlockReader<'de, Self::Field>
    where
        <Self::Field as Container<'de, Self::How>>::Body: FromBlock<'de, Via>,
    {
        const {
            assert_flat(
                Self::Field::ARITY,
                <Self::Field as Container<'de, Self::How>>::Body::SCHEMA,
            );
        }
        BlockReader {
            decode: |list| match list.flattened_struct() {
                Some(flattened) => Self::Field::flatten(flattened, &mut FromBlock::read),
                None => gather(list),
            },
            flat: |body| Self::Field::flatten_direct(body, FromBlock::read_direct),
            ..self.reader()
        }
    }
}

impl<'de, C: Container<'de>> BlockFields<'de> for &&Probe<C> {
    type How = Direct;
    type Field = C;
}

impl<'de, C: Container<'de, Nested>> BlockFields<'de> for &&&Probe<C> {
    type How = Nested;
    type Field = C;
}

fn gather<'de, How, Via, C>(list: &BlockList<'_, 'de>) -> Option<C>
where
    C: Container<'de, How>,
    C::Body: FromBlock<'de, Via>,
{
    list.gather(|group| C::gather(group, &mut FromBlock::read))
}

/// Refuses a flattened container of several structs: one body has the fields of one.
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
