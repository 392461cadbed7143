//! Rounding to integers, and the functions that go through machine floating point.

use num_bigint::BigUint;

use super::Number;
use super::error::NumberError;
use super::repr::{Big, Repr, signed};

impl Number {
    /// Cuts the fraction off. An infinity stays as it is.
    #[must_use]
    pub fn truncate(&self) -> Self {
        self.fractional()
            .map_or_else(|| self.clone(), |big| integral(big, false))
    }

    /// The largest integer that is not larger. An infinity stays as it is.
    #[must_use]
    pub fn floor(&self) -> Self {
        self.fractional()
            .map_or_else(|| self.clone(), |big| integral(big, big.negative))
    }

    /// The smallest integer that is not smaller. An infinity stays as it is.
    #[must_use]
    pub fn ceil(&self) -> Self {
        self.fractional()
            .map_or_else(|| self.clone(), |big| integral(big, !big.negative))
    }

    /// The nearest integer; halves go away from zero. An infinity stays as it is.
    #[must_use]
    pub fn round(&self) -> Self {
        self.fractional().map_or_else(
            || self.clone(),
            |big| {
                let half_bit = u64::from(big.exponent.unsigned_abs()) - 1;
                integral(big, big.mantissa.bit(half_bit))
            },
        )
    }

    /// The power, worked out in double precision and taken back by its shortest decimal.
    ///
    /// # Errors
    ///
    /// A power that is not a real number is not defined; finite operands beyond double precision are out of range.
    pub fn pow(&self, exponent: &Self) -> Result<Self, NumberError> {
        Self::try_from(self.as_double()?.powf(exponent.as_double()?))
    }

    /// The logarithm to the given base, worked out in double precision and taken back by its shortest decimal.
    ///
    /// # Errors
    ///
    /// The logarithm of a negative number is not defined, nor is one to base zero of zero; finite operands beyond double
    /// precision are out of range.
    pub fn log(&self, base: &Self) -> Result<Self, NumberError> {
        Self::try_from(self.as_double()?.ln() / base.as_double()?.ln())
    }

    fn as_double(&self) -> Result<f64, NumberError> {
        let double = self.to_f64();
        if double.is_infinite() && !self.is_infinite() {
            Err(NumberError::OutOfRange)
        } else {
            Ok(double)
        }
    }

    /// The stored form, if the number is finite and has a fraction.
    fn fractional(&self) -> Option<&Big> {
        match &self.0 {
            Repr::Big(big) if big.exponent < 0 => Some(big),
            _ => None,
        }
    }

    pub(super) fn negated(big: &Big) -> Self {
        let flipped = Self::rounded(
            !big.negative,
            big.mantissa.clone(),
            i64::from(big.exponent),
            false,
        );
        debug_assert!(flipped.is_ok());
        // The range of magnitudes is the same on both sides, so that this is never out of range.
        flipped.unwrap_or_else(|_| Self::infinity(!big.negative))
    }
}

/// The integer part of a number with a fraction, one further from zero on request.
fn integral(big: &Big, away: bool) -> Number {
    let dropped = u64::from(big.exponent.unsigned_abs());
    let mut mantissa = if signed(dropped) >= signed(big.mantissa.bits()) {
        BigUint::ZERO
    } else {
        &big.mantissa >> dropped
    };
    if away {
        mantissa += 1u32;
    }
    // Fewer bits than before, at most one more than the mantissa's when rounding up carries: never out of range.
    Number::rounded(big.negative, mantissa, 0, false).unwrap_or(Number::ZERO)
}
