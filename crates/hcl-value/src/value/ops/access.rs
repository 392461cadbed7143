//! Access to elements and attributes: `collection[key]` and `object.name`.
//!
//! Native syntax, "Index Operator" and "Attribute Access Operator". The error is an enum: the caller, which knows the
//! source span, chooses the words.

use std::fmt;

use crate::Str;
use crate::number::Number;
use crate::sentence;
use crate::sentence::{Quote, Sentence};
use crate::types::{ObjectType, Type};
use crate::value::{Excerpt, Value, ValueRepr};

/// The reason why an element or attribute access fails.
///
/// Keys are [excerpts](Excerpt), hidden for a marked key.
///
/// # Examples
///
/// ```
/// use hcl_value::value::ops::{self, AccessError};
/// use hcl_value::value;
///
/// let ports = value!([80, 443]);
/// let error = ops::index(&ports, &2.into()).unwrap_err();
/// assert!(matches!(error, AccessError::OutOfRange { length: Some(2), .. }));
/// assert_eq!(error.to_string(), "there is no element 2: the length is 2");
/// ```
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
    /// The index of a list or tuple is this string, which does not convert to a number.
    NotANumber(Excerpt),
    /// The key of a map or object has this type, which does not convert to a string.
    StringRequired(Type),
    /// The index is negative.
    NegativeIndex(Excerpt),
    /// The index has a fraction or is infinite.
    FractionalIndex(Excerpt),
    /// The list or tuple has no elements. For a marked one, the error is [`AccessError::OutOfRange`].
    Empty,
    /// The index is greater than or equal to the length.
    OutOfRange {
        /// The requested index.
        index: Excerpt,
        /// The number of elements; `None` if the list or tuple is marked.
        length: Option<usize>,
    },
    /// The map has no element with this key.
    MissingKey(Excerpt),
    /// The object has no attribute of this name.
    MissingAttribute {
        /// The requested name.
        name: Excerpt,
        /// Whether the index was a number.
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

impl AccessError {
    /// Returns the error as a clause.
    #[must_use]
    pub fn sentence(&self) -> Sentence {
        match self {
            Self::NullCollection => "the value to look into is null".into(),
            Self::NullKey => "the index is null".into(),
            Self::NotIndexable(ty) => sentence!("{} has no elements", Quote::own(ty.described())),
            Self::SetHasNoKeys => "elements of a set have no keys to find them by".into(),
            Self::NumberRequired(ty) => sentence!(
                "the index must be a number, but it is {}",
                Quote::own(ty.described())
            ),
            Self::NotANumber(key) => match key.quoted() {
                Some(key) => sentence!("the index must be a number, but it is \"{}\"", key),
                None => "the index must be a number".into(),
            },
            Self::StringRequired(ty) => sentence!(
                "the key must be a string, but it is {}",
                Quote::own(ty.described())
            ),
            Self::NegativeIndex(_) => "the index is negative; elements count from 0".into(),
            Self::FractionalIndex(_) => "the index must be a whole number".into(),
            Self::Empty => "there are no elements".into(),
            Self::OutOfRange { index, length } => match (index.quoted(), *length) {
                (Some(index), Some(length)) => {
                    sentence!("there is no element {}: the length is {}", index, length)
                }
                _ => "there is no element with this index".into(),
            },
            Self::MissingKey(key) => match key.quoted() {
                Some(key) => sentence!("there is no element with the key \"{}\"", key),
                None => "there is no element with this key".into(),
            },
            Self::MissingAttribute { name, .. } => match name.quoted() {
                Some(name) => sentence!("there is no attribute named \"{}\"", name),
                None => "there is no attribute of this name".into(),
            },
            Self::NoAttributes(ty) => sentence!("{} has no attributes", Quote::own(ty.described())),
            Self::CollectionOfObjects { ty, .. } => sentence!(
                "{} has no attributes; its elements have, and an index chooses one of them",
                Quote::own(ty.described())
            ),
        }
    }
}

impl fmt::Display for AccessError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.sentence().text())
    }
}

impl std::error::Error for AccessError {}

