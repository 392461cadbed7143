//! Representation of numbers, and the rounding and normalization of all results.
//!
//! An integer that fits `i64` is [`Repr::Integer`]. Any other finite number is a [`Big`] with an odd mantissa of at most
//! 512 bits, or a [`Short`] decimal that has not been converted to one.

use std::borrow::Cow;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use num_bigint::BigUint;

use super::Number;
use super::convert::nearest_double;
use super::error::NumberError;
use super::order::compare_magnitudes;
use super::short::Short;
use super::work;
use crate::internal::meter;

/// [`Number::PRECISION`] as `u64`, the type of bit counts.
pub(super) const PRECISION: u64 = Number::PRECISION as u64;
/// [`Number::MAX_EXPONENT`] as `i64`.
pub(super) const MAX_EXPONENT: i64 = Number::MAX_EXPONENT as i64;

/// Memory of a mantissa: 64 bytes, in a vector that arithmetic made up to four times as long.
const MANTISSA_BYTES: usize = 256;

#[derive(Clone)]
// As the representation of a value: a tag as wide as the payload.
#[repr(u64)]
pub(super) enum Repr {
    Integer(i64),
    Short(Short),
    Big(Arc<Big>),
    Infinity { negative: bool },
}

impl PartialEq for Repr {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Integer(one), Self::Integer(other)) => one == other,
            (Self::Short(one), Self::Short(other)) => one == other,
            (Self::Big(one), Self::Big(other)) => one == other,
            (Self::Short(short), Self::Big(big)) | (Self::Big(big), Self::Short(short)) => {
                big.is(*short)
            }
            (Self::Infinity { negative: one }, Self::Infinity { negative: other }) => one == other,
            _ => false,
        }
    }
}

impl Eq for Repr {}

/// A short decimal and the same number of 512 bits have the same hash: the hash of the nearest `f64`.
impl Hash for Repr {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self {
            Self::Integer(value) => value.hash(state),
            Self::Short(short) => short.to_f64().to_bits().hash(state),
            Self::Big(big) => nearest_double(&big.parts()).to_bits().hash(state),
            Self::Infinity { negative } => negative.hash(state),
        }
    }
}

/// A finite number that is not an `i64`: `±mantissa × 2^exponent` with an odd mantissa.
#[derive(PartialEq, Eq)]
pub(super) struct Big {
    pub(super) negative: bool,
    pub(super) exponent: i32,
    pub(super) mantissa: BigUint,
}

impl Big {
    pub(super) fn parts(&self) -> Parts<'_> {
        Parts {
            negative: self.negative,
            exponent: i64::from(self.exponent),
            mantissa: Cow::Borrowed(&self.mantissa),
        }
    }

    /// Returns whether a short decimal is this number.
    fn is(&self, short: Short) -> bool {
        short.is_negative() == self.negative
            && compare_magnitudes(&short.to_parts(), &self.parts()).is_eq()
    }
}

/// A finite number as `±mantissa × 2^exponent`; the mantissa may be even.
pub(super) struct Parts<'n> {
    pub(super) negative: bool,
    pub(super) exponent: i64,
    pub(super) mantissa: Cow<'n, BigUint>,
}

impl Parts<'_> {
    /// Returns the position after the highest bit: the magnitude is less than 2<sup>top</sup> and at least half of it.
    pub(super) fn top(&self) -> i64 {
        signed(self.mantissa.bits()) + self.exponent
    }
}

/// Converts a bit count; no count is near the limit of `i64`.
pub(super) fn signed(bits: u64) -> i64 {
    i64::try_from(bits).unwrap_or(i64::MAX)
}

impl Number {
    /// Returns sign, mantissa and exponent of a finite number.
    pub(super) fn parts(&self) -> Option<Parts<'_>> {
        match &self.0 {
            Repr::Integer(value) => Some(Parts {
                negative: *value < 0,
                exponent: 0,
                mantissa: Cow::Owned(BigUint::from(value.unsigned_abs())),
            }),
            Repr::Short(short) => Some(short.to_parts()),
            Repr::Big(big) => Some(big.parts()),
            Repr::Infinity { .. } => None,
        }
    }

    pub(super) const fn infinity(negative: bool) -> Self {
        Self(Repr::Infinity { negative })
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
                return Ok(Self(Repr::Integer(value)));
            }
        }
        let exponent = i32::try_from(exponent).map_err(|_| NumberError::OutOfRange)?;
        meter::charge_shared::<Big>();
        meter::charge(MANTISSA_BYTES);
        Ok(Self(Repr::Big(Arc::new(Big {
            negative,
            exponent,
            mantissa,
        }))))
    }
}
