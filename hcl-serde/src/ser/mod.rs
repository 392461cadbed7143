//! Serialization: data as written values, and written values as formatted text.

mod document;
mod errors;
mod key;
mod layout;
mod serializer;
mod text;
mod written;

pub use document::Serializer;
pub(crate) use errors::{name_cannot_be_written, not_a_body, not_native};
pub(crate) use key::text_of;
pub(crate) use layout::write_body;
pub(crate) use serializer::WrittenSerializer;
pub(crate) use text::is_name;
pub(crate) use written::{Entry, Written};
