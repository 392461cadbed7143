//! Limits on the arguments of one call. Exceeding one is an error. What a call builds and does is charged to the budget of
//! the evaluation instead.

#[cfg(any(feature = "regex", feature = "hash", feature = "filesystem"))]
use hcl_value::internal::meter::{self, Exceeded};

/// The maximum length of a `range`, as in the reference.
pub(super) const MAX_RANGE_LENGTH: usize = 1024;

/// The maximum depth of a YAML document.
#[cfg(feature = "yaml")]
pub(super) const MAX_DOCUMENT_DEPTH: usize = 128;

/// The maximum width and precision of a verb in a format string.
pub(super) const MAX_FIELD_WIDTH: usize = 1_000_000;

/// Charges steps for work that the size of arguments and result does not show.
///
/// # Errors
///
/// Fails if the evaluation has fewer steps left.
#[cfg(any(feature = "regex", feature = "hash", feature = "filesystem"))]
pub(crate) fn take_steps(steps: u64) -> Result<(), Exceeded> {
    meter::work(steps.saturating_mul(meter::WORK_PER_STEP))
}
