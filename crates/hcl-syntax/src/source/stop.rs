//! Positions in long lines with known columns.

/// A position with a known column in a line.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Stop {
    /// Offset in the line.
    pub(super) byte: usize,
    /// Columns before it.
    pub(super) columns: usize,
}

impl Stop {
    /// Returns the stop after a text of this length.
    pub(super) const fn plus(self, bytes: usize, columns: usize) -> Self {
        Self {
            byte: self.byte + bytes,
            columns: self.columns + columns,
        }
    }
}

/// Distance between stops, in bytes. Lines up to twice as long have no stops.
pub(super) const STRIDE: usize = 4096;
