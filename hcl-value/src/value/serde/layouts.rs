//! Cache of sorted keys during deserialization: records of one type repeat them.
//!
//! Used by hcl-serde.

use crate::Str;
use crate::internal::{CacheKey, DirectMappedCache};
use crate::value::Value;
use crate::value::shared_keys::SharedKeys;

/// Recently used keys of mappings of one document, sorted. Found by the keys in order of insertion.
// Takes less than 1 kB: an allocation of more consolidates the free memory of glibc's allocator.
#[derive(Debug, Default)]
pub struct Layouts(DirectMappedCache<SharedKeys, (), 32>);

/// Maximum number of keys of a mapping that are cached. Larger mappings rarely repeat.
const MAX_KEYS: usize = 64;

impl Layouts {
    /// Returns the sorted keys of a mapping with the keys `keys` in NFC, in order of insertion. Returns `None` if two of
    /// them are equal.
    pub fn sorted<K: AsRef<str>>(&mut self, keys: &[K]) -> Option<SharedKeys> {
        if keys.len() > MAX_KEYS {
            return SharedKeys::new(keys);
        }
        let slot = slot(keys.len(), texts(keys).next(), texts(keys).next_back());
        if let Some((known, ())) = self.0.find_mut(slot, |known| known.are(keys)) {
            return Some(known.clone());
        }
        let sorted = SharedKeys::new(keys)?;
        self.0.insert(sorted.clone(), ());
        Some(sorted)
    }

    /// Replaces the last values of a stack, one for each key in NFC, by an object of them.
    pub fn push_object<K: AsRef<str>>(&mut self, keys: &[K], stack: &mut Vec<Value>) {
        if let Some(keys) = self.sorted(keys) {
            keys.push_object(stack);
            return;
        }
        let values = stack.drain(stack.len().saturating_sub(keys.len())..);
        let mapping = texts(keys).map(Str::from).zip(values).collect();
        stack.push(Value::object(mapping));
    }
}

fn texts<K: AsRef<str>>(keys: &[K]) -> impl DoubleEndedIterator<Item = &str> {
    keys.iter().map(AsRef::as_ref)
}

/// Returns the slot of a layout, by the number of keys, and the first and last key: maps without an order of keys have many
/// layouts.
fn slot<'k>(count: usize, first: Option<&'k str>, last: Option<&'k str>) -> usize {
    let slots = (first.map_or(0, key_slot), last.map_or(0, key_slot));
    slots.0 + 5 * slots.1 + count
}

/// Returns a number of the length, and the first and last byte.
fn key_slot(key: &str) -> usize {
    let ends = (key.bytes().next(), key.bytes().next_back());
    let (first, last) = (ends.0.unwrap_or(0), ends.1.unwrap_or(0));
    usize::from(first) + 3 * usize::from(last) + 7 * key.len()
}

impl CacheKey for SharedKeys {
    fn slot(&self) -> usize {
        slot(self.len(), self.first(), self.last())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Mapping;

    fn entries(keys: &[&str]) -> (Vec<Str>, Vec<Value>) {
        let numbers = (0_i64..).map(Value::from);
        keys.iter().map(|&key| Str::from(key)).zip(numbers).unzip()
    }

    #[test]
    fn mappings_of_one_layout_equal_those_collected_alone() {
        let mut layouts = Layouts::default();
        for keys in [
            &["a", "b", "c"][..],
            &["c", "b", "a"],
            &["b", "c", "a", "d"],
            &["b", "a", "b"],
            &["b", "b", "a", "c", "a"],
            &["a"],
            &[],
        ] {
            let (keys, values) = entries(keys);
            let alone: Mapping = keys.iter().cloned().zip(values.iter().cloned()).collect();
            for _ in 0..8 {
                let mut stack = values.clone();
                layouts.push_object(&keys, &mut stack);
                let made = stack.pop().unwrap().as_object().unwrap().clone();
                assert!(stack.is_empty());
                assert!(made.iter().eq(alone.iter()), "{keys:?}");
                assert!(
                    made.iter_in_source_order().eq(alone.iter_in_source_order()),
                    "{keys:?}"
                );
                let sizes = [made, alone.clone()].map(|mapping| Value::object(mapping).size());
                assert_eq!(sizes[0], sizes[1]);
            }
        }
    }
}
