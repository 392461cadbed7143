//! Arithmetic on finite numbers and infinities, rounded to nearest even.
//!
//! Native syntax, "Arithmetic Operators". Operands and results that fit an `i64` take a fast path.

// spec(native): Arithmetic Operators

use std::ops::Neg;

use num_bigint::BigUint;

use super::Number;
use super::error::NumberError;
use super::parts::{NumberParts, compare_magnitudes, signed};
use super::repr::NumberRepr;

/// Minimum number of bits of a quotient before rounding: the mantissa, the half bit and one spare bit.
const QUOTIENT_BITS: i64 = Number::PRECISION as i64 + 2;

impl Number {
    /// Returns the sum of two numbers.
    ///
    /// # Errors
    ///
    /// Fails for infinities of opposite signs, and for a sum out of range.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_value::number::{Number, NumberError};
    ///
    /// assert_eq!(Number::from(1).add(&Number::from(2)), Ok(Number::from(3)));
    /// assert_eq!(Number::INFINITY.add(&Number::NEG_INFINITY), Err(NumberError::Undefined));
    /// ```
    pub fn add(&self, other: &Self) -> Result<Self, NumberError> {
        if let (NumberRepr::Integer(left), NumberRepr::Integer(right)) = (&self.0, &other.0) {
            return Ok(left.checked_add(*right).map_or_else(
                || Self::from(i128::from(*left) + i128::from(*right)),
                Self::from,
            ));
        }
        match (self.parts(), other.parts()) {
            (Some(left), Some(right)) => add_parts(&left, &right),
            (None, None) if self != other => Err(NumberError::Undefined),
            (None, _) => Ok(self.clone()),
            (_, None) => Ok(other.clone()),
        }
    }

    /// Returns the difference of two numbers.
    ///
    /// # Errors
    ///
    /// Fails for infinities of the same sign, and for a difference out of range.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_value::Number;
    ///
    /// assert_eq!(Number::from(1).sub(&Number::from(2)), Ok(Number::from(-1)));
    /// ```
    pub fn sub(&self, other: &Self) -> Result<Self, NumberError> {
        if let (NumberRepr::Integer(left), NumberRepr::Integer(right)) = (&self.0, &other.0) {
            return Ok(left.checked_sub(*right).map_or_else(
                || Self::from(i128::from(*left) - i128::from(*right)),
                Self::from,
            ));
        }
        match (self.parts(), other.parts()) {
            (Some(left), Some(mut right)) => {
                right.negative = !right.negative;
                add_parts(&left, &right)
            }
            (None, None) if self == other => Err(NumberError::Undefined),
            (None, _) => Ok(self.clone()),
            (_, None) => Ok(-other),
        }
    }

    /// Returns the product of two numbers.
    ///
    /// # Errors
    ///
    /// Fails for an infinity times zero, and for a product out of range.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_value::Number;
    ///
    /// let large = Number::from(i64::MAX).mul(&Number::from(2))?;
    /// assert_eq!(large.to_string(), "18446744073709551614");
    /// # Ok::<(), hcl_value::number::NumberError>(())
    /// ```
    pub fn mul(&self, other: &Self) -> Result<Self, NumberError> {
        if let (NumberRepr::Integer(left), NumberRepr::Integer(right)) = (&self.0, &other.0) {
            return Ok(left.checked_mul(*right).map_or_else(
                || Self::from(i128::from(*left) * i128::from(*right)),
                Self::from,
            ));
        }
        let negative = self.is_negative() != other.is_negative();
        match (self.parts(), other.parts()) {
            (Some(left), Some(right)) => {
                let product = &*left.mantissa * &*right.mantissa;
                Self::rounded(negative, product, left.exponent + right.exponent, false)
            }
            _ if self.is_zero() || other.is_zero() => Err(NumberError::Undefined),
            _ => Ok(Self::infinity(negative)),
        }
    }

    /// Returns the quotient of two numbers. A number other than zero divided by zero is the infinity of its sign.
    ///
    /// # Errors
    ///
    /// Fails for zero by zero, an infinity by an infinity, and a quotient out of range.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_value::Number;
    ///
    /// assert_eq!(Number::from(1).div(&Number::from(4))?.to_string(), "0.25");
    /// assert_eq!(Number::from(-1).div(&Number::ZERO)?, Number::NEG_INFINITY);
    /// assert!(Number::ZERO.div(&Number::ZERO).is_err());
    /// # Ok::<(), hcl_value::number::NumberError>(())
    /// ```
    pub fn div(&self, other: &Self) -> Result<Self, NumberError> {
        if let (NumberRepr::Integer(left), NumberRepr::Integer(right)) = (&self.0, &other.0)
            // `None` also for the least `i64` divided by -1, which overflows.
            && left.checked_rem(*right) == Some(0)
        {
            return Ok(Self::from(left / right));
        }
        let negative = self.is_negative() != other.is_negative();
        match (self.parts(), other.parts()) {
            (None, None) => Err(NumberError::Undefined),
            (None, Some(_)) => Ok(Self::infinity(negative)),
            (Some(_), None) => Ok(Self::ZERO),
            (Some(_), Some(_)) if other.is_zero() => {
                if self.is_zero() {
                    Err(NumberError::Undefined)
                } else {
                    Ok(Self::infinity(negative))
                }
            }
            (Some(left), Some(right)) => {
                let exponent = left.exponent - right.exponent;
                quotient(negative, &left.mantissa, &right.mantissa, exponent)
            }
        }
    }

