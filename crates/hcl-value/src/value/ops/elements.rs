//! Iteration over the elements of a value, as in `for` expressions, splats and dynamic blocks.

use std::fmt;

use crate::Str;
use crate::number::Number;
use crate::types::Type;
use crate::value::{Mapping, MarkSet, Value, ValueRepr};

/// The elements of a value; returned by [`elements`].
///
/// # Examples
///
/// ```
/// use hcl_value::value::{Mark, ops};
/// use hcl_value::{Value, value};
///
/// // The result of an iteration carries the marks of the collection.
/// let secrets = value!(["a", "b"]).with_mark(Mark::sensitive());
/// let elements = ops::elements(&secrets)?;
/// let upper: Value = elements.iter().filter_map(|entry| entry.value.as_str()).map(str::to_uppercase).collect();
/// let upper = upper.with_marks(elements.marks.cloned().unwrap_or_default());
/// assert_eq!(*upper.unmarked(), value!(["A", "B"]));
/// assert!(upper.has_mark(&Mark::sensitive()));
/// # Ok::<(), hcl_value::value::ops::ElementsError>(())
/// ```
#[derive(Clone, Debug)]
pub struct ValueElements<'v> {
    /// Marks on the collection, which the result of the iteration must carry.
    pub marks: Option<&'v MarkSet>,
    kind: ElementsKind<'v>,
}

#[derive(Clone, Debug)]
enum ElementsKind<'v> {
    Unknown,
    Sequence(&'v [Value]),
    Set(&'v [Value]),
    Mapping(&'v Mapping),
}

/// An element with its key.
///
/// # Examples
///
/// ```
/// use hcl_value::value::ops::{self, Entry};
///
/// let ports = hcl_value::value!({"http": 80, "https": 443});
/// let elements = ops::elements(&ports)?;
/// let pairs: Vec<String> = elements.iter().map(|Entry { key, value }| format!("{}={value}", key.to_value())).collect();
/// assert_eq!(pairs, [r#""http"=80"#, r#""https"=443"#]);
/// # Ok::<(), hcl_value::value::ops::ElementsError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Entry<'v> {
    /// Key of the element.
    pub key: Key<'v>,
    /// The element itself.
    pub value: &'v Value,
}

/// The key of an element, converted to a value on request.
///
/// # Examples
///
/// ```
/// use hcl_value::value::ops::{self, Key};
/// use hcl_value::{Type, Value};
///
/// let first_key = |value: &Value| ops::elements(value).ok()?.get(0).map(|entry| entry.key.to_value());
/// assert_eq!(first_key(&hcl_value::value!(["a"])), Some(0.into()));
/// assert_eq!(first_key(&hcl_value::value!({"a": 1})), Some("a".into()));
/// assert_eq!(first_key(&Value::set(Type::String, vec!["a".into()])), Some("a".into()));
/// assert_eq!(Key::Index(2).to_value(), 2);
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Key<'v> {
    /// The index of an element of a list or tuple.
    Index(usize),
    /// The key of an element of a map, or the name of an attribute.
    Name(&'v Str),
    /// The element of a set, which is its own key.
    Element(&'v Value),
}

impl Key<'_> {
    /// Converts the key to a value.
    #[must_use]
    pub fn to_value(self) -> Value {
        match self {
            Self::Index(index) => Number::from(index).into(),
            Self::Name(name) => Value::from_nfc(name.clone()),
            Self::Element(value) => value.clone(),
        }
    }
}

/// The reason why a value cannot be iterated.
///
/// # Examples
///
/// ```
/// use hcl_value::value::ops::{self, ElementsError};
/// use hcl_value::{Type, Value};
///
/// let null = Value::null(Type::list(Type::String));
/// assert_eq!(ops::elements(&null).unwrap_err(), ElementsError::Null);
/// assert_eq!(ops::elements(&"text".into()).unwrap_err(), ElementsError::NotIterable(Type::String));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ElementsError {
    /// The value is null.
    Null,
    /// The type of the value has no elements.
    NotIterable(Type),
}

impl fmt::Display for ElementsError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => f.write_str("a null value has no elements to go through"),
            Self::NotIterable(ty) => {
                write!(f, "{} has no elements to go through", ty.described())
            }
        }
    }
}

impl std::error::Error for ElementsError {}

/// Returns the elements of a value: lists and tuples by index, maps and objects in bytewise order of keys, sets in the
/// order of [`Value::set`].
///
/// # Errors
///
/// Fails if the value is null or its type has no elements.
///
/// # Examples
///
/// ```
/// use hcl_value::{Value, value::ops};
///
/// let tags = Value::from_json(r#"{"b": 1, "a": 2}"#)?;
/// let keys: Vec<Value> = ops::elements(&tags)?.iter().map(|entry| entry.key.to_value()).collect();
/// assert_eq!(keys, ["a", "b"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn elements(collection: &Value) -> Result<ValueElements<'_>, ElementsError> {
    let kind = match &collection.unmarked().0 {
        ValueRepr::Null(_) => return Err(ElementsError::Null),
        ValueRepr::List(list) => ElementsKind::Sequence(list.elements.as_slice()),
        ValueRepr::Tuple(tuple) => ElementsKind::Sequence(tuple.elements.as_slice()),
        ValueRepr::Set(set) => ElementsKind::Set(set.elements.as_slice()),
        ValueRepr::Map(map) => ElementsKind::Mapping(&map.elements),
        ValueRepr::Object(object) => ElementsKind::Mapping(&object.elements),
        ValueRepr::Unknown(unknown) => match &unknown.ty {
            // The type excludes elements, whatever the value will be.
            ty if ty.is_primitive() || matches!(ty, Type::Capsule(_)) => {
                return Err(ElementsError::NotIterable(ty.clone()));
            }
            _ => ElementsKind::Unknown,
        },
        _ => return Err(ElementsError::NotIterable(collection.ty())),
    };
    Ok(ValueElements {
        marks: collection.marks(),
        kind,
    })
}

impl<'v> ValueElements<'v> {
    /// Returns whether the value is unknown, and so are its elements.
    #[must_use]
    pub const fn is_unknown(&self) -> bool {
        matches!(self.kind, ElementsKind::Unknown)
    }

    /// Returns the number of elements; 0 if the value is unknown.
    #[must_use]
    pub fn len(&self) -> usize {
        match self.kind {
            ElementsKind::Unknown => 0,
            ElementsKind::Sequence(values) | ElementsKind::Set(values) => values.len(),
            ElementsKind::Mapping(mapping) => mapping.len(),
        }
    }

    /// Returns whether the value has no elements, or is unknown.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the element at an index in order of iteration.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<Entry<'v>> {
        let (key, value) = match self.kind {
            ElementsKind::Unknown => return None,
            ElementsKind::Sequence(values) => (Key::Index(index), values.get(index)?),
            ElementsKind::Set(values) => {
                let value = values.get(index)?;
                (Key::Element(value), value)
            }
            ElementsKind::Mapping(mapping) => {
                let (name, value) = mapping.get_index(index)?;
                (Key::Name(name), value)
            }
        };
        Some(Entry { key, value })
    }

    /// Iterates over the elements; over none if the value is unknown.
    pub fn iter(&self) -> impl Iterator<Item = Entry<'v>> + use<'v> {
        // A copy, so that the iterator borrows the value only.
        let elements = self.clone();
        (0..self.len()).filter_map(move |index| elements.get(index))
    }
}
