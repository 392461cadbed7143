//! The finder of equal names.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::hash::{BuildHasher, Hash, RandomState};

use super::sort::{sort_by_key, sort_indices};

/// Up to this many names are compared pairwise, which is faster than hashing them.
const MAX_PAIRWISE: usize = 8;

/// A name that equals an earlier one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Duplicate {
    /// Index of the name.
    pub index: usize,
    /// Index of the first name that equals it.
    pub first: usize,
}

/// Returns the names that equal an earlier one, by ascending index.
///
/// `indices` ascend and fit 32 bits, as offsets and counts in a source do; larger ones are skipped.
///
/// Few names are compared pairwise, without allocating. Of many, equal names have equal hashes: sorting the hashes accesses
/// memory in order, which a hash table of a million names does not. The seed of the hashes is random: no choice of names
/// makes the search slow.
///
/// ```
/// use hcl_value::internal::{Duplicate, duplicates};
///
/// let names = ["a", "b", "a", "c", "a"];
/// let found = duplicates(0..names.len(), |index| names[index]);
/// assert_eq!(found, [Duplicate { index: 2, first: 0 }, Duplicate { index: 4, first: 0 }]);
/// ```
#[must_use]
pub fn duplicates<N: Hash + PartialEq>(
    indices: impl Iterator<Item = usize> + Clone,
    name: impl Fn(usize) -> N,
) -> Vec<Duplicate> {
    if indices
        .size_hint()
        .1
        .is_some_and(|count| count <= MAX_PAIRWISE)
    {
        return pairwise(indices, &name);
    }
    // Seeded at random: no choice of names makes hashes collide.
    let hasher = RandomState::new();
    let mut hashed = Vec::new();
    for index in indices {
        if let Ok(low) = u32::try_from(index) {
            hashed.push((hasher.hash_one(name(index)), low));
        }
    }
    with_equal_hashes(&mut hashed, &|a, b| name(a) == name(b))
}

/// Returns the texts that equal an earlier one, as [`duplicates`] does. Compiled once.
#[must_use]
pub fn duplicate_texts<'t>(count: usize, text: &dyn Fn(usize) -> Cow<'t, str>) -> Vec<Duplicate> {
    duplicates(0..count, text)
}

/// Compares each name with those before it.
fn pairwise<N: PartialEq>(
    indices: impl Iterator<Item = usize> + Clone,
    name: &impl Fn(usize) -> N,
) -> Vec<Duplicate> {
    let mut found = Vec::new();
    for (position, index) in indices.clone().enumerate() {
        let own = name(index);
        let mut earlier = indices.clone().take(position);
        if let Some(first) = earlier.find(|&earlier| name(earlier) == own) {
            found.push(Duplicate { index, first });
        }
    }
    found
}

/// Compares the names with equal hashes. Compiled once for all types of names.
fn with_equal_hashes(
    hashed: &mut [(u64, u32)],
    is_same: &dyn Fn(usize, usize) -> bool,
) -> Vec<Duplicate> {
    // Equal hashes are in order of their indices, so that the first of equal names comes first.
    sort_indices(hashed, &|_, _| Ordering::Equal);
    let mut found = Vec::new();
    // Indices of different names with the hash before this one.
    let mut firsts: Vec<usize> = Vec::new();
    let mut last = None;
    for &mut (hash, index) in hashed {
        let index = index as usize;
        if last.replace(hash) != Some(hash) {
            firsts.clear();
        }
        match firsts.iter().find(|&&first| is_same(first, index)) {
            Some(&first) => found.push(Duplicate { index, first }),
            None => firsts.push(index),
        }
    }
    sort_by_key(&mut found, |duplicate| duplicate.index);
    found
}
