//! JSON in strings.

use super::arguments::{at, text};
use super::build;
use super::{anything, describe, errors, gives, table};
use hcl_core::function::{Function, FunctionError, Functions, Parameter};
use hcl_core::types::Type;
use hcl_core::value::{Refinement, Value, ValueKind};

/// `jsondecode` and `jsonencode`.
pub(super) fn functions() -> Functions {
    table(&[("jsondecode", decode), ("jsonencode", encode)])
}

pub(super) fn encode() -> Function {
    gives(Type::String, "Encodes a value as JSON.")
        .parameter(anything("val"))
        .implement(|arguments, ty| {
            let value = at(arguments, 0);
            if value.is_wholly_known() {
                return build::string(value.to_json().map_err(errors::undefined)?);
            }
            let prefix = known_prefix(value);
            let start = Refinement {
                prefix: Some(prefix.into()),
                ..Refinement::default()
            };
            let result = Value::unknown(ty.clone()).refined(&start);
            result.map_err(errors::undefined)
        })
}

/// Returns the text that the JSON of a value with unknown parts starts with.
fn known_prefix(value: &Value) -> &'static str {
    // The first character would tell null from other values.
    if matches!(value.kind(), ValueKind::Unknown) && !value.range().not_null {
        return "";
    }
    match value.ty() {
        Type::String => "\"",
        Type::List(_) | Type::Set(_) | Type::Tuple(_) => "[",
        Type::Map(_) | Type::Object(_) => "{",
        _ => "",
    }
}

pub(super) fn decode() -> Function {
    let document = Parameter::new("str", Type::String).allow_unknown();
    describe("Decodes JSON: an array becomes a tuple, an object an object.")
        .parameter(document)
        .returns_type_of_result()
        .implement(|arguments, _| {
            if at(arguments, 0).is_unknown() {
                type_by_prefix(at(arguments, 0)).map(Value::unknown)
            } else {
                Value::from_json(text(arguments, 0)).map_err(errors::bad_json)
            }
        })
}

/// Returns the type of the JSON that starts with the known prefix of an unknown string.
fn type_by_prefix(document: &Value) -> Result<Type, FunctionError> {
    let prefix = document.range().prefix.unwrap_or_default();
    match prefix.trim_start().chars().next() {
        Some('"') => Ok(Type::String),
        Some('t' | 'f') => Ok(Type::Bool),
        // No number of JSON begins with a point, but the reference expects one here.
        Some('-' | '.' | '0'..='9') => Ok(Type::Number),
        // The elements decide the type of an object or array, and null has none.
        None | Some('{' | '[' | 'n') => Ok(Type::Dynamic),
        Some(other) => Err(errors::not_json(other)),
    }
}
