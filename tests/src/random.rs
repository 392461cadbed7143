//! Random numbers from a seed, and the words of generators.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex};

/// The generator "split mix" of 64 bits.
#[derive(Debug)]
pub struct Random(pub u64);

impl Random {
    /// Returns the next number.
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number below `end`, or 0 if `end` is 0.
    pub fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.number() % end.max(1) as u64).unwrap_or_default()
    }

    /// Returns one of the elements, if there are any.
    pub fn pick<'a, T>(&mut self, all: &'a [T]) -> Option<&'a T> {
        all.get(self.below(all.len()))
    }
}

/// Returns a list of `fixtures/generated/words.txt`.
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
        let text = include_str!("../fixtures/generated/words.txt");
        let words: Vec<&str> = hcl_golden::table::rows(text, title)
            .into_iter()
            .map(|[it]| it)
            .collect();
        words.leak()
    })
}
