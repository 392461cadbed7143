//! Positions as JavaScript counts them: offsets in code units of UTF-16, lines and characters from 0.

use hcl_syntax::Source;
use hcl_syntax::source::{ColumnUnit, OffsetIndex, OffsetIndexes};

/// The offsets of a text in JavaScript's unit.
pub type Positions = OffsetIndex;

/// A position of JavaScript.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JsPosition {
    /// The index into the string.
    pub offset: u32,
    /// The line, from 0.
    pub line: u32,
    /// The code units of UTF-16 before it on the line.
    pub character: u32,
}

#[must_use]
pub fn of(source: &Source) -> Positions {
    OffsetIndex::new(source, ColumnUnit::Utf16)
}

/// Returns the list of the positions in several texts.
#[must_use]
pub const fn of_several() -> OffsetIndexes {
    OffsetIndexes::new(ColumnUnit::Utf16)
}

/// Returns the position of an offset in bytes.
#[must_use]
pub fn at(positions: &Positions, byte: u32) -> JsPosition {
    let (line, character) = positions.lines().position(byte);
    JsPosition {
        offset: positions.offset(byte),
        line,
        character,
    }
}
