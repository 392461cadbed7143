//! Messages of the standard functions. Each follows `The call of "name" failed: `, or the name of an argument and
//! `does not fit: `.
//!
//! This page holds the errors that several groups share; groups with a folder have their own `errors.rs`.

pub(super) mod collection;
pub(super) mod conversion;
pub(super) mod csv;
#[cfg(feature = "stdlib-encoding")]
pub(super) mod encoding;
#[cfg(feature = "stdlib-hash")]
pub(super) mod hash;
pub(super) mod json;
pub(super) mod mapping;
#[cfg(feature = "stdlib-network")]
pub(super) mod network;
pub(super) mod number;
#[cfg(feature = "stdlib-rsa")]
pub(super) mod rsa;
pub(super) mod sequence;
pub(super) mod set;
pub(super) mod string;

use crate::function::FunctionError;
use crate::internal::messages;

messages! {
    pub(super) FunctionError::new => FunctionError,

    not_whole() =>
        ("a whole number between -9223372036854775808 and 9223372036854775807 is required");

    negative(what: &str) =>
        ("{what} must not be negative").without_values();

    no_arguments() =>
        ("at least one argument is required");
}

#[cold]
pub(super) fn undefined(error: impl std::fmt::Display) -> FunctionError {
    FunctionError::new(error.to_string())
}
