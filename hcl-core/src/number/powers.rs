//! Powers of five: exact ones, and bounds for those too long to be worked out for each number.
//!
//! An exact power of the largest exponent takes about a tenth of a millisecond; ten bytes of a source could ask for one.
//! Bounds 768 bits wide settle every rounding but those made to be undecided, which cost as many digits to write.

use std::borrow::Cow;
use std::sync::LazyLock;

use num_bigint::BigUint;

use super::repr::signed;

/// The distance of the bounded powers, and the largest exact one that is kept.
const STEP: usize = 256;
/// How many bounded powers are kept.
const STEPS: usize = 80;
/// Bits of a bound: as many more than a mantissa has as leave no rounding undecided by chance.
const BOUND_BITS: u64 = 768;

struct Powers {
    /// Every power up to [`STEP`].
    exact: Vec<BigUint>,
    /// Every [`STEP`]th power cut to its highest bits, and the exponent of the lowest bit kept.
    cut: Vec<(BigUint, i64)>,
}

static POWERS: LazyLock<Powers> = LazyLock::new(|| {
    let mut exact = vec![BigUint::from(1u32)];
    for power in 0..STEP {
        exact.push(&exact[power] * 5u32);
    }
    let mut whole = BigUint::from(1u32);
    let cut = (0..=STEPS)
        .map(|_| {
            let dropped = whole.bits().saturating_sub(BOUND_BITS);
            let bound = (&whole >> dropped, signed(dropped));
            whole *= &exact[STEP];
            bound
        })
        .collect();
    Powers { exact, cut }
});

/// Five to the given power.
pub(super) fn exact(power: u64) -> Cow<'static, BigUint> {
    let kept = usize::try_from(power)
        .ok()
        .and_then(|power| POWERS.exact.get(power));
    kept.map_or_else(
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

/// Bounds of a power too long to be kept; the power is then no divisor of a mantissa, nor are the bounds exact.
pub(super) fn bounds(power: u64) -> Option<Bounds> {
    let power = usize::try_from(power).ok().filter(|power| *power > STEP)?;
    let (cut, exponent) = POWERS.cut.get(power / STEP)?;
    let factor = &POWERS.exact[power % STEP];
    let low = cut * factor;
    let high = &low + factor;
    Some(Bounds {
        low,
        high,
        exponent: *exponent,
    })
}
