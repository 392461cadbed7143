//! Elements of lists, tuples and sets, with what is asked of them often.

use super::Value;

/// Values in order. Knows without walking whether all are known, whether any is marked, and how deep they nest.
#[derive(Clone, Debug, Default)]
pub struct Sequence {
    values: Values,
    summary: Summary,
}

/// One value is kept in place: short lists are mostly of one.
#[derive(Clone, Debug)]
enum Values {
    One(Value),
    Many(Vec<Value>),
}

impl Default for Values {
    fn default() -> Self {
        Self::Many(Vec::new())
    }
}

/// What a compound value remembers of its elements.
#[derive(Clone, Copy, Debug)]
pub(super) struct Summary {
    /// No unknown value at any depth.
    pub(super) wholly_known: bool,
    /// A mark at any depth.
    pub(super) marked: bool,
    /// 1 for elements that are not compound themselves.
    pub(super) depth: u32,
    /// See [`Value::size`].
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
    pub(super) fn of<'v>(values: impl IntoIterator<Item = &'v Value>) -> Self {
        values
            .into_iter()
            .fold(Self::default(), |mut summary, value| {
                // Of a plain number or string nothing else is to be remembered.
                summary.size = summary.size.saturating_add(value.size());
                if value.as_i64().is_none() && value.as_str().is_none() {
                    summary.wholly_known &= value.is_wholly_known();
                    summary.marked |= value.contains_marked();
                    summary.depth = summary.depth.max(value.depth().saturating_add(1));
                }
                summary
            })
    }
}

impl Sequence {
    /// The values as a slice.
    #[must_use]
    pub fn as_slice(&self) -> &[Value] {
        match &self.values {
            Values::One(value) => std::slice::from_ref(value),
            Values::Many(values) => values,
        }
    }

    pub(super) const fn summary(&self) -> Summary {
        self.summary
    }
}

impl FromIterator<Value> for Sequence {
    fn from_iter<I: IntoIterator<Item = Value>>(values: I) -> Self {
        Self::from(values.into_iter().collect::<Vec<_>>())
    }
}

impl From<Vec<Value>> for Sequence {
    fn from(values: Vec<Value>) -> Self {
        let summary = Summary::of(&values);
        let values = Values::Many(values);
        Self { values, summary }
    }
}

impl From<Value> for Sequence {
    fn from(value: Value) -> Self {
        let summary = Summary::of([&value]);
        let values = Values::One(value);
        Self { values, summary }
    }
}
