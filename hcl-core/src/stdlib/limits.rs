//! Limits on the result of one call. Exceeding one is an error.
//!
//! Those that depend on [`Limits::bytes`](crate::Limits::bytes) are a fraction of it, with a minimum that is enough for
//! everyday calls: the budget of the evaluation counts the result of each call in any case.

use crate::function::call_limits::bytes_of_call;

/// The maximum length of a `range`, as in the reference.
pub(super) const MAX_RANGE_LENGTH: usize = 1024;

/// The maximum depth of a YAML document.
#[cfg(feature = "stdlib-yaml")]
pub(super) const MAX_DOCUMENT_DEPTH: usize = 128;

/// Returns the maximum number of bytes of a string: 16 MiB by default.
pub(super) fn max_text() -> usize {
    fraction_of_bytes(16).max(4096)
}

/// Returns the maximum number of elements that a call adds to those of its arguments: 262 144 by default.
pub(super) fn max_elements() -> usize {
    fraction_of_bytes(1024).max(MAX_RANGE_LENGTH)
}

/// Returns the maximum width and precision of a verb in a format string.
pub(super) fn max_field_width() -> usize {
    max_text().min(1_000_000)
}

fn fraction_of_bytes(divisor: u64) -> usize {
    usize::try_from(bytes_of_call() / divisor).unwrap_or(usize::MAX)
}
