//! Messages of the functions of sets.

use crate::function::FunctionError;
use crate::internal::messages;
use crate::types::Type;

messages! {
    pub(in crate::stdlib) FunctionError::new => FunctionError,

    sets_differ() =>
        ("the sets have element types that do not convert to one type");

    elements_differ(index: usize) =>
        ("the elements do not convert to one type").with_argument(index);

    product_of_one() =>
        ("at least two sets or lists are required");

    not_set_or_list(index: usize, ty: &Type) =>
        ("a set or a list is required, but this is {}", ty.described()).with_argument(index).without_values();
}
