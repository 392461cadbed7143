#![doc = include_str!("../README.md")]
// Lints against panicking code. Each `#[expect]` states why the case is unreachable.
#![cfg_attr(
    not(test),
    warn(
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::panic,
        clippy::string_slice,
        clippy::unreachable
    )
)]

// Tests: tests/decoding/schema.

mod check;
mod document;
mod file;
mod json_schema;
mod markdown;
mod names;
mod skeleton;
mod types;
mod words;

pub use document::{
    ArgumentSchema, BlockTypeSchema, Document, LabelSchema, TypeSchema, VariantSchema,
};
pub use hcl_serde::extend::{Name, Occurrence};
pub use hcl_serde::schema::{
    AddressPattern, ChoiceShape, ConstrainedShape, Constraint, Definition, FieldShape, Format,
    ObjectShape, Rule, Scope, Shape, Texts, VariantShape,
};
pub use skeleton::sample;
