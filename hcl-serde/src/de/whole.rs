//! Whole numbers of every width, from numbers and from texts that hold one.

use std::str::FromStr;

use hcl_core::Diagnostic;
use hcl_core::Number;
use hcl_core::number::IntegerError;

use super::errors;
use crate::wording::shortened;

/// An integer type.
pub(super) trait Whole: FromStr + for<'n> TryFrom<&'n Number, Error = IntegerError> {
    /// What is required, with the range.
    fn wanted() -> String;
}

/// The same for every integer type.
macro_rules! whole {
    ($($integer:ty)*) => {$(
        impl Whole for $integer {
            fn wanted() -> String {
                format!("a whole number from {} to {}", Self::MIN, Self::MAX)
            }
        }
    )*};
}

whole!(i8 i16 i32 i64 i128 u8 u16 u32 u64 u128);

/// Reads the digits of a literal.
pub(super) fn from_literal<T: Whole>(digits: &str) -> Result<T, Diagnostic> {
    match Number::parse_literal(digits) {
        Ok(number) => from_number(&number),
        Err(error) => Err(errors::unsuitable(error.to_string())),
    }
}

/// Reads a number.
pub(super) fn from_number<T: Whole>(number: &Number) -> Result<T, Diagnostic> {
    T::try_from(number).map_err(|_| match number.is_infinite() {
        true => misfit::<T>("infinite, as after a division by zero"),
        false => misfit::<T>(&number.to_string()),
    })
}

/// Reads a text that holds a number.
pub(super) fn from_text<T: Whole>(text: &str) -> Result<T, Diagnostic> {
    match Number::parse(text) {
        Ok(number) => from_number(&number),
        Err(_) => Err(misfit::<T>(&format!("{:?}", shortened(text)))),
    }
}

#[cold]
fn misfit<T: Whole>(given: &str) -> Diagnostic {
    errors::required(&T::wanted(), &shortened(given))
}
