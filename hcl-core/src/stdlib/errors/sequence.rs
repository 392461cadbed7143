//! Messages of the functions of lists and tuples.

use crate::function::FunctionError;
use crate::internal::messages;
use crate::types::Type;

messages! {
    pub(in crate::stdlib) FunctionError::new => FunctionError,

    not_list_or_tuple(index: usize, ty: &Type) =>
        ("a list is required, but this is {}", ty.described()).with_argument(index).without_values();

    all_empty() =>
        ("every list is empty or null");

    no_sequence() =>
        ("the first argument must be a list or a set");

    no_elements(ty: &Type) =>
        ("elements can be taken from a list, not from {}", ty.described()).without_values();

    empty_list() =>
        ("an empty list has no element to give");

    cannot_flatten() =>
        ("only a list or a set can be flattened");

    slice_of_set() =>
        ("the elements of a set have no indexes; convert it to a list first, if any order will do")
            .with_argument(0);

    bad_slice(index: usize) =>
        ("the index must be a whole number and not negative").with_argument(index);

    slice_backwards() =>
        ("the start index must not be greater than the end index").with_argument(1);

    slice_too_far(index: usize, length: usize) =>
        ("the index must not be greater than the length of the list, which is {length}")
            .with_argument(index).unquoted("the index must not be greater than the length of the list");

    no_list(ty: &Type) =>
        ("a list is required, but this is {}", ty.described()).without_values();
}
