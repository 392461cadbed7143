//! What can go wrong with a number, and the sentences for it.
//!
//! None of these know where in a source the number stood; who does wraps them in a diagnostic.

use std::error::Error;
use std::fmt;

/// Why a text is not a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ParseNumberError {
    /// The text is not written as a number.
    Syntax,
    /// An integer literal without exponent has more than 512 significant bits.
    Inexact,
    /// The number lies outside the range of exponents.
    OutOfRange,
}

impl fmt::Display for ParseNumberError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Syntax => "a number is required",
            Self::Inexact => {
                "the integer has more digits than 512 bits can hold exactly; write it with an exponent to have it rounded"
            }
            Self::OutOfRange => "the number is too large or too close to zero to be represented",
        })
    }
}

impl Error for ParseNumberError {}

/// Why an operation has no number as its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NumberError {
    /// The result is not defined: `0/0`, infinity less infinity, the logarithm of a negative number, a NaN.
    Undefined,
    /// The result lies outside the range of exponents.
    OutOfRange,
}

impl fmt::Display for NumberError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Undefined => "the result of the operation is not a number",
            Self::OutOfRange => "the result is too large or too close to zero to be represented",
        })
    }
}

impl Error for NumberError {}

/// Why a number is not an integer of the wanted type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum IntegerError {
    /// The number has a fraction, or is infinite.
    NotAnInteger,
    /// The integer lies outside the range of the type.
    OutOfRange,
}

impl fmt::Display for IntegerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotAnInteger => "a whole number is required",
            Self::OutOfRange => "the number is outside the range of the integer type",
        })
    }
}

impl Error for IntegerError {}
