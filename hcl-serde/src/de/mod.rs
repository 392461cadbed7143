//! Deserializers, and the traits of types that are read.
//!
//! A deserializer reads expressions and values, labels, bodies and blocks. It reads a literal directly from the tree, and evaluates any
//! other expression first. The requested type decides the conversion, by the rules of the information model.

// Tests: tests/decoding.

mod blocks;
mod body;
mod body_entries;
mod deserializer;
mod elements;
mod entries;
mod errors;
mod generated;
mod json_view;
mod keyed;
mod label_entries;
mod missing;
mod name;
mod native_view;
mod null;
mod object_entries;
mod open;
mod origin;
pub(crate) mod part;
mod requested;
mod scalar;
mod tree;
mod unsupported;
mod value;
mod value_view;
mod variant;
mod visit;
mod visitor_error;
mod whole;
mod whole_value;

pub use crate::capture::Template;
// Hidden: a bound of `HclDecodeOwned`.
#[doc(hidden)]
pub use crate::derived::BorrowsNothing;
pub use crate::derived::HclDecodeOwned;
pub use crate::options::Unsupported;
pub use deserializer::Deserializer;
pub use hcl_core::Syntax;

pub(crate) use body::report_unknown;
pub(crate) use errors::{duplicate_block, duplicate_label};
pub(crate) use missing::MissingDeserializer;
pub(crate) use origin::Origin;
pub(crate) use part::{TreeBlocks, TreeBody, TreeDeserializer, TreeValue};
