//! The schema of the blocks of a field, for types that derive `HclDecode` and are read by serde.
//!
//! The derive writes `(&&&&&Probe::<FieldType>::NEW).with_schema(nesting)`. Method lookup takes the first implementation
//! that applies: containers of containers, containers, and one block of a type with a schema; then any other type.

use super::container::Container;
use crate::probe::{Nested, Probe};
use crate::schema::{HclSchema, Nesting};

/// A type with a schema, or a container of such types.
pub trait KnownSchema<'de> {
    /// The type of one block.
    type Body: HclSchema;

    /// Returns the nesting with the schema of the type.
    fn with_schema(&self, nesting: Nesting<'static>) -> Nesting<'static> {
        Nesting {
            body: Self::Body::SCHEMA,
            ..nesting
        }
    }
}

impl<T: HclSchema> KnownSchema<'_> for &&Probe<T> {
    type Body = T;
}

impl<'de, C: Container<'de>> KnownSchema<'de> for &&&Probe<C>
where
    C::Body: HclSchema,
{
    type Body = C::Body;
}

impl<'de, C: Container<'de, Nested>> KnownSchema<'de> for &&&&Probe<C>
where
    C::Body: HclSchema,
{
    type Body = C::Body;
}
