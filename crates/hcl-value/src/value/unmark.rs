//! Addition, removal and restoration of marks.

use std::collections::HashMap;
use std::sync::Arc;

use super::{Mark, MarkSet, Marked, Repr, Value};
use crate::internal::meter::{charge_shared, is_exceeded};
use crate::types::{Path, Step};

impl Value {
    /// Returns the marks on the value itself, not on values inside it.
    #[must_use]
    pub fn marks(&self) -> Option<&MarkSet> {
        match &self.0 {
            Repr::Marked(marked) => Some(&marked.marks),
            _ => None,
        }
    }

    /// Returns whether the value itself carries a mark. See also [`Value::contains_marked`].
    #[must_use]
    pub const fn is_marked(&self) -> bool {
        matches!(self.0, Repr::Marked(_))
    }

    /// Returns whether the value itself carries a mark of this name.
    #[must_use]
    pub fn has_mark(&self, mark: &Mark) -> bool {
        self.marks().is_some_and(|marks| marks.contains(mark))
    }

    /// Adds a mark to the value.
    ///
    /// ```
    /// use hcl_value::{Value, value::Mark};
    ///
    /// let secret = Value::from("hunter2").with_mark(Mark::sensitive());
    /// assert!(secret.has_mark(&Mark::sensitive()));
    /// assert_eq!(format!("{secret:?}"), "(sensitive)");
    /// ```
    #[must_use]
    pub fn with_mark(self, mark: Mark) -> Self {
        self.with_marks(MarkSet::from([mark]))
    }

    /// Adds the marks on other values, as for a result of these operands.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_value::Value;
    /// use hcl_value::value::Mark;
    ///
    /// let (user, password) = (Value::from("ada"), Value::from("hunter2").with_mark(Mark::sensitive()));
    /// let login = Value::from("ada:hunter2").with_marks_of([&user, &password]);
    /// assert!(login.has_mark(&Mark::sensitive()));
    /// ```
    #[must_use]
    pub fn with_marks_of<'v>(self, values: impl IntoIterator<Item = &'v Self>) -> Self {
        let mut marks = MarkSet::new();
        for value in values {
            marks.append_marks_of(value);
        }
        self.with_marks(marks)
    }

    /// Returns the value without its marks. Marks on values inside it stay.
    #[must_use]
    pub fn unmarked(&self) -> &Self {
        match &self.0 {
            Repr::Marked(marked) => &marked.value,
            _ => self,
        }
    }

    /// Returns the value without its marks, and the marks. Marks on values inside it stay.
    ///
    /// ```
    /// use hcl_value::{Value, value::Mark};
    ///
    /// let (plain, marks) = Value::from(1).with_mark(Mark::new("a")).unmark();
    /// assert_eq!(plain, 1);
    /// assert!(marks.contains(&Mark::new("a")));
    /// ```
    #[must_use]
    pub fn unmark(&self) -> (Self, MarkSet) {
        match &self.0 {
            Repr::Marked(marked) => (marked.value.clone(), marked.marks.clone()),
            _ => (self.clone(), MarkSet::new()),
        }
    }

    /// Returns the value without marks at any depth, and all the marks. O(1) if there are none.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_value::value;
    /// use hcl_value::value::Mark;
    ///
    /// let mut config = value!({"user": "ada"});
    /// config.insert("password", hcl_value::Value::from("hunter2").with_mark(Mark::sensitive()))?;
    /// let (plain, marks) = config.unmark_deep();
    /// assert_eq!(plain.to_json()?, r#"{"password":"hunter2","user":"ada"}"#);
    /// assert!(marks.contains(&Mark::sensitive()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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

    /// Returns the value without marks at any depth, and the marks with the paths of the values that carried them.
    ///
    /// [`Value::with_marks_at`] is the inverse.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_value::value::{Mark, Value};
    ///
    /// let secret = Value::from("hunter2").with_mark(Mark::sensitive());
    /// let value = Value::tuple(vec![Value::from(true), secret]);
    /// let (plain, marks) = value.unmark_with_paths();
    /// assert!(!plain.contains_marked());
    /// assert_eq!(marks[0].0.to_string(), "[1]");
    /// assert_eq!(plain.with_marks_at(&marks), value);
    /// ```
    #[must_use]
    pub fn unmark_with_paths(&self) -> (Self, Vec<(Path, MarkSet)>) {
        let mut marks = Vec::new();
        if !self.contains_marked() {
            return (self.clone(), marks);
        }
        let value = strip(self, &mut Path::root(), &mut |path, found| {
            marks.push((path.clone(), found.clone()));
        });
        (value, marks)
    }

    /// Adds marks to the values at the paths. Ignores paths without a value.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_value::value::{Mark, MarkSet, Path};
    /// use hcl_value::value;
    ///
    /// let sensitive = MarkSet::from([Mark::sensitive()]);
    /// let config = value!({"user": "ada", "password": "hunter2"});
    /// let config = config.with_marks_at(&[(Path::root().attribute("password"), sensitive)]);
    /// assert_eq!(config.to_string(), r#"{ user = "ada", password = (sensitive value) }"#);
    /// ```
    #[must_use]
    pub fn with_marks_at(&self, marks: &[(Path, MarkSet)]) -> Self {
        let mut root = MarkTree::default();
        for (path, marks) in marks {
            let mut node = &mut root;
            for step in path.steps() {
                node = node.children.entry(step).or_default();
            }
            node.marks.append(marks.clone());
        }
        add_marks(self, &root)
    }
}

