//! Limits of function calls.
//!
//! A function receives values only. What it builds and does is charged to the meter of the thread that it runs on, which an
//! evaluation opens with what its budget has left. A call outside of evaluations has the default limits.

use hcl_syntax::Limits;

use super::FunctionError;
use crate::internal::meter::{self, Exceeded, WORK_PER_STEP};

/// Runs a call: under the limits of the evaluation that makes it, or else under the default ones.
pub(super) fn limited<T>(
    call: impl FnOnce() -> Result<T, FunctionError>,
) -> Result<T, FunctionError> {
    let checked = || {
        let result = call()?;
        // Constructors that cannot fail, such as clones, only count what they allocate.
        meter::check()?;
        Ok(result)
    };
    if meter::read().is_open() {
        // Under the meter of the evaluation: a new one would grant each call the whole limit.
        return checked();
    }
    let limits = Limits::default();
    meter::within(
        limits.bytes,
        limits.steps.saturating_mul(WORK_PER_STEP),
        checked,
    )
}

impl From<Exceeded> for FunctionError {
    #[cold]
    fn from(exceeded: Exceeded) -> Self {
        Self::new(exceeded.to_string()).without_values()
    }
}
