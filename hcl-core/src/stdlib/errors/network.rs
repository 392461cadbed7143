//! Messages of the functions of networks.

use crate::function::FunctionError;

#[cold]
pub(in crate::stdlib) fn bad_prefix(text: &str) -> FunctionError {
    FunctionError::new(format!(
        "{text:?} is not a network prefix; write an address and a length, like 10.12.0.0/16"
    ))
    .unquoted("the text is not a network prefix; write an address and a length, like 10.12.0.0/16")
}

#[cold]
pub(in crate::stdlib) fn no_such_host(length: u8, number: i64) -> FunctionError {
    FunctionError::new(format!(
        "a network with a prefix of {length} bits has no host numbered {number}"
    ))
    .unquoted("the network has no host of this number")
}

#[cold]
pub(in crate::stdlib) fn no_such_network(new_bits: i64, number: i64) -> FunctionError {
    FunctionError::new(format!(
        "{new_bits} more bits cannot tell a network numbered {number}"
    ))
    .unquoted("the additional bits cannot tell a network of this number")
}

#[cold]
pub(in crate::stdlib) fn no_space(index: usize, length: u8) -> FunctionError {
    FunctionError::argument(
        index,
        format!("there is no space left for a network with a prefix of {length} bits"),
    )
    .unquoted("there is no space left for a network of this size")
}

#[cold]
pub(in crate::stdlib) fn too_few_bits(min: i64) -> FunctionError {
    FunctionError::new(format!("the prefix must grow by at least {min} bit(s)")).without_values()
}

#[cold]
pub(in crate::stdlib) fn too_many_bits(max: i64) -> FunctionError {
    FunctionError::new(format!("the prefix may grow by at most {max} bits")).without_values()
}

#[cold]
pub(in crate::stdlib) fn prefix_too_long(length: i64, max: u8) -> FunctionError {
    FunctionError::new(format!(
        "the prefix would grow to {length} bits, but an address has only {max}"
    ))
    .unquoted("the prefix would be longer than an address")
}
