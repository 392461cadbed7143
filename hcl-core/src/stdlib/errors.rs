//! The sentences that the functions say; each follows `Call to function "name" failed: `, or the name of an argument.

use crate::function::FunctionError;
use crate::types::Type;

use super::limits;

#[cold]
pub(super) fn not_whole() -> FunctionError {
    FunctionError::new(
        "a whole number between -9223372036854775808 and 9223372036854775807 is required",
    )
}

#[cold]
pub(super) fn text_too_long() -> FunctionError {
    FunctionError::new(format!(
        "the result would be longer than {} bytes, which is the most that one call may give",
        limits::MOST_TEXT
    ))
}

#[cold]
pub(super) fn too_many_elements() -> FunctionError {
    FunctionError::new(format!(
        "the result would have more than {} elements, which is the most that one call may give",
        limits::MOST_ELEMENTS
    ))
}

#[cold]
pub(super) fn undefined(error: impl std::fmt::Display) -> FunctionError {
    FunctionError::new(error.to_string())
}

#[cold]
pub(super) fn no_numbers() -> FunctionError {
    FunctionError::new("at least one number is required")
}

#[cold]
pub(super) fn not_text(index: usize, ty: &Type) -> FunctionError {
    FunctionError::argument(index, format!("a string is required, not {ty}"))
}

#[cold]
pub(super) fn bad_base(index: usize) -> FunctionError {
    FunctionError::argument(index, "the base must be a whole number from 2 to 62")
}

#[cold]
pub(super) fn bad_integer(text: &str, base: u32) -> FunctionError {
    FunctionError::argument(0, format!("{text:?} is not an integer in base {base}"))
}

#[cold]
pub(super) fn negative(what: &str) -> FunctionError {
    FunctionError::new(format!("{what} must not be negative"))
}

#[cold]
pub(super) fn no_arguments() -> FunctionError {
    FunctionError::new("at least one argument is required")
}

#[cold]
pub(super) fn null_element(argument: usize, element: usize) -> FunctionError {
    FunctionError::argument(
        argument,
        format!("element {element} is null, which cannot be part of a string"),
    )
}
