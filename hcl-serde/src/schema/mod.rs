//! Schemas of types: the labels, arguments and blocks of a body, as the derive generates them.
//!
//! Decoding is driven by them; with the feature `schema`, they can be read, rendered and published, with docs, defaults and
//! the names of types. They describe a Rust type; the schema that extracts content from a body is
//! [`hcl_core::BodySchema`].

// Tests: tests/decoding/schema.

/// Defines structs of a schema, which serde writes and reads with the feature `schema`. A field with `= default` is not in the file if it
/// has its usual value.
macro_rules! published {
    ($(
        $(#[$of_struct:meta])*
        pub struct $name:ident {$(
            $(#[$of_field:meta])*
            pub $field:ident: $ty:ty $(= $usual:ident)?,
        )*}
    )*) => {$(
        $(#[$of_struct])*
        #[cfg_attr(feature = "schema", derive(serde::Serialize, serde::Deserialize))]
        #[cfg_attr(feature = "schema", serde(deny_unknown_fields))]
        pub struct $name {$(
            $(#[$of_field])*
            $(#[cfg_attr(
                feature = "schema",
                serde($usual, skip_serializing_if = "crate::schema::publish::is_default")
            )])?
            pub $field: $ty,
        )*}
    )*};
}

pub(crate) mod constant;
mod constraint_schema;
#[cfg(feature = "schema")]
mod described;
#[cfg(feature = "schema")]
mod document;
#[cfg(feature = "schema")]
mod json_schema;
#[cfg(feature = "schema")]
mod markdown;
#[cfg(feature = "schema")]
mod publish;
#[cfg(feature = "schema")]
mod record;
pub(crate) mod reference;
#[cfg(feature = "schema")]
mod references;
pub(crate) mod secrets;
mod shape;
#[cfg(feature = "schema")]
mod skeleton;
pub(crate) mod value_schema;

pub use crate::constraint::Format;
pub(crate) use constant::{
    Argument, Arity, Key, Label, NestedBlock, Nesting, SchemaKind, Types, Variant,
};
pub use constant::{HclSchema, Schema};
#[cfg(feature = "schema")]
pub(crate) use constant::{NestingOf, PublishedValue, SchemaOf};
pub use constraint_schema::ConstraintSchema;
#[cfg(feature = "schema")]
pub use document::{
    AddressSchema, ArgumentSchema, BlockTypeSchema, DefinitionSchema, Document, LabelSchema,
    RuleSchema, TypeSchema, VariantSchema,
};
pub(crate) use reference::Definition;
pub use reference::Scope;
#[cfg(feature = "schema")]
pub use references::{Name, Occurrence};
pub use shape::{ChoiceShape, ConstrainedShape, FieldShape, ObjectShape, Shape, VariantShape};
pub use value_schema::HclValue;
pub(crate) use value_schema::ValueSchema;