    /// Returns the remainder of a division that truncates the quotient; it has the sign of the dividend.
    ///
    /// As in the reference, the remainder of a division by zero is the dividend. If an operand is infinite, the remainder is the product of
    /// the operands.
    ///
    /// # Errors
    ///
    /// Fails for an infinity and a zero, and for an intermediate result out of range.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_value::Number;
    ///
    /// assert_eq!(Number::from(-7).rem(&Number::from(3)), Ok(Number::from(-1)));
    /// ```
    pub fn rem(&self, other: &Self) -> Result<Self, NumberError> {
        if self.is_infinite() || other.is_infinite() {
            // DIFFERENCE: `infinite-remainder`. The reference's result depends on the origin of the infinity.
            return self.mul(other);
        }
        if other.is_zero() {
            return Ok(self.clone());
        }
        if let (NumberRepr::Integer(left), NumberRepr::Integer(right)) = (&self.0, &other.0) {
            // The least `i64` modulo -1 is zero, though its division overflows.
            return Ok(Self::from(left.wrapping_rem(*right)));
        }
        // Computed from the rounded quotient: `0.3 % 0.1` is zero although neither operand is exact in binary.
        let quotient = self.div(other)?.truncate();
        self.sub(&quotient.mul(other)?)
    }

    /// Returns the absolute value.
    ///
    /// ```
    /// use hcl_value::Number;
    ///
    /// assert_eq!(Number::from(-5).abs(), Number::from(5));
    /// assert_eq!(Number::NEG_INFINITY.abs(), Number::INFINITY);
    /// ```
    #[must_use]
    #[inline]
    pub fn abs(&self) -> Self {
        if self.is_negative() {
            -self
        } else {
            self.clone()
        }
    }
}

impl Neg for &Number {
    type Output = Number;

    fn neg(self) -> Number {
        match &self.0 {
            NumberRepr::Integer(value) => value
                .checked_neg()
                .map_or_else(|| Number::from(-i128::from(*value)), Number::from),
            NumberRepr::Short(short) => Number(NumberRepr::Short(short.negated())),
            NumberRepr::Big(big) => Number::negated(big),
            NumberRepr::Infinity { negative } => Number::infinity(!negative),
        }
    }
}

impl Neg for Number {
    type Output = Self;

    fn neg(self) -> Self {
        -&self
    }
}

fn add_parts(left: &NumberParts<'_>, right: &NumberParts<'_>) -> Result<Number, NumberError> {
    // A zero has no highest bit to compare.
    if left.mantissa.bits() == 0 {
        return Number::rounded(
            right.negative,
            right.mantissa.clone().into_owned(),
            right.exponent,
            false,
        );
    }
    if right.mantissa.bits() == 0 {
        return Number::rounded(
            left.negative,
            left.mantissa.clone().into_owned(),
            left.exponent,
            false,
        );
    }
    if compare_magnitudes(left, right).is_lt() {
        add_smaller(right, left)
    } else {
        add_smaller(left, right)
    }
}

/// Adds two numbers other than zero. The magnitude of `large` is at least the magnitude of `small`.
fn add_smaller(large: &NumberParts<'_>, small: &NumberParts<'_>) -> Result<Number, NumberError> {
    let same_sign = large.negative == small.negative;
    // All bits of the result that rounding needs are at or above this position. A smaller operand below it causes
    // at most a borrow, and sets the sticky bit.
    let floor = large.exponent.min(large.top() - QUOTIENT_BITS - 2);
    if small.top() <= floor {
        let mut mantissa = &*large.mantissa << (large.exponent - floor);
        if !same_sign {
            // The difference is between `mantissa - 1` and `mantissa`: the sticky bit stands for the fraction.
            mantissa -= 1u32;
        }
        return Number::rounded(large.negative, mantissa, floor, true);
    }
    let exponent = large.exponent.min(small.exponent);
    let large_mantissa = &*large.mantissa << (large.exponent - exponent);
    let small_mantissa = &*small.mantissa << (small.exponent - exponent);
    let mantissa = if same_sign {
        large_mantissa + small_mantissa
    } else {
        large_mantissa - small_mantissa
    };
    Number::rounded(large.negative, mantissa, exponent, false)
}

/// Rounds `dividend / divisor × 2^exponent`; the divisor is not zero.
pub(super) fn quotient(
    negative: bool,
    dividend: &BigUint,
    divisor: &BigUint,
    exponent: i64,
) -> Result<Number, NumberError> {
    let missing = QUOTIENT_BITS + signed(divisor.bits()) - signed(dividend.bits());
    let shift = missing.max(0);
    let shifted = dividend << shift;
    let quotient = &shifted / divisor;
    let sticky = &quotient * divisor != shifted;
    Number::rounded(negative, quotient, exponent - shift, sticky)
}
