//! Serialization: data written as formatted text, as it comes.

#![expect(
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "ranges are of what has been written, which is cut only behind them"
)]

mod block;
mod entry;
mod errors;
mod expression;
mod fields;
mod list;
mod number;
mod path;
mod serializer;
mod text;
mod value;

pub(crate) use errors::{name_cannot_be_written, not_written};
pub(crate) use expression::value_text;
pub use serializer::Serializer;
pub(crate) use text::is_name;
