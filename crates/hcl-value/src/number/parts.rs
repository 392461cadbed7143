//! The parts of finite numbers: sign, exponent and mantissa.

use std::borrow::Cow;
use std::cmp::Ordering;

use num_bigint::BigUint;

/// Size of the mantissa of a number in bits.
pub(super) const BITS: u32 = 512;
/// [`BITS`] as the type of bit counts.
pub(super) const PRECISION: u64 = BITS as u64;
/// Largest binary exponent of a number.
pub(super) const LARGEST: i32 = 524_288;
/// [`LARGEST`] as the type of exponents of [`NumberParts`].
pub(super) const MAX_EXPONENT: i64 = LARGEST as i64;

/// A finite number as `±mantissa × 2^exponent`; the mantissa may be even.
pub(super) struct NumberParts<'n> {
    pub(super) negative: bool,
    pub(super) exponent: i64,
    pub(super) mantissa: Cow<'n, BigUint>,
}

impl NumberParts<'_> {
    /// Returns the position after the highest bit: the magnitude is less than 2<sup>top</sup> and at least half of it.
    pub(super) fn top(&self) -> i64 {
        signed(self.mantissa.bits()) + self.exponent
    }
}

/// Converts a bit count; no count is near the limit of `i64`.
pub(super) fn signed(bits: u64) -> i64 {
    i64::try_from(bits).unwrap_or(i64::MAX)
}

/// Compares two magnitudes other than zero. The highest bits agree before the shift, so the shift is at most the width
/// of a mantissa.
pub(super) fn compare_magnitudes(left: &NumberParts<'_>, right: &NumberParts<'_>) -> Ordering {
    left.top().cmp(&right.top()).then_with(|| {
        let gap = left.exponent - right.exponent;
        match gap.cmp(&0) {
            Ordering::Equal => left.mantissa.cmp(&right.mantissa),
            Ordering::Greater => (&*left.mantissa << gap).cmp(&right.mantissa),
            Ordering::Less => BigUint::cmp(&left.mantissa, &(&*right.mantissa << -gap)),
        }
    })
}
