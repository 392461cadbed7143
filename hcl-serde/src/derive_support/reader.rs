//! How many blocks a field takes, decided by its type and not by the spelling of the type.
//!
//! The derive writes `(&&&&&Probe::<FieldType>::NEW).reader()`. Method lookup takes the first implementation that
//! applies, with the fewest dereferences: containers of containers or boxes (`&&&Probe`), then containers (`&&Probe`),
//! then any other type as one block (`&Probe`). Bounds are on the methods, so that a container of a type that cannot be
//! read is reported by that type.
//!
//! For the schema of types that derive `HclDecode` and are read by serde, the derive writes
//! `(&&&&&&Probe::<FieldType>::NEW).with_schema(nesting)`: [`KnownSchema`] comes before any other type.

use super::HclDecode;
use super::attribute::{Nothing, ViaNothing};
use super::blocks::Group;
use super::body::{BodyDecoder, ReadBody};
use super::container::Container;
use super::field::Place;
use crate::probe::{Alone, ByType, Deep, Direct, Nested, Probe, refuse};
use crate::schema::{Arity, HclSchema, Nesting, Schema, SchemaKind, Shape};
use crate::stop::{Result, Stop};

/// A type that the body of a block can be read into: every [`HclDecode`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be read from a block",
    label = "not a type that the body of a block can be read into",
    note = "if it is written as a block, `name {{ … }}`, derive `hcl_serde::HclDecode` or `serde::Deserialize` for the type; in a `Sensitive`, only `serde::Deserialize`",
    note = "if it is written as `name = value`, leave out `block` and derive `serde::Deserialize` for the type",
    note = "if the type has parameters and derives one of them, write the bounds of the parameters: `#[hcl(bound = \"T: …\")]` on the struct with the field"
)]
pub trait FromBlock<'de, Via>: Sized {
    /// The schema of the body.
    const SCHEMA: &'static Schema<'static>;

    /// Reads the body.
    ///
    /// # Errors
    ///
    /// [`Stop`]
    fn read(body: &BodyDecoder<'_, 'de>) -> Result<Self>;

    /// Returns the value of a type that may be absent, as `None` of an `Option`.
    fn absent() -> Option<Self>;
}

/// Marks the implementation by [`HclDecode`].
#[derive(Debug)]
pub enum ViaDecode {}

impl<'de, T: HclDecode<'de>> FromBlock<'de, ViaDecode> for T {
    const SCHEMA: &'static Schema<'static> = <T as HclDecode<'de>>::BODY_SCHEMA;

    fn read(body: &BodyDecoder<'_, 'de>) -> Result<Self> {
        T::decode_body(body)
    }

    fn absent() -> Option<Self> {
        <T as HclDecode<'de>>::absent()
    }
}

impl<T: Nothing> FromBlock<'_, ViaNothing> for T {
    const SCHEMA: &'static Schema<'static> = &Schema::EMPTY;

    fn read(_: &BodyDecoder<'_, '_>) -> Result<Self> {
        Err(Stop)
    }

    fn absent() -> Option<Self> {
        None
    }
}

impl ByType {
    /// Returns how a type is read from a body.
    #[must_use]
    pub const fn body<'de, T: FromBlock<'de, Via>, Via>() -> ReadBody<'de, T> {
        T::read
    }

    /// Returns the reader of a type from the attributes of the only block.
    #[must_use]
    pub const fn block_attributes<'de, T: FromBlock<'de, Via>, Via>() -> BlockReader<'de, T> {
        BlockReader {
            nesting: Nesting::ATTRIBUTES,
            gather: |blocks| blocks.attributes(T::read, T::absent),
            values: None,
        }
    }

    /// Returns whether a type has no value for an absent block.
    #[must_use]
    pub fn is_body_required<'de, T: FromBlock<'de, Via>, Via>() -> bool {
        T::absent().is_none()
    }
}

