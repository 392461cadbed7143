//! The finder of equal names.

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
/// There are as many names as 32 bits count, as offsets in a source do; further ones are skipped.
///
/// Few names are compared pairwise, without allocating. Of many, equal names have equal hashes: sorting the hashes accesses
/// memory in order, which a hash table of a million names does not. The seed of the hashes is random: no choice of names
/// makes the search slow.
///
/// ```
/// use hcl_value::internal::{Duplicate, duplicates};
///
/// let names = ["a", "b", "a", "c", "a"];
/// let found = duplicates(names.len(), |index| names[index]);
/// assert_eq!(found, [Duplicate { index: 2, first: 0 }, Duplicate { index: 4, first: 0 }]);
/// ```
#[must_use]
pub fn duplicates<N: Hash + PartialEq>(count: usize, name: impl Fn(usize) -> N) -> Vec<Duplicate> {
    let hash = |hasher: &RandomState, index| hasher.hash_one(name(index));
    find(count, &hash, &|a, b| name(a) == name(b))
}

/// Compiled once for all types of names.
fn find(
    count: usize,
    hash: &dyn Fn(&RandomState, usize) -> u64,
    is_same: &dyn Fn(usize, usize) -> bool,
) -> Vec<Duplicate> {
    if count > MAX_PAIRWISE {
        let hasher = RandomState::new();
        let mut hashed = Vec::with_capacity(count);
        for low in 0..u32::try_from(count).unwrap_or(u32::MAX) {
            hashed.push((hash(&hasher, low as usize), low));
        }
        return with_equal_hashes(&mut hashed, is_same);
    }
    let mut found = Vec::new();
    for index in 0..count {
        if let Some(first) = (0..index).find(|&first| is_same(first, index)) {
            found.push(Duplicate { index, first });
        }
    }
    found
}

/// Compares the names with equal hashes.
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
