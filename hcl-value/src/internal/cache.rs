//! A cache of fixed size for results that loops ask for again.

use std::fmt;

/// A key of a [`DirectMappedCache`].
pub trait CacheKey: PartialEq {
    /// Returns the number that selects the slot. The cache takes it modulo its capacity.
    ///
    /// Keys that are in use at the same time should differ in the low bits. It need not be a good hash: two keys that
    /// share a slot evict each other, and nothing worse follows.
    fn slot(&self) -> usize;
}

/// Direct-mapped cache of at most `SLOTS` entries: each key has one slot, and a collision evicts.
///
/// Lookup and insertion compare one key. The slots are allocated on the first insertion. `SLOTS` should be a power of
/// two, so that the modulo is a mask.
///
/// ```
/// use hcl_value::internal::{CacheKey, DirectMappedCache};
///
/// #[derive(PartialEq)]
/// struct Offset(u32);
///
/// impl CacheKey for Offset {
///     fn slot(&self) -> usize {
///         self.0 as usize
///     }
/// }
///
/// let mut cache: DirectMappedCache<Offset, &str, 16> = DirectMappedCache::default();
/// cache.insert(Offset(1), "one");
/// assert_eq!(cache.get(&Offset(1)), Some(&"one"));
///
/// cache.insert(Offset(17), "seventeen");
/// assert_eq!(cache.get(&Offset(1)), None);
/// ```
pub struct DirectMappedCache<K, V, const SLOTS: usize>(Vec<Option<(K, V)>>);

impl<K, V, const SLOTS: usize> DirectMappedCache<K, V, SLOTS> {
    /// Creates an empty cache, without allocating.
    #[must_use]
    pub const fn new() -> Self {
        const { assert!(SLOTS > 0, "a cache has at least one slot") };
        Self(Vec::new())
    }

    /// Returns the cached value of a key.
    #[inline]
    #[must_use]
    pub fn get(&self, key: &K) -> Option<&V>
    where
        K: CacheKey,
    {
        match self.0.get(key.slot() % SLOTS)? {
            Some((cached, value)) if cached == key => Some(value),
            _ => None,
        }
    }

    /// Returns the cached key of a [slot](CacheKey::slot), if it is the right one, and its value: for keys of another type
    /// than `K`.
    #[inline]
    #[must_use]
    pub fn find_mut(
        &mut self,
        slot: usize,
        is_key: impl FnOnce(&K) -> bool,
    ) -> Option<(&K, &mut V)> {
        match self.0.get_mut(slot % SLOTS)? {
            Some((cached, value)) if is_key(cached) => Some((cached, value)),
            _ => None,
        }
    }

    /// Caches a value, in place of the entry in its slot.
    pub fn insert(&mut self, key: K, value: V)
    where
        K: CacheKey,
    {
        // Allocated with the first entry: most caches stay empty.
        if self.0.is_empty() {
            self.0.resize_with(SLOTS, || None);
        }
        if let Some(slot) = self.0.get_mut(key.slot() % SLOTS) {
            *slot = Some((key, value));
        }
    }
}

impl<K, V, const SLOTS: usize> Default for DirectMappedCache<K, V, SLOTS> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K, V, const SLOTS: usize> fmt::Debug for DirectMappedCache<K, V, SLOTS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DirectMappedCache").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl CacheKey for u8 {
        fn slot(&self) -> usize {
            usize::from(*self)
        }
    }

    #[test]
    fn a_collision_evicts_and_other_slots_stay() {
        let mut cache: DirectMappedCache<u8, &str, 4> = DirectMappedCache::new();
        assert_eq!(cache.get(&1), None);
        cache.insert(1, "one");
        cache.insert(2, "two");
        cache.insert(5, "five");
        assert_eq!(cache.get(&1), None);
        assert_eq!(cache.get(&5), Some(&"five"));
        assert_eq!(cache.get(&2), Some(&"two"));
        assert_eq!(cache.find_mut(2, |key| *key == 1), None);
        if let Some((_, value)) = cache.find_mut(2, |key| *key == 2) {
            *value = "deux";
        }
        assert_eq!(cache.get(&2), Some(&"deux"));
    }
}
