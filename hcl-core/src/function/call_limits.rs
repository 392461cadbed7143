//! Limits of the running function call, passed through the thread.
//!
//! A function receives values only. It reads the limit on bytes from the thread that it runs on, and reports the steps
//! that it took beyond the size of its arguments and result. [`Budget`](crate::eval) charges them.

use std::cell::Cell;

use hcl_syntax::Limits;

thread_local! {
    /// Limit on bytes of the evaluation that called the function.
    static BYTES_OF_CALL: Cell<u64> = const { Cell::new(Limits::DEFAULT_BYTES) };

    /// Steps taken by functions beyond the size of their arguments and results.
    static STEPS_OF_CALL: Cell<u64> = const { Cell::new(0) };
}

/// Adds steps that the caller of the running function has to pay for.
#[cfg(any(
    feature = "stdlib-regex",
    feature = "stdlib-hash",
    feature = "stdlib-rsa",
    feature = "stdlib-filesystem"
))]
pub(crate) fn add_steps_of_call(steps: u64) {
    STEPS_OF_CALL.set(STEPS_OF_CALL.get().saturating_add(steps));
}

/// Returns the steps added since the last call, and resets the count.
pub(crate) fn take_steps_of_call() -> u64 {
    STEPS_OF_CALL.take()
}

/// Returns the limit on bytes for the running function.
#[cfg(feature = "functions")]
pub(crate) fn bytes_of_call() -> u64 {
    BYTES_OF_CALL.get()
}

/// Runs `function` under a limit on bytes.
pub(crate) fn call_within<T>(bytes: u64, function: impl FnOnce() -> T) -> T {
    let _restore = RestoreBytes(BYTES_OF_CALL.replace(bytes));
    function()
}

/// Restores the limit of the caller on drop, also after a panic.
struct RestoreBytes(u64);

impl Drop for RestoreBytes {
    fn drop(&mut self) {
        BYTES_OF_CALL.set(self.0);
    }
}
