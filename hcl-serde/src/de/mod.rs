//! Deserializers: of expressions and values, of labels and keys, of bodies and blocks.
//!
//! A literal goes straight from the tree to serde; anything else is evaluated to a value first. What a type asks for
//! decides what a value is converted to, by the rules of the information model.

#![expect(
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "places and offsets were found in the same list and text; no group of blocks is empty"
)]

mod access;
mod blocks;
mod body;
mod errors;
mod label;
mod labels;
mod origin;
mod scalar;
mod unsupported;
mod value;
mod value_view;
mod variant;
mod visitor_error;
mod whole;

pub(crate) use blocks::BlocksDeserializer;
pub(crate) use body::BodyDeserializer;
pub(crate) use errors::{duplicate_block, duplicate_label};
pub(crate) use label::LabelDeserializer;
pub(crate) use origin::Origin;
pub(crate) use value::{MissingDeserializer, ValueDeserializer};
