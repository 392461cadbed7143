//! Elements of lists, tuples and sets, with what is asked of them often.

use super::Value;

/// Values in order. Knows without walking whether all are known, whether any is marked, and how deep they nest.
#[derive(Clone, Debug, Default)]
pub struct Sequence {
    values: Values,
    traits: Traits,
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
pub(super) struct Traits {
    /// No unknown value at any depth.
    pub(super) wholly_known: bool,
    /// A mark at any depth.
    pub(super) marked: bool,
    /// 1 for elements that are not compound themselves.
    pub(super) depth: u32,
    /// See [`Value::size`].
    pub(super) size: u64,
}

impl Default for Traits {
    fn default() -> Self {
        Self {
            wholly_known: true,
            marked: false,
            depth: 1,
            size: Value::LEAST_SIZE,
        }
    }
}

impl Traits {
    pub(super) fn of<'v>(values: impl IntoIterator<Item = &'v Value>) -> Self {
        values
            .into_iter()
            .fold(Self::default(), |mut traits, value| {
                // Of a plain number or string nothing else is to be remembered.
                traits.size = traits.size.saturating_add(value.size());
                if value.as_word().is_none() && value.as_str().is_none() {
                    traits.wholly_known &= value.is_wholly_known();
                    traits.marked |= value.contains_marked();
                    traits.depth = traits.depth.max(value.depth().saturating_add(1));
                }
                traits
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

    pub(super) const fn traits(&self) -> Traits {
        self.traits
    }
}

impl FromIterator<Value> for Sequence {
    fn from_iter<I: IntoIterator<Item = Value>>(values: I) -> Self {
        Self::from(values.into_iter().collect::<Vec<_>>())
    }
}

impl From<Vec<Value>> for Sequence {
    fn from(values: Vec<Value>) -> Self {
        let traits = Traits::of(&values);
        let values = Values::Many(values);
        Self { values, traits }
    }
}

impl From<Value> for Sequence {
    fn from(value: Value) -> Self {
        let traits = Traits::of([&value]);
        let values = Values::One(value);
        Self { values, traits }
    }
}
