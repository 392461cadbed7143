//! Messages of the functions of JSON.

use std::fmt::Display;

use crate::function::FunctionError;

#[cold]
pub(in crate::stdlib) fn not_json(begins: char) -> FunctionError {
    FunctionError::argument(0, format!("no JSON document begins with {begins:?}"))
        .unquoted("no JSON document begins with the first character of the text")
}

#[cold]
pub(in crate::stdlib) fn invalid(error: impl Display) -> FunctionError {
    FunctionError::new(error.to_string()).unquoted("the text is not one JSON document")
}
