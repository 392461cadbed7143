//! Messages of `rsadecrypt`.

use crate::function::FunctionError;

#[cold]
pub(in crate::stdlib) fn key_too_long() -> FunctionError {
    FunctionError::argument(1, "the key is longer than any in use")
}
