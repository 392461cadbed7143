//! Source text, byte spans in it, and the line and column of an offset.
//!
//! Native syntax specification, "Source Code Representation". Knows nothing of HCL's grammar.

#![expect(
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "offsets are rounded to characters of the same text first"
)]

mod position;
mod span;
mod text;

pub use position::Position;
pub use span::{SourceSpan, Span};
pub use text::{Source, SourceTooLarge};
