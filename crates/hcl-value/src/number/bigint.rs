//! Conversion from and to big integers. num-bigint is part of the API with the feature `bigint` only.

use num_bigint::{BigInt, Sign};

use super::parts::signed;
use super::repr::NumberRepr;
use super::{IntegerError, Number, NumberError};

/// Returns `mantissa × 2^exponent`, rounded to nearest even. Fails for a result out of range.
pub fn from_mantissa(mantissa: &BigInt, exponent: i32) -> Result<Number, NumberError> {
    Number::rounded(
        mantissa.sign() == Sign::Minus,
        mantissa.magnitude().clone(),
        i64::from(exponent),
        false,
    )
}

/// Returns the exact value as a mantissa and a binary exponent, or `None` for an infinity. The mantissa is odd or the
/// exponent is zero.
#[must_use]
#[inline]
pub fn to_mantissa(number: &Number) -> Option<(BigInt, i32)> {
    if let NumberRepr::Integer(value) = number.0 {
        return Some((BigInt::from(value), 0));
    }
    let parts = number.parts()?;
    let zeros = parts.mantissa.trailing_zeros().unwrap_or(0);
    let mantissa = parts.mantissa.into_owned() >> zeros;
    let exponent = i32::try_from(parts.exponent + signed(zeros)).ok()?;
    let mantissa = BigInt::from_biguint(sign(parts.negative), mantissa);
    Some((mantissa, exponent))
}

/// Returns the value as a big integer. Fails for a number with a fraction and for an infinity.
pub fn to_bigint(number: &Number) -> Result<BigInt, IntegerError> {
    match &number.0 {
        NumberRepr::Integer(value) => Ok(BigInt::from(*value)),
        // The mantissa is odd, so that a negative exponent makes a fraction.
        NumberRepr::Big(big) if big.exponent >= 0 => Ok(BigInt::from_biguint(
            sign(big.negative),
            &big.mantissa << big.exponent,
        )),
        _ => Err(IntegerError::NotAnInteger),
    }
}

fn sign(negative: bool) -> Sign {
    if negative { Sign::Minus } else { Sign::Plus }
}

/// Rounds an integer of more than 512 bits to nearest even. Fails for an integer out of range.
#[cfg(feature = "bigint")]
impl TryFrom<&BigInt> for Number {
    type Error = NumberError;

    fn try_from(value: &BigInt) -> Result<Self, NumberError> {
        from_mantissa(value, 0)
    }
}

#[cfg(feature = "bigint")]
impl Number {
    /// Returns `mantissa × 2^exponent`, rounded to nearest even.
    ///
    /// # Errors
    ///
    /// Fails for a result out of range.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_value::Number;
    ///
    /// assert_eq!(Number::from_mantissa(&3.into(), -1)?, Number::try_from(1.5)?);
    /// # Ok::<(), hcl_value::number::NumberError>(())
    /// ```
    pub fn from_mantissa(mantissa: &BigInt, exponent: i32) -> Result<Self, NumberError> {
        from_mantissa(mantissa, exponent)
    }

    /// Returns the exact value as a mantissa and a binary exponent, or `None` for an infinity. The mantissa is odd or
    /// the exponent is zero.
    #[must_use]
    pub fn to_mantissa(&self) -> Option<(BigInt, i32)> {
        to_mantissa(self)
    }

    /// Returns the value as a big integer.
    ///
    /// # Errors
    ///
    /// Fails for a number with a fraction and for an infinity.
    pub fn to_bigint(&self) -> Result<BigInt, IntegerError> {
        to_bigint(self)
    }
}
