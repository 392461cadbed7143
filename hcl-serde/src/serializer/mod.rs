//! Serialization of data to formatted text, in one pass.

// Tests: tests/decoding.

mod align;
mod block;
mod entry;
pub(crate) mod errors;
mod expression;
mod fields;
mod frame;
mod header;
mod helpers;
mod heredoc;
mod list;
pub(crate) mod macros;
mod name;
mod number;
mod path;
mod reindent;
mod serialize;
mod state;
mod text;
mod tree;
mod value;
mod variant;

pub(crate) use errors::{not_written, too_large};
pub use expression::{to_expr, value_text};
pub use helpers::{block, labeled_block};
pub use state::Serializer;
pub(crate) use state::max_bytes;
