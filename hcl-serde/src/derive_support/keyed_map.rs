//! Maps that hold blocks by their next label.

use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasher, Hash};

/// A map with labels as keys.
pub(super) trait KeyedMap<K, T>: Default {
    /// Makes room for entries.
    fn reserve(&mut self, _: usize) {}

    /// Inserts an entry. Returns the previous value of the key.
    fn insert(&mut self, key: K, value: T) -> Option<T>;
}

impl<K: Eq + Hash, T, S: BuildHasher + Default> KeyedMap<K, T> for HashMap<K, T, S> {
    fn reserve(&mut self, additional: usize) {
        self.reserve(additional);
    }

    fn insert(&mut self, key: K, value: T) -> Option<T> {
        self.insert(key, value)
    }
}

impl<K: Ord, T> KeyedMap<K, T> for BTreeMap<K, T> {
    fn insert(&mut self, key: K, value: T) -> Option<T> {
        self.insert(key, value)
    }
}

#[cfg(feature = "indexmap")]
impl<K: Eq + Hash, T, S: BuildHasher + Default> KeyedMap<K, T> for indexmap::IndexMap<K, T, S> {
    fn reserve(&mut self, additional: usize) {
        self.reserve(additional);
    }

    fn insert(&mut self, key: K, value: T) -> Option<T> {
        self.insert(key, value)
    }
}
