//! Serialization of data: a document is made of it, and then its text.

// Tests: tests/decoding.

mod data;
mod document;
pub(crate) mod errors;
mod failed;
mod fields;
mod helpers;
mod heredoc;
mod layout;
mod number;
mod reindent;
mod serialize;
mod state;
mod text;
mod written;

pub(crate) use errors::not_written;
#[cfg(feature = "json")]
pub(crate) use errors::too_large;
pub use errors::{marked_value, unknown_value, unwritable_name, unwritable_number};
pub use helpers::{block, labeled_block};
pub use reindent::shifted_heredoc;
pub(crate) use state::Place;
pub use state::Serializer;
#[cfg(feature = "json")]
pub(crate) use state::max_bytes;
pub use text::{element_text, heredoc_text, value_text, value_text_at};
pub use written::{WrittenKey, WrittenLine, WrittenTemplate};
