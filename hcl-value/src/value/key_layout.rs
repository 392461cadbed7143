//! Key layouts: the keys of many mappings, sorted once.

use super::shared_keys::SharedKeys;
use super::{Mapping, Value};

use crate::Str;

/// The keys of many mappings. They share the keys and their orders, and need no sort.
///
/// Used by hcl-core: objects in loops.
#[derive(Debug)]
pub struct KeyLayout {
    keys: SharedKeys,
    /// Pairs of indices: swapping their values, one pair after the other, sorts values by key; overridden values
    /// end up last.
    swaps: Vec<(usize, usize)>,
}

impl KeyLayout {
    /// Creates a layout of keys in order of insertion, which may repeat.
    #[must_use]
    #[expect(
        clippy::indexing_slicing,
        reason = "permutations of the indices below `count`"
    )]
    pub fn new(keys: Vec<Str>) -> Self {
        let count = keys.len();
        let numbers = (0_i64..).map(Value::from);
        let model: Mapping = keys.into_iter().zip(numbers).collect();
        let index_of = |value: &Value| usize::try_from(value.as_i64()?).ok();
        // After the swaps so far: the value at each index, and the index of each value.
        let (mut values, mut indices): (Vec<usize>, Vec<usize>) =
            (0..count).map(|index| (index, index)).unzip();
        let mut swaps = Vec::new();
        let sorted = model.iter().filter_map(|(_, value)| index_of(value));
        for (to, value) in sorted.enumerate() {
            let from = indices[value];
            if from != to {
                swaps.push((to, from));
                indices[values[to]] = from;
                values[from] = values[to];
            }
        }
        let keys = model.into_shared_keys();
        Self { keys, swaps }
    }

    /// Creates a mapping. `values` has one value for each key, in order of insertion.
    #[must_use]
    pub fn mapping(&self, mut values: Vec<Value>) -> Mapping {
        for &(to, from) in &self.swaps {
            values.swap(to, from);
        }
        values.truncate(self.keys.len());
        Mapping::with_shared_keys(self.keys.clone(), values.into())
    }
}
