//! Errors of numbers, and their messages. They carry no source position; the caller adds it.

use std::error::Error;
use std::fmt;

/// The reason why a text is not a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ParseNumberError {
    /// The text does not match the grammar of numbers.
    Syntax,
    /// The text is an integer literal without exponent that has more than 512 significant bits.
    Inexact,
    /// The number is outside the range of exponents.
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

/// The reason why an operation has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NumberError {
    /// The result is not defined: `0/0`, `∞ - ∞`, the logarithm of a negative number, a NaN.
    Undefined,
    /// The result is outside the range of exponents.
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

/// The reason why a number does not convert to an integer type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum IntegerError {
    /// The number has a fraction or is infinite.
    NotAnInteger,
    /// The integer is outside the range of the type.
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
