//! Sets of marks. Few values have any, and those that do have few.

use std::fmt;

use super::{Mark, Value};

/// The marks on one value, in bytewise order of their names.
///
/// ```
/// use hcl_value::value::{Mark, MarkSet};
///
/// let marks = MarkSet::from([Mark::new("b"), Mark::new("a"), Mark::new("b")]);
/// assert_eq!(marks.iter().map(Mark::name).collect::<Vec<_>>(), ["a", "b"]);
/// ```
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct MarkSet(Vec<Mark>);

impl MarkSet {
    /// Makes an empty set.
    #[must_use]
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// Adds a mark, unless one of its name is there; whether it was new.
    pub fn insert(&mut self, mark: Mark) -> bool {
        let place = self.0.binary_search(&mark);
        if let Err(place) = place {
            self.0.insert(place, mark);
        }
        place.is_err()
    }

    /// Adds all of another set's.
    pub fn append(&mut self, other: Self) {
        if self.is_empty() {
            *self = other;
        } else {
            self.extend(other.0);
        }
    }

    /// Adds those that are on a value itself.
    #[doc(hidden)]
    pub fn append_marks_of(&mut self, value: &Value) {
        if let Some(marks) = value.marks() {
            self.append(marks.clone());
        }
    }

    /// Whether a mark of this name is there.
    #[must_use]
    pub fn contains(&self, mark: &Mark) -> bool {
        self.0.binary_search(mark).is_ok()
    }

    /// Whether there is no mark.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The number of marks.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.0.len()
    }

    /// Goes through the marks in bytewise order of their names.
    pub fn iter(&self) -> std::slice::Iter<'_, Mark> {
        self.0.iter()
    }
}

impl Extend<Mark> for MarkSet {
    fn extend<I: IntoIterator<Item = Mark>>(&mut self, marks: I) {
        for mark in marks {
            self.insert(mark);
        }
    }
}

impl FromIterator<Mark> for MarkSet {
    fn from_iter<I: IntoIterator<Item = Mark>>(marks: I) -> Self {
        let mut set = Self::new();
        set.extend(marks);
        set
    }
}

impl<const N: usize> From<[Mark; N]> for MarkSet {
    fn from(marks: [Mark; N]) -> Self {
        marks.into_iter().collect()
    }
}

impl IntoIterator for MarkSet {
    type Item = Mark;
    type IntoIter = std::vec::IntoIter<Mark>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'m> IntoIterator for &'m MarkSet {
    type Item = &'m Mark;
    type IntoIter = std::slice::Iter<'m, Mark>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Debug for MarkSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(&self.0).finish()
    }
}
