//! Serialization: serde's calls become a tape of events, and its layout is the text.

// Tests: tests/decoding.

pub(crate) mod errors;
mod expr_parts;
mod helpers;
mod heredoc;
mod layout;
mod path;
mod place;
mod reindent;
mod serialize;
mod state;
mod tape;
mod text;

pub use errors::Unwritable;
pub(crate) use errors::not_written;
#[cfg(feature = "json")]
pub(crate) use errors::too_large;
pub use expr_parts::Written;
pub use helpers::{block, labeled_block};
pub use reindent::shifted_heredoc;
pub use state::Serializer;
#[cfg(feature = "json")]
pub(crate) use state::max_bytes;
pub use text::{heredoc_text, value_text};
