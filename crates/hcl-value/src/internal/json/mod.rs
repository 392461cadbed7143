//! JSON as text, after RFC 8259.

mod escape;
mod lexer;
mod number;
mod spaced;

pub use escape::{Piece, PieceKind, Pieces};
pub use lexer::{Lexer, NumberKind, StringKind, Token, TokenKind};
pub use spaced::spaced_json;
