//! Messages of the functions of maps and objects.

use crate::function::FunctionError;
use crate::types::Type;

#[cold]
pub(in crate::stdlib) fn not_map_or_object(index: usize, ty: &Type) -> FunctionError {
    FunctionError::argument(
        index,
        format!(
            "a map or an object is required, but this is {}",
            ty.described()
        ),
    )
    .without_values()
}

#[cold]
pub(in crate::stdlib) fn no_map(ty: &Type) -> FunctionError {
    FunctionError::new(format!(
        "a map or an object is required, but this is {}",
        ty.described()
    ))
    .without_values()
}

#[cold]
pub(in crate::stdlib) fn default_differs() -> FunctionError {
    FunctionError::argument(
        2,
        "the default does not convert to the type of the map's elements",
    )
}

#[cold]
pub(in crate::stdlib) fn lengths_differ(keys: usize, values: usize) -> FunctionError {
    FunctionError::new(format!(
        "there must be as many keys as values, but there are {keys} keys and {values} values"
    ))
    .unquoted("there must be as many keys as values")
}

#[cold]
pub(in crate::stdlib) fn null_key(index: usize) -> FunctionError {
    FunctionError::new(format!("key {index} is null")).unquoted("a key is null")
}
