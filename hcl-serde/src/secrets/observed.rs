//! Values of secrets, which are collected while a report is made: other parts of it can repeat them.

use std::cell::RefCell;

use hcl_core::Value;

use super::collector::{self, Collected};

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
    static OBSERVED: Collected<Observed> = const { RefCell::new(None) };
}

/// Calls a function, and returns the secrets that it reads with its result.
#[cfg(feature = "modules")]
#[cold]
pub(crate) fn observe<R>(read: impl FnOnce() -> R) -> (R, Observed) {
    collector::collect(&OBSERVED, read)
}

/// Returns whether secrets are collected.
pub(crate) fn is_observed() -> bool {
    OBSERVED.with_borrow(Option::is_some)
}

/// Collects a secret.
#[cold]
pub(crate) fn note(note: impl FnOnce(&mut Observed)) {
    collector::note(&OBSERVED, note);
}
