//! Messages of the functions of Base64, and of text that is not UTF-8.

use crate::function::FunctionError;
use crate::internal::messages;

messages! {
    pub(in crate::stdlib) FunctionError::new => FunctionError,

    bad_base64() =>
        ("the text is not Base64 with padding");

    not_utf8() =>
        ("the bytes are not text in UTF-8");
}
