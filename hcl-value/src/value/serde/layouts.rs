//! Keys and shapes that deserialization comes by again and again.

use std::sync::Arc;

use crate::internal::KeyLayout;
use crate::value::{Mapping, Value};

/// Keys and shapes that came by lately: data made by one program repeats them again and again.
#[derive(Default)]
pub(super) struct Layouts {
    keys: Vec<Option<Arc<str>>>,
    shapes: Vec<Option<Seen>>,
}

/// Keys in the order given, and their shape once they came by twice.
struct Seen {
    keys: Vec<Arc<str>>,
    shape: Option<KeyLayout>,
}

/// How many keys are kept, and how many shapes. One that falls on the place of another drives it out.
const KEYS: usize = 64;
const SHAPES: usize = 16;

/// More keys in one mapping are not expected to come by again.
const MOST_KEYS: usize = 64;

impl Layouts {
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
            return keys.into_iter().zip(values).collect();
        };
        if self.shapes.is_empty() {
            self.shapes.resize_with(SHAPES, || None);
        }
        match &mut self.shapes[(place(first) + keys.len()) % SHAPES] {
            Some(seen) if seen.keys == keys => {
                let shape = seen.shape.get_or_insert_with(|| KeyLayout::new(keys));
                shape.mapping(values)
            }
            seen => {
                *seen = Some(Seen {
                    keys: keys.clone(),
                    shape: None,
                });
                keys.into_iter().zip(values).collect()
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
        let numbers = (0..).map(Value::from_i64);
        keys.iter().map(|&key| Arc::from(key)).zip(numbers).unzip()
    }

    #[test]
    fn mappings_of_a_shape_are_as_those_made_alone() {
        let mut shapes = Layouts::default();
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
                assert!(
                    made.iter_insertion_order().eq(alone.iter_insertion_order()),
                    "{keys:?}"
                );
                let sizes = [made, alone.clone()].map(|mapping| Value::object(mapping).size());
                assert_eq!(sizes[0], sizes[1]);
            }
        }
    }

    #[test]
    fn keys_that_come_by_again_are_shared() {
        let mut shapes = Layouts::default();
        let first = shapes.key("name");
        assert!(Arc::ptr_eq(&first, &shapes.key("name")));
        assert_eq!(&*shapes.key("nape"), "nape");
        assert_eq!(&*shapes.key(""), "");
    }
}
