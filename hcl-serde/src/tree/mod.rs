//! The deserializer of a tree: of expressions and values, of labels, of bodies and blocks.
//!
//! A literal is read directly from the tree; any other expression is evaluated to a value first. The requested type
//! decides the conversion, by the rules of the information model.

// Tests: tests/decoding.

mod blocks;
mod body;
mod body_entries;
mod de;
mod deserializer;
mod elements;
mod entries;
mod errors;
mod generated;
mod json_view;
mod keyed;
mod label_entries;
mod labeled;
mod lean;
mod lean_entries;
mod lean_value;
mod missing;
mod name;
mod native_view;
mod null;
mod object_entries;
mod open;
mod origin;
mod part;
mod requested;
mod scalar;
#[cfg(feature = "write")]
mod unresolved;
mod unsupported;
mod value;
mod value_view;
mod variant;
mod visitor_error;
mod whole;

pub(crate) use body::report_unknown;
pub use deserializer::Deserializer;
pub(crate) use errors::{duplicate_block, duplicate_label};
pub(crate) use lean::LeanBlocks;
pub(crate) use lean::LeanDeserializer;
pub(crate) use missing::MissingDeserializer;
pub(crate) use null::keeps_null;
pub(crate) use origin::Origin;
pub(crate) use part::{TreeBlocks, TreeBody, TreeDeserializer, TreeValue};
