//! Serialization: serde's calls become a tape of events, and its layout is the text.

// Tests: tests/decoding.

pub(crate) mod errors;
mod expr_parts;
mod helpers;
mod heredoc;
mod layout;
mod number;
mod path;
mod place;
mod reindent;
mod serialize;
mod state;
mod tape;
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
