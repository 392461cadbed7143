//! Serialization of data to formatted text, in one pass.

mod block;
mod entry;
mod errors;
mod expression;
mod fields;
mod list;
mod number;
mod path;
mod reindent;
mod serializer;
mod text;
mod value;

pub(crate) use errors::{name_cannot_be_written, not_written};
pub(crate) use expression::value_text;
pub use serializer::Serializer;
pub(crate) use text::is_name;
