//! Integers of every width.

use std::str::FromStr;

use hcl_core::Number;
use hcl_core::number::IntegerError;

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
