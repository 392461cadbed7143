//! Access to elements and attributes: `collection[key]` and `object.name`.
//!
//! Native syntax, "Index Operator" and "Attribute Access Operator". The error is an enum: the caller, which knows the source
//! span, chooses the words.

use std::fmt;
use std::sync::Arc;

use crate::brief;
use crate::number::Number;
use crate::types::{ObjectType, Type};
use crate::value::{MarkSet, Repr, Value};

/// The reason why an element or attribute access fails.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AccessError {
    /// The collection or object is null.
    NullCollection,
    /// The index is null.
    NullKey,
    /// The type of the collection has no elements.
    NotIndexable(Type),
    /// The collection is a set; its elements have no keys.
    SetHasNoKeys,
    /// The index of a list or tuple has this type, which does not convert to a number.
    NumberRequired(Type),
    /// A list or tuple takes a number as its index; the text is not written as one.
    NotANumber(Arc<str>),
    /// The key of a map or object has this type, which does not convert to a string.
    StringRequired(Type),
    /// The index is negative.
    NegativeIndex(Number),
    /// The index has a fraction or is infinite.
    FractionalIndex(Number),
    /// The list or tuple has no elements.
    Empty,
    /// The index is not below the length. The length is not told where it is marked.
    OutOfRange {
        /// The index asked for.
        index: Number,
        /// How many elements there are.
        length: Option<usize>,
    },
    /// The map has no element under this key. The key is not told where it is marked.
    MissingKey(Option<Arc<str>>),
    /// The object has no attribute of this name.
    MissingAttribute {
        /// The name asked for; not told where it is marked.
        name: Option<Arc<str>>,
        /// The index was a number.
        numeric: bool,
    },
    /// The value has no attributes.
    NoAttributes(Type),
    /// The value is a list or set, which has no attributes, but its elements are objects.
    CollectionOfObjects {
        /// Type of the list or set.
        ty: Type,
        /// Whether the elements have the requested attribute.
        element_has_it: bool,
    },
}

/// Indexes of more digits are not written out.
const LONGEST_INDEX: u64 = 100;

impl fmt::Display for AccessError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NullCollection => f.write_str("the value to look into is null"),
            Self::NullKey => f.write_str("the index is null"),
            Self::NotIndexable(ty) => write!(f, "a value of type {ty} has no elements"),
            Self::SetHasNoKeys => f.write_str("elements of a set have no keys to find them by"),
            Self::NumberRequired(ty) => write!(f, "the index must be a number, but it is a {ty}"),
            Self::NotANumber(text) => write!(
                f,
                "the index must be a number, and {:?} is none",
                brief(text)
            ),
            Self::StringRequired(ty) => write!(f, "the key must be a string, but it is a {ty}"),
            Self::NegativeIndex(_) => f.write_str("the index is negative; elements count from 0"),
            Self::FractionalIndex(_) => f.write_str("the index must be a whole number"),
            Self::Empty => f.write_str("there are no elements"),
            Self::OutOfRange {
                index,
                length: Some(length),
            } if index.max_text_len() < LONGEST_INDEX => {
                write!(f, "there is no element {index}: the length is {length}")
            }
            Self::OutOfRange { .. } => f.write_str("there is no element with this index"),
            Self::MissingKey(Some(key)) => {
                write!(f, "there is no element with the key {:?}", brief(key))
            }
            Self::MissingKey(None) => f.write_str("there is no element with this key"),
            Self::MissingAttribute {
                name: Some(name), ..
            } => write!(f, "there is no attribute named {:?}", brief(name)),
            Self::MissingAttribute { .. } => f.write_str("there is no attribute of this name"),
            Self::NoAttributes(ty) => write!(f, "a value of type {ty} has no attributes"),
            Self::CollectionOfObjects { ty, .. } => write!(
                f,
                "a {ty} has no attributes; its elements have, and an index chooses one of them"
            ),
        }
    }
}

impl std::error::Error for AccessError {}

