//! Taking marks off values, and putting them back where they were.

use std::collections::HashMap;
use std::sync::Arc;

use super::{Mark, MarkSet, Marked, Repr, Value};
use crate::types::{Path, Step};

impl Value {
    /// The marks on the value itself; those inside are not counted.
    #[must_use]
    pub fn marks(&self) -> Option<&MarkSet> {
        match &self.0 {
            Repr::Marked(marked) => Some(&marked.marks),
            _ => None,
        }
    }

    /// Whether the value itself is marked.
    #[must_use]
    pub const fn is_marked(&self) -> bool {
        matches!(self.0, Repr::Marked(_))
    }

    /// Whether this mark is on the value itself.
    #[must_use]
    pub fn has_mark(&self, mark: &Mark) -> bool {
        self.marks().is_some_and(|marks| marks.contains(mark))
    }

    /// This value with one mark more.
    #[must_use]
    pub fn with_mark(self, mark: Mark) -> Self {
        self.with_marks(MarkSet::from([mark]))
    }

    /// This value with the marks of all the values given: what a result owes to its operands.
    #[must_use]
    pub fn with_marks_of<'v>(self, values: impl IntoIterator<Item = &'v Self>) -> Self {
        let mut marks = MarkSet::new();
        for value in values {
            marks.append_marks_of(value);
        }
        self.with_marks(marks)
    }

    /// The value without its own marks; marks inside stay. Nothing is copied.
    #[must_use]
    pub fn unmarked(&self) -> &Self {
        match &self.0 {
            Repr::Marked(marked) => &marked.value,
            _ => self,
        }
    }

    /// Takes the marks off the value itself; marks inside stay.
    #[must_use]
    pub fn unmark(&self) -> (Self, MarkSet) {
        match &self.0 {
            Repr::Marked(marked) => (marked.value.clone(), marked.marks.clone()),
            _ => (self.clone(), MarkSet::new()),
        }
    }

    /// Takes all marks off, at any depth. O(1) where there are none.
    #[must_use]
    pub fn unmark_deep(&self) -> (Self, MarkSet) {
        let mut marks = MarkSet::new();
        if !self.contains_marked() {
            return (self.clone(), marks);
        }
        let value = strip(self, &mut Path::root(), &mut |_, found| {
            marks.append(found.clone());
        });
        (value, marks)
    }

    /// Takes all marks off, at any depth, and tells where each was.
    ///
    /// [`Value::with_marks_at`] puts them back.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_value::value::{Mark, Value};
    ///
    /// let secret = Value::from("hunter2").with_mark(Mark::sensitive());
    /// let value = Value::tuple(vec![Value::from(true), secret]);
    /// let (plain, places) = value.unmark_with_paths();
    /// assert!(!plain.contains_marked());
    /// assert_eq!(places[0].0.to_string(), "[1]");
    /// assert_eq!(plain.with_marks_at(&places), value);
    /// ```
    #[must_use]
    pub fn unmark_with_paths(&self) -> (Self, Vec<(Path, MarkSet)>) {
        let mut places = Vec::new();
        if !self.contains_marked() {
            return (self.clone(), places);
        }
        let value = strip(self, &mut Path::root(), &mut |path, found| {
            places.push((path.clone(), found.clone()));
        });
        (value, places)
    }

    /// Puts marks on the values that the paths lead to; a path that leads nowhere is passed over.
    #[must_use]
    pub fn with_marks_at(&self, places: &[(Path, MarkSet)]) -> Self {
        let mut root = Places::default();
        for (path, marks) in places {
            let mut place = &mut root;
            for step in path.steps() {
                place = place.inside.entry(step).or_default();
            }
            place.marks.append(marks.clone());
        }
        put(self, &root)
    }
}

/// Marks by the steps that lead to them.
#[derive(Default)]
struct Places<'p> {
    marks: MarkSet,
    inside: HashMap<&'p Step, Self>,
}

fn strip(value: &Value, path: &mut Path, found: &mut dyn FnMut(&Path, &MarkSet)) -> Value {
    if !value.contains_marked() {
        return value.clone();
    }
    if let Repr::Marked(marked) = &value.0 {
        found(path, &marked.marks);
    }
    value.unmarked().map_children(&mut |step, child| {
        path.push(step());
        let child = strip(child, path, found);
        path.pop();
        child
    })
}

fn put(value: &Value, place: &Places<'_>) -> Value {
    let marks = place.marks.clone();
    if place.inside.is_empty() {
        return value.clone().with_marks(marks);
    }
    let own = value.marks().cloned().unwrap_or_default();
    let inner = value
        .unmarked()
        .map_children(&mut |step, child| match place.inside.get(&step()) {
            Some(place) => put(child, place),
            None => child.clone(),
        });
    inner.with_marks(own).with_marks(marks)
}

impl Value {
    /// Rebuilds a compound value of its children; their types must stay as they are. Other values are cloned.
    pub(super) fn map_children(
        &self,
        each: &mut dyn FnMut(&dyn Fn() -> Step, &Self) -> Self,
    ) -> Self {
        match &self.0 {
            Repr::List(list) => {
                let elements = list.elements.as_slice().iter().enumerate();
                let elements: Vec<_> = elements
                    .map(|(index, child)| each(&|| Step::Index(index), child))
                    .collect();
                Self(Repr::List(Arc::new(super::Collection {
                    ty: list.ty.clone(),
                    elements: elements.into(),
                })))
            }
            Repr::Tuple(tuple) => {
                let elements = tuple.elements.as_slice().iter().enumerate();
                let elements: Vec<_> = elements
                    .map(|(index, child)| each(&|| Step::Index(index), child))
                    .collect();
                Self::tuple(elements)
            }
            Repr::Map(map) => Self(Repr::Map(Arc::new(super::Collection {
                ty: map.ty.clone(),
                elements: map
                    .elements
                    .map_values(&mut |key, child| each(&|| Step::Key(key.clone()), child)),
            }))),
            Repr::Object(object) => Self::object(
                object
                    .elements
                    .map_values(&mut |name, child| each(&|| Step::Attribute(name.clone()), child)),
            ),
            Repr::Marked(marked) => {
                let value = marked.value.map_children(each);
                Self(Repr::Marked(Arc::new(Marked {
                    marks: marked.marks.clone(),
                    value,
                })))
            }
            _ => self.clone(),
        }
    }
}
