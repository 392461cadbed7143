//! Conversion from and to the values of `serde_json`, for programs that handle JSON anyway.

use ::serde_json::{Map, Number as JsonNumber, Value as Json};

use super::{MAX_DEPTH, Mapping, Repr, Value, ValueError, errors};
use crate::Str;
use crate::number::Number;
use crate::types::{Step, Type};

/// Converts JSON: arrays become tuples, and objects become objects. Numbers keep all their digits.
///
/// # Errors
///
/// Fails for JSON that nests deeper than [`MAX_DEPTH`], and for numbers out of range. JSON that `serde_json` parsed with
/// its default features has neither.
///
/// # Examples
///
/// ```
/// use hcl_value::{Value, value};
///
/// let value = Value::try_from(serde_json::json!({"ports": [80, 443], "host": null}))?;
/// assert_eq!(value, value!({"ports": [80, 443], "host": null}));
/// # Ok::<(), hcl_value::value::ValueError>(())
/// ```
impl TryFrom<Json> for Value {
    type Error = ValueError;

    fn try_from(json: Json) -> Result<Self, ValueError> {
        from_json(&json, 0)
    }
}

/// Converts JSON, as the conversion by value does.
impl TryFrom<&Json> for Value {
    type Error = ValueError;

    fn try_from(json: &Json) -> Result<Self, ValueError> {
        from_json(json, 0)
    }
}

/// Converts to JSON: lists, sets and tuples become arrays, and maps and objects become objects.
///
/// A number that neither a 64-bit integer nor an `f64` represents becomes the nearest `f64`.
///
/// # Errors
///
/// Fails if the value contains an unknown value, a mark, a number outside the range of `f64`, or a capsule.
///
/// # Examples
///
/// ```
/// use hcl_value::value;
///
/// let json = serde_json::Value::try_from(&value!({"ports": [80, 0.5]}))?;
/// assert_eq!(json, serde_json::json!({"ports": [80, 0.5]}));
/// # Ok::<(), hcl_value::value::ValueError>(())
/// ```
impl TryFrom<&Value> for Json {
    type Error = ValueError;

    fn try_from(value: &Value) -> Result<Self, ValueError> {
        to_json(value)
    }
}

/// Converts to JSON, as the conversion by reference does.
impl TryFrom<Value> for Json {
    type Error = ValueError;

    fn try_from(value: Value) -> Result<Self, ValueError> {
        to_json(&value)
    }
}

fn from_json(json: &Json, depth: u32) -> Result<Value, ValueError> {
    if matches!(json, Json::Array(_) | Json::Object(_)) && depth >= MAX_DEPTH {
        return Err(errors::too_deep());
    }
    Ok(match json {
        Json::Null => Value::null(Type::Dynamic),
        Json::Bool(value) => (*value).into(),
        Json::Number(number) => from_number(number)?,
        Json::String(text) => text.into(),
        Json::Array(elements) => {
            let elements = elements.iter().enumerate().map(|(index, element)| {
                from_json(element, depth + 1).map_err(|error| error.within(Step::Index(index)))
            });
            Value::tuple(elements.collect::<Result<Vec<_>, ValueError>>()?)
        }
        Json::Object(members) => {
            let members = members.iter().map(|(name, member)| {
                let step = || Step::Attribute(name.as_str().into());
                let value = from_json(member, depth + 1).map_err(|error| error.within(step()))?;
                Ok((Str::from(name.as_str()), value))
            });
            Value::object(members.collect::<Result<Mapping, ValueError>>()?)
        }
    })
}

fn from_number(number: &JsonNumber) -> Result<Value, ValueError> {
    if let Some(integer) = number.as_i64() {
        return Ok(integer.into());
    }
    // The text has all digits, whatever features it has.
    let parsed = Number::parse(&number.to_string());
    parsed
        .map(Value::from)
        .map_err(|error| ValueError::new(error.to_string()))
}

fn to_json(value: &Value) -> Result<Json, ValueError> {
    Ok(match &value.0 {
        Repr::Null(_) => Json::Null,
        Repr::Bool(value) => Json::Bool(*value),
        Repr::Number(number) => Json::Number(to_number(number)?),
        Repr::String(text) => Json::String((**text).to_owned()),
        Repr::List(list) | Repr::Set(list) => elements(list.elements.as_slice())?,
        Repr::Tuple(tuple) => elements(tuple.elements.as_slice())?,
        Repr::Map(map) => members(&map.elements, Step::Key)?,
        Repr::Object(object) => members(&object.elements, Step::Attribute)?,
        Repr::Unknown(_) => return Err(errors::unknown_json()),
        Repr::Marked(_) => return Err(errors::marked_json()),
        Repr::Capsule(capsule) => return Err(errors::capsule_json(capsule.ty.name())),
    })
}

fn to_number(number: &Number) -> Result<JsonNumber, ValueError> {
    if let Some(integer) = number.as_i64() {
        return Ok(integer.into());
    }
    match u64::try_from(number) {
        Ok(integer) => Ok(integer.into()),
        Err(_) => JsonNumber::from_f64(number.to_f64()).ok_or_else(errors::infinite_json),
    }
}

fn elements(values: &[Value]) -> Result<Json, ValueError> {
    let values = values
        .iter()
        .enumerate()
        .map(|(index, value)| to_json(value).map_err(|error| error.within(Step::Index(index))));
    values.collect::<Result<_, ValueError>>().map(Json::Array)
}

fn members(mapping: &Mapping, step: fn(Str) -> Step) -> Result<Json, ValueError> {
    let members = mapping.iter_in_source_order().map(|(key, value)| {
        let value = to_json(value).map_err(|error| error.within(step(key.clone())))?;
        Ok((key.to_string(), value))
    });
    members
        .collect::<Result<Map<_, _>, ValueError>>()
        .map(Json::Object)
}
