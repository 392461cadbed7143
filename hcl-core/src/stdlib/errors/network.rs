//! Messages of the functions of networks.

use crate::function::FunctionError;

#[cold]
pub(in crate::stdlib) fn bad_prefix(text: &str) -> FunctionError {
    FunctionError::new(format!(
        "{text:?} is no network prefix; write an address and a length, like 10.12.0.0/16"
    ))
    .unquoted("the text is no network prefix; write an address and a length, like 10.12.0.0/16")
}

#[cold]
pub(in crate::stdlib) fn no_such_host(length: u8, number: i64) -> FunctionError {
    FunctionError::new(format!(
        "a network with a prefix of {length} bits has no host numbered {number}"
    ))
}

#[cold]
pub(in crate::stdlib) fn no_such_network(new_bits: i64, number: i64) -> FunctionError {
    FunctionError::new(format!(
        "{new_bits} more bits cannot tell a network numbered {number}"
    ))
}

#[cold]
pub(in crate::stdlib) fn no_space(index: usize, length: u8) -> FunctionError {
    FunctionError::argument(
        index,
        format!("there is no space left for a network with a prefix of {length} bits"),
    )
}

#[cold]
pub(in crate::stdlib) fn too_few_bits(min: i64) -> String {
    format!("the prefix must grow by at least {min} bit(s)")
}

#[cold]
pub(in crate::stdlib) fn too_many_bits(max: i64) -> String {
    format!("the prefix may grow by at most {max} bits")
}

#[cold]
pub(in crate::stdlib) fn prefix_too_long(length: i64, max: u8) -> String {
    format!("the prefix would grow to {length} bits, but an address has only {max}")
}
