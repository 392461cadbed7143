//! Serialization of data to formatted text, in one pass; functions for fields that are written as blocks.

mod align;
mod block;
mod entry;
pub(crate) mod errors;
mod expression;
mod fields;
mod header;
mod helpers;
mod heredoc;
mod lines;
mod list;
mod name;
mod number;
mod output;
mod path;
mod reindent;
mod serializer;
mod text;
mod tree;
mod value;
mod variant;

pub use crate::capture::AsBlock;
pub use crate::encode::{BodyWriter, to_string_with};
pub(crate) use errors::{name_cannot_be_written, not_a_number, not_written};
pub(crate) use expression::{DEFAULT_COLUMN, element_text, expr_text, heredoc_text, value_text};
pub use helpers::{block, labeled_block};
// Only derived implementations need these.
#[doc(hidden)]
pub use lines::Plain;
#[doc(hidden)]
pub use name::FieldName;
pub(crate) use number::{exact as push_number, float as write_float};
pub use serializer::Serializer;
pub(crate) use serializer::{Layout, Position};
pub(crate) use text::{is_name, push_key, push_template_text, quoted as push_quoted};
