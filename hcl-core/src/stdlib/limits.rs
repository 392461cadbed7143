//! Limits on the arguments of one call. Exceeding one is an error. What a call builds and does is charged to the budget of
//! the evaluation instead.

/// The maximum length of a `range`, as in the reference.
pub(super) const MAX_RANGE_LENGTH: usize = 1024;

/// The maximum depth of a YAML document.
#[cfg(feature = "stdlib-yaml")]
pub(super) const MAX_DOCUMENT_DEPTH: usize = 128;

/// The maximum width and precision of a verb in a format string.
pub(super) const MAX_FIELD_WIDTH: usize = 1_000_000;
