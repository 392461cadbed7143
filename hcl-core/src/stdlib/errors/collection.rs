//! Messages of the functions of all collections.

use crate::function::FunctionError;
use crate::stdlib::limits;
use crate::types::Type;

#[cold]
pub(in crate::stdlib) fn no_common_type() -> FunctionError {
    FunctionError::new("the arguments do not convert to one type")
}

#[cold]
pub(in crate::stdlib) fn all_null() -> FunctionError {
    FunctionError::new("no argument has a value")
}

#[cold]
pub(in crate::stdlib) fn not_indexable() -> FunctionError {
    FunctionError::new("the first argument must be a list or a map")
}

#[cold]
pub(in crate::stdlib) fn no_index() -> FunctionError {
    FunctionError::new("the first argument must be a list, a map or an object")
}

#[cold]
pub(in crate::stdlib) fn no_such_element() -> FunctionError {
    FunctionError::new("the collection has no element under this key")
}

#[cold]
pub(in crate::stdlib) fn wrong_key(expected: &Type) -> FunctionError {
    FunctionError::new(format!("the key of this collection must be a {expected}")).without_values()
}

#[cold]
pub(in crate::stdlib) fn arguments_of_range() -> FunctionError {
    FunctionError::new("it takes one, two or three numbers")
}

#[cold]
pub(in crate::stdlib) fn wrong_way(down: bool) -> FunctionError {
    let needed = if down {
        "the end is less than the start, so the step must be negative"
    } else {
        "the end is greater than the start, so the step must be positive"
    };
    FunctionError::argument(1, needed)
}

#[cold]
pub(in crate::stdlib) fn range_too_long() -> FunctionError {
    FunctionError::new(format!(
        "it would give more than {} numbers; move start and end together or take a larger step",
        limits::MAX_RANGE_LENGTH
    ))
    .without_values()
}
