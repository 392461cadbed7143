//! Keys that several mappings share, sorted once.

use std::sync::Arc;

#[cfg(feature = "serde")]
use super::mapping::{MAX_ON_STACK, sort_indices};
#[cfg(feature = "serde")]
use super::{Mapping, Value};
use crate::Str;
#[cfg(feature = "serde")]
use crate::internal::is_same_name;
use crate::internal::meter;

/// Distinct keys, sorted, with their order of insertion. Cloning is O(1).
///
/// Used by hcl-serde, which receives them from [`Layouts`](crate::internal::Layouts).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedKeys(pub(super) Arc<[SharedKey]>);

/// The key at an index in order of keys.
// One slice for both orders has one allocation, and one counter to change for each mapping.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct SharedKey {
    pub(super) key: Str,
    /// The position of the key in order of insertion.
    position: u32,
    /// The inverse: maps the position of a key to its index in the order of keys.
    pub(super) inserted: u32,
}

/// Returns the sorted indices in order of insertion, or `None` if the two orders are equal.
pub(super) fn insertion_order(keys: &[SharedKey]) -> Option<Arc<[u32]>> {
    let order = keys.iter().map(|entry| entry.inserted);
    let is_sorted = order
        .clone()
        .zip(0..)
        .all(|(index, position)| index == position);
    (!is_sorted).then(|| order.collect())
}

impl SharedKeys {
    /// Creates keys from sorted ones, and from their sorted indices in order of insertion.
    pub(super) fn with_order(keys: impl Iterator<Item = Str>, order: Option<&[u32]>) -> Self {
        let keys = keys.zip(0..).map(|(key, index)| SharedKey {
            key,
            position: index,
            inserted: index,
        });
        let mut keys: Vec<SharedKey> = keys.collect();
        meter::charge_shared_elements::<SharedKey>(keys.len());
        for (&index, position) in order.unwrap_or_default().iter().zip(0..) {
            if let Some(entry) = keys.get_mut(index as usize) {
                entry.position = position;
            }
            if let Some(entry) = keys.get_mut(position as usize) {
                entry.inserted = index;
            }
        }
        Self(keys.into())
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }
}

#[cfg(feature = "serde")]
#[expect(
    clippy::indexing_slicing,
    reason = "permutations of the indices below the number of keys"
)]
impl SharedKeys {
    /// Sorts keys in NFC, which are in order of insertion. Returns `None` if two are equal.
    pub(super) fn new<K: AsRef<str>>(keys: &[K]) -> Option<Self> {
        let key = |index: u32| keys[index as usize].as_ref();
        let mut on_stack = [(0, 0); MAX_ON_STACK];
        match on_stack.get_mut(..keys.len()) {
            Some(order) => Self::sorted_with(&key, order),
            None => Self::sorted_with(&key, &mut vec![(0, 0); keys.len()]),
        }
    }

    /// Sorts keys with a buffer of their length, for (first bytes of the key, index).
    fn sorted_with<'k>(key: &dyn Fn(u32) -> &'k str, order: &mut [(u64, u32)]) -> Option<Self> {
        meter::charge_shared_elements::<SharedKey>(order.len());
        sort_indices(order, key);
        let differ =
            |&(a_prefix, a): &_, &(b_prefix, b): &_| a_prefix != b_prefix || key(a) != key(b);
        if !order.is_sorted_by(differ) {
            return None;
        }
        // The first bytes are not needed any more: they become the ranks.
        for rank in 0..order.len() {
            let index = order[rank].1 as usize;
            order[index].0 = rank as u64;
        }
        let keys = order.iter().map(|&(rank, index)| SharedKey {
            key: key(index).into(),
            position: index,
            inserted: u32::try_from(rank).unwrap_or(u32::MAX),
        });
        Some(Self(keys.collect()))
    }

    /// Returns whether these are the keys, in order of insertion.
    pub(super) fn are<K: AsRef<str>>(&self, keys: &[K]) -> bool {
        let mut inserted = self.0.iter().map(|entry| self.key(entry.inserted));
        self.len() == keys.len()
            && keys.iter().all(|key| {
                let known = inserted.next();
                known.is_some_and(|known| is_same_name(known.as_bytes(), key.as_ref().as_bytes()))
            })
    }

    /// Returns the first key in order of insertion.
    pub(super) fn first(&self) -> Option<&str> {
        self.0.first().map(|entry| self.key(entry.inserted))
    }

    /// Returns the last key in order of insertion.
    pub(super) fn last(&self) -> Option<&str> {
        self.0.last().map(|entry| self.key(entry.inserted))
    }

    fn key(&self, index: u32) -> &str {
        &self.0[index as usize].key
    }

    /// Creates a mapping. Takes its values, one for each key in order of insertion, off the end of a stack.
    #[inline]
    #[must_use]
    pub fn mapping(self, stack: &mut Vec<Value>) -> Mapping {
        let first = stack.len().saturating_sub(self.len());
        let values = &mut stack[first..];
        // A bool needs no destructor.
        let take = |entry: &SharedKey| {
            std::mem::replace(&mut values[entry.position as usize], Value::from(false))
        };
        let sorted = self.0.iter().map(take).collect();
        stack.truncate(first);
        Mapping::with_shared_keys(self, sorted)
    }

    /// Replaces the last values of a stack, one for each key in order of insertion, by an object of them.
    pub fn push_object(self, stack: &mut Vec<Value>) {
        let mapping = self.mapping(stack);
        stack.push(Value::object(mapping));
    }
}
