//! Random choices, and the words of generators.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex};

pub use hcl_golden::random::{Random, law};

/// Returns a list of `fixtures/generated/words.rows`.
///
/// # Panics
///
/// Panics if there is no such list.
#[must_use]
pub fn words(title: &'static str) -> &'static [&'static str] {
    static LISTS: LazyLock<Mutex<HashMap<&str, &[&str]>>> = LazyLock::new(Mutex::default);
    let mut lists = LISTS
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner);
    lists.entry(title).or_insert_with(|| {
        let text = include_str!("../fixtures/generated/words.rows");
        let words: Vec<&str> = hcl_golden::rows::table(text, title)
            .into_iter()
            .map(|[it]| it)
            .collect();
        words.leak()
    })
}
