//! The arithmetic operators, with the infinities' rules and rounding to nearest even.
//!
//! Information model, "Arithmetic Operators". Machine words stay machine words as long as the result is one.

use std::ops::Neg;

use num_bigint::BigUint;

use super::Number;
use super::error::NumberError;
use super::order::compare_magnitudes;
use super::repr::{Parts, Repr, signed};

/// Bits of a quotient that suffice to round it: the mantissa, the half bit and one to spare.
const QUOTIENT_BITS: i64 = Number::PRECISION as i64 + 2;

impl Number {
    /// Adds.
    ///
    /// # Errors
    ///
    /// Infinities of opposite signs have no sum; a sum out of range is an error.
    pub fn add(&self, other: &Self) -> Result<Self, NumberError> {
        if let (Repr::Integer(left), Repr::Integer(right)) = (&self.0, &other.0) {
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

    /// Subtracts.
    ///
    /// # Errors
    ///
    /// Infinities of the same sign have no difference; a difference out of range is an error.
    pub fn sub(&self, other: &Self) -> Result<Self, NumberError> {
        if let (Repr::Integer(left), Repr::Integer(right)) = (&self.0, &other.0) {
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

    /// Multiplies.
    ///
    /// # Errors
    ///
    /// An infinity times zero is not defined; a product out of range is an error.
    pub fn mul(&self, other: &Self) -> Result<Self, NumberError> {
        if let (Repr::Integer(left), Repr::Integer(right)) = (&self.0, &other.0) {
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

    /// Divides. A number other than zero divided by zero is the infinity of its sign.
    ///
    /// # Errors
    ///
    /// Zero by zero and an infinity by an infinity are not defined; a quotient out of range is an error.
    pub fn div(&self, other: &Self) -> Result<Self, NumberError> {
        if let (Repr::Integer(left), Repr::Integer(right)) = (&self.0, &other.0)
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

    /// The remainder of a division whose quotient is cut to an integer; it has the sign of the dividend. The
    /// remainder by zero is the dividend; with an infinity on either side it is the product.
    ///
    /// # Errors
    ///
    /// An infinity and a zero have no remainder; an intermediate result out of range is an error.
    pub fn rem(&self, other: &Self) -> Result<Self, NumberError> {
        if self.is_infinite() || other.is_infinite() {
            return self.mul(other);
        }
        if other.is_zero() {
            return Ok(self.clone());
        }
        if let (Repr::Integer(left), Repr::Integer(right)) = (&self.0, &other.0) {
            return Ok(Self::from(left.wrapping_rem(*right)));
        }
        // From the rounded quotient, not from the exact values: that way `0.3 % 0.1` is zero although neither
        // operand is exact in binary.
        let quotient = self.div(other)?.truncate();
        self.sub(&quotient.mul(other)?)
    }

    /// The magnitude.
    #[must_use]
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
            Repr::Integer(value) => value
                .checked_neg()
                .map_or_else(|| Number::from(-i128::from(*value)), Number::from),
            Repr::Big(big) => Number::negated(big),
            Repr::Infinity { negative } => Number::infinity(!negative),
        }
    }
}

impl Neg for Number {
    type Output = Self;

    fn neg(self) -> Self {
        -&self
    }
}

fn add_parts(left: &Parts<'_>, right: &Parts<'_>) -> Result<Number, NumberError> {
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

/// Adds to a magnitude one that is not larger; neither is zero.
fn add_smaller(large: &Parts<'_>, small: &Parts<'_>) -> Result<Number, NumberError> {
    let same_sign = large.negative == small.negative;
    // Behind this position the smaller magnitude can no longer meet a bit of the larger one or of its rounding.
    let floor = large.exponent.min(large.top() - QUOTIENT_BITS - 2);
    if small.top() <= floor {
        let mut mantissa = &*large.mantissa << (large.exponent - floor);
        if !same_sign {
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
