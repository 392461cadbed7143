//! Strip markers: the white space of a literal that they remove.
//!
//! A marker strips only the piece of literal
//! text next to it; see `pieces` in `lexer/literal_text.rs`. Escapes count as the characters that they stand for: `\n` in
//! quotes is white space.

// spec(native): Template For Directive

use crate::native::lexer::{Decode, EscapedUnit, first_piece, last_piece};
use crate::source::to_u32;

/// Returns the length in bytes of the white space at the start of the first piece.
pub(super) fn leading(text: &str, quoted: bool) -> u32 {
    let piece = first_piece(text, quoted);
    let units = EscapedUnit::all(piece, quoted);
    let taken = units.take_while(EscapedUnit::is_white_space);
    taken.map(|unit| unit.length).sum()
}

/// Returns the length in bytes of the white space at the end of the last piece.
pub(super) fn trailing(text: &str, quoted: bool) -> u32 {
    let piece = last_piece(text, quoted);
    // From the start: where an escape begins cannot be seen from its end.
    EscapedUnit::all(piece, quoted).fold(0, |taken, unit| {
        if unit.is_white_space() {
            taken + unit.length
        } else {
            0
        }
    })
}

/// Returns the length in bytes of the first piece.
pub(super) fn first_piece_end(text: &str, decode: Decode) -> u32 {
    to_u32(first_piece(text, decode == Decode::Quoted).len())
}
