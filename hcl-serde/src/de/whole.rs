//! Integers of every width, from numbers and from texts that hold a number.

use std::str::FromStr;

use hcl_core::Diagnostic;
use hcl_core::Number;
use hcl_core::number::IntegerError;

use super::errors;
use crate::wording::shortened;

/// An integer type.
pub(super) trait Whole: FromStr + for<'n> TryFrom<&'n Number, Error = IntegerError> {
    /// Returns the expectation with the range.
    fn expectation() -> String;
}

/// The same for every integer type.
macro_rules! whole {
    ($($integer:ty)*) => {$(
        impl Whole for $integer {
            fn expectation() -> String {
                format!("a whole number from {} to {}", Self::MIN, Self::MAX)
            }
        }
    )*};
}

whole!(i8 i16 i32 i64 i128 u8 u16 u32 u64 u128);

/// Converts the digits of a literal.
pub(super) fn from_literal<T: Whole>(digits: &str) -> Result<T, Diagnostic> {
    match Number::parse_literal(digits) {
        Ok(number) => from_number(&number),
        Err(error) => Err(errors::mismatch(error.to_string())),
    }
}

/// Converts a number.
pub(super) fn from_number<T: Whole>(number: &Number) -> Result<T, Diagnostic> {
    T::try_from(number).map_err(|_| match number.is_infinite() {
        true => mismatch::<T>("infinite, as after a division by zero"),
        false => mismatch::<T>(&number.to_string()),
    })
}

/// Converts a text that holds a number.
pub(super) fn from_text<T: Whole>(text: &str) -> Result<T, Diagnostic> {
    match Number::parse(text) {
        Ok(number) => from_number(&number),
        Err(_) => Err(mismatch::<T>(&format!("{:?}", shortened(text)))),
    }
}

#[cold]
fn mismatch<T: Whole>(given: &str) -> Diagnostic {
    errors::required(&T::expectation(), &shortened(given))
}
