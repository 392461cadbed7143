//! Keys that many mappings have: sorted once, and shared.

use std::sync::Arc;

use super::mapping::SharedKeys;
use super::{Mapping, Value};

/// Keys of which many mappings are made.
#[doc(hidden)]
#[derive(Debug)]
pub struct KeyLayout {
    keys: SharedKeys,
    /// Places to be swapped, one pair after the other, which brings values from the order given into that of their keys;
    /// those that are overridden come last.
    swaps: Vec<(usize, usize)>,
}

impl KeyLayout {
    /// Takes keys in the order given; one may be there twice.
    #[doc(hidden)]
    pub fn new(keys: Vec<Arc<str>>) -> Self {
        let count = keys.len();
        let numbers = (0..).map(Value::from_i64);
        let model: Mapping = keys.into_iter().zip(numbers).collect();
        let place = |value: &Value| usize::try_from(value.as_i64()?).ok();
        // What stands at each place, and where each value stands, after the swaps so far.
        let (mut standing, mut places): (Vec<usize>, Vec<usize>) =
            (0..count).map(|place| (place, place)).unzip();
        let mut swaps = Vec::new();
        let wanted = model.iter().filter_map(|(_, value)| place(value));
        for (to, value) in wanted.enumerate() {
            let from = places[value];
            if from != to {
                swaps.push((to, from));
                places[standing[to]] = from;
                standing[from] = standing[to];
            }
        }
        let keys = model.into_shared_keys();
        Self { keys, swaps }
    }

    /// Makes a mapping of one value for each key, in the order in which the keys were given.
    #[doc(hidden)]
    pub fn mapping(&self, mut values: Vec<Value>) -> Mapping {
        for &(to, from) in &self.swaps {
            values.swap(to, from);
        }
        values.truncate(self.keys.len());
        Mapping::of_shared(&self.keys, values)
    }
}