// spec(native): Index Operator
/// Returns `collection[key]`, with the marks on the collection and on the key.
///
/// # Errors
///
/// Fails without such an element; see [`AccessError`].
///
/// # Examples
///
/// ```
/// use hcl_value::{Value, value::ops};
///
/// let ports = Value::from_json("[80, 443]")?;
/// assert_eq!(ops::index(&ports, &1.into())?, 443);
/// assert_eq!(
///     ops::index(&ports, &2.into()).unwrap_err().to_string(),
///     "there is no element 2: the length is 2",
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn index(collection: &Value, key: &Value) -> Result<Value, AccessError> {
    // Operands without marks first, with a key of the right type: nothing is converted.
    known_part(collection, key, [collection, key]).unwrap_or_else(|| {
        converting_index(collection, key).map(|value| value.with_marks_of([collection, key]))
    })
}

/// Returns the part of a known collection under a key of its type; `None` for others. Errors are about the operands as they
/// are written.
fn known_part(
    plain: &Value,
    plain_key: &Value,
    [collection, key]: [&Value; 2],
) -> Option<Result<Value, AccessError>> {
    Some(match (&plain.0, &plain_key.0) {
        (ValueRepr::List(list), ValueRepr::Number(number)) => {
            element_at(list.elements.as_slice(), number, collection, key)
        }
        (ValueRepr::Tuple(tuple), ValueRepr::Number(number)) => {
            element_at(tuple.elements.as_slice(), number, collection, key)
        }
        (ValueRepr::Map(map), ValueRepr::String(name)) => {
            let element = map.elements.get(name).cloned();
            element.ok_or_else(|| AccessError::MissingKey(Excerpt::of(key)))
        }
        (ValueRepr::Object(object), ValueRepr::String(name)) => {
            let value = object.elements.get(name).cloned();
            value.ok_or_else(|| missing_attribute(key))
        }
        _ => return None,
    })
}

/// Returns `collection[key]` without marks. Converts the key, and accepts null, unknown and marked operands.
fn converting_index(collection: &Value, key: &Value) -> Result<Value, AccessError> {
    let (plain, plain_key) = (collection.unmarked(), key.unmarked());
    match (&plain.0, &plain_key.0) {
        // As in the reference, a null collection is reported before a null key.
        (ValueRepr::Null(_), _) => Err(AccessError::NullCollection),
        (_, ValueRepr::Null(_)) => Err(AccessError::NullKey),
        (_, ValueRepr::Unknown(key)) if key.ty == Type::Dynamic => Ok(Value::dynamic()),
        _ => match plain.ty() {
            Type::Dynamic => match plain_key.as_str() {
                Some(name) => attribute(plain, name),
                None => Ok(Value::dynamic()),
            },
            Type::Set(_) => Err(AccessError::SetHasNoKeys),
            Type::List(_) | Type::Tuple(_) => sequence_index(collection, key),
            Type::Map(_) | Type::Object(_) => mapping_index(collection, key),
            ty => Err(AccessError::NotIndexable(ty)),
        },
    }
}

