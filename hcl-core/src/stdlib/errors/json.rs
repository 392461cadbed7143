//! Messages of the functions of JSON.

use crate::internal::messages;
use std::fmt::Display;

use crate::function::FunctionError;

messages! {
    pub(in crate::stdlib) FunctionError::new => FunctionError,

    not_json(begins: char) =>
        ("no JSON document begins with {begins:?}")
            .with_argument(0).unquoted("no JSON document begins with the first character of the text");
}

#[cold]
pub(in crate::stdlib) fn invalid(error: impl Display) -> FunctionError {
    FunctionError::new(error.to_string()).unquoted("the text is not one JSON document")
}
