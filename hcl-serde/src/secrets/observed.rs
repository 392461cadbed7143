//! Values of secrets, which are collected while a report is made: other parts of it can repeat them.

use std::cell::RefCell;

use hcl_core::Value;

/// The secrets that were read and evaluated.
#[derive(Debug, Default)]
pub(crate) struct Observed {
    /// Labels of blocks and keys of objects.
    pub(crate) keys: Vec<Box<str>>,
    /// Values that a type reads as secrets.
    pub(crate) values: Vec<Value>,
    /// Values with marked parts: the results of functions and operators with secrets as arguments are among them.
    pub(crate) marked: Vec<Value>,
}

thread_local! {
    static OBSERVED: RefCell<Option<Observed>> = const { RefCell::new(None) };
}

/// Calls a function, and returns the secrets that it reads with its result.
#[cfg(feature = "modules")]
#[cold]
pub(crate) fn observe<R>(read: impl FnOnce() -> R) -> (R, Observed) {
    let guard = ObserveGuard(OBSERVED.replace(Some(Observed::default())));
    let result = read();
    // Before the guard puts back the outer observation.
    let observed = OBSERVED.take().unwrap_or_default();
    drop(guard);
    (result, observed)
}

/// Returns whether secrets are collected.
pub(crate) fn is_observed() -> bool {
    OBSERVED.with_borrow(Option::is_some)
}

/// Collects a secret.
#[cold]
pub(crate) fn note(note: impl FnOnce(&mut Observed)) {
    OBSERVED.with_borrow_mut(|observed| {
        if let Some(observed) = observed {
            note(observed);
        }
    });
}

/// RAII guard: restores the outer observation, also after a panic of a type of the program.
#[cfg(feature = "modules")]
struct ObserveGuard(Option<Observed>);

#[cfg(feature = "modules")]
impl Drop for ObserveGuard {
    fn drop(&mut self) {
        OBSERVED.set(self.0.take());
    }
}
