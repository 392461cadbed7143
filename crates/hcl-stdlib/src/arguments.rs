//! Access to arguments that the calling rule has converted and checked.
//!
//! An argument of the wrong kind cannot occur; these functions return an empty value for it instead of panicking.

use hcl_core::function::FunctionError;
use hcl_core::number::Number;
use hcl_core::types::Type;
use hcl_core::value::Value;

use super::errors;

/// Returns the argument of a required parameter, counted from zero.
#[expect(
    clippy::indexing_slicing,
    reason = "the calling rule checks the number of arguments before an implementation runs"
)]
pub(super) fn at(arguments: &[Value], index: usize) -> &Value {
    &arguments[index]
}

/// Returns the arguments of the variadic parameter that follows one required parameter.
pub(super) fn after_first(arguments: &[Value]) -> &[Value] {
    arguments.get(1..).unwrap_or_default()
}

/// Returns the text of a string argument.
pub(super) fn text(arguments: &[Value], index: usize) -> &str {
    let text = at(arguments, index).unmarked().as_str();
    text.unwrap_or_default()
}

/// Returns the number of a number argument.
pub(super) fn number(value: &Value) -> Number {
    value
        .unmarked()
        .as_number()
        .cloned()
        .unwrap_or(Number::ZERO)
}

/// Returns the value of a bool argument.
pub(super) fn bool(value: &Value) -> bool {
    value.unmarked().as_bool().unwrap_or_default()
}

/// Returns the elements of a list, set or tuple argument.
pub(super) fn elements(value: &Value) -> &[Value] {
    value.unmarked().as_list().unwrap_or_default()
}

/// Returns the value of a number argument that must be an integer of 64 bits.
pub(super) fn whole(value: &Value) -> Result<i64, FunctionError> {
    number(value).to_i64().map_err(|_| errors::not_whole())
}

/// Returns the element type of a collection type, or the dynamic pseudo-type.
pub(super) fn element_type(ty: &Type) -> Type {
    ty.element_type().cloned().unwrap_or(Type::Dynamic)
}
