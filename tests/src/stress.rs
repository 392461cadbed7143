//! Support of the tests of hostile inputs: a small stack, the sizes of inputs, and a clock for tables of measurements.
//!
//! Inputs are short by default. `HCL_HOSTILE=full` takes longer ones, `HCL_HOSTILE=large` those of 1 and 16 MB, in a release build.

use std::thread;
use std::time::Duration;

use cpu_time::ThreadTime;

pub use crate::shared::by_size;

/// Bytes of stack of a thread by default.
pub const STACK: usize = 2 << 20;

/// Runs a closure on a named thread with [`STACK`] bytes of stack.
///
/// # Panics
///
/// Panics if the closure panics, or if the thread cannot be started.
pub fn on_small_stack<T: Send + 'static>(
    name: &str,
    run: impl FnOnce() -> T + Send + 'static,
) -> T {
    let thread = thread::Builder::new().name(name.to_owned());
    let thread = thread.stack_size(STACK).spawn(run);
    match thread.expect("a thread").join() {
        Ok(value) => value,
        Err(panic) => std::panic::resume_unwind(panic),
    }
}

/// Returns whether the large inputs are requested.
#[must_use]
pub fn is_large() -> bool {
    by_size([false, false, true])
}

/// Returns the two sizes of a text whose costs are compared.
#[must_use]
pub fn sizes() -> (usize, usize) {
    by_size([(1 << 12, 1 << 15), (1 << 12, 1 << 15), (1 << 20, 16 << 20)])
}

/// Returns the processor time of a closure on this thread.
pub fn time(run: impl FnOnce()) -> Duration {
    let start = ThreadTime::now();
    run();
    start.elapsed()
}