/// Returns `collection[key]`, with the marks on the collection and on the key.
///
/// # Errors
///
/// Fails if there is no such element; see [`AccessError`].
///
/// # Examples
///
/// ```
/// use hcl_value::{Value, value::ops};
///
/// let ports = Value::from_json("[80, 443]")?;
/// assert_eq!(ops::index(&ports, &1.into())?, 443.into());
/// assert_eq!(
///     ops::index(&ports, &2.into()).unwrap_err().to_string(),
///     "there is no element 2: the length is 2",
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn index(collection: &Value, key: &Value) -> Result<Value, AccessError> {
    match (&collection.0, &key.0) {
        (Repr::List(list), Repr::Number(number)) => at(list.elements.as_slice(), number),
        (Repr::Tuple(tuple), Repr::Number(number)) => at(tuple.elements.as_slice(), number),
        (Repr::Map(map), Repr::String(key)) => match map.elements.get(key) {
            Some(element) => Ok(element.clone()),
            None => Err(AccessError::MissingKey(Some(key.clone()))),
        },
        (Repr::Object(object), Repr::String(name)) => match object.elements.get(name) {
            Some(value) => Ok(value.clone()),
            None => Err(missing_attribute(name, false)),
        },
        (Repr::Marked(_), _) | (_, Repr::Marked(_)) => marked_index(collection, key),
        (Repr::Null(_), _) => Err(AccessError::NullCollection),
        (_, Repr::Null(_)) => Err(AccessError::NullKey),
        (_, Repr::Unknown(key)) if key.ty == Type::Dynamic => Ok(Value::dynamic()),
        _ => match collection.ty() {
            Type::Dynamic => Ok(Value::dynamic()),
            Type::Set(_) => Err(AccessError::SetHasNoKeys),
            Type::List(_) | Type::Tuple(_) => sequence_index(collection, key),
            Type::Map(_) | Type::Object(_) => mapping_index(collection, key),
            ty => Err(AccessError::NotIndexable(ty)),
        },
    }
}

/// Returns `object.name` of an object or a map, with the marks on the object.
///
/// # Errors
///
/// Fails if there is no such attribute or element; see [`AccessError`].
///
/// # Examples
///
/// ```
/// use hcl_value::{Value, value::ops};
///
/// let server = Value::from_json(r#"{"port": 80}"#)?;
/// assert_eq!(ops::attribute(&server, "port")?, 80.into());
/// assert!(ops::attribute(&server, "host").is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn attribute(object: &Value, name: &str) -> Result<Value, AccessError> {
    match &object.0 {
        Repr::Object(attributes) => match attributes.elements.get(name) {
            Some(value) => Ok(value.clone()),
            None => Err(missing_attribute(name, false)),
        },
        Repr::Map(map) => match map.elements.get(name) {
            Some(element) => Ok(element.clone()),
            None => Err(AccessError::MissingKey(Some(name.into()))),
        },
        Repr::Marked(marked) => {
            attribute(&marked.value, name).map(|value| value.with_marks(marked.marks.clone()))
        }
        Repr::Null(_) => Err(AccessError::NullCollection),
        Repr::Unknown(unknown) => match &unknown.ty {
            Type::Dynamic => Ok(Value::dynamic()),
            Type::Map(element) => Ok(Value::unknown((**element).clone())),
            Type::Object(object) => of_unknown_object(object, name, false),
            ty => Err(no_attributes(ty, name)),
        },
        _ => Err(no_attributes(&object.ty(), name)),
    }
}

fn no_attributes(ty: &Type, name: &str) -> AccessError {
    if let Type::List(element) | Type::Set(element) = ty
        && let Type::Object(object) = &**element
    {
        return AccessError::CollectionOfObjects {
            ty: ty.clone(),
            element_has_it: object.get(name).is_some(),
        };
    }
    AccessError::NoAttributes(ty.clone())
}

fn missing_attribute(name: &str, numeric: bool) -> AccessError {
    AccessError::MissingAttribute {
        name: Some(name.into()),
        numeric,
    }
}

fn of_unknown_object(object: &ObjectType, name: &str, numeric: bool) -> Result<Value, AccessError> {
    match object.get(name) {
        Some(ty) => Ok(Value::unknown(ty.clone())),
        None => Err(missing_attribute(name, numeric)),
    }
}

