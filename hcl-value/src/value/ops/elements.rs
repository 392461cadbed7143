//! Iteration over the elements of a value, as in `for` expressions, splats and dynamic blocks.

use std::fmt;

use crate::Str;
use crate::number::Number;
use crate::types::Type;
use crate::value::{Mapping, MarkSet, Repr, Value};

/// The elements of a value; returned by [`elements`].
#[derive(Clone, Debug)]
pub struct Elements<'v> {
    /// Marks on the collection, which the result of the iteration must carry.
    pub marks: Option<&'v MarkSet>,
    kind: Kind<'v>,
}

#[derive(Clone, Debug)]
enum Kind<'v> {
    Unknown,
    Sequence(&'v [Value]),
    Set(&'v [Value]),
    Mapping(&'v Mapping),
}

/// An element with its key.
#[derive(Clone, Debug)]
pub struct Entry<'v> {
    /// Key of the element.
    pub key: Key<'v>,
    /// The element itself.
    pub value: &'v Value,
}

/// The key of an element, converted to a value on request.
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ElementsError {
    /// The value is null.
    Null,
    /// The type of the value has no elements.
    NotIterable(Type),
}

impl fmt::Display for ElementsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => f.write_str("a null value has no elements to go through"),
            Self::NotIterable(ty) => {
                write!(f, "a value of type {ty} has no elements to go through")
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
pub fn elements(collection: &Value) -> Result<Elements<'_>, ElementsError> {
    let kind = match &collection.unmarked().0 {
        Repr::Null(_) => return Err(ElementsError::Null),
        Repr::List(list) => Kind::Sequence(list.elements.as_slice()),
        Repr::Tuple(tuple) => Kind::Sequence(tuple.elements.as_slice()),
        Repr::Set(set) => Kind::Set(set.elements.as_slice()),
        Repr::Map(map) => Kind::Mapping(&map.elements),
        Repr::Object(object) => Kind::Mapping(&object.elements),
        Repr::Unknown(unknown) => match &unknown.ty {
            ty if ty.is_primitive() || matches!(ty, Type::Capsule(_)) => {
                return Err(ElementsError::NotIterable(ty.clone()));
            }
            _ => Kind::Unknown,
        },
        _ => return Err(ElementsError::NotIterable(collection.ty())),
    };
    Ok(Elements {
        marks: collection.marks(),
        kind,
    })
}

impl<'v> Elements<'v> {
    /// Returns whether the value is unknown, and so are its elements.
    #[must_use]
    pub const fn is_unknown(&self) -> bool {
        matches!(self.kind, Kind::Unknown)
    }

    /// Returns the number of elements; 0 if the value is unknown.
    #[must_use]
    pub fn len(&self) -> usize {
        match self.kind {
            Kind::Unknown => 0,
            Kind::Sequence(values) | Kind::Set(values) => values.len(),
            Kind::Mapping(mapping) => mapping.len(),
        }
    }

    /// Returns whether there are no elements, or the value is unknown.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the element at an index in order of iteration.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<Entry<'v>> {
        match self.kind {
            Kind::Unknown => None,
            Kind::Sequence(values) => values.get(index).map(|value| Entry {
                key: Key::Index(index),
                value,
            }),
            Kind::Set(values) => values.get(index).map(|value| Entry {
                key: Key::Element(value),
                value,
            }),
            Kind::Mapping(mapping) => mapping.get_index(index).map(|(key, value)| Entry {
                key: Key::Name(key),
                value,
            }),
        }
    }

    /// Iterates over the elements; over none if the value is unknown.
    pub fn iter(&self) -> impl Iterator<Item = Entry<'v>> + use<'v> {
        let elements = self.clone();
        (0..self.len()).filter_map(move |index| elements.get(index))
    }
}
