//! How implementations read arguments that the calling rule has already converted and checked.
//!
//! An argument of the wrong kind cannot get here; these give an empty value for it, so that nothing can panic.

use crate::function::FunctionError;
use crate::number::Number;
use crate::types::Type;
use crate::value::Value;

use super::{errors, limits};

/// The text of a string argument.
pub(super) fn text(value: &Value) -> &str {
    value.unmarked().as_str().unwrap_or_default()
}

/// The number of a number argument.
pub(super) fn number(value: &Value) -> Number {
    value
        .unmarked()
        .as_number()
        .cloned()
        .unwrap_or(Number::ZERO)
}

/// The value of a bool argument.
pub(super) fn bool(value: &Value) -> bool {
    value.unmarked().as_bool().unwrap_or_default()
}

/// The elements of a list, set or tuple argument.
pub(super) fn elements(value: &Value) -> &[Value] {
    value.unmarked().as_slice().unwrap_or_default()
}

/// A number argument that must be a 64-bit integer.
pub(super) fn whole(value: &Value) -> Result<i64, FunctionError> {
    number(value).to_i64().map_err(|_| errors::not_whole())
}

/// The element type that a list of these values has: theirs, or any where there is none.
pub(super) fn element_type(ty: &Type) -> Type {
    ty.element_type().cloned().unwrap_or(Type::Dynamic)
}

/// A string result that is not too long.
pub(super) fn text_result(text: String) -> Result<Value, FunctionError> {
    if text.len() > limits::most_text() {
        return Err(errors::text_too_long());
    }
    Ok(Value::from(text))
}

/// Whether text of so many bytes may be built at all.
pub(super) fn check_text_length(bytes: Option<usize>) -> Result<(), FunctionError> {
    match bytes {
        Some(bytes) if bytes <= limits::most_text() => Ok(()),
        _ => Err(errors::text_too_long()),
    }
}

/// Whether a collection of so many elements may be built at all.
pub(super) fn check_count(count: Option<usize>) -> Result<(), FunctionError> {
    match count {
        Some(count) if count <= limits::most_elements() => Ok(()),
        _ => Err(errors::too_many_elements()),
    }
}
