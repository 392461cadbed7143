//! Representation of numbers.
//!
//! An integer that fits `i64` is [`NumberRepr::Integer`]. Any other finite number is a [`Big`] with an odd mantissa of at most
//! 512 bits, or a [`Short`] decimal that has not been converted to one.

use std::borrow::Cow;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use num_bigint::BigUint;

use super::float::nearest_double;
use super::parts::{NumberParts, compare_magnitudes};
use super::short_decimal::Short;

#[derive(Clone)]
// As the representation of a value: a tag as wide as the payload.
#[repr(u64)]
pub(super) enum NumberRepr {
    Integer(i64),
    Short(Short),
    Big(Arc<Big>),
    Infinity { negative: bool },
}

impl PartialEq for NumberRepr {
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

impl Eq for NumberRepr {}

/// A short decimal and the same number of 512 bits have the same hash: the hash of the nearest `f64`.
impl Hash for NumberRepr {
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
    pub(super) fn parts(&self) -> NumberParts<'_> {
        NumberParts {
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
