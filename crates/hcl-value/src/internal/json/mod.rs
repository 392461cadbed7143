//! JSON as text, after RFC 8259.

mod escape;
#[cfg(feature = "json")]
mod lexer;
#[cfg(feature = "json")]
mod number;

pub use escape::{EscapedPiece, EscapedPieces, PieceKind};
#[cfg(feature = "json")]
pub use lexer::{JsonLexer, JsonToken, JsonTokenKind, NumberKind, StringKind};
