//! Messages of the functions of lists and tuples.

use crate::function::FunctionError;
use crate::types::Type;

#[cold]
pub(in crate::stdlib) fn not_list_or_tuple(index: usize, ty: &Type) -> FunctionError {
    FunctionError::argument(
        index,
        format!("a list is required, but this is {}", ty.described()),
    )
    .without_values()
}

#[cold]
pub(in crate::stdlib) fn all_empty() -> FunctionError {
    FunctionError::new("every list is empty or null")
}

#[cold]
pub(in crate::stdlib) fn no_sequence() -> FunctionError {
    FunctionError::new("the first argument must be a list or a set")
}

#[cold]
pub(in crate::stdlib) fn no_elements(ty: &Type) -> FunctionError {
    FunctionError::new(format!(
        "elements can be taken from a list, not from {}",
        ty.described()
    ))
    .without_values()
}

#[cold]
pub(in crate::stdlib) fn empty_list() -> FunctionError {
    FunctionError::new("an empty list has no element to give")
}

#[cold]
pub(in crate::stdlib) fn cannot_flatten() -> FunctionError {
    FunctionError::new("only a list or a set can be flattened")
}

#[cold]
pub(in crate::stdlib) fn slice_of_set() -> FunctionError {
    FunctionError::argument(
        0,
        "the elements of a set have no indexes; convert it to a list first, if any order will do",
    )
}

#[cold]
pub(in crate::stdlib) fn bad_slice(index: usize) -> FunctionError {
    FunctionError::argument(index, "the index must be a whole number and not negative")
}

#[cold]
pub(in crate::stdlib) fn slice_backwards() -> FunctionError {
    FunctionError::argument(1, "the start index must not be greater than the end index")
}

#[cold]
pub(in crate::stdlib) fn slice_too_far(index: usize, length: usize) -> FunctionError {
    FunctionError::argument(
        index,
        format!("the index must not be greater than the length of the list, which is {length}"),
    )
    .unquoted("the index must not be greater than the length of the list")
}

#[cold]
pub(in crate::stdlib) fn no_list(ty: &Type) -> FunctionError {
    FunctionError::new(format!(
        "a list is required, but this is {}",
        ty.described()
    ))
    .without_values()
}
