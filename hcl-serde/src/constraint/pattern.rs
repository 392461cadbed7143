//! Regular expressions of constraints.
//!
//! Without the feature `pattern` no text is searched: the derive refuses patterns then, and patterns of published schemas are
//! not checked.

#[cfg(feature = "pattern")]
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, OnceLock, PoisonError},
};

#[cfg(feature = "pattern")]
use regex::Regex;

/// Returns whether a pattern matches; `None` if it is not a regular expression, or none is searched.
#[cfg(feature = "pattern")]
pub(crate) fn is_match(pattern: &str, text: &str) -> Option<bool> {
    Some(compiled(pattern)?.is_match(text))
}

#[cfg(not(feature = "pattern"))]
pub(crate) fn is_match(_: &str, _: &str) -> Option<bool> {
    None
}

#[cfg(feature = "pattern")]
fn compiled(pattern: &str) -> Option<Arc<Regex>> {
    type Patterns = HashMap<Box<str>, Option<Arc<Regex>>>;

    /// Patterns come from the program, or from a published schema: there are few. Shared, because a clone of a `Regex`
    /// has buffers of its own.
    static COMPILED: OnceLock<Mutex<Patterns>> = OnceLock::new();

    // Other threads look up patterns while this one compiles or searches: a pattern like `\w{500}` takes milliseconds. Two threads
    // may compile one pattern; the first result counts.
    let patterns = || {
        let compiled = COMPILED.get_or_init(Mutex::default);
        compiled.lock().unwrap_or_else(PoisonError::into_inner)
    };
    let known = patterns().get(pattern).cloned();
    known.unwrap_or_else(|| {
        let regex = Regex::new(pattern).ok().map(Arc::new);
        patterns().entry(pattern.into()).or_insert(regex).clone()
    })
}
