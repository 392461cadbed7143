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
mod capture;
mod contents;
mod error;
mod errors;
mod kept;
mod label;
mod notes;
mod open;
mod scalar;
mod value;
mod whole;

pub(crate) use blocks::BlocksDeserializer;
pub(crate) use body::BodyDeserializer;
pub(crate) use capture::{BODY, Captured, EXPRESSION, LABELED, SPANNED, take};
pub(crate) use error::sentence;
pub(crate) use errors::{duplicate_block, duplicate_label, shortened};
pub(crate) use kept::{Kept, reads_kept};
pub(crate) use label::LabelDeserializer;
pub(crate) use notes::{About, Mark, Notebook, around};
pub(crate) use value::{MissingDeserializer, Origin, ValueDeserializer};
