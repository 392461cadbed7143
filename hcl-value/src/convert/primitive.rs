//! Conversion between strings, numbers and bools.
//!
//! Information model, "Primitive Type Conversions". Numbers and bools become strings safely; strings become numbers and
//! bools where they are written as such.

use super::{Failure, errors};
use crate::number::Number;
use crate::types::Type;
use crate::value::{Value, ValueKind};

/// Whether there is a conversion from one primitive type to another that needs no check of the value.
pub(super) const fn is_safe(from: &Type, to: &Type) -> bool {
    matches!((from, to), (Type::Number | Type::Bool, Type::String))
}

/// Whether there is a conversion from one primitive type to another that may fail.
pub(super) const fn is_unsafe(from: &Type, to: &Type) -> bool {
    matches!((from, to), (Type::String, Type::Number | Type::Bool))
}

/// Converts a known primitive value to a primitive type; `None` if there is no such conversion.
pub(super) fn convert(value: &Value, to: &Type) -> Option<Result<Value, Failure>> {
    Some(match (value.kind(), to) {
        (ValueKind::String(_), Type::String)
        | (ValueKind::Number(_), Type::Number)
        | (ValueKind::Bool(_), Type::Bool) => Ok(value.clone()),
        (ValueKind::Number(number), Type::String) => Ok(Value::from_nfc(number.to_string().into())),
        (ValueKind::Bool(value), Type::String) => {
            Ok(Value::from_nfc(if value { "true" } else { "false" }.into()))
        }
        (ValueKind::String(text), Type::Number) => match Number::parse(text) {
            Ok(number) => Ok(number.into()),
            Err(error) => Err(Failure::new(error.to_string())),
        },
        (ValueKind::String(text), Type::Bool) => match text {
            "true" | "1" => Ok(true.into()),
            "false" | "0" => Ok(false.into()),
            _ => Err(errors::no_bool(text)),
        },
        _ => return None,
    })
}
