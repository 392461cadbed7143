//! Messages of the functions of sets.

use crate::function::FunctionError;
use crate::types::Type;

#[cold]
pub(in crate::stdlib) fn sets_differ() -> FunctionError {
    FunctionError::new("the sets have element types that do not convert to one type")
}

#[cold]
pub(in crate::stdlib) fn elements_differ(index: usize) -> FunctionError {
    FunctionError::argument(index, "the elements do not convert to one type")
}

#[cold]
pub(in crate::stdlib) fn product_of_one() -> FunctionError {
    FunctionError::new("at least two sets or lists are required")
}

#[cold]
pub(in crate::stdlib) fn not_set_or_list(index: usize, ty: &Type) -> FunctionError {
    FunctionError::argument(
        index,
        format!(
            "a set or a list is required, but this is {}",
            ty.described()
        ),
    )
    .without_values()
}
