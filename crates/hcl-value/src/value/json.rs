//! Conversion between values and JSON.
//!
//! Plain JSON loses types: sets and tuples become arrays, maps and objects become objects. Typed JSON is parsed with a
//! type; where that is dynamic, the JSON is an object `{"value":…,"type":…}` that contains the type.

use super::{Mapping, Value, ValueError, ValueRepr, errors};
use crate::Str;
use crate::internal::build::{List, TextBuilder};
use crate::internal::meter::Exceeded;
use crate::internal::with_article;
use crate::number::Number;
use crate::types::json::{Located, TypedJson, parse, write_string};
use crate::types::{JsonError, ObjectType, PathStep, Type};

impl Value {
    /// Formats the value as plain JSON: compact, keys in bytewise order, numbers without exponent.
    ///
    /// # Errors
    ///
    /// Fails if the value contains an unknown value, a mark, an infinity or a capsule.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_value::Value;
    ///
    /// let value = Value::from_json(r#"{"b": [1.50, null], "a": "<é>"}"#)?;
    /// assert_eq!(value.to_json()?, r#"{"a":"\u003cé\u003e","b":[1.5,null]}"#);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_json(&self) -> Result<String, ValueError> {
        let mut out = TextBuilder::new();
        write(self, None, &mut out)?;
        Ok(out.into_charged())
    }

    /// Formats the value as JSON that [`Value::from_typed_json`] parses with the same type. The value must match the
    /// type.
    ///
    /// # Errors
    ///
    /// Fails for the same values as [`Value::to_json`].
    pub fn to_typed_json(&self, ty: &Type) -> Result<String, ValueError> {
        let mut out = TextBuilder::new();
        write(self, Some(ty), &mut out)?;
        Ok(out.into_charged())
    }

    /// Parses plain JSON: arrays become tuples, and objects become objects.
    ///
    /// # Errors
    ///
    /// Fails for text that is not JSON, nests too deep, or contains a number out of range.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_value::{Type, Value};
    ///
    /// let value = Value::from_json(r#"["a", 1]"#)?;
    /// assert_eq!(value.ty(), Type::tuple([Type::String, Type::Number]));
    /// # Ok::<(), hcl_value::types::JsonError>(())
    /// ```
    pub fn from_json(text: &str) -> Result<Self, JsonError> {
        plain(parse(text)?)
    }

    /// Parses JSON as a value of a type. Strings, numbers and bools convert to each other as in
    /// [`convert`](crate::convert).
    ///
    /// # Errors
    ///
    /// Fails for text that is not JSON, or not a value of the type.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_value::{Type, Value};
    ///
    /// let set = Value::from_typed_json("[3,1,1]", &Type::set(Type::Number))?;
    /// assert_eq!(set.to_typed_json(&Type::Dynamic)?, r#"{"value":[1,3],"type":["set","number"]}"#);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_typed_json(text: &str, ty: &Type) -> Result<Self, JsonError> {
        typed(&parse(text)?, ty)
    }
}

impl Type {
    /// Returns the type of the value that [`Value::from_json`] returns.
    ///
    /// # Errors
    ///
    /// Fails as [`Value::from_json`] does.
    pub fn of_json(text: &str) -> Result<Self, JsonError> {
        Value::from_json(text).map(|value| value.ty())
    }
}

fn write(value: &Value, ty: Option<&Type>, out: &mut TextBuilder) -> Result<(), ValueError> {
    if let Some(Type::Dynamic) = ty {
        return write_wrapped(value, out);
    }
    let element = ty.and_then(Type::element_type);
    match &value.0 {
        ValueRepr::Null(_) => out.push_str("null")?,
        ValueRepr::Bool(value) => out.push_str(if *value { "true" } else { "false" })?,
        ValueRepr::Number(number) if number.is_infinite() => return Err(errors::infinite_json()),
        ValueRepr::Number(number) if ty == Some(&Type::String) => {
            write_string(&number.to_string(), out)?;
        }
        ValueRepr::Number(number) => out.push_str(&number.to_string())?,
        ValueRepr::String(text) => write_string(text, out)?,
        ValueRepr::List(list) | ValueRepr::Set(list) => {
            write_array(list.elements.as_slice(), |_| element, out)?;
        }
        ValueRepr::Tuple(tuple) => {
            let types: &[Type] = match ty {
                Some(Type::Tuple(types)) => types,
                _ => &[],
            };
            write_array(
                tuple.elements.as_slice(),
                |index| types.get(index).or(element),
                out,
            )?;
        }
        ValueRepr::Map(map) => write_object(&map.elements, |_| element, PathStep::Key, out)?,
        ValueRepr::Object(object) => {
            let types = match ty {
                Some(Type::Object(types)) => Some(types),
                _ => None,
            };
            let of = |name: &str| types.and_then(|types| types.get(name)).or(element);
            write_object(&object.elements, of, PathStep::Attribute, out)?;
        }
        ValueRepr::Unknown(_) => return Err(errors::unknown_json()),
        ValueRepr::Marked(_) => return Err(errors::marked_json()),
        ValueRepr::Capsule(capsule) => return Err(errors::capsule_json(capsule.ty.name())),
    }
    Ok(())
}

