//! Source text, byte spans in it, and the line and column of an offset.
//!
//! Knows nothing of HCL's grammar.

// spec(native): Source Code Representation

mod columns;
mod encoding;
mod lines;
mod mask;
#[cfg(feature = "editing")]
mod offsets;
mod position;
mod ranges;
mod secrets;
mod shown_text;
mod span;
mod syntax_facts;
mod text;
mod to_u32;

pub(crate) use encoding::start_of_utf_16;
pub use mask::{KnownNames, Mask};
#[cfg(feature = "editing")]
pub use offsets::{EditorLines, OffsetIndex, OffsetIndexes};
pub use position::{ColumnUnit, Position};
pub use span::{SourceSpan, Span};
pub(crate) use syntax_facts::SyntaxFacts;
pub use text::{Source, SourceTooLarge};
pub(crate) use to_u32::to_u32;