/// How a field's type is read from blocks, or from the body that it is flattened into.
///
/// Schema and decoding obtain it by the same expression, so that a type that cannot be read is reported once.
#[derive(Debug)]
pub struct BlockReader<'de, T> {
    /// How many blocks the field takes, and the schema of each.
    pub nesting: Nesting<'static>,
    /// Reads the blocks of the field.
    pub gather: fn(&Group<'_, 'de>) -> Result<T>,
    /// The constraints of the type of a flattened field.
    pub values: Option<fn() -> &'static Shape>,
}

impl<'de, T> BlockReader<'de, T> {
    /// Returns a place for the value of a field.
    #[must_use]
    pub const fn place(self) -> Place<T, Self> {
        Place::new(self)
    }

    /// Reads a type from the body that it is flattened into, or of a variant.
    ///
    /// # Errors
    ///
    /// [`Stop`]
    pub fn flatten(&self, body: &BodyDecoder<'_, 'de>) -> Result<T> {
        (self.gather)(&Group::of_body(body, self.nesting.body))
    }

    /// Returns a place for the value of a flattened field. `values` are the constraints of its type.
    #[must_use]
    pub const fn flat_place(self, values: Option<fn() -> &'static Shape>) -> Place<T, Self> {
        Place::new(Self { values, ..self })
    }
}

/// Any type: one block, or a container of none, some or any number of blocks.
pub trait BlockFields<'de> {
    /// `Alone` for a type that is not a container, else `Direct`, `Nested` or `Deep`.
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
            gather: |blocks| Self::Field::gather(blocks, FromBlock::read),
            values: None,
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
        self.reader()
    }
}

impl<T> BlockFields<'_> for &Probe<T> {
    type How = Alone;
    type Field = T;
}

impl<'de, C: Container<'de>> BlockFields<'de> for &&Probe<C> {
    type How = Direct;
    type Field = C;
}

impl<'de, C: Container<'de, Nested>> BlockFields<'de> for &&&Probe<C> {
    type How = Nested;
    type Field = C;
}

impl<'de, C: Container<'de, Deep>> BlockFields<'de> for &&&&Probe<C> {
    type How = Deep;
    type Field = C;
}

/// Any type: its schema, if it has one or is a container of such types.
pub trait KnownSchema<'de> {
    /// The schema of the type of one block.
    const BODY: Option<&'static Schema<'static>> = None;

    /// Returns the nesting with the schema of the type; as it is, with the schema by which the type is read, if there is no other.
    fn with_schema(&self, nesting: Nesting<'static>) -> Nesting<'static> {
        let body = Self::BODY.unwrap_or(nesting.body);
        Nesting { body, ..nesting }
    }
}

impl<T> KnownSchema<'_> for &Probe<T> {}

impl<T: HclSchema> KnownSchema<'_> for &&Probe<T> {
    const BODY: Option<&'static Schema<'static>> = Some(T::SCHEMA);
}

impl<'de, C: Container<'de>> KnownSchema<'de> for &&&Probe<C>
where
    C::Body: HclSchema,
{
    const BODY: Option<&'static Schema<'static>> = Some(C::Body::SCHEMA);
}

impl<'de, C: Container<'de, Nested>> KnownSchema<'de> for &&&&Probe<C>
where
    C::Body: HclSchema,
{
    const BODY: Option<&'static Schema<'static>> = Some(C::Body::SCHEMA);
}

impl<'de, C: Container<'de, Deep>> KnownSchema<'de> for &&&&&Probe<C>
where
    C::Body: HclSchema,
{
    const BODY: Option<&'static Schema<'static>> = Some(C::Body::SCHEMA);
}

/// Refuses a flattened container of several structs: one body has the fields of one. Refuses labels: all are of the type around.
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
#[track_caller]
const fn assert_flat(arity: Arity, schema: &Schema<'_>) {
    if !schema.labels.is_empty() || matches!(schema.kind, SchemaKind::ByLabel(_)) {
        refuse(
            "a type that is flattened has no labels: they belong to the block. Give them to the type around it, or leave out `flatten`",
        );
    }
    if matches!(arity, Arity::Many) && matches!(schema.kind, SchemaKind::Struct) {
        refuse(
            "a struct is flattened as itself, or in an `Option` or `Box`: one body does not hold several of it. A map takes what is \
             left with `#[hcl(remain)]`",
        );
    }
}
