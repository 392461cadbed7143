//! Traversal and transformation of a value and all values inside it.

use super::ops::{self, AccessError};
use super::{Mapping, Sequence, Value, ValueError, ValueRepr, errors};
use crate::Str;
use crate::types::{Path, PathStep, Type};

impl Value {
    /// Calls a function with the value and all values inside it, outer values first, and the path to each.
    ///
    /// The function returns whether to visit the elements of the value. A marked value is visited once, with its marks.
    /// The known attributes of an unknown value are visited like those of an object.
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
        // Values to visit, the next one last; `None` follows the elements of a value.
        let mut stack: Vec<Option<(Option<PathStep>, &Self)>> = vec![Some((None, self))];
        while let Some(next) = stack.pop() {
            let Some((step, value)) = next else {
                path.pop();
                continue;
            };
            if let Some(step) = step {
                path.push(step);
                stack.push(None);
            }
            if visit(&path, value) {
                let mut children = value.children();
                while let Some((step, child)) = children.pop() {
                    stack.push(Some((Some(step), child)));
                }
            }
        }
    }

    /// Replaces the value and all values inside it by the results of a function, inner values first.
    ///
    /// The function receives values without their marks; the results carry them. Elements of a list, set or map may
    /// change their type if all change to the same type.
    ///
    /// # Errors
    ///
    /// Returns the errors of `change`, and fails if the elements of a list, set or map differ in type.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_value::Value;
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

    /// Returns the value at a path, or `None` if there is none. Ignores marks on the way; [`Path::apply`] adds them.
    ///
    /// ```
    /// use hcl_value::{Value, value::Path};
    ///
    /// let value = Value::from_json(r#"{"ports": [80, 443]}"#)?;
    /// let path = Path::root().attribute("ports").index(1);
    /// assert_eq!(value.at(&path), Some(&443.into()));
    /// # Ok::<(), hcl_value::types::JsonError>(())
    /// ```
    #[must_use]
    pub fn at(&self, path: &Path) -> Option<&Self> {
        path.steps().iter().try_fold(self, |value, step| {
            let value = value.unmarked();
            match step {
                PathStep::Attribute(name) | PathStep::Key(name) => match &value.0 {
                    ValueRepr::Unknown(unknown) => unknown.attributes.get(name),
                    _ => value.as_object()?.get(name),
                },
                PathStep::Index(index) => value.as_list()?.get(*index),
                PathStep::Element => None,
            }
        })
    }

    #[inline]
    fn children(&self) -> Vec<(PathStep, &Self)> {
        match &self.unmarked().0 {
            ValueRepr::List(list) => in_order(&list.elements, PathStep::Index),
            ValueRepr::Tuple(tuple) => in_order(&tuple.elements, PathStep::Index),
            ValueRepr::Set(set) => in_order(&set.elements, |_| PathStep::Element),
            ValueRepr::Map(map) => named(&map.elements, PathStep::Key),
            ValueRepr::Object(object) => named(&object.elements, PathStep::Attribute),
            ValueRepr::Unknown(unknown) => named(&unknown.attributes, PathStep::Attribute),
            _ => Vec::new(),
        }
    }
}

impl Path {
    /// Returns the value at the path inside a value, as the operators of HCL do: elements of unknown values are
    /// unknown, and the marks on all values on the way are on the result.
    ///
    /// # Errors
    ///
    /// Fails at the first step without a value: a missing element, a step into a null or another kind of value, or
    /// [`PathStep::Element`]. The path of the error ends before that step.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_value::{Type, Value, value::Path};
    ///
    /// let value = Value::from_json(r#"{"ports": [80, 443]}"#)?;
    /// let path = Path::root().attribute("ports").index(1);
    /// assert_eq!(path.apply(&value)?, 443);
    ///
    /// let path = Path::root().attribute("ports").index(2);
    /// let error = path.apply(&value).unwrap_err();
    /// assert_eq!(error.to_string(), ".ports: there is no element 2: the length is 2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn apply(&self, value: &Value) -> Result<Value, ValueError> {
        let mut value = value.clone();
        for (index, step) in self.steps().iter().enumerate() {
            value = apply_step(&value, step).map_err(|message| ValueError {
                path: self.steps().iter().take(index).cloned().collect(),
                message,
            })?;
        }
        Ok(value)
    }
}

