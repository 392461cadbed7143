//! Powers of five: exact small powers, and bounds of large ones.
//!
//! The exact power of the largest exponent takes milliseconds to compute, and ten bytes of a source can request it.
//! Bounds of a few hundred bits determine every rounding except for inputs with as many digits.

use std::borrow::Cow;
use std::sync::LazyLock;

use num_bigint::BigUint;

use super::parts::signed;

/// Largest exponent in the table of powers.
const MAX_CACHED_POWER: u16 = 256;
/// Bits of a bound that determine the rounding of random inputs.
const BOUND_BITS: u64 = 768;
/// Bits of a bound in addition to the bits of the mantissa that determine the rounding of any mantissa.
const SPARE_BITS: u64 = 1024;
/// Number of low bits of a bound that the error can reach: one for each doubling of the power, and some spare bits.
const ERROR_BITS: u64 = 24;

static POWERS: LazyLock<Vec<BigUint>> = LazyLock::new(|| {
    let next = |power: &BigUint| Some(power * 5u32);
    std::iter::successors(Some(BigUint::from(1u32)), next)
        .take(usize::from(MAX_CACHED_POWER) + 1)
        .collect()
});

fn cached(power: u64) -> Option<&'static BigUint> {
    usize::try_from(power)
        .ok()
        .and_then(|power| POWERS.get(power))
}

/// Returns five to a power, at most `u32::MAX`.
pub(super) fn exact(power: u64) -> Cow<'static, BigUint> {
    cached(power).map_or_else(
        || Cow::Owned(BigUint::from(5u32).pow(u32::try_from(power).unwrap_or(u32::MAX))),
        Cow::Borrowed,
    )
}

/// Bounds of a power of five: `low × 2^exponent` and `high × 2^exponent`.
pub(super) struct PowerBounds {
    pub(super) low: BigUint,
    pub(super) high: BigUint,
    pub(super) exponent: i64,
}

impl PowerBounds {
    /// Returns bounds of increasing precision for a power that is not in the table, the last precise enough for any
    /// mantissa of `mantissa_bits`. Such a power has more bits than the mantissa of a number.
    pub(super) fn of(power: u64, mantissa_bits: u64) -> impl Iterator<Item = Self> {
        [BOUND_BITS, mantissa_bits + SPARE_BITS]
            .into_iter()
            .filter(move |_| power > u64::from(MAX_CACHED_POWER))
            .map(move |bits| Self::with_precision(power, bits))
    }

    fn with_precision(power: u64, bits: u64) -> Self {
        let cached = u64::from(MAX_CACHED_POWER);
        let (mut low, mut exponent) = (exact(power % cached).into_owned(), 0);
        let (mut square, mut square_exponent) = (exact(cached).into_owned(), 0);
        let mut steps = power / cached;
        while steps > 0 {
            if steps % 2 == 1 {
                low *= &square;
                exponent += square_exponent;
                // Otherwise the product grows to the size of the exact power, which takes milliseconds.
                truncate(&mut low, &mut exponent, bits);
            }
            square = &square * &square;
            square_exponent *= 2;
            truncate(&mut square, &mut square_exponent, bits);
            steps /= 2;
        }
        let high = &low + (BigUint::from(1u32) << ERROR_BITS);
        Self {
            low,
            high,
            exponent,
        }
    }
}

/// Drops the lowest bits so that `bits` remain.
fn truncate(value: &mut BigUint, exponent: &mut i64, bits: u64) {
    let dropped = value.bits().saturating_sub(bits);
    *value >>= dropped;
    *exponent += signed(dropped);
}
