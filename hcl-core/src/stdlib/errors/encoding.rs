//! Messages of the functions of Base64, and of text that is not UTF-8.

use crate::function::FunctionError;

#[cold]
pub(in crate::stdlib) fn bad_base64() -> FunctionError {
    FunctionError::new("the text is not Base64 with padding")
}

#[cold]
pub(in crate::stdlib) fn not_utf8() -> FunctionError {
    FunctionError::new("the bytes are not text in UTF-8")
}
