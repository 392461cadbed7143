//! JSON as text, after RFC 8259.

mod escape;
#[cfg(feature = "json")]
mod lexer;
#[cfg(feature = "json")]
mod number;

pub use escape::{Piece, PieceKind, Pieces};
#[cfg(feature = "json")]
pub use lexer::{Lexer, NumberKind, StringKind, Token, TokenKind};