fn write_wrapped(value: &Value, out: &mut TextBuilder) -> Result<(), ValueError> {
    let ty = value.ty();
    if ty == Type::Dynamic && value.is_null() && !value.is_marked() {
        out.push_str("null")?;
        return Ok(());
    }
    // Also without content, as in a null or an empty list: the type is written too.
    if let Some(capsule) = ty.first_capsule() {
        return Err(errors::capsule_json(capsule.name()));
    }
    out.push_str("{\"value\":")?;
    // With the dynamic type, `write` would call this function again without end.
    write(value, Some(&ty).filter(|ty| **ty != Type::Dynamic), out)?;
    out.push_str(",\"type\":")?;
    out.append(|out| ty.write_json(out))?;
    out.push('}')?;
    Ok(())
}

fn write_array<'t>(
    values: &[Value],
    ty: impl Fn(usize) -> Option<&'t Type>,
    out: &mut TextBuilder,
) -> Result<(), ValueError> {
    out.push('[')?;
    for (index, value) in values.iter().enumerate() {
        out.push_str(if index == 0 { "" } else { "," })?;
        write(value, ty(index), out).map_err(|error| error.within(PathStep::Index(index)))?;
    }
    out.push(']')?;
    Ok(())
}

fn write_object<'t>(
    mapping: &Mapping,
    ty: impl Fn(&str) -> Option<&'t Type>,
    step: fn(Str) -> PathStep,
    out: &mut TextBuilder,
) -> Result<(), ValueError> {
    out.push('{')?;
    for (index, (key, value)) in mapping.iter().enumerate() {
        out.push_str(if index == 0 { "" } else { "," })?;
        write_string(key, out)?;
        out.push(':')?;
        write(value, ty(key), out).map_err(|error| error.within(step(key.clone())))?;
    }
    out.push('}')?;
    Ok(())
}

fn plain(located: Located<'_>) -> Result<Value, JsonError> {
    let offset = located.offset;
    Ok(match located.json {
        TypedJson::Null => Value::null(Type::Dynamic),
        TypedJson::Bool(value) => value.into(),
        TypedJson::Number(text) => number(text, offset)?.into(),
        TypedJson::String(text) => text.into(),
        TypedJson::Array(elements) => {
            let mut values =
                List::with_capacity(elements.len()).map_err(|limit| exceeded(offset, limit))?;
            for element in elements {
                values
                    .push(plain(element)?)
                    .map_err(|limit| exceeded(offset, limit))?;
            }
            Value::tuple(values)
        }
        TypedJson::Object(members) => {
            let mut entries =
                List::with_capacity(members.len()).map_err(|limit| exceeded(offset, limit))?;
            for (name, member) in members {
                entries
                    .push((Str::from(name), plain(member)?))
                    .map_err(|limit| exceeded(offset, limit))?;
            }
            Value::object(Mapping::from(entries))
        }
    })
}

#[cold]
fn exceeded(offset: usize, exceeded: Exceeded) -> JsonError {
    JsonError {
        offset,
        message: exceeded.to_string(),
    }
}

fn number(text: &str, offset: usize) -> Result<Number, JsonError> {
    Number::parse(text).map_err(|error| JsonError {
        offset,
        message: error.to_string(),
    })
}

fn typed(located: &Located<'_>, ty: &Type) -> Result<Value, JsonError> {
    let required = || located.error(format!("{} is required", with_article(&ty.noun())));
    match (ty, &located.json) {
        (Type::Dynamic, json) => unwrapped(located, json),
        (_, TypedJson::Null) => Ok(Value::null(ty.without_optional())),
        (Type::Bool, TypedJson::Bool(value)) => Ok((*value).into()),
        (Type::Bool, TypedJson::String(text)) => match text.as_str() {
            "true" | "1" => Ok(true.into()),
            "false" | "0" => Ok(false.into()),
            _ => Err(required()),
        },
        (Type::Number, TypedJson::Number(text)) => number(text, located.offset).map(Value::from),
        (Type::Number, TypedJson::String(text)) => number(text, located.offset).map(Value::from),
        (Type::String, TypedJson::String(text)) => Ok(text.as_str().into()),
        // As written: the reference also reads 1.50 as "1.50".
        (Type::String, TypedJson::Number(text)) => Ok((*text).into()),
        (Type::String, TypedJson::Bool(value)) => Ok(if *value { "true" } else { "false" }.into()),
        (Type::List(element) | Type::Set(element), TypedJson::Array(elements)) => {
            let elements = elements.iter().map(|located| typed(located, element));
            let mut elements = elements.collect::<Result<Vec<_>, _>>()?;
            let element = element_type(located, &mut elements, element)?;
            Ok(match ty {
                Type::Set(_) => Value::set(element, elements),
                _ => Value::list(element, elements),
            })
        }
        (Type::Tuple(types), TypedJson::Array(elements)) => typed_tuple(located, types, elements),
        (Type::Map(element), TypedJson::Object(members)) => {
            let mut entries = members
                .iter()
                .map(|(name, member)| Ok((Str::from(name.as_str()), typed(member, element)?)))
                .collect::<Result<Vec<(Str, Value)>, _>>()?;
            let values = entries.iter_mut().map(|(_, value)| value);
            let element = element_type(located, values, element)?;
            Ok(Value::map(element, entries.into_iter().collect()))
        }
        (Type::Object(object), TypedJson::Object(members)) => typed_object(object, members),
        _ => Err(required()),
    }
}

