//! Going through the elements of a value, as `for` expressions, splats and dynamic blocks do.

use std::fmt;
use std::sync::Arc;

use crate::number::Number;
use crate::types::Type;
use crate::value::{Mapping, MarkSet, Repr, Value};

/// What there is to go through, and the marks that are owed to the result.
#[derive(Clone, Debug)]
pub struct Elements<'v> {
    /// Marks on the collection itself.
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

/// One element with its key: a number in lists and tuples, a string in maps and objects, in sets the element itself.
#[derive(Clone, Debug)]
pub struct Entry<'v> {
    /// The key.
    pub key: Key<'v>,
    /// The element.
    pub value: &'v Value,
}

/// The key of an element, made a value only when asked for.
#[derive(Clone, Copy, Debug)]
pub enum Key<'v> {
    /// A place in a list or tuple.
    Index(usize),
    /// A key of a map, or the name of an attribute.
    Name(&'v Arc<str>),
    /// The element of a set.
    Element(&'v Value),
}

impl Key<'_> {
    /// The key as a value.
    #[must_use]
    pub fn to_value(self) -> Value {
        match self {
            Self::Index(index) => Number::from(index).into(),
            Self::Name(name) => Value::from_nfc(name.clone()),
            Self::Element(value) => value.clone(),
        }
    }
}

/// Why there is nothing to go through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ElementsError {
    /// The value is null.
    Null,
    /// The value is of a type that has no elements.
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

/// Opens a value for going through its elements: lists and tuples by index, maps and objects in bytewise order of keys,
/// sets in their order.
///
/// # Errors
///
/// When the value is null or of a type that has no elements.
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
    /// Whether the elements are not known yet.
    #[must_use]
    pub const fn is_unknown(&self) -> bool {
        matches!(self.kind, Kind::Unknown)
    }

    /// How many elements there are; 0 if they are not known.
    #[must_use]
    pub fn len(&self) -> usize {
        match self.kind {
            Kind::Unknown => 0,
            Kind::Sequence(values) | Kind::Set(values) => values.len(),
            Kind::Mapping(mapping) => mapping.len(),
        }
    }

    /// Whether no element is known.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The element at a place in the order of iteration.
    #[must_use]
    pub fn get(&self, place: usize) -> Option<Entry<'v>> {
        match self.kind {
            Kind::Unknown => None,
            Kind::Sequence(values) => values.get(place).map(|value| Entry {
                key: Key::Index(place),
                value,
            }),
            Kind::Set(values) => values.get(place).map(|value| Entry {
                key: Key::Element(value),
                value,
            }),
            Kind::Mapping(mapping) => mapping.at(place).map(|(key, value)| Entry {
                key: Key::Name(key),
                value,
            }),
        }
    }

    /// Goes through the elements; through none if they are not known.
    pub fn iter(&self) -> impl Iterator<Item = Entry<'v>> + use<'v> {
        let elements = self.clone();
        (0..self.len()).filter_map(move |place| elements.get(place))
    }
}
