//! Sequences: the elements of lists, tuples and sets, with a summary of them.

// spec(model): Collection Types; cases::values/sets, suites::model_properties::sets_are_independent_of_element_order

use super::{Value, ValueRepr};
use crate::internal::build::List;
use crate::internal::meter;

/// The elements of a list, tuple or set. Stores whether all are known, whether any is marked, and how deep they nest.
///
/// # Examples
///
/// ```
/// use hcl_value::value::Sequence;
/// use hcl_value::{Type, Value};
///
/// let ports: Sequence = [80, 443].into_iter().map(Value::from).collect();
/// assert_eq!(ports.as_slice()[1], 443);
///
/// let list = Value::list(Type::Number, ports);
/// assert_eq!(list.to_string(), "[80, 443]");
/// ```
#[derive(Debug, Default)]
pub struct Sequence {
    values: Vec<Value>,
    summary: Summary,
}

impl Clone for Sequence {
    #[inline]
    fn clone(&self) -> Self {
        meter::charge_elements::<Value>(self.values.len());
        Self {
            values: self.values.clone(),
            summary: self.summary,
        }
    }
}

/// Properties of all elements of a compound value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Summary {
    /// Whether no element is or contains an unknown value.
    pub(super) wholly_known: bool,
    /// Whether an element is or contains a marked value.
    pub(super) marked: bool,
    /// Nesting depth of the compound value: 1 for primitive elements.
    pub(super) depth: u32,
    /// Size of the compound value; see [`Value::size`].
    pub(super) size: u64,
}

impl Default for Summary {
    fn default() -> Self {
        Self {
            wholly_known: true,
            marked: false,
            depth: 1,
            size: Value::MIN_SIZE,
        }
    }
}

impl Summary {
    pub(super) fn of(values: &[Value]) -> Self {
        let mut summary = Self::default();
        for value in values {
            summary.add(value);
        }
        summary
    }

    /// Includes one more element.
    #[inline]
    pub(super) fn add(&mut self, value: &Value) {
        match &value.0 {
            // These affect nothing but the size.
            ValueRepr::String(_) | ValueRepr::Number(_) | ValueRepr::Bool(_) => {
                self.size = self.size.saturating_add(value.size());
            }
            ValueRepr::Tuple(tuple) => self.add_compound(tuple.elements.summary()),
            ValueRepr::Object(object) => self.add_compound(object.elements.summary()),
            _ => self.add_other(value),
        }
    }

    const fn add_compound(&mut self, inner: Self) {
        self.size = self.size.saturating_add(inner.size);
        self.wholly_known &= inner.wholly_known;
        self.marked |= inner.marked;
        if self.depth <= inner.depth {
            self.depth = inner.depth.saturating_add(1);
        }
    }

    // Rare kinds stay out of the loop over elements.
    #[inline(never)]
    fn add_other(&mut self, value: &Value) {
        self.add_compound(Self {
            wholly_known: value.is_wholly_known(),
            marked: value.contains_marked(),
            depth: value.depth(),
            size: value.size(),
        });
    }
}

impl Sequence {
    /// Returns the elements as a slice.
    #[must_use]
    pub fn as_slice(&self) -> &[Value] {
        &self.values
    }

    /// Creates a sequence of elements. Their memory is charged already.
    fn of_charged(values: Vec<Value>) -> Self {
        let summary = Summary::of(&values);
        Self { values, summary }
    }

    pub(super) const fn summary(&self) -> Summary {
        self.summary
    }

    /// Appends an element. O(1), amortized.
    pub(super) fn push(&mut self, value: Value) {
        self.summary.add(&value);
        let capacity = self.values.capacity();
        self.values.push(value);
        // Only memory that this push allocated.
        meter::charge_elements::<Value>(self.values.capacity() - capacity);
    }

    /// Removes an element. O(n).
    #[inline]
    pub(super) fn remove(&mut self, index: usize) -> Option<Value> {
        if index >= self.as_slice().len() {
            return None;
        }
        let removed = self.values.remove(index);
        // Computed anew: another element may be as deep as the removed one.
        self.summary = Summary::of(self.as_slice());
        Some(removed)
    }
}

impl FromIterator<Value> for Sequence {
    fn from_iter<I: IntoIterator<Item = Value>>(values: I) -> Self {
        Self::from(values.into_iter().collect::<Vec<_>>())
    }
}

impl From<Vec<Value>> for Sequence {
    fn from(values: Vec<Value>) -> Self {
        meter::charge_elements::<Value>(values.capacity());
        Self::of_charged(values)
    }
}

impl From<List<Value>> for Sequence {
    fn from(values: List<Value>) -> Self {
        Self::of_charged(values.into_charged())
    }
}

impl From<Value> for Sequence {
    fn from(value: Value) -> Self {
        Self::from(vec![value])
    }
}
