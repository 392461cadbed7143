//! Messages of the functions of maps and objects.

use crate::function::FunctionError;
use crate::internal::messages;
use crate::types::Type;

messages! {
    pub(in crate::stdlib) FunctionError::new => FunctionError,

    not_map_or_object(index: usize, ty: &Type) =>
        ("a map or an object is required, but this is {}", ty.described())
            .with_argument(index).without_values();

    no_map(ty: &Type) =>
        ("a map or an object is required, but this is {}", ty.described()).without_values();

    default_differs() =>
        ("the default does not convert to the type of the map's elements").with_argument(2);

    lengths_differ(keys: usize, values: usize) =>
        ("there must be as many keys as values, but there are {keys} keys and {values} values")
            .unquoted("there must be as many keys as values");

    null_key(index: usize) =>
        ("key {index} is null").unquoted("a key is null");
}
