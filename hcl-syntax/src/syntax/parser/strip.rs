//! Strip markers: how much white space of a literal they take.
//!
//! Native syntax specification, "Template Interpolations and Directives". Only the piece of literal text next to the
//! marker is stripped; see [`pieces`](crate::syntax::lexer) for where pieces end. White space is what the text means,
//! so `\n` in quotes is white space.

use crate::syntax::lexer::{Decode, Unit, first_piece, last_piece, to_u32};

/// Bytes of white space at the start of the first piece.
pub(super) fn leading(text: &str, quoted: bool) -> u32 {
    let piece = first_piece(text, quoted);
    let units = Unit::all(piece, quoted);
    let taken = units.take_while(Unit::is_white_space);
    taken.map(|unit| unit.length).sum()
}

/// Bytes of white space at the end of the last piece.
pub(super) fn trailing(text: &str, quoted: bool) -> u32 {
    let piece = last_piece(text, quoted);
    Unit::all(piece, quoted).fold(0, |taken, unit| {
        if unit.is_white_space() {
            taken + unit.length
        } else {
            0
        }
    })
}

/// The length of the first piece.
pub(super) fn first_piece_end(text: &str, decode: Decode) -> u32 {
    to_u32(first_piece(text, decode == Decode::Quoted).len())
}
