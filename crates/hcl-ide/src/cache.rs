//! A value that is computed at most once in the absence of races.

use std::sync::{Arc, Mutex, PoisonError};

/// The result of a computation that may run code of the program.
///
/// The lock is not held while the value is computed: code that hangs in one thread does not block others. Two threads
/// may compute the value at the same time; the first result stays.
pub(crate) struct Cache<T: ?Sized>(Mutex<Option<Arc<T>>>);

impl<T: ?Sized> Cache<T> {
    /// Returns the value if it was computed.
    pub(crate) fn get(&self) -> Option<Arc<T>> {
        let value = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        value.clone()
    }

    pub(crate) fn get_or_compute(&self, compute: impl FnOnce() -> Arc<T>) -> Arc<T> {
        if let Some(value) = self.get() {
            return value;
        }
        let computed = compute();
        let mut value = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(value.get_or_insert(computed))
    }
}

impl<T: ?Sized> Default for Cache<T> {
    fn default() -> Self {
        Self(Mutex::new(None))
    }
}

impl<T: ?Sized> std::fmt::Debug for Cache<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Cache").finish_non_exhaustive()
    }
}
