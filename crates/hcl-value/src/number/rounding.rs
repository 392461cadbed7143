//! The rounding and normalization of all results.

use std::borrow::Cow;
use std::sync::Arc;

use num_bigint::BigUint;

use super::Number;
use super::error::NumberError;
use super::parts::{MAX_EXPONENT, NumberParts, PRECISION, signed};
use super::repr::{Big, NumberRepr};
use super::work;
use crate::internal::meter;

/// Memory of a mantissa: 64 bytes, in a vector that arithmetic made up to four times as long.
const MANTISSA_BYTES: usize = 256;

impl Number {
    /// Returns sign, mantissa and exponent of a finite number.
    pub(super) fn parts(&self) -> Option<NumberParts<'_>> {
        match &self.0 {
            NumberRepr::Integer(value) => Some(NumberParts {
                negative: *value < 0,
                exponent: 0,
                mantissa: Cow::Owned(BigUint::from(value.unsigned_abs())),
            }),
            NumberRepr::Short(short) => Some(short.to_parts()),
            NumberRepr::Big(big) => Some(big.parts()),
            NumberRepr::Infinity { .. } => None,
        }
    }

    pub(super) const fn infinity(negative: bool) -> Self {
        Self(NumberRepr::Infinity { negative })
    }

    /// Rounds `±mantissa × 2^exponent` to a number.
    ///
    /// `sticky` states that the exact magnitude is larger by less than the lowest bit of the mantissa, which then has
    /// at least two bits more than [`PRECISION`].
    pub(super) fn rounded(
        negative: bool,
        mut mantissa: BigUint,
        mut exponent: i64,
        sticky: bool,
    ) -> Result<Self, NumberError> {
        meter::charge_work(work::OF_OPERATION);
        let bits = mantissa.bits();
        debug_assert!(!sticky || bits >= PRECISION + 2);
        if bits > PRECISION {
            let dropped = bits - PRECISION;
            let zeros = mantissa.trailing_zeros().unwrap_or(0);
            let half = mantissa.bit(dropped - 1);
            let more = sticky || zeros < dropped - 1;
            mantissa >>= dropped;
            exponent += signed(dropped);
            // To nearest, and from the middle to even. A carry makes a power of two, which normalization shortens.
            if half && (more || mantissa.bit(0)) {
                mantissa += 1u32;
            }
        }
        Self::normalized(negative, mantissa, exponent)
    }

    /// Returns an exact `±mantissa × 2^exponent` of at most 512 significant bits in normal form.
    fn normalized(
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
        // 64 bits: the least `i64` has the magnitude 2^63.
        if exponent >= 0 && top <= 64 {
            let shifted = i128::try_from(mantissa.clone()).unwrap_or(i128::MAX) << exponent;
            if let Ok(value) = i64::try_from(if negative { -shifted } else { shifted }) {
                return Ok(Self(NumberRepr::Integer(value)));
            }
        }
        let exponent = i32::try_from(exponent).map_err(|_| NumberError::OutOfRange)?;
        meter::charge_shared::<Big>();
        meter::charge(MANTISSA_BYTES);
        Ok(Self(NumberRepr::Big(Arc::new(Big {
            negative,
            exponent,
            mantissa,
        }))))
    }
}
