//! Going through a value and all values inside it, and making another of it.

use super::{Repr, Sequence, Value, ValueError, errors};
use crate::types::{Path, Step, Type};

impl Value {
    /// Visits this value and all values inside it, outer ones first, with the path to each.
    ///
    /// `visit` says whether to go on to what is inside. Marks are looked through: the marked value is visited.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_value::Value;
    ///
    /// let value = Value::from_json(r#"{"ports": [{"name": "http"}]}"#)?;
    /// let mut strings = Vec::new();
    /// value.walk(|path, value| {
    ///     if value.as_str().is_some() {
    ///         strings.push(path.to_string());
    ///     }
    ///     true
    /// });
    /// assert_eq!(strings, [".ports[0].name"]);
    /// # Ok::<(), hcl_value::types::JsonError>(())
    /// ```
    pub fn walk(&self, mut visit: impl FnMut(&Path, &Self) -> bool) {
        let mut path = Path::root();
        // What is still to be seen, innermost last; `None` ends the elements of a value.
        let mut ahead: Vec<Option<(Option<Step>, &Self)>> = vec![Some((None, self))];
        while let Some(next) = ahead.pop() {
            let Some((step, value)) = next else {
                path.pop();
                continue;
            };
            if let Some(step) = step {
                path.push(step);
                ahead.push(None);
            }
            if visit(&path, value) {
                let first = ahead.len();
                for (step, child) in value.children() {
                    ahead.push(Some((Some(step), child)));
                }
                ahead[first..].reverse();
            }
        }
    }

    /// Makes another value of this one: `change` gets each value, inner ones first, and gives what takes its place.
    ///
    /// Marks stay on what takes the place of the marked value. Elements of lists, sets and maps may change their type if
    /// all change to the same.
    ///
    /// # Errors
    ///
    /// Those of `change`, and when elements of a list, set or map come to differ in type.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_value::{Number, Value};
    ///
    /// let value = Value::from_json("[1, [2]]")?;
    /// let texts = value.transform(&mut |_, value| match value.as_number() {
    ///     Some(number) => Ok(number.to_string().into()),
    ///     None => Ok(value),
    /// })?;
    /// assert_eq!(texts.to_json()?, r#"["1",["2"]]"#);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn transform(
        &self,
        change: &mut impl FnMut(&Path, Self) -> Result<Self, ValueError>,
    ) -> Result<Self, ValueError> {
        transform(self, &mut Path::root(), change)
    }

    /// What a path leads to; `None` if it leads nowhere.
    #[must_use]
    pub fn at(&self, path: &Path) -> Option<&Self> {
        path.steps().iter().try_fold(self, |value, step| {
            let value = value.unmarked();
            match step {
                Step::Attribute(name) | Step::Key(name) => value.as_mapping()?.get(name),
                Step::Index(index) => value.as_slice()?.get(*index),
                Step::Element => None,
            }
        })
    }

    fn children(&self) -> Vec<(Step, &Self)> {
        match &self.unmarked().0 {
            Repr::List(list) => indexed(&list.elements),
            Repr::Tuple(tuple) => indexed(&tuple.elements),
            Repr::Set(set) => {
                let elements = set.elements.as_slice().iter();
                elements.map(|value| (Step::Element, value)).collect()
            }
            Repr::Map(map) => {
                let entries = map.elements.iter();
                entries
                    .map(|(key, value)| (Step::Key(key.clone()), value))
                    .collect()
            }
            Repr::Object(object) => {
                let entries = object.elements.iter();
                entries
                    .map(|(name, value)| (Step::Attribute(name.clone()), value))
                    .collect()
            }
            _ => Vec::new(),
        }
    }
}

fn indexed(elements: &Sequence) -> Vec<(Step, &Value)> {
    let elements = elements.as_slice().iter().enumerate();
    elements
        .map(|(index, value)| (Step::Index(index), value))
        .collect()
}

fn transform(
    value: &Value,
    path: &mut Path,
    change: &mut dyn FnMut(&Path, Value) -> Result<Value, ValueError>,
) -> Result<Value, ValueError> {
    let plain = value.unmarked();
    let mut inner = |step: Step, child: &Value| {
        path.push(step);
        let child = transform(child, path, change);
        path.pop();
        child
    };
    let rebuilt = match &plain.0 {
        Repr::List(_) | Repr::Set(_) => {
            let children = plain.children().into_iter();
            let elements: Result<Vec<_>, _> =
                children.map(|(step, child)| inner(step, child)).collect();
            collected(plain, elements?)?
        }
        Repr::Tuple(_) => {
            let children = plain.children().into_iter();
            let elements: Result<Vec<_>, _> =
                children.map(|(step, child)| inner(step, child)).collect();
            Value::tuple(elements?)
        }
        Repr::Map(map) => {
            let elements = map
                .elements
                .try_map_values(&mut |key, child| inner(Step::Key(key.clone()), child))?;
            let values = elements.iter().map(|(_, value)| value);
            let element = common_type(&map.ty, values)?;
            Value::map(element, elements)
        }
        Repr::Object(object) => Value::object(
            object
                .elements
                .try_map_values(&mut |name, child| inner(Step::Attribute(name.clone()), child))?,
        ),
        _ => plain.clone(),
    };
    let changed = change(path, rebuilt)?;
    Ok(changed.with_marks_of([value]))
}

fn collected(before: &Value, elements: Vec<Value>) -> Result<Value, ValueError> {
    let ty = before.ty();
    let element = common_type(&ty, &elements)?;
    Ok(match ty {
        Type::Set(_) => Value::set(element, elements),
        _ => Value::list(element, elements),
    })
}

/// The one type of all elements; that of before if there are none.
fn common_type<'v>(
    before: &Type,
    values: impl IntoIterator<Item = &'v Value>,
) -> Result<Type, ValueError> {
    let mut values = values.into_iter();
    let Some(first) = values.next() else {
        return Ok(before.element_type().cloned().unwrap_or(Type::Dynamic));
    };
    let ty = first.ty();
    match values.all(|value| value.ty() == ty) {
        true => Ok(ty),
        false => Err(errors::mixed_elements()),
    }
}
