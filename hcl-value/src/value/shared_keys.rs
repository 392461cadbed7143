//! Keys that several mappings share, sorted once.

use std::sync::Arc;

#[cfg(feature = "serde")]
use super::mapping::{MAX_ON_STACK, sort_indices};
#[cfg(feature = "serde")]
use super::{Mapping, Value};

/// Distinct keys, sorted, and their order of insertion. Cloning is O(1).
///
/// Used by hcl-serde, which receives them from [`Layouts`](crate::internal::Layouts).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedKeys {
    pub(super) sorted: Arc<[Arc<str>]>,
    /// Sorted indices in order of insertion; `None` if the two orders are equal.
    pub(super) insertion_order: Option<Arc<[u32]>>,
    /// Total length of the keys in bytes.
    pub(super) size: u64,
}

impl SharedKeys {
    pub(super) fn len(&self) -> usize {
        self.sorted.len()
    }
}

#[cfg(feature = "serde")]
#[expect(
    clippy::indexing_slicing,
    reason = "permutations of the indices below the number of keys"
)]
impl SharedKeys {
    /// Sorts keys in NFC, which are in order of insertion. Calls `share` once for each. Returns `None` if two are equal.
    pub(super) fn new<K: AsRef<str>>(
        keys: &[K],
        mut share: impl FnMut(&str) -> Arc<str>,
    ) -> Option<Self> {
        if keys.is_sorted_by(|a, b| a.as_ref() < b.as_ref()) {
            let sorted = keys.iter().map(|key| share(key.as_ref())).collect();
            return Some(Self::of(sorted, None));
        }
        let mut on_stack = [(0, 0); MAX_ON_STACK];
        match on_stack.get_mut(..keys.len()) {
            Some(order) => Self::sorted_with(keys, order, share),
            None => Self::sorted_with(keys, &mut vec![(0, 0); keys.len()], share),
        }
    }

    /// Sorts keys with a buffer of their length, for (first bytes of the key, index).
    fn sorted_with<K: AsRef<str>>(
        keys: &[K],
        order: &mut [(u64, u32)],
        mut share: impl FnMut(&str) -> Arc<str>,
    ) -> Option<Self> {
        let key = |index: u32| keys[index as usize].as_ref();
        sort_indices(order, key);
        if !order
            .is_sorted_by(|&(a_prefix, a), &(b_prefix, b)| a_prefix != b_prefix || key(a) != key(b))
        {
            return None;
        }
        let mut ranks: Arc<[u32]> = order.iter().map(|_| 0).collect();
        let slots = Arc::get_mut(&mut ranks)?;
        for (&mut (_, index), rank) in order.iter_mut().zip(0..) {
            slots[index as usize] = rank;
        }
        let sorted = order.iter().map(|&(_, index)| share(key(index)));
        Some(Self::of(sorted.collect(), Some(ranks)))
    }

    fn of(sorted: Arc<[Arc<str>]>, insertion_order: Option<Arc<[u32]>>) -> Self {
        let size = sorted.iter().map(|key| key.len() as u64).sum();
        Self {
            sorted,
            insertion_order,
            size,
        }
    }

    /// Returns whether these are the keys, in order of insertion.
    pub(super) fn are<K: AsRef<str>>(&self, keys: &[K]) -> bool {
        let is = |(known, key): (&Arc<str>, &K)| **known == *key.as_ref();
        self.len() == keys.len()
            && match &self.insertion_order {
                None => self.sorted.iter().zip(keys).all(is),
                Some(order) => {
                    let inserted = order.iter().map(|&index| &self.sorted[index as usize]);
                    inserted.zip(keys).all(is)
                }
            }
    }

    /// Returns the first key in order of insertion.
    pub(super) fn first(&self) -> Option<&str> {
        let order = self.insertion_order.as_ref();
        let index = order.map_or(0, |order| order[0] as usize);
        self.sorted.get(index).map(|key| &**key)
    }

    /// Creates a mapping. Takes its values, one for each key in order of insertion, off the end of a stack.
    #[must_use]
    pub fn mapping(self, stack: &mut Vec<Value>) -> Mapping {
        let first = stack.len().saturating_sub(self.len());
        let values = match &self.insertion_order {
            None => stack.split_off(first).into(),
            Some(order) => {
                let mut sorted: Box<[Value]> = order.iter().map(|_| Value::default()).collect();
                for (value, &index) in stack.drain(first..).zip(&**order) {
                    sorted[index as usize] = value;
                }
                sorted
            }
        };
        Mapping::with_shared_keys(self, values)
    }
}
