//! Numbers of the information model: 512-bit binary floating point, both infinities, no NaN.
//!
//! Information model, "Primitive Types". A [`Number`] stores an `i64` if it is an integer that fits one, the digits of a
//! short decimal, or else a shared mantissa of at most 512 bits with a binary exponent. Arithmetic rounds to nearest, ties
//! to even.

// spec(model): Primitive Types

mod arithmetic;
// Hidden: `internal` exports it, for the functions of hcl-core.
#[doc(hidden)]
pub mod bigint;
mod convert;
mod decimal;
mod error;
mod float;
mod format;
mod math;
mod order;
mod parse;
mod parts;
mod powers;
mod repr;
mod rounding;
#[cfg(feature = "serde")]
pub mod serde;
mod short_decimal;
mod work;

use repr::NumberRepr;

pub use error::{IntegerError, NumberError, ParseNumberError};
pub use format::General;

/// A binary floating-point number with 512 bits of mantissa, or an infinity. There is no NaN and no negative zero.
///
/// Cloning does not allocate. Equality and hashing are by value. The magnitude of a finite number other than zero is
/// between 2<sup>-524288</sup> and 2<sup>524288</sup>, so a printed number takes at most 160 KB. A result outside this
/// range is an error; it is never rounded to zero or to an infinity.
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
pub struct Number(NumberRepr);

impl Number {
    /// Size of the mantissa in bits.
    pub const PRECISION: u32 = parts::BITS;
    /// Largest binary exponent `e`: the magnitude of a finite number other than zero is at least 2<sup>-e</sup> and
    /// less than 2<sup>e</sup>.
    pub const MAX_EXPONENT: i32 = parts::LARGEST;
    /// The number 0.
    pub const ZERO: Self = Self(NumberRepr::Integer(0));
    /// The number 1.
    pub const ONE: Self = Self(NumberRepr::Integer(1));
    /// Positive infinity.
    pub const INFINITY: Self = Self(NumberRepr::Infinity { negative: false });
    /// Negative infinity.
    pub const NEG_INFINITY: Self = Self(NumberRepr::Infinity { negative: true });

    /// Returns `true` for positive and negative infinity.
    ///
    /// ```
    /// use hcl_value::Number;
    ///
    /// let quotient = Number::from(1).div(&Number::from(0))?;
    /// assert!(quotient.is_infinite());
    /// # Ok::<(), hcl_value::number::NumberError>(())
    /// ```
    #[must_use]
    pub const fn is_infinite(&self) -> bool {
        matches!(self.0, NumberRepr::Infinity { .. })
    }

    /// Returns `true` for a finite number without a fraction.
    ///
    /// ```
    /// use hcl_value::Number;
    ///
    /// assert!(Number::parse("1e3")?.is_integer());
    /// assert!(!Number::parse("1.5")?.is_integer());
    /// assert!(!Number::INFINITY.is_integer());
    /// # Ok::<(), hcl_value::number::ParseNumberError>(())
    /// ```
    #[must_use]
    pub fn is_integer(&self) -> bool {
        match &self.0 {
            NumberRepr::Integer(_) => true,
            // The mantissa is odd, so that a negative exponent makes a fraction.
            NumberRepr::Big(big) => big.exponent >= 0,
            NumberRepr::Short(_) | NumberRepr::Infinity { .. } => false,
        }
    }

    /// Returns the number as an `i64`, if it is an integer that fits one. Cheaper than [`Number::to_i64`].
    #[inline]
    pub(crate) const fn as_i64(&self) -> Option<i64> {
        match self.0 {
            NumberRepr::Integer(value) => Some(value),
            _ => None,
        }
    }

    /// Returns `true` for zero.
    ///
    /// ```
    /// use hcl_value::Number;
    ///
    /// assert!(Number::parse("-0.0")?.is_zero());
    /// # Ok::<(), hcl_value::number::ParseNumberError>(())
    /// ```
    #[must_use]
    pub const fn is_zero(&self) -> bool {
        matches!(self.0, NumberRepr::Integer(0))
    }

    /// Returns `true` for a number less than zero.
    ///
    /// ```
    /// use hcl_value::Number;
    ///
    /// assert!(Number::NEG_INFINITY.is_negative());
    /// assert!(!Number::from(0).is_negative());
    /// ```
    #[must_use]
    pub fn is_negative(&self) -> bool {
        match &self.0 {
            NumberRepr::Integer(value) => *value < 0,
            NumberRepr::Short(short) => short.is_negative(),
            NumberRepr::Big(big) => big.negative,
            NumberRepr::Infinity { negative } => *negative,
        }
    }

    /// Returns the sign of the number: -1, 0 or 1.
    ///
    /// ```
    /// use hcl_value::Number;
    ///
    /// assert_eq!([-5, 0, 5].map(|number| Number::from(number).signum()), [-1, 0, 1]);
    /// ```
    #[must_use]
    pub fn signum(&self) -> i8 {
        match (self.is_zero(), self.is_negative()) {
            (true, _) => 0,
            (false, true) => -1,
            (false, false) => 1,
        }
    }
}
