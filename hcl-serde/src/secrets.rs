//! Secrets in this thread: whether one is being read, and how many types asked for one.
//!
//! [`Sensitive`](crate::Sensitive) sets both, for every type around it. Errors that are created while a secret is read hide
//! what they quote, whoever raises them: a visitor of serde, a buffer, a type of the program.

use std::cell::Cell;

thread_local! {
    /// The number of secrets that are being read, one inside of the other.
    static READING: Cell<usize> = const { Cell::new(0) };
    /// The number of times that a type asked for a secret, also for one that is missing.
    static NOTICES: Cell<u64> = const { Cell::new(0) };
}

/// Notes that a secret is deserialized.
#[inline]
pub(crate) fn notice() {
    NOTICES.set(NOTICES.get().wrapping_add(1));
}

/// Returns the number of secrets that were deserialized so far.
#[cfg(feature = "schema")]
#[inline]
pub(crate) fn notices() -> u64 {
    NOTICES.get()
}

/// Reads a secret.
pub(crate) fn while_reading<R>(read: impl FnOnce() -> R) -> R {
    let _guard = ReadingGuard::new();
    read()
}

/// Returns whether a secret is being read.
#[cold]
pub(crate) fn is_reading() -> bool {
    READING.get() > 0
}

/// RAII guard: a panic of a type of the program restores the state, too.
struct ReadingGuard;

impl ReadingGuard {
    fn new() -> Self {
        READING.set(READING.get() + 1);
        Self
    }
}

impl Drop for ReadingGuard {
    fn drop(&mut self) {
        READING.set(READING.get() - 1);
    }
}
