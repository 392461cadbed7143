//! Sets of marks.

use std::fmt;

use super::{Mark, Value};
use crate::internal::meter::charge_elements;

/// A set of marks, sorted bytewise by name.
///
/// # Examples
///
/// ```
/// use hcl_value::value::{Mark, MarkSet};
///
/// let marks = MarkSet::from([Mark::new("b"), Mark::new("a"), Mark::new("b")]);
/// assert_eq!(marks.iter().map(Mark::name).collect::<Vec<_>>(), ["a", "b"]);
/// ```
#[derive(Default, PartialEq, Eq, Hash)]
pub struct MarkSet(Vec<Mark>);

// By hand: a derived clone would not be charged.
impl Clone for MarkSet {
    fn clone(&self) -> Self {
        charge_elements::<Mark>(self.0.len());
        Self(self.0.clone())
    }
}

impl MarkSet {
    /// Creates an empty set.
    #[must_use]
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// Adds a mark and returns `true`, or returns `false` if the set has a mark of that name.
    pub fn insert(&mut self, mark: Mark) -> bool {
        let found = self.0.binary_search(&mark);
        if let Err(index) = found {
            let capacity = self.0.capacity();
            self.0.insert(index, mark);
            // The growth of the vector, which is more than the mark.
            charge_elements::<Mark>(self.0.capacity() - capacity);
        }
        found.is_err()
    }

    /// Adds the marks of another set.
    pub fn append(&mut self, other: Self) {
        if self.is_empty() {
            *self = other;
        } else {
            self.extend(other.0);
        }
    }

    /// Adds the marks on a value itself, not on values inside it.
    ///
    /// ```
    /// use hcl_value::value::{Mark, MarkSet, Value};
    ///
    /// let mut marks = MarkSet::new();
    /// marks.append_marks_of(&Value::from("x").with_mark(Mark::new("a")));
    /// assert!(marks.contains(&Mark::new("a")));
    /// ```
    pub fn append_marks_of(&mut self, value: &Value) {
        if let Some(marks) = value.marks() {
            self.append(marks.clone());
        }
    }

    /// Returns whether the set has a mark of this name.
    #[must_use]
    pub fn contains(&self, mark: &Mark) -> bool {
        self.0.binary_search(mark).is_ok()
    }

    /// Returns whether the set is empty.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the number of marks.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.0.len()
    }

    /// Iterates over the marks in bytewise order of names.
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
