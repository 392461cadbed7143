//! Messages of the functions of networks.

use crate::function::FunctionError;
use crate::internal::messages;
use crate::number::Number;

messages! {
    pub(in crate::stdlib) FunctionError::new => FunctionError,

    bad_prefix(text: &str) =>
        ("{text:?} is not a network prefix; write an address and a length, like 10.12.0.0/16")
            .unquoted("the text is not a network prefix; write an address and a length, like 10.12.0.0/16");

    no_such_host(length: u8, number: i64) =>
        ("a network with a prefix of {length} bits has no host numbered {number}")
            .unquoted("the network has no host of this number");

    no_such_network(new_bits: i64, number: &Number) =>
        ("{new_bits} more bits cannot tell a network numbered {number}")
            .unquoted("the additional bits cannot tell a network of this number");

    no_space(index: usize, length: u8) =>
        ("there is no space left for a network with a prefix of {length} bits")
            .with_argument(index).unquoted("there is no space left for a network of this size");

    too_few_bits(min: i64) =>
        ("the prefix must grow by at least {min} bit(s)").without_values();

    too_many_bits(max: i64) =>
        ("the prefix may grow by at most {max} bits").without_values();

    prefix_too_long(length: i64, max: u8) =>
        ("the prefix would grow to {length} bits, but an address has only {max}")
            .unquoted("the prefix would be longer than an address");
}
