//! Numbers of the information model: 512-bit binary floating point, both infinities, no NaN.
//!
//! Information model, "Primitive Types". A [`Number`] is a machine word whenever it is an integer that fits one, and a
//! shared mantissa of at most 512 bits with a binary exponent otherwise. Arithmetic rounds to the nearest, ties to even.

#![expect(
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "digits are counted in the buffer that they are taken from"
)]

mod arithmetic;
mod convert;
mod decimal;
mod error;
mod format;
mod math;
mod order;
mod parse;
mod powers;
mod repr;
#[cfg(feature = "serde")]
mod serde;

#[cfg(test)]
mod properties;
#[cfg(test)]
mod tests;

use repr::Repr;

pub use error::{IntegerError, NumberError, ParseNumberError};
pub use format::General;

/// A number: 512 bits of mantissa, rounded to nearest even; or an infinity.
///
/// Cloning never allocates. Two numbers are equal exactly when their values are; there is no negative zero. Finite
/// numbers other than zero lie, in magnitude, between 2<sup>-524288</sup> and 2<sup>524288</sup>, so that printing one
/// never takes more than 160 KB; what falls outside is an error, never silently zero or infinite.
///
/// # Examples
///
/// ```
/// use hcl_value::Number;
///
/// let tenth = Number::parse("0.1")?;
/// let sum = tenth.add(&Number::parse("0.2")?)?;
/// assert_eq!(sum, Number::parse("0.3")?);
/// assert_eq!(sum.to_string(), "0.3");
/// assert_eq!(Number::from(1).div(&Number::from(0))?, Number::INFINITY);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Number(Repr);

impl Number {
    /// Bits of mantissa that a number keeps.
    pub const PRECISION: u32 = 512;
    /// The largest binary exponent: a finite number is smaller than two to this power, and one other than zero is at
    /// least two to its negative.
    pub const MAX_EXPONENT: i32 = 524_288;
    /// Zero.
    pub const ZERO: Self = Self(Repr::Integer(0));
    /// One.
    pub const ONE: Self = Self(Repr::Integer(1));
    /// Positive infinity.
    pub const INFINITY: Self = Self(Repr::Infinity { negative: false });
    /// Negative infinity.
    pub const NEG_INFINITY: Self = Self(Repr::Infinity { negative: true });

    /// Whether this is one of the two infinities.
    #[must_use]
    pub const fn is_infinite(&self) -> bool {
        matches!(self.0, Repr::Infinity { .. })
    }

    /// Whether this is a finite number without a fraction.
    #[must_use]
    pub fn is_integer(&self) -> bool {
        match &self.0 {
            Repr::Integer(_) => true,
            Repr::Big(big) => big.exponent >= 0,
            Repr::Infinity { .. } => false,
        }
    }

    /// The number as a machine word, if it is stored as one.
    #[inline]
    pub(crate) const fn as_i64(&self) -> Option<i64> {
        match self.0 {
            Repr::Integer(word) => Some(word),
            _ => None,
        }
    }

    /// Whether this is zero.
    #[must_use]
    pub const fn is_zero(&self) -> bool {
        matches!(self.0, Repr::Integer(0))
    }

    /// Whether this is less than zero.
    #[must_use]
    pub fn is_negative(&self) -> bool {
        match &self.0 {
            Repr::Integer(value) => *value < 0,
            Repr::Big(big) => big.negative,
            Repr::Infinity { negative } => *negative,
        }
    }

    /// The sign: -1, 0 or 1.
    #[must_use]
    pub fn signum(&self) -> i8 {
        match (self.is_zero(), self.is_negative()) {
            (true, _) => 0,
            (false, true) => -1,
            (false, false) => 1,
        }
    }
}
