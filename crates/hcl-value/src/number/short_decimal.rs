//! Short decimals with a fraction, such as `0.25` and `3.14159`: stored as they are written, and converted to 512 bits when
//! an operation needs them.
//!
//! Two such decimals are at least 10⁻³⁶ apart, relative to the larger one, so that different ones are different numbers
//! of 512 bits too. That is why they can be compared, and printed with their own digits, without conversion.
#![expect(
    clippy::cast_possible_truncation,
    reason = "digits of 32 bits are taken from more"
)]

use std::borrow::Cow;
use std::fmt::{self, Write};

use num_bigint::BigUint;

use super::float::nearest_double;
use super::parts::{BITS, NumberParts};

/// The powers of ten that decimals are divided by. All are exact as `f64`.
const POWERS: [i64; 19] = [
    1,
    10,
    100,
    1_000,
    10_000,
    100_000,
    1_000_000,
    10_000_000,
    100_000_000,
    1_000_000_000,
    10_000_000_000,
    100_000_000_000,
    1_000_000_000_000,
    10_000_000_000_000,
    100_000_000_000_000,
    1_000_000_000_000_000,
    10_000_000_000_000_000,
    100_000_000_000_000_000,
    1_000_000_000_000_000_000,
];

/// Ten to the greatest number of places.
pub(super) const ALIGNMENT: i64 = 1_000_000_000_000_000_000;

/// `mantissa / 10^places`, not a whole number. The last digit of the mantissa is not zero.
///
/// The lowest five bits are the number of places, 1 to 18; the others are the mantissa, which has at most 17 digits and
/// some of 18.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Short(i64);

/// Size of the number of places.
const PLACES_BITS: u32 = 5;
/// Limit of the magnitude of a mantissa.
const LIMIT: u64 = 1 << (63 - PLACES_BITS);
/// Limit of the magnitude of a mantissa that is exact as `f64`.
const LIMIT_OF_EXACT: u64 = 1 << 53;

impl Short {
    /// Returns the decimal, unless it is too long. The last digit of the magnitude is not zero, and there is at least one
    /// place.
    pub(super) fn new(negative: bool, magnitude: u64, places: usize) -> Option<Self> {
        debug_assert!(places > 0 && !magnitude.is_multiple_of(10));
        if magnitude >= LIMIT || places >= POWERS.len() {
            return None;
        }
        let magnitude = i64::try_from(magnitude).ok()?;
        let mantissa = if negative { -magnitude } else { magnitude };
        Some(Self(
            (mantissa << PLACES_BITS) | i64::try_from(places).ok()?,
        ))
    }

    /// Returns the mantissa, which has the sign.
    pub(super) const fn mantissa(self) -> i64 {
        self.0 >> PLACES_BITS
    }

    fn places(self) -> usize {
        let [lowest, ..] = self.0.to_le_bytes();
        usize::from(lowest & ((1 << PLACES_BITS) - 1))
    }

    /// Returns ten to the number of places.
    fn divisor(self) -> i64 {
        POWERS.get(self.places()).copied().unwrap_or(1)
    }

    pub(super) const fn is_negative(self) -> bool {
        self.0 < 0
    }

    pub(super) const fn negated(self) -> Self {
        let mantissa = self.mantissa() << PLACES_BITS;
        Self(-mantissa | (self.0 - mantissa))
    }

    /// Returns the decimal with the greatest number of places: comparable with others.
    pub(super) fn aligned(self) -> i128 {
        i128::from(self.mantissa()) * i128::from(ALIGNMENT / self.divisor())
    }

