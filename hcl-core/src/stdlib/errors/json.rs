//! Messages of the functions of JSON.

use crate::function::FunctionError;

#[cold]
pub(in crate::stdlib) fn not_json(begins: char) -> FunctionError {
    FunctionError::argument(0, format!("no JSON document begins with {begins:?}"))
}