/// Converts `{"value":…,"type":…}`; the two may be in any order.
fn unwrapped(located: &Located<'_>, json: &TypedJson<'_>) -> Result<Value, JsonError> {
    let members = match json {
        TypedJson::Null => return Ok(Value::null(Type::Dynamic)),
        TypedJson::Object(members) => members,
        _ => return Err(located.error("an object with \"value\" and \"type\" is required")),
    };
    let (mut value, mut ty) = (None, None);
    for (name, member) in members {
        match name.as_str() {
            "value" => value = Some(member),
            "type" => ty = Some(Type::from_description(member)?),
            _ => {
                return Err(
                    member.error(format!("{name:?} has no place beside a value and its type"))
                );
            }
        }
    }
    match (value, ty) {
        (Some(value), Some(Type::Dynamic)) if !matches!(value.json, TypedJson::Null) => {
            Err(located.error("the type of the value is not told"))
        }
        (Some(value), Some(ty)) => typed(value, &ty),
        (_, None) => Err(located.error("the type of the value is missing")),
        (None, _) => Err(located.error("the value is missing")),
    }
}

/// Returns the element type of a collection, and gives that type to elements of unknown type: nulls and unknown values.
///
/// If the required type contains the dynamic pseudo-type, all other elements must have one type, or the result is
/// `None`.
pub(super) fn common_type<'v>(
    values: impl IntoIterator<Item = &'v mut Value>,
    element: &Type,
) -> Option<Type> {
    let element = element.without_optional();
    if !element.has_dynamic() {
        return Some(element);
    }
    let (untyped, typed): (Vec<_>, Vec<_>) = values
        .into_iter()
        // As in the reference, elements without a type take the type of the others.
        .partition(|value| value.ty() == Type::Dynamic);
    let Some(ty) = typed.first().map(|value| value.ty()) else {
        return Some(element);
    };
    for value in untyped {
        *value = if value.is_null() {
            Value::null(ty.clone())
        } else {
            Value::unknown(ty.clone())
        };
    }
    typed.iter().all(|value| value.ty() == ty).then_some(ty)
}

fn element_type<'v>(
    located: &Located<'_>,
    values: impl IntoIterator<Item = &'v mut Value>,
    element: &Type,
) -> Result<Type, JsonError> {
    common_type(values, element).ok_or_else(|| located.error("all elements must have one type"))
}

fn typed_tuple(
    located: &Located<'_>,
    types: &[Type],
    elements: &[Located<'_>],
) -> Result<Value, JsonError> {
    if types.len() != elements.len() {
        let message = format!(
            "{} elements are required, but there are {}",
            types.len(),
            elements.len()
        );
        return Err(located.error(message));
    }
    let pairs = elements.iter().zip(types);
    let elements: Result<Vec<_>, _> = pairs.map(|(located, ty)| typed(located, ty)).collect();
    elements.map(Value::tuple)
}

/// Converts an object; missing attributes become null.
fn typed_object(
    object: &ObjectType,
    members: &[(String, Located<'_>)],
) -> Result<Value, JsonError> {
    let mut attributes: Vec<(Str, Value)> = Vec::with_capacity(object.len());
    for (name, member) in members {
        // Names in types are in NFC; names in JSON may not be.
        let name = crate::internal::nfc(name.as_str());
        let Some(ty) = object.get(&name) else {
            return Err(member.error(format!("no attribute {name:?} is expected")));
        };
        attributes.push((name, typed(member, ty)?));
    }
    let mut present: Mapping = attributes.into_iter().collect();
    for (name, ty) in object.iter() {
        if present.get(name).is_none() {
            present.insert(name.clone(), Value::null(ty.without_optional()));
        }
    }
    Ok(Value::object(present))
}