/// Marks by path.
#[derive(Default)]
struct MarkTree<'p> {
    marks: MarkSet,
    children: HashMap<&'p Step, Self>,
}

fn strip(value: &Value, path: &mut Path, found: &mut dyn FnMut(&Path, &MarkSet)) -> Value {
    // Parts without marks, most of them, stay shared.
    if !value.contains_marked() {
        return value.clone();
    }
    // Parts that values share are copied once for each occurrence.
    if is_exceeded() {
        return Value::dynamic();
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

fn add_marks(value: &Value, tree: &MarkTree<'_>) -> Value {
    let marks = tree.marks.clone();
    if tree.children.is_empty() {
        return value.clone().with_marks(marks);
    }
    let own = value.marks().cloned().unwrap_or_default();
    let inner =
        value
            .unmarked()
            .map_children(&mut |step, child| match tree.children.get(&step()) {
                Some(tree) => add_marks(child, tree),
                None => child.clone(),
            });
    inner.with_marks(own).with_marks(marks)
}

impl Value {
    /// Replaces the elements of a list, tuple, map or object by elements of the same types. Clones other values.
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
                charge_shared::<super::Collection<super::Sequence>>();
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
            Repr::Map(map) => {
                charge_shared::<super::Collection<super::Mapping>>();
                Self(Repr::Map(Arc::new(super::Collection {
                    ty: map.ty.clone(),
                    elements: map
                        .elements
                        .map_values(&mut |key, child| each(&|| Step::Key(key.clone()), child)),
                })))
            }
            Repr::Object(object) => Self::object(
                object
                    .elements
                    .map_values(&mut |name, child| each(&|| Step::Attribute(name.clone()), child)),
            ),
            Repr::Unknown(unknown) if !unknown.attributes.is_empty() => {
                let attributes = &unknown.attributes;
                Self::unknown_with_attributes(
                    attributes.map_values(&mut |name, child| {
                        each(&|| Step::Attribute(name.clone()), child)
                    }),
                )
            }
            Repr::Marked(marked) => {
                let value = marked.value.map_children(each);
                charge_shared::<Marked>();
                Self(Repr::Marked(Arc::new(Marked {
                    marks: marked.marks.clone(),
                    value,
                })))
            }
            // Also a set: marks inside it were moved to the set itself.
            _ => self.clone(),
        }
    }
}
