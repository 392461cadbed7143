//! Messages of the functions of all collections.

use crate::function::FunctionError;
use crate::internal::messages;
use crate::stdlib::limits;
use crate::types::Type;

messages! {
    pub(in crate::stdlib) FunctionError::new => FunctionError,

    no_common_type() =>
        ("the arguments do not convert to one type");

    all_null() =>
        ("no argument has a value");

    not_indexable() =>
        ("the first argument must be a list or a map");

    no_index() =>
        ("the first argument must be a list, a map or an object");

    no_such_element() =>
        ("the collection has no element under this key");

    wrong_key(expected: &Type) =>
        ("the key of this collection must be a {expected}").without_values();

    arguments_of_range() =>
        ("it takes one, two or three numbers");

    range_too_long() =>
        ("it would give more than {} numbers; move start and end together or take a larger step", limits::MAX_RANGE_LENGTH)
            .without_values();
}

#[cold]
pub(in crate::stdlib) fn wrong_way(down: bool) -> FunctionError {
    let needed = if down {
        "the end is less than the start, so the step must be negative"
    } else {
        "the end is greater than the start, so the step must be positive"
    };
    FunctionError::argument(1, needed)
}
