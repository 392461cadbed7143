//! Messages of the functions of strings.

use crate::function::FunctionError;
use crate::internal::messages;

messages! {
    pub(in crate::stdlib) FunctionError::new => FunctionError,

    null_element(argument: usize, element: usize) =>
        ("element {element} is null, which cannot be part of a string")
            .with_argument(argument).unquoted("an element is null, which cannot be part of a string");

    null_in_sort(index: usize) =>
        ("element {index} is null, which has no place in an order")
            .unquoted("an element is null, which has no place in an order");
}