// spec(native): Attribute Access Operator
/// Returns `object.name` of an object or a map, with the marks on the object. The name is normalized to NFC.
///
/// # Errors
///
/// Fails without such an attribute or element; see [`AccessError`].
///
/// # Examples
///
/// ```
/// use hcl_value::{Value, value::ops};
///
/// let server = Value::from_json(r#"{"port": 80}"#)?;
/// assert_eq!(ops::attribute(&server, "port")?, 80);
/// assert!(ops::attribute(&server, "host").is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn attribute(object: &Value, name: &str) -> Result<Value, AccessError> {
    match &object.0 {
        ValueRepr::Object(attributes) => match attributes.elements.get(name) {
            Some(value) => Ok(value.clone()),
            None => Err(attribute_not_found(name)),
        },
        ValueRepr::Map(map) => match map.elements.get(name) {
            Some(element) => Ok(element.clone()),
            None => Err(AccessError::MissingKey(Excerpt::of_source(name))),
        },
        ValueRepr::Marked(marked) => {
            attribute(&marked.value, name).map(|value| value.with_marks(marked.marks.clone()))
        }
        ValueRepr::Null(_) => Err(AccessError::NullCollection),
        ValueRepr::Unknown(unknown) => match &unknown.ty {
            Type::Dynamic => {
                let known = unknown.attributes.get(name).cloned();
                Ok(known.unwrap_or_else(Value::dynamic))
            }
            Type::Map(element) => Ok(Value::unknown((**element).clone())),
            Type::Object(object) => {
                unknown_of(object, name).ok_or_else(|| attribute_not_found(name))
            }
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

#[cold]
fn attribute_not_found(name: &str) -> AccessError {
    AccessError::MissingAttribute {
        name: Excerpt::of_source(name),
        numeric: false,
    }
}

#[cold]
fn missing_attribute(key: &Value) -> AccessError {
    AccessError::MissingAttribute {
        name: Excerpt::of(key),
        numeric: matches!(key.unmarked().0, ValueRepr::Number(_)),
    }
}

fn element_at(
    elements: &[Value],
    number: &Number,
    sequence: &Value,
    key: &Value,
) -> Result<Value, AccessError> {
    let index = usize::try_from(number).ok();
    match index.and_then(|index| elements.get(index)) {
        Some(element) => Ok(element.clone()),
        None => Err(no_element(number, elements.len(), sequence, key)),
    }
}

/// Returns the reason why a list or tuple of a length has no element with an index.
#[cold]
fn no_element(number: &Number, length: usize, sequence: &Value, key: &Value) -> AccessError {
    let index = Excerpt::of(key);
    if number.is_negative() {
        return AccessError::NegativeIndex(index);
    }
    if !number.is_integer() {
        return AccessError::FractionalIndex(index);
    }
    let length = (!sequence.is_marked()).then_some(length);
    match length {
        Some(0) => AccessError::Empty,
        _ => AccessError::OutOfRange { index, length },
    }
}

fn sequence_index(sequence: &Value, key: &Value) -> Result<Value, AccessError> {
    let number = match &key.unmarked().0 {
        ValueRepr::Unknown(unknown) if matches!(unknown.ty, Type::Number | Type::String) => {
            return Ok(any_element(&sequence.ty()));
        }
        ValueRepr::Number(number) => number.clone(),
        ValueRepr::String(text) => match Number::parse(text) {
            Ok(number) => number,
            Err(_) => return Err(AccessError::NotANumber(Excerpt::of(key))),
        },
        _ => return Err(AccessError::NumberRequired(key.ty())),
    };
    let known = known_part(sequence.unmarked(), &number.clone().into(), [sequence, key]);
    known.unwrap_or_else(|| unknown_element(sequence, &number, key))
}

/// Returns the unknown value that any element of a type may be.
fn any_element(ty: &Type) -> Value {
    match ty {
        Type::List(element) | Type::Map(element) => Value::unknown((**element).clone()),
        _ => Value::dynamic(),
    }
}

/// Accesses an element of an unknown list or tuple. Any index may exist in a list; the length of a tuple is known.
fn unknown_element(sequence: &Value, number: &Number, key: &Value) -> Result<Value, AccessError> {
    let ty = sequence.ty();
    let Type::Tuple(types) = &ty else {
        return Ok(any_element(&ty));
    };
    let index = usize::try_from(number).ok();
    match index.and_then(|index| types.get(index)) {
        Some(ty) => Ok(Value::unknown(ty.clone())),
        None => Err(no_element(number, types.len(), sequence, key)),
    }
}

fn mapping_index(mapping: &Value, key: &Value) -> Result<Value, AccessError> {
    let name: Str = match &key.unmarked().0 {
        ValueRepr::Unknown(unknown) if unknown.ty.is_primitive() => {
            return Ok(any_element(&mapping.ty()));
        }
        ValueRepr::String(text) => text.clone(),
        ValueRepr::Number(number) => number.to_string().into(),
        ValueRepr::Bool(value) => value.to_string().into(),
        _ => return Err(AccessError::StringRequired(key.ty())),
    };
    let known = known_part(
        mapping.unmarked(),
        &Value::from_nfc(name.clone()),
        [mapping, key],
    );
    known.unwrap_or_else(|| unknown_attribute(&mapping.ty(), &name, key))
}

fn unknown_attribute(ty: &Type, name: &str, key: &Value) -> Result<Value, AccessError> {
    let Type::Object(object) = ty else {
        return Ok(any_element(ty));
    };
    unknown_of(object, name).ok_or_else(|| missing_attribute(key))
}

/// Returns the unknown value of an attribute of an unknown object.
fn unknown_of(object: &ObjectType, name: &str) -> Option<Value> {
    object.get(name).map(|ty| Value::unknown(ty.clone()))
}
