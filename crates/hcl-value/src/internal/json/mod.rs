//! JSON as text, after RFC 8259.

mod escape;
#[cfg(feature = "json")]
mod lexer;
#[cfg(feature = "json")]
mod number;
#[cfg(feature = "json")]
mod spaced;

pub use escape::{Piece, PieceKind, Pieces};
#[cfg(feature = "json")]
pub use lexer::{Lexer, NumberKind, StringKind, Token, TokenKind};
#[cfg(feature = "json")]
pub use spaced::spaced_json;