#[inline]
fn apply_step(value: &Value, step: &PathStep) -> Result<Value, String> {
    let found = match step {
        PathStep::Attribute(name) | PathStep::Key(name) => ops::attribute(value, name),
        PathStep::Index(index) => match value.ty() {
            // A map would convert the index to a key.
            Type::Map(_) | Type::Object(_) => Err(AccessError::NotIndexable(value.ty())),
            _ => ops::index(value, &(*index).into()),
        },
        PathStep::Element => Err(AccessError::SetHasNoKeys),
    };
    found.map_err(|error| error.to_string())
}

#[inline]
fn in_order(elements: &Sequence, step: fn(usize) -> PathStep) -> Vec<(PathStep, &Value)> {
    let mut children = Vec::new();
    for (index, value) in elements.as_slice().iter().enumerate() {
        children.push((step(index), value));
    }
    children
}

#[inline]
fn named(elements: &Mapping, step: fn(Str) -> PathStep) -> Vec<(PathStep, &Value)> {
    let mut children = Vec::new();
    for (name, value) in elements {
        children.push((step(name.clone()), value));
    }
    children
}

#[inline]
fn transform(
    value: &Value,
    path: &mut Path,
    change: &mut dyn FnMut(&Path, Value) -> Result<Value, ValueError>,
) -> Result<Value, ValueError> {
    let plain = value.unmarked();
    let mut inner = |step: PathStep, child: &Value| {
        path.push(step);
        let child = transform(child, path, change);
        path.pop();
        child
    };
    let rebuilt = match &plain.0 {
        ValueRepr::List(_) | ValueRepr::Set(_) | ValueRepr::Tuple(_) => {
            let mut elements = Vec::new();
            for (step, child) in plain.children() {
                elements.push(inner(step, child)?);
            }
            collected(plain, elements)?
        }
        ValueRepr::Map(map) => {
            let mut inner = |key: &Str, child: &Value| inner(PathStep::Key(key.clone()), child);
            let elements = map.elements.try_map_values(&mut inner)?;
            let values = &mut elements.iter().map(|(_, value)| value);
            Value::map(common_type(&map.ty, values)?, elements)
        }
        ValueRepr::Object(object) => {
            let mut inner =
                |name: &Str, child: &Value| inner(PathStep::Attribute(name.clone()), child);
            Value::object(object.elements.try_map_values(&mut inner)?)
        }
        // With known attributes.
        ValueRepr::Unknown(unknown) if !unknown.attributes.is_empty() => {
            let mut inner =
                |name: &Str, child: &Value| inner(PathStep::Attribute(name.clone()), child);
            Value::unknown_with_attributes(unknown.attributes.try_map_values(&mut inner)?)
        }
        _ => plain.clone(),
    };
    let changed = change(path, rebuilt)?;
    Ok(changed.with_marks_of([value]))
}

#[inline]
fn collected(original: &Value, elements: Vec<Value>) -> Result<Value, ValueError> {
    let ty = original.ty();
    if matches!(ty, Type::Tuple(_)) {
        return Ok(Value::tuple(elements));
    }
    let element = common_type(&ty, &mut elements.iter())?;
    Ok(match ty {
        Type::Set(_) => Value::set(element, elements),
        _ => Value::list(element, elements),
    })
}

/// Returns the type that all elements have; if there are none, the element type of the original.
#[inline]
fn common_type(
    original: &Type,
    values: &mut dyn Iterator<Item = &Value>,
) -> Result<Type, ValueError> {
    let Some(first) = values.next() else {
        return Ok(original.element_type().cloned().unwrap_or(Type::Dynamic));
    };
    let ty = first.ty();
    for value in values {
        if value.ty() != ty {
            return Err(errors::mixed_elements());
        }
    }
    Ok(ty)
}
