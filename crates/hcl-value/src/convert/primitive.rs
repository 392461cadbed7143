//! Conversion between strings, numbers and bools.
//!
//! Information model, "Primitive Type Conversions". Numbers and bools convert to strings safely; strings that are
//! written as numbers and bools convert to these.

// spec(model): Primitive Type Conversions; cases::values/conversion/primitives
// spec(nomad): Type Conversion; cases::values/conversion/primitives

use super::errors;
use super::failure::ConversionFailure;
use crate::number::Number;
use crate::types::Type;
use crate::value::{Value, ValueKind};

/// Returns whether there is a conversion between primitive types that does not depend on the value.
pub(super) const fn is_safe(from: &Type, to: &Type) -> bool {
    matches!((from, to), (Type::Number | Type::Bool, Type::String))
}

/// Returns whether there is a conversion between primitive types that may fail.
pub(super) const fn is_unsafe(from: &Type, to: &Type) -> bool {
    matches!((from, to), (Type::String, Type::Number | Type::Bool))
}

/// Converts a known primitive value to a primitive type. Returns `None` without a conversion between the types.
pub(super) fn convert(value: &Value, to: &Type) -> Option<Result<Value, ConversionFailure>> {
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
            Err(error) => Err(errors::no_number(error)),
        },
        (ValueKind::String(text), Type::Bool) => match text {
            // Digits as in the reference.
            "true" | "1" => Ok(true.into()),
            "false" | "0" => Ok(false.into()),
            _ => Err(errors::no_bool(text)),
        },
        _ => return None,
    })
}
