//! Source text, byte spans in it, and the line and column of an offset.
//!
//! Knows nothing of HCL's grammar.

// spec(native): Source Code Representation

mod columns;
mod encoding;
mod lines;
mod mask;
mod narrow;
#[cfg(feature = "editing")]
mod offsets;
mod parsed;
mod position;
mod ranges;
mod secrets;
mod shown;
mod span;
mod text;

pub(crate) use encoding::start_of_utf_16;
pub use mask::Mask;
pub(crate) use narrow::to_u32;
pub(crate) use parsed::SyntaxFacts;
pub use position::{ColumnUnit, Position};
pub use span::{SourceSpan, Span};
pub use text::{Source, SourceTooLarge};

/// A rule that the language server shares. No part of the interface.
#[doc(hidden)]
pub mod internal {
    pub use super::lines::starts_editor_line;
}
