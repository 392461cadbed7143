//! Finding names that an object has twice.

use std::hash::{BuildHasher, RandomState};

use super::tree::{Properties, Property};

/// Up to this many properties, names are compared one by one: that beats hashing.
const FEW: usize = 16;

/// A property, by its number in the object, whose name an earlier one has.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct Repeated<'f> {
    pub number: usize,
    pub first: Property<'f>,
}

/// The properties whose names earlier ones have, in order.
///
/// Equal names have equal hashes, and sorting these goes through memory in order, which a table of a million names does
/// not. The hashes are seeded, so that no choice of names makes this slow.
#[doc(hidden)]
pub fn repeated<'f>(properties: &Properties<'f>) -> Vec<Repeated<'f>> {
    let hasher = (properties.len() > FEW).then(RandomState::new);
    // Half a hash, and the number, in one word.
    let mut hashed: Vec<u64> = properties
        .zip(0u64..)
        .map(|(property, number)| {
            let hash = hasher
                .as_ref()
                .map_or(0, |hasher| hasher.hash_one(property.name().decode()));
            hash >> 32 << 32 | number
        })
        .collect();
    hashed.sort_unstable();
    let mut found = Vec::new();
    for group in hashed.chunk_by(|a, b| a >> 32 == b >> 32) {
        if group.len() > 1 {
            repeated_in(properties, group, &mut found);
        }
    }
    found.sort_unstable_by_key(|repeated| repeated.number);
    found
}

/// Compares the names of properties whose hashes are equal.
fn repeated_in<'f>(properties: &Properties<'f>, group: &[u64], found: &mut Vec<Repeated<'f>>) {
    let mut firsts: Vec<Property<'f>> = Vec::new();
    for entry in group {
        let number = usize::try_from(entry & u64::from(u32::MAX)).unwrap_or_default();
        let Some(property) = properties.get(number) else {
            continue;
        };
        let name = property.name().decode();
        match firsts.iter().find(|first| first.name().decode() == name) {
            Some(&first) => found.push(Repeated { number, first }),
            None => firsts.push(property),
        }
    }
}
