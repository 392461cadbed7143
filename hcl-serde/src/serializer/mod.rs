//! Serialization: serde's calls become data, the data becomes a document by its place, and the document a text.

// Tests: tests/decoding.

mod data;
mod document;
mod error_path;
pub(crate) mod errors;
mod expr_parts;
mod helpers;
mod heredoc;
mod layout;
mod number;
mod place;
mod reindent;
mod serialize;
mod state;
mod text;

pub(crate) use errors::not_written;
#[cfg(feature = "json")]
pub(crate) use errors::too_large;
pub use errors::{marked_value, unknown_value, unwritable_name, unwritable_number};
pub use expr_parts::{WrittenKey, WrittenLine, WrittenTemplate};
pub use helpers::{block, labeled_block};
pub use reindent::shifted_heredoc;
pub use state::Serializer;
#[cfg(feature = "json")]
pub(crate) use state::max_bytes;
pub use text::{element_text, heredoc_text, value_text, value_text_at};
