//! Messages of the functions of strings.

use crate::function::FunctionError;

#[cold]
pub(in crate::stdlib) fn null_element(argument: usize, element: usize) -> FunctionError {
    FunctionError::argument(
        argument,
        format!("element {element} is null, which cannot be part of a string"),
    )
    .unquoted("an element is null, which cannot be part of a string")
}

#[cold]
pub(in crate::stdlib) fn null_in_sort(index: usize) -> FunctionError {
    FunctionError::new(format!(
        "element {index} is null, which has no place in an order"
    ))
    .unquoted("an element is null, which has no place in an order")
}
