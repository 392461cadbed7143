//! Addition, removal and restoration of marks.

use std::sync::Arc;

use super::{Mark, MarkSet, Value, ValueRepr};
use crate::internal::meter::{charge_shared, is_exceeded};

impl Value {
    /// Returns the marks on the value itself, not on values inside it.
    #[must_use]
    pub fn marks(&self) -> Option<&MarkSet> {
        match &self.0 {
            ValueRepr::Marked(marked) => Some(&marked.marks),
            _ => None,
        }
    }

    /// Returns whether the value itself carries a mark. See also [`Value::contains_marked`].
    #[must_use]
    pub const fn is_marked(&self) -> bool {
        matches!(self.0, ValueRepr::Marked(_))
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
            ValueRepr::Marked(marked) => &marked.value,
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
            ValueRepr::Marked(marked) => (marked.value.clone(), marked.marks.clone()),
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
        let value = strip(self, &mut marks);
        (value, marks)
    }
}

fn strip(value: &Value, marks: &mut MarkSet) -> Value {
    // Parts without marks, most of them, stay shared.
    if !value.contains_marked() {
        return value.clone();
    }
    // Parts that values share are copied once for each occurrence.
    if is_exceeded() {
        return Value::dynamic();
    }
    if let ValueRepr::Marked(marked) = &value.0 {
        marks.append(marked.marks.clone());
    }
    value
        .unmarked()
        .map_children(&mut |child| strip(child, marks))
}

impl Value {
    /// Replaces the elements of a list, tuple, map or object by elements of the same types. Clones other values.
    fn map_children(&self, each: &mut dyn FnMut(&Self) -> Self) -> Self {
        match &self.0 {
            ValueRepr::List(list) => {
                let elements: Vec<_> = list.elements.as_slice().iter().map(each).collect();
                charge_shared::<super::Collection<super::Sequence>>();
                Self(ValueRepr::List(Arc::new(super::Collection {
                    ty: list.ty.clone(),
                    elements: elements.into(),
                })))
            }
            ValueRepr::Tuple(tuple) => {
                let elements: Vec<_> = tuple.elements.as_slice().iter().map(each).collect();
                Self::tuple(elements)
            }
            ValueRepr::Map(map) => {
                charge_shared::<super::Collection<super::Mapping>>();
                Self(ValueRepr::Map(Arc::new(super::Collection {
                    ty: map.ty.clone(),
                    elements: map.elements.map_values(&mut |_, child| each(child)),
                })))
            }
            ValueRepr::Object(object) => {
                Self::object(object.elements.map_values(&mut |_, child| each(child)))
            }
            ValueRepr::Unknown(unknown) if !unknown.attributes.is_empty() => {
                let attributes = &unknown.attributes;
                Self::unknown_with_attributes(attributes.map_values(&mut |_, child| each(child)))
            }
            // Also a set: marks inside it were moved to the set itself.
            _ => self.clone(),
        }
    }
}
