//! Rounding to integers, and functions computed in double precision.

use num_bigint::BigUint;

use super::Number;
use super::error::NumberError;
use super::parts::NumberParts;
use super::repr::Big;

impl Number {
    /// Rounds toward zero. Returns an infinity unchanged.
    #[must_use]
    pub fn truncate(&self) -> Self {
        self.fractional()
            .map_or_else(|| self.clone(), |parts| integral(&parts, false))
    }

    /// Returns the largest integer that is not larger than the number. Returns an infinity unchanged.
    #[must_use]
    #[inline]
    pub fn floor(&self) -> Self {
        self.fractional()
            .map_or_else(|| self.clone(), |parts| integral(&parts, parts.negative))
    }

    /// Returns the smallest integer that is not smaller than the number. Returns an infinity unchanged.
    #[must_use]
    #[inline]
    pub fn ceil(&self) -> Self {
        self.fractional()
            .map_or_else(|| self.clone(), |parts| integral(&parts, !parts.negative))
    }

    /// Rounds to the nearest integer, half away from zero. Returns an infinity unchanged.
    ///
    /// ```
    /// use hcl_value::Number;
    ///
    /// let number = Number::parse("-2.5")?;
    /// assert_eq!(number.round(), Number::from(-3));
    /// assert_eq!(number.truncate(), Number::from(-2));
    /// assert_eq!(number.floor(), Number::from(-3));
    /// assert_eq!(number.ceil(), Number::from(-2));
    /// # Ok::<(), hcl_value::number::ParseNumberError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn round(&self) -> Self {
        self.fractional().map_or_else(
            || self.clone(),
            |parts| {
                let half_bit = parts.exponent.unsigned_abs() - 1;
                integral(&parts, parts.mantissa.bit(half_bit))
            },
        )
    }

    /// Returns the number raised to a power, computed in double precision.
    ///
    /// # Errors
    ///
    /// Fails if the power is not a real number, or a finite operand is outside the range of an `f64`.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_value::Number;
    ///
    /// assert_eq!(Number::from(2).pow(&Number::from(10)), Ok(Number::from(1024)));
    /// ```
    #[inline]
    pub fn pow(&self, exponent: &Self) -> Result<Self, NumberError> {
        Self::try_from(self.finite_f64()?.powf(exponent.finite_f64()?))
    }

    /// Returns the logarithm to a base, computed in double precision.
    ///
    /// # Errors
    ///
    /// Fails for a negative number, for zero to base zero, and if a finite operand is outside the range of an `f64`.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_value::Number;
    ///
    /// assert_eq!(Number::from(8).log(&Number::from(2)), Ok(Number::from(3)));
    /// ```
    #[inline]
    pub fn log(&self, base: &Self) -> Result<Self, NumberError> {
        Self::try_from(self.finite_f64()?.ln() / base.finite_f64()?.ln())
    }

    /// Returns the nearest `f64`; fails if a finite number is out of range.
    fn finite_f64(&self) -> Result<f64, NumberError> {
        let double = self.to_f64();
        if double.is_infinite() && !self.is_infinite() {
            Err(NumberError::OutOfRange)
        } else {
            Ok(double)
        }
    }

    /// Returns the parts of a finite number with a fraction.
    fn fractional(&self) -> Option<NumberParts<'_>> {
        self.parts().filter(|parts| parts.exponent < 0)
    }

    pub(super) fn negated(big: &Big) -> Self {
        let flipped = Self::rounded(
            !big.negative,
            big.mantissa.clone(),
            i64::from(big.exponent),
            false,
        );
        debug_assert!(flipped.is_ok());
        // Never out of range: the range of magnitudes is the same for both signs.
        flipped.unwrap_or_else(|_| Self::infinity(!big.negative))
    }
}

/// Returns the integer part of a number with a fraction, plus one in magnitude if `away` from zero.
fn integral(parts: &NumberParts<'_>, away: bool) -> Number {
    let dropped = parts.exponent.unsigned_abs();
    let mut mantissa = if dropped >= parts.mantissa.bits() {
        BigUint::ZERO
    } else {
        &*parts.mantissa >> dropped
    };
    if away {
        mantissa += 1u32;
    }
    // Never out of range: the integer has at most one bit more than the mantissa.
    Number::rounded(parts.negative, mantissa, 0, false).unwrap_or(Number::ZERO)
}
