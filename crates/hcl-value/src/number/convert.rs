//! Conversion of numbers from and to Rust's integers and floats.
//!
//! Conversion to an integer is exact or fails; conversion to a float rounds to nearest even.

use num_bigint::BigUint;

use super::Number;
use super::bigint::to_bigint;
use super::error::{IntegerError, NumberError};
use super::float::{nearest_double, nearest_single};
use super::repr::NumberRepr;

impl From<i64> for Number {
    #[inline]
    fn from(value: i64) -> Self {
        Self(NumberRepr::Integer(value))
    }
}

impl From<i128> for Number {
    fn from(value: i128) -> Self {
        Self::from_magnitude(value < 0, value.unsigned_abs())
    }
}

impl From<u128> for Number {
    fn from(value: u128) -> Self {
        Self::from_magnitude(false, value)
    }
}

impl From<u64> for Number {
    fn from(value: u64) -> Self {
        i64::try_from(value).map_or_else(
            |_| Self::from_magnitude(false, u128::from(value)),
            Self::from,
        )
    }
}

impl From<usize> for Number {
    fn from(value: usize) -> Self {
        Self::from(value as u64)
    }
}

impl From<isize> for Number {
    fn from(value: isize) -> Self {
        Self::from(value as i64)
    }
}

/// Implements `From` for the integer types that always fit an `i64`.
macro_rules! from_small {
    ($($integer:ty)*) => {
        $(
            impl From<$integer> for Number {
                fn from(value: $integer) -> Self {
                    Self(NumberRepr::Integer(i64::from(value)))
                }
            }
        )*
    };
}
from_small!(i8 i16 i32 u8 u16 u32);

/// Implements the exact conversion to integer types.
macro_rules! try_into_integer {
    ($($integer:ty, $method:ident;)*) => {
        $(
            impl TryFrom<&Number> for $integer {
                type Error = IntegerError;

                #[inline]
                fn try_from(number: &Number) -> Result<Self, IntegerError> {
                    match &number.0 {
                        NumberRepr::Integer(value) => Self::try_from(*value).map_err(|_| IntegerError::OutOfRange),
                        _ => Self::try_from(to_bigint(number)?).map_err(|_| IntegerError::OutOfRange),
                    }
                }
            }

            impl TryFrom<Number> for $integer {
                type Error = IntegerError;

                #[inline]
                fn try_from(number: Number) -> Result<Self, IntegerError> {
                    Self::try_from(&number)
                }
            }

            impl Number {
                #[doc = concat!("Returns the value as `", stringify!($integer), "`.")]
                ///
                /// # Errors
                ///
                /// Fails for a number with a fraction, an infinity, and an integer outside the range of the type.
                ///
                /// # Examples
                ///
                /// ```
                /// use hcl_value::number::{IntegerError, Number};
                ///
                #[doc = concat!("assert_eq!(Number::from(100).", stringify!($method), "(), Ok(100));")]
                #[doc = concat!("assert_eq!(Number::INFINITY.", stringify!($method), "(), Err(IntegerError::NotAnInteger));")]
                /// ```
                #[inline]
                pub fn $method(&self) -> Result<$integer, IntegerError> {
                    <$integer>::try_from(self)
                }
            }
        )*
    };
}
try_into_integer! {
    i8, to_i8; i16, to_i16; i32, to_i32; i64, to_i64; i128, to_i128; isize, to_isize;
    u8, to_u8; u16, to_u16; u32, to_u32; u64, to_u64; u128, to_u128; usize, to_usize;
}

/// Converts the shortest decimal that identifies the float: `0.1_f64` becomes the number that `0.1` parses to.
///
/// Fails for a NaN.
impl TryFrom<f64> for Number {
    type Error = NumberError;

    fn try_from(value: f64) -> Result<Self, NumberError> {
        if value.is_infinite() {
            return Ok(Self::infinity(value < 0.0));
        }
        #[expect(
            clippy::cast_possible_truncation,
            reason = "compared with the original below"
        )]
        let integer = value as i64;
        #[expect(
            clippy::float_cmp,
            clippy::cast_precision_loss,
            reason = "tests for exactness"
        )]
        // Integers below 2^53 are exact.
        if integer.unsigned_abs() < 1 << 53 && integer as f64 == value {
            return Ok(Self::from(integer));
        }
        shortest(value)
    }
}

/// Converts the shortest decimal that identifies the float. Fails for a NaN.
impl TryFrom<f32> for Number {
    type Error = NumberError;

    #[inline]
    fn try_from(value: f32) -> Result<Self, NumberError> {
        if value.is_infinite() {
            return Ok(Self::infinity(value < 0.0));
        }
        shortest(value)
    }
}

fn shortest(value: impl zmij::Float) -> Result<Number, NumberError> {
    // The text of a NaN is not a number.
    let mut buffer = zmij::Buffer::new();
    Number::parse(buffer.format(value)).map_err(|_| NumberError::Undefined)
}

impl Number {
    /// Returns the nearest `f64`, ties to even; outside its range, an infinity or zero.
    ///
    /// ```
    /// use hcl_value::Number;
    ///
    /// assert_eq!(Number::parse("0.1")?.to_f64(), 0.1);
    /// assert_eq!(Number::parse("1e400")?.to_f64(), f64::INFINITY);
    /// # Ok::<(), hcl_value::number::ParseNumberError>(())
    /// ```
    #[must_use]
    pub fn to_f64(&self) -> f64 {
        match &self.0 {
            #[expect(
                clippy::cast_precision_loss,
                reason = "the cast rounds to nearest even"
            )]
            NumberRepr::Integer(value) => *value as f64,
            NumberRepr::Infinity { negative: false } => f64::INFINITY,
            NumberRepr::Infinity { negative: true } => f64::NEG_INFINITY,
            NumberRepr::Short(short) => short.to_f64(),
            NumberRepr::Big(big) => nearest_double(&big.parts()),
        }
    }

    /// Returns the nearest `f32`, ties to even; outside its range, an infinity or zero.
    #[must_use]
    #[inline]
    pub fn to_f32(&self) -> f32 {
        match &self.0 {
            #[expect(
                clippy::cast_precision_loss,
                reason = "the cast rounds to nearest even"
            )]
            NumberRepr::Integer(value) => *value as f32,
            NumberRepr::Infinity { negative: false } => f32::INFINITY,
            NumberRepr::Infinity { negative: true } => f32::NEG_INFINITY,
            NumberRepr::Short(_) | NumberRepr::Big(_) => {
                self.parts().map_or(0.0, |parts| nearest_single(&parts))
            }
        }
    }

    fn from_magnitude(negative: bool, magnitude: u128) -> Self {
        match i64::try_from(magnitude) {
            Ok(value) => Self::from(if negative { -value } else { value }),
            // 128 bits are neither rounded nor out of range.
            Err(_) => Self::rounded(negative, BigUint::from(magnitude), 0, false)
                .unwrap_or(Self::infinity(negative)),
        }
    }
}