    /// Returns the nearest `f64`. No decimal is so close to the middle of two `f64` that rounding it to 512 bits first
    /// would change the result.
    pub(super) fn to_f64(self) -> f64 {
        let mantissa = self.mantissa();
        if mantissa.unsigned_abs() >= LIMIT_OF_EXACT {
            return nearest_double(&self.to_parts());
        }
        #[expect(
            clippy::cast_precision_loss,
            reason = "both are exact, so that the quotient is rounded once"
        )]
        let quotient = mantissa as f64 / self.divisor() as f64;
        quotient
    }

    /// Returns the `f64` if conversion of it to a number returns this one.
    #[cfg(feature = "serde")]
    pub(super) fn to_exact_f64(self) -> Option<f64> {
        // 15 digits are the same after conversion to `f64` and back.
        const LIMIT_OF_DOUBLE: u64 = 1_000_000_000_000_000;
        (self.mantissa().unsigned_abs() < LIMIT_OF_DOUBLE).then(|| self.to_f64())
    }

    /// Converts the decimal to 512 bits.
    pub(super) fn to_parts(self) -> NumberParts<'static> {
        let magnitude = self.mantissa().unsigned_abs();
        let places = self.places();
        let (first, second) = (
            power_of_five(places.min(MAX_POWER)),
            power_of_five(places.saturating_sub(MAX_POWER)),
        );
        let divisor = first * second;
        // The magnitude is shifted so far that the quotient has exactly 512 bits.
        let (zeros, divisor_zeros) = (magnitude.leading_zeros(), divisor.leading_zeros());
        let is_less = magnitude << zeros < divisor << divisor_zeros;
        let shift = BITS - 1 + zeros - divisor_zeros + u32::from(is_less);
        let mut digits = [0; DIGITS];
        let shifted = u128::from(magnitude) << (shift % 32);
        let above = digits.iter_mut().skip((shift / 32) as usize);
        for (digit, index) in above.zip(0..3) {
            *digit = (shifted >> (32 * index)) as u32;
        }
        let remainder = divide(&mut digits, first);
        let remainder = divide(&mut digits, second) * first + remainder;
        let mut mantissa = BigUint::from_slice(&digits);
        if remainder * 2 > divisor || (remainder * 2 == divisor && mantissa.bit(0)) {
            mantissa += 1u32;
        }
        NumberParts {
            negative: self.is_negative(),
            exponent: -i64::from(shift) - i64::try_from(places).unwrap_or(0),
            mantissa: Cow::Owned(mantissa),
        }
    }

    /// Returns the digits of the magnitude as `0.DIGITS × 10^point`.
    #[inline]
    pub(super) fn digits(self) -> (Vec<u8>, i64) {
        let digits = self.mantissa().unsigned_abs().to_string().into_bytes();
        let point =
            i64::try_from(digits.len()).unwrap_or(0) - i64::try_from(self.places()).unwrap_or(0);
        (digits, point)
    }

    pub(super) fn write_plain(self, out: &mut impl Write) -> fmt::Result {
        let divisor = self.divisor().unsigned_abs();
        let magnitude = self.mantissa().unsigned_abs();
        let (whole, fraction) = (magnitude / divisor, magnitude % divisor);
        let sign = if self.is_negative() { "-" } else { "" };
        write!(
            out,
            "{sign}{whole}.{fraction:0places$}",
            places = self.places()
        )
    }
}

/// Number of digits of 32 bits in a dividend.
const DIGITS: usize = 18;
/// The greatest power of five that fits 32 bits.
const MAX_POWER: usize = 13;

fn power_of_five(power: usize) -> u64 {
    POWERS
        .get(power)
        .map_or(1, |ten| (ten >> power).unsigned_abs())
}

/// Divides a number, the lowest digit first, by one of 32 bits. Returns the remainder.
fn divide(digits: &mut [u32; DIGITS], divisor: u64) -> u64 {
    if divisor == 1 {
        return 0;
    }
    let mut remainder = 0;
    for digit in digits.iter_mut().rev() {
        let dividend = (remainder << 32) | u64::from(*digit);
        *digit = (dividend / divisor) as u32;
        remainder = dividend % divisor;
    }
    remainder
}
