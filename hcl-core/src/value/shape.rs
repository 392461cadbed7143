//! Keys that many mappings have: sorted once, and shared.

use std::sync::Arc;

use super::{Mapping, Value};

/// Keys of which many mappings are made.
pub(crate) struct Shape {
    /// With their orders; the values are those of no one.
    model: Mapping,
    /// Places to be swapped, one pair after the other, which brings values from the order given into that of their keys;
    /// those that are overridden come last.
    swaps: Vec<(usize, usize)>,
    size_of_keys: u64,
}

impl Shape {
    /// Takes keys in the order given; one may be there twice.
    pub(crate) fn new(keys: Vec<Arc<str>>) -> Self {
        let count = keys.len();
        let numbers = (0..).map(Value::from_word).take(count);
        let model = Mapping::new(keys, numbers.collect());
        let place = |value: &Value| usize::try_from(value.as_word()?).ok();
        // What stands at each place, and where each value stands, after the swaps so far.
        let (mut standing, mut places): (Vec<usize>, Vec<usize>) =
            (0..count).map(|place| (place, place)).unzip();
        let mut swaps = Vec::new();
        for (to, value) in model.values().iter().filter_map(place).enumerate() {
            let from = places[value];
            if from != to {
                swaps.push((to, from));
                places[standing[to]] = from;
                standing[from] = standing[to];
            }
        }
        let size_of_keys = model.keys().iter().map(|key| key.len() as u64).sum();
        Self {
            model,
            swaps,
            size_of_keys,
        }
    }

    /// Makes a mapping of one value for each key, in the order in which the keys were given.
    pub(crate) fn mapping(&self, mut values: Vec<Value>) -> Mapping {
        for &(to, from) in &self.swaps {
            values.swap(to, from);
        }
        values.truncate(self.model.len());
        self.model.with_other_values(values, self.size_of_keys)
    }
}

/// Keys and shapes that came by lately: data made by one program repeats them again and again.
#[derive(Default)]
pub(super) struct Shapes {
    keys: Vec<Option<Arc<str>>>,
    shapes: Vec<Option<Seen>>,
}

/// Keys in the order given, and their shape once they came by twice.
struct Seen {
    keys: Vec<Arc<str>>,
    shape: Option<Shape>,
}

/// How many keys are kept, and how many shapes. One that falls on the place of another drives it out.
const KEYS: usize = 64;
const SHAPES: usize = 16;

/// More keys in one mapping are not expected to come by again.
const MOST_KEYS: usize = 64;

impl Shapes {
    /// The key of that text: the one that came by before, if it is still there.
    pub(super) fn key(&mut self, text: &str) -> Arc<str> {
        if self.keys.is_empty() {
            self.keys.resize(KEYS, None);
        }
        let known = &mut self.keys[place(text) % KEYS];
        match known {
            Some(key) if **key == *text => Arc::clone(key),
            _ => Arc::clone(known.insert(text.into())),
        }
    }

    /// A mapping of a value for each key.
    pub(super) fn mapping(&mut self, keys: Vec<Arc<str>>, values: Vec<Value>) -> Mapping {
        let (Some(first), 2..=MOST_KEYS) = (keys.first(), keys.len()) else {
            return Mapping::new(keys, values);
        };
        if self.shapes.is_empty() {
            self.shapes.resize_with(SHAPES, || None);
        }
        match &mut self.shapes[(place(first) + keys.len()) % SHAPES] {
            Some(seen) if seen.keys == keys => {
                let shape = seen.shape.get_or_insert_with(|| Shape::new(keys));
                shape.mapping(values)
            }
            seen => {
                *seen = Some(Seen {
                    keys: keys.clone(),
                    shape: None,
                });
                Mapping::new(keys, values)
            }
        }
    }
}

/// A number by a text's length and ends.
fn place(text: &str) -> usize {
    let ends = (text.bytes().next(), text.bytes().next_back());
    let (first, last) = (ends.0.unwrap_or(0), ends.1.unwrap_or(0));
    usize::from(first) + 3 * usize::from(last) + 7 * text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries(keys: &[&str]) -> (Vec<Arc<str>>, Vec<Value>) {
        let numbers = (0..).map(Value::from_word);
        keys.iter().map(|&key| Arc::from(key)).zip(numbers).unzip()
    }

    #[test]
    fn mappings_of_a_shape_are_as_those_made_alone() {
        let mut shapes = Shapes::default();
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
            for _ in 0..3 {
                let made = shapes.mapping(keys.clone(), values.clone());
                assert!(made.iter().eq(alone.iter()), "{keys:?}");
                assert!(made.iter_as_given().eq(alone.iter_as_given()), "{keys:?}");
                let sizes = [made, alone.clone()].map(|mapping| Value::object(mapping).size());
                assert_eq!(sizes[0], sizes[1]);
            }
        }
    }

    #[test]
    fn keys_that_come_by_again_are_shared() {
        let mut shapes = Shapes::default();
        let first = shapes.key("name");
        assert!(Arc::ptr_eq(&first, &shapes.key("name")));
        assert_eq!(&*shapes.key("nape"), "nape");
        assert_eq!(&*shapes.key(""), "");
    }
}
