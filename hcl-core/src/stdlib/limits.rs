//! How much one call may build. Every limit is an error when it is passed, never a hang.
//!
//! What grows with [`Limits::bytes`](crate::Limits::bytes) is a share of it, and enough for everyday calls where that is
//! set very low: the budget of the evaluation counts what a call gives in any case.

use crate::function::call_limits::bytes_of_call;

/// Bytes of a string that a call gives: 16 MiB unless set.
pub(super) fn most_text() -> usize {
    share(16).max(4096)
}

/// Elements of a collection that a call makes more of than it was given: 262 144 unless set.
pub(super) fn most_elements() -> usize {
    share(1024).max(MOST_OF_RANGE)
}

/// Field width and precision of a verb in a format string.
pub(super) fn widest_field() -> usize {
    most_text().min(1_000_000)
}

/// One part in so many of the bytes that evaluation may build.
fn share(parts: u64) -> usize {
    usize::try_from(bytes_of_call() / parts).unwrap_or(usize::MAX)
}

/// Numbers that `range` gives, as in the reference.
pub(super) const MOST_OF_RANGE: usize = 1024;

/// Levels of nesting that a decoded document may have.
#[cfg(feature = "stdlib-yaml")]
pub(super) const DEEPEST_DOCUMENT: usize = 128;
