//! Integers of every width, from numbers and from texts that hold a number.

use std::str::FromStr;

use hcl_core::diagnostic::Quote;
use hcl_core::number::IntegerError;
use hcl_core::value::Excerpt;
use hcl_core::{Number, Value};

use super::errors;
use crate::error::Error;

/// An integer type.
pub(crate) trait Whole:
    Default + FromStr + for<'n> TryFrom<&'n Number, Error = IntegerError>
{
    /// Returns the expectation with the range.
    fn expectation() -> String;
}

/// The same for every integer type.
macro_rules! whole {
    ($($integer:ty)*) => {$(
        impl Whole for $integer {
            fn expectation() -> String {
                match (Self::BITS, Self::MIN) {
                    (128, 0) => "a whole number that is not negative".to_owned(),
                    (128, _) => "a whole number".to_owned(),
                    (_, min) => format!("a whole number from {min} to {}", Self::MAX),
                }
            }
        }
    )*};
}

whole!(i8 i16 i32 i64 i128 u8 u16 u32 u64 u128);

/// Converts the digits of a literal.
pub(super) fn from_literal<T: Whole>(digits: &str, expected: Option<String>) -> Result<T, Error> {
    match Number::parse_literal(digits) {
        Ok(number) => from_number(&number, expected),
        Err(error) => Err(Error::unlocated(errors::mismatch(Quote::own(
            error.to_string(),
        )))),
    }
}

/// Converts a number. `expected` replaces the range of the type.
pub(super) fn from_number<T: Whole>(number: &Number, expected: Option<String>) -> Result<T, Error> {
    T::try_from(number).map_err(|_| {
        if number.is_infinite() {
            Error::unlocated(errors::infinite(&expected.unwrap_or_else(T::expectation)))
        } else {
            mismatch::<T>(&Value::from(number.clone()), expected)
        }
    })
}

/// Converts a text that holds a number.
pub(super) fn from_text<T: Whole>(text: &str, expected: Option<String>) -> Result<T, Error> {
    match Number::parse(text) {
        Ok(number) => from_number(&number, expected),
        Err(_) => Err(mismatch::<T>(&Value::string(text), expected)),
    }
}

#[cold]
fn mismatch<T: Whole>(value: &Value, expected: Option<String>) -> Error {
    let expected = expected.unwrap_or_else(T::expectation);
    Error::unlocated(errors::required(&expected, &Excerpt::of(value)))
}
