//! Cache of keys and key layouts during deserialization: records of one type repeat them.
//!
//! Used by hcl-serde.

use std::sync::Arc;

use crate::internal::{CacheKey, DirectMappedCache, KeyLayout};
use crate::value::{Mapping, Value};

/// Recently used keys and key layouts of one document.
#[derive(Debug, Default)]
pub struct Layouts {
    keys: DirectMappedCache<Arc<str>, (), 64>,
    /// By keys in order of insertion.
    layouts: DirectMappedCache<Vec<Arc<str>>, Layout, 16>,
}

/// A layout that is created when its keys have occurred so often that it saves more than it costs.
#[derive(Debug)]
enum Layout {
    /// The number of mappings so far.
    Occurred(u32),
    Created(KeyLayout),
}

impl Layout {
    /// The number of mappings that are sorted one by one.
    const MIN_OCCURRENCES: u32 = 4;

    /// Returns a mapping of one value for each key.
    fn mapping(&mut self, keys: &[Arc<str>], values: Vec<Value>) -> Mapping {
        match self {
            Self::Created(layout) => layout.mapping(values),
            Self::Occurred(count) if *count < Self::MIN_OCCURRENCES => {
                *count += 1;
                keys.iter().cloned().zip(values).collect()
            }
            Self::Occurred(_) => {
                let layout = KeyLayout::new(keys.to_vec());
                let mapping = layout.mapping(values);
                *self = Self::Created(layout);
                mapping
            }
        }
    }
}

/// Maximum number of keys in a cached layout. Larger mappings rarely repeat.
const MAX_KEYS: usize = 64;

impl Layouts {
    /// Returns the key of a text, shared with an earlier one if that is still cached.
    pub fn key(&mut self, text: &str) -> Arc<str> {
        if let Some((key, ())) = self.keys.get_key_value(text) {
            return Arc::clone(key);
        }
        let key: Arc<str> = text.into();
        self.keys.insert(Arc::clone(&key), ());
        key
    }

    /// Creates a mapping of one value for each key.
    #[must_use]
    pub fn mapping<K: AsRef<str>>(&mut self, keys: &[K], values: Vec<Value>) -> Mapping {
        if !(2..=MAX_KEYS).contains(&keys.len()) {
            return texts(keys).map(|key| self.key(key)).zip(values).collect();
        }
        let equals = |known: &Vec<Arc<str>>| known.iter().map(|key| &**key).eq(texts(keys));
        if let Some((known, layout)) = self.layouts.find_mut(slot(keys), equals) {
            return layout.mapping(known, values);
        }
        let shared: Vec<Arc<str>> = texts(keys).map(|key| self.key(key)).collect();
        let mut layout = Layout::Occurred(0);
        let mapping = layout.mapping(&shared, values);
        self.layouts.insert(shared, layout);
        mapping
    }
}

fn texts<K: AsRef<str>>(keys: &[K]) -> impl Iterator<Item = &str> {
    keys.iter().map(AsRef::as_ref)
}

/// Returns the slot of a layout, by the number of keys and the first key.
fn slot<K: AsRef<str>>(keys: &[K]) -> usize {
    texts(keys).next().map_or(0, CacheKey::slot) + keys.len()
}

/// By length, and first and last byte.
impl CacheKey for str {
    fn slot(&self) -> usize {
        let ends = (self.bytes().next(), self.bytes().next_back());
        let (first, last) = (ends.0.unwrap_or(0), ends.1.unwrap_or(0));
        usize::from(first) + 3 * usize::from(last) + 7 * self.len()
    }
}

impl CacheKey for Arc<str> {
    fn slot(&self) -> usize {
        (**self).slot()
    }
}

impl CacheKey for Vec<Arc<str>> {
    fn slot(&self) -> usize {
        slot(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries(keys: &[&str]) -> (Vec<Arc<str>>, Vec<Value>) {
        let numbers = (0_i64..).map(Value::from);
        keys.iter().map(|&key| Arc::from(key)).zip(numbers).unzip()
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
                let made = layouts.mapping(&keys, values.clone());
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

    #[test]
    fn repeated_keys_are_shared() {
        let mut layouts = Layouts::default();
        let first = layouts.key("name");
        assert!(Arc::ptr_eq(&first, &layouts.key("name")));
        assert_eq!(&*layouts.key("nape"), "nape");
        assert_eq!(&*layouts.key(""), "");
    }
}
