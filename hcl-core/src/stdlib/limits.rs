//! How much one call may build. Every limit is an error when it is passed, never a hang.

/// Bytes of a string that a call gives.
pub(super) const MOST_TEXT: usize = 16 << 20;

/// Elements of a collection that a call makes more of than it was given.
pub(super) const MOST_ELEMENTS: usize = 1 << 18;

/// Numbers that `range` gives.
pub(super) const MOST_OF_RANGE: usize = 1024;

/// Levels of nesting that a decoded document may have.
#[cfg(feature = "stdlib-yaml")]
pub(super) const DEEPEST_DOCUMENT: usize = 128;

/// Field width and precision of a verb in a format string.
pub(super) const WIDEST_FIELD: usize = 1_000_000;