/// Looks past the marks, puts them on the result, and keeps what they protect out of the error.
fn marked_index(collection: &Value, key: &Value) -> Result<Value, AccessError> {
    let mut marks = MarkSet::new();
    for operand in [collection, key] {
        marks.append_marks_of(operand);
    }
    index(collection.unmarked(), key.unmarked())
        .map(|value| value.with_marks(marks))
        .map_err(|error| match error {
            AccessError::OutOfRange { index, .. } => AccessError::OutOfRange {
                index,
                length: None,
            },
            AccessError::Empty => AccessError::OutOfRange {
                index: Number::from(0),
                length: None,
            },
            AccessError::MissingKey(_) if key.is_marked() => AccessError::MissingKey(None),
            AccessError::MissingAttribute { numeric, .. } if key.is_marked() => {
                AccessError::MissingAttribute {
                    name: None,
                    numeric,
                }
            }
            other => other,
        })
}

fn at(elements: &[Value], number: &Number) -> Result<Value, AccessError> {
    let place = usize::try_from(number).ok();
    if let Some(element) = place.and_then(|place| elements.get(place)) {
        return Ok(element.clone());
    }
    if number.is_negative() {
        return Err(AccessError::NegativeIndex(number.clone()));
    }
    if !number.is_integer() {
        return Err(AccessError::FractionalIndex(number.clone()));
    }
    if elements.is_empty() {
        return Err(AccessError::Empty);
    }
    Err(AccessError::OutOfRange {
        index: number.clone(),
        length: Some(elements.len()),
    })
}

fn sequence_index(sequence: &Value, key: &Value) -> Result<Value, AccessError> {
    let number = match &key.0 {
        Repr::Unknown(unknown) if matches!(unknown.ty, Type::Number | Type::String) => {
            return Ok(any_element(&sequence.ty()));
        }
        Repr::Number(number) => number.clone(),
        Repr::String(text) => match Number::parse(text) {
            Ok(number) => number,
            Err(_) => return Err(AccessError::NotANumber(text.clone())),
        },
        _ => return Err(AccessError::NumberRequired(key.ty())),
    };
    match &sequence.0 {
        Repr::List(list) => at(list.elements.as_slice(), &number),
        Repr::Tuple(tuple) => at(tuple.elements.as_slice(), &number),
        _ => of_unknown_sequence(&sequence.ty(), &number),
    }
}

/// Returns the unknown value that any element of a type may be.
fn any_element(ty: &Type) -> Value {
    match ty {
        Type::List(element) | Type::Map(element) => Value::unknown((**element).clone()),
        _ => Value::dynamic(),
    }
}

/// Accesses an element of an unknown list or tuple. Any index may exist in a list; the length of a tuple is known.
fn of_unknown_sequence(ty: &Type, number: &Number) -> Result<Value, AccessError> {
    let Type::Tuple(types) = ty else {
        return Ok(any_element(ty));
    };
    let place = usize::try_from(number).ok();
    match place.and_then(|place| types.get(place)) {
        Some(ty) => Ok(Value::unknown(ty.clone())),
        None if number.is_negative() => Err(AccessError::NegativeIndex(number.clone())),
        None if !number.is_integer() => Err(AccessError::FractionalIndex(number.clone())),
        None if types.is_empty() => Err(AccessError::Empty),
        None => Err(AccessError::OutOfRange {
            index: number.clone(),
            length: Some(types.len()),
        }),
    }
}

fn mapping_index(mapping: &Value, key: &Value) -> Result<Value, AccessError> {
    let (key, numeric): (Arc<str>, bool) = match &key.0 {
        Repr::Unknown(unknown) if unknown.ty.is_primitive() => {
            return Ok(any_element(&mapping.ty()));
        }
        Repr::String(text) => (text.clone(), false),
        Repr::Number(number) => (number.to_string().into(), true),
        Repr::Bool(value) => (value.to_string().into(), false),
        _ => return Err(AccessError::StringRequired(key.ty())),
    };
    match (&mapping.0, mapping.ty()) {
        (Repr::Map(map), _) => match map.elements.get(&key) {
            Some(element) => Ok(element.clone()),
            None => Err(AccessError::MissingKey(Some(key))),
        },
        (Repr::Object(object), _) => match object.elements.get(&key) {
            Some(value) => Ok(value.clone()),
            None => Err(missing_attribute(&key, numeric)),
        },
        (_, Type::Object(object)) => of_unknown_object(&object, &key, numeric),
        (_, ty) => Ok(any_element(&ty)),
    }
}
