//! Powers of five: exact ones, and bounds for those too long to be worked out for each number.
//!
//! An exact power of the largest exponent takes milliseconds; ten bytes of a source could ask for one. Bounds of a few
//! hundred bits settle every rounding but those that as many digits were written for.

use std::borrow::Cow;
use std::sync::LazyLock;

use num_bigint::BigUint;

use super::repr::signed;

/// The largest power that is kept.
const KEPT: u16 = 256;
/// Bits of a bound that leave no rounding undecided by chance.
const BOUND_BITS: u64 = 768;
/// Bits of a bound beyond those of a mantissa that leave none undecided by choice of the mantissa.
const SPARE_BITS: u64 = 1024;
/// How many of the lowest bits of a bound its errors may reach: one for each doubling of the power, and some to spare.
const ERROR_BITS: u64 = 24;

static POWERS: LazyLock<Vec<BigUint>> = LazyLock::new(|| {
    let next = |power: &BigUint| Some(power * 5u32);
    std::iter::successors(Some(BigUint::from(1u32)), next)
        .take(usize::from(KEPT) + 1)
        .collect()
});

fn kept(power: u64) -> Option<&'static BigUint> {
    usize::try_from(power)
        .ok()
        .and_then(|power| POWERS.get(power))
}

/// Five to the given power.
pub(super) fn exact(power: u64) -> Cow<'static, BigUint> {
    kept(power).map_or_else(
        || Cow::Owned(BigUint::from(5u32).pow(u32::try_from(power).unwrap_or(u32::MAX))),
        Cow::Borrowed,
    )
}

/// Between which numbers a power of five lies: `low × 2^exponent` and `high × 2^exponent`.
pub(super) struct Bounds {
    pub(super) low: BigUint,
    pub(super) high: BigUint,
    pub(super) exponent: i64,
}

impl Bounds {
    /// Bounds of a power too long to be kept, ever closer ones, enough of them for a mantissa of some bits. The power is
    /// then longer than a mantissa of a number.
    pub(super) fn of(power: u64, mantissa_bits: u64) -> impl Iterator<Item = Self> {
        [BOUND_BITS, mantissa_bits + SPARE_BITS]
            .into_iter()
            .filter(move |_| power > u64::from(KEPT))
            .map(move |bits| Self::with_precision(power, bits))
    }

    fn with_precision(power: u64, bits: u64) -> Self {
        let (mut low, mut exponent) = (exact(power % u64::from(KEPT)).into_owned(), 0);
        let (mut square, mut square_exponent) = (exact(u64::from(KEPT)).into_owned(), 0);
        let mut steps = power / u64::from(KEPT);
        while steps > 0 {
            if steps % 2 == 1 {
                low *= &square;
                exponent += square_exponent;
                cut(&mut low, &mut exponent, bits);
            }
            square = &square * &square;
            square_exponent *= 2;
            cut(&mut square, &mut square_exponent, bits);
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

/// Drops the lowest bits, so that about as many as wanted remain.
fn cut(value: &mut BigUint, exponent: &mut i64, bits: u64) {
    let dropped = value.bits().saturating_sub(bits);
    *value >>= dropped;
    *exponent += signed(dropped);
}
