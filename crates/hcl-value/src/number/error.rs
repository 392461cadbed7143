//! Errors of numbers, and their messages. They carry no source position; the caller adds it.

use std::error::Error;
use std::fmt;

/// The reason why a text is not a number.
///
/// # Examples
///
/// ```
/// use hcl_value::Number;
/// use hcl_value::number::ParseNumberError;
///
/// assert_eq!("12px".parse::<Number>(), Err(ParseNumberError::Syntax));
/// assert_eq!("1e999999".parse::<Number>(), Err(ParseNumberError::OutOfRange));
/// assert_eq!(ParseNumberError::Syntax.to_string(), "a number is required");
/// ```
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
///
/// # Examples
///
/// ```
/// use hcl_value::Number;
/// use hcl_value::number::NumberError;
///
/// let zero = Number::from(0);
/// assert_eq!(zero.div(&zero), Err(NumberError::Undefined));
/// assert_eq!(Number::try_from(f64::NAN), Err(NumberError::Undefined));
/// ```
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
///
/// # Examples
///
/// ```
/// use hcl_value::Number;
/// use hcl_value::number::IntegerError;
///
/// let half: Number = "0.5".parse()?;
/// assert_eq!(u8::try_from(&half), Err(IntegerError::NotAnInteger));
/// assert_eq!(u8::try_from(&Number::from(300)), Err(IntegerError::OutOfRange));
/// # Ok::<(), hcl_value::number::ParseNumberError>(())
/// ```
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
