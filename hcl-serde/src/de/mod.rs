//! Deserializers, and the traits of types that are read.
//!
//! A deserializer reads expressions and values, labels, bodies and blocks. It reads a literal directly from the tree, and evaluates any
//! other expression first. The requested type decides the conversion, by the rules of the information model.

// Tests: tests/decoding.

mod blocks;
mod body;
mod body_entries;
mod channel_parts;
mod checks;
mod deserializer;
mod elements;
mod entries;
mod errors;
mod json_view;
mod label_entries;
mod missing;
mod native_view;
mod object_entries;
mod open;
mod origin;
pub(crate) mod part;
mod scalar;
mod tree;
mod unsupported_names;
mod value;
mod value_view;
mod variant;
mod visit;
mod visitor_error;
mod whole_value;

pub use crate::capture::Template;
pub use crate::derive_support::{BorrowsNothing, HclDecodeOwned};
pub use crate::options::Unsupported;
pub use deserializer::Deserializer;
pub use hcl_core::Syntax;

pub(crate) use body::report_unknown;
pub(crate) use errors::{equal_key, second_block};
pub(crate) use missing::MissingDeserializer;
pub(crate) use origin::Origin;
pub use part::TreeDeserializer;
pub(crate) use part::{TreeBlocks, TreeBody, TreeValue, read_value};
pub(crate) use unsupported_names::entries;
#[cfg(feature = "schema")]
pub(crate) use variant::{StructSeed, TupleSeed};
