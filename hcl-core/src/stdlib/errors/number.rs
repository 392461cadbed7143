//! Messages of the functions of numbers.

use crate::function::FunctionError;
use crate::types::Type;

#[cold]
pub(in crate::stdlib) fn no_numbers() -> FunctionError {
    FunctionError::new("at least one number is required")
}

#[cold]
pub(in crate::stdlib) fn not_text(index: usize, ty: &Type) -> FunctionError {
    FunctionError::argument(
        index,
        format!("a string is required, but this is {}", ty.described()),
    )
    .without_values()
}

#[cold]
pub(in crate::stdlib) fn bad_base(index: usize) -> FunctionError {
    FunctionError::argument(index, "the base must be a whole number from 2 to 62")
}

#[cold]
pub(in crate::stdlib) fn bad_integer(text: &str, base: u32) -> FunctionError {
    FunctionError::argument(0, format!("{text:?} is not an integer in base {base}"))
        .unquoted("the text is not an integer in this base")
}
