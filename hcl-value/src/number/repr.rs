//! How a number is stored, and the one place where results are rounded and brought to normal form.
//!
//! The normal form makes equality and hashing structural: an integer that fits `i64` is [`Repr::Integer`]; anything else
//! that is finite is a [`Big`] with an odd mantissa of at most 512 bits.

use std::borrow::Cow;
use std::sync::Arc;

use num_bigint::BigUint;

use super::Number;
use super::error::NumberError;

/// Bits of mantissa, as bit counts are typed.
pub(super) const PRECISION: u64 = Number::PRECISION as u64;
/// The limit of the position of the highest bit.
pub(super) const MAX_EXPONENT: i64 = Number::MAX_EXPONENT as i64;

#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) enum Repr {
    Integer(i64),
    Big(Arc<Big>),
    Infinity { negative: bool },
}

/// A finite number that is not a machine word: `±mantissa × 2^exponent`, the mantissa odd.
#[derive(PartialEq, Eq, Hash)]
pub(super) struct Big {
    pub(super) negative: bool,
    pub(super) exponent: i32,
    pub(super) mantissa: BigUint,
}

/// A finite number taken apart: `±mantissa × 2^exponent`, the mantissa not necessarily odd.
pub(super) struct Parts<'n> {
    pub(super) negative: bool,
    pub(super) exponent: i64,
    pub(super) mantissa: Cow<'n, BigUint>,
}

impl Parts<'_> {
    /// The position above the highest bit: the magnitude is less than two to this power and at least half that.
    pub(super) fn top(&self) -> i64 {
        signed(self.mantissa.bits()) + self.exponent
    }
}

/// A bit count as a signed number; no count comes near the limit.
pub(super) fn signed(bits: u64) -> i64 {
    i64::try_from(bits).unwrap_or(i64::MAX)
}

impl Number {
    /// Takes a finite number apart; `None` for the infinities.
    pub(super) fn parts(&self) -> Option<Parts<'_>> {
        match &self.0 {
            Repr::Integer(value) => Some(Parts {
                negative: *value < 0,
                exponent: 0,
                mantissa: Cow::Owned(BigUint::from(value.unsigned_abs())),
            }),
            Repr::Big(big) => Some(Parts {
                negative: big.negative,
                exponent: i64::from(big.exponent),
                mantissa: Cow::Borrowed(&big.mantissa),
            }),
            Repr::Infinity { .. } => None,
        }
    }

    pub(super) const fn infinity(negative: bool) -> Self {
        Self(Repr::Infinity { negative })
    }

    /// Rounds `±mantissa × 2^exponent` to a number.
    ///
    /// With `sticky` the magnitude is a little more than stated, by less than the mantissa's lowest bit; the mantissa
    /// then has at least two bits more than are kept.
    pub(super) fn rounded(
        negative: bool,
        mut mantissa: BigUint,
        mut exponent: i64,
        sticky: bool,
    ) -> Result<Self, NumberError> {
        let bits = mantissa.bits();
        debug_assert!(!sticky || bits >= PRECISION + 2);
        if bits > PRECISION {
            let dropped = bits - PRECISION;
            let zeros = mantissa.trailing_zeros().unwrap_or(0);
            let half = mantissa.bit(dropped - 1);
            let more = sticky || zeros < dropped - 1;
            mantissa >>= dropped;
            exponent += signed(dropped);
            if half && (more || mantissa.bit(0)) {
                mantissa += 1u32;
            }
        }
        Self::normal(negative, mantissa, exponent)
    }

    /// Brings an exact `±mantissa × 2^exponent` of at most 512 significant bits to normal form.
    fn normal(
        negative: bool,
        mut mantissa: BigUint,
        mut exponent: i64,
    ) -> Result<Self, NumberError> {
        let Some(zeros) = mantissa.trailing_zeros() else {
            return Ok(Self::ZERO);
        };
        let top = signed(mantissa.bits()) + exponent;
        if top > MAX_EXPONENT || top <= -MAX_EXPONENT {
            return Err(NumberError::OutOfRange);
        }
        exponent += signed(zeros);
        mantissa >>= zeros;
        if exponent >= 0 && top <= 64 {
            let shifted = i128::try_from(mantissa.clone()).unwrap_or(i128::MAX) << exponent;
            if let Ok(word) = i64::try_from(if negative { -shifted } else { shifted }) {
                return Ok(Self(Repr::Integer(word)));
            }
        }
        let exponent = i32::try_from(exponent).map_err(|_| NumberError::OutOfRange)?;
        Ok(Self(Repr::Big(Arc::new(Big {
            negative,
            exponent,
            mantissa,
        }))))
    }
}
