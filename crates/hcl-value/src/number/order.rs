//! Total order of numbers: negative infinity, finite numbers by value, positive infinity.

use std::cmp::Ordering;

use super::Number;
use super::parts::compare_magnitudes;
use super::repr::NumberRepr;
use super::short_decimal::ALIGNMENT;

impl Ord for Number {
    fn cmp(&self, other: &Self) -> Ordering {
        if let (NumberRepr::Integer(left), NumberRepr::Integer(right)) = (&self.0, &other.0) {
            return left.cmp(right);
        }
        if let (Some(left), Some(right)) = (self.aligned(), other.aligned()) {
            return left.cmp(&right);
        }
        if self == other {
            return Ordering::Equal;
        }
        let by_sign = self.signum().cmp(&other.signum());
        if by_sign.is_ne() {
            return by_sign;
        }
        let magnitude = match (self.parts(), other.parts()) {
            (Some(left), Some(right)) => compare_magnitudes(&left, &right),
            // An infinity, which has no parts, is larger than any finite magnitude.
            (left, right) => right.is_some().cmp(&left.is_some()),
        };
        if self.is_negative() {
            magnitude.reverse()
        } else {
            magnitude
        }
    }
}

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Number {
    /// Returns an `i64` or a short decimal multiplied by a power of ten, the same for all.
    fn aligned(&self) -> Option<i128> {
        match self.0 {
            NumberRepr::Integer(value) => Some(i128::from(value) * i128::from(ALIGNMENT)),
            NumberRepr::Short(short) => Some(short.aligned()),
            NumberRepr::Big(_) | NumberRepr::Infinity { .. } => None,
        }
    }
}
