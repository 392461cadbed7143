//! Schemas of types: the labels, arguments and blocks of a body, as the derive generates them.
//!
//! Decoding is driven by them. The crate hcl-schema reads, renders and publishes them, with docs, defaults and the names of types.
//! They describe a Rust type; the schema that extracts content from a body is [`hcl_core::BodySchema`].

// Tests: tests/decoding/schema.

pub(crate) mod constant;
#[cfg(feature = "schema")]
pub(crate) mod data;
#[cfg(feature = "schema")]
mod descriptions;
#[cfg(feature = "schema")]
mod form;
mod hcl_value;
pub(crate) mod nesting;
#[cfg(feature = "schema")]
pub(crate) mod record;
pub(crate) mod reference;
pub(crate) mod secrets;
pub(crate) mod shape;
pub(crate) mod shape_place;
pub(crate) mod value_shape;

pub use crate::constraint::{Constraint, Format, Rule, Texts};
pub use constant::{Argument, HclSchema, Label, NestedBlock, Schema, SchemaKind, Variant};
#[cfg(feature = "schema")]
pub use data::SchemaData;
#[cfg(feature = "schema")]
pub(crate) use form::is_default;
pub use hcl_value::HclValue;
pub use nesting::{Arity, Nesting, NestingOf, SchemaOf};
pub use reference::{AddressPattern, Definition, Scope};
pub use shape::{
    ChoiceShape, ConstrainedShape, FieldShape, InnerShape, ObjectShape, Shape, TagShape,
    VariantShape,
};
pub use shape_place::ShapePlace;
pub use value_shape::ValueShape;
