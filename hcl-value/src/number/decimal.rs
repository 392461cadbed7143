//! Between decimal digits and binary mantissas, in both directions, exactly rounded.
//!
//! Powers beyond the mantissa's reach are bounded, not worked out, so that no exponent makes a number slow.

use std::ops::RangeInclusive;

use num_bigint::BigUint;

use super::Number;
use super::arithmetic::quotient;
use super::error::NumberError;
use super::order::compare_magnitudes;
use super::powers::{self, Bounds};
use super::repr::{MAX_EXPONENT, PRECISION, Parts, signed};

/// Significant digits beyond which only "is there any other than zero" matters: no number halfway between two
/// neighbours has more.
const SIGNIFICANT: usize = 400_000;
/// Digits that all but settle what a longer fraction rounds to.
const DECISIVE: usize = 200;
/// A number whose first digit stands outside these places is out of range, whatever its digits.
const TOPS: RangeInclusive<i64> = -160_000..=160_000;
/// How many digits are tried before the exact search, one more than a decimal may have to be found so; they fit a word.
const FEW: usize = 18;
/// The binary logarithm of ten, times 2^16, rounded down.
const LOG2_TEN: i64 = 217_705;

/// Rounds `±digits × 10^exponent × 2^binary`, the digits being ASCII without leading zeros; `exact` tells whether
/// nothing was lost.
pub(super) fn from_digits(
    negative: bool,
    digits: &[u8],
    exponent: i64,
    binary: i64,
) -> Result<(Number, bool), NumberError> {
    let kept = digits
        .iter()
        .rposition(|digit| *digit != b'0')
        .map_or(0, |last| last + 1);
    if kept == 0 {
        return Ok((Number::ZERO, true));
    }
    let (digits, dropped) = digits.split_at(kept);
    let top = exponent.saturating_add(length(kept + dropped.len()));
    if !TOPS.contains(&top) {
        return Err(NumberError::OutOfRange);
    }
    let prefix = |count: usize| (decimal_mantissa(&digits[..count]), top - length(count));
    if kept > DECISIVE && top < length(kept) {
        // Whatever digits follow, the number lies between two; mostly both round to the same one.
        let (below, exponent) = prefix(DECISIVE);
        let above = &below + 1u32;
        let below = scaled(negative, below, exponent, binary);
        if below == scaled(negative, above, exponent, binary) {
            return below.map(|(number, _)| (number, false));
        }
    }
    if kept > SIGNIFICANT {
        let (mantissa, exponent) = prefix(SIGNIFICANT);
        return scaled(negative, mantissa * 10u32 + 1u32, exponent - 1, binary);
    }
    let (mantissa, exponent) = prefix(kept);
    scaled(negative, mantissa, exponent, binary)
}

/// Rounds `±mantissa × 10^exponent × 2^binary`; the mantissa is not zero.
pub(super) fn scaled(
    negative: bool,
    mantissa: BigUint,
    exponent: i64,
    binary: i64,
) -> Result<(Number, bool), NumberError> {
    let binary = exponent.saturating_add(binary);
    if let Some(number) = scaled_by_bounds(negative, &mantissa, exponent, binary) {
        return number.map(|number| (number, false));
    }
    let power = powers::exact(exponent.unsigned_abs());
    if exponent >= 0 {
        let product = mantissa * &*power;
        let exact = product.bits() - product.trailing_zeros().unwrap_or(0) <= PRECISION;
        return Number::rounded(negative, product, binary, false).map(|number| (number, exact));
    }
    quotient(negative, &mantissa, &power, binary).map(|number| (number, false))
}

/// The same from bounds of the power, if there are any whose ends round to one number.
fn scaled_by_bounds(
    negative: bool,
    mantissa: &BigUint,
    exponent: i64,
    binary: i64,
) -> Option<Result<Number, NumberError>> {
    Bounds::of(exponent.unsigned_abs(), mantissa.bits()).find_map(|bounds| {
        let shift = bounds.exponent;
        let round = |power: &BigUint| {
            if exponent >= 0 {
                Number::rounded(negative, mantissa * power, binary + shift, false)
            } else {
                quotient(negative, mantissa, power, binary - shift)
            }
        };
        let number = round(&bounds.low);
        (number == round(&bounds.high)).then_some(number)
    })
}

fn length(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

fn decimal_mantissa(digits: &[u8]) -> BigUint {
    let values: Vec<u8> = digits.iter().map(|digit| digit - b'0').collect();
    BigUint::from_radix_be(&values, 10).unwrap_or_default()
}

/// Decimal digits of a magnitude: `0.DIGITS × 10^point`, without leading or trailing zeros.
pub(super) struct Digits {
    pub(super) digits: Vec<u8>,
    pub(super) point: i64,
}

/// A magnitude times a power of ten, cut to an integer; `rest` tells whether something was cut.
struct Cut {
    digits: Vec<u8>,
    rest: bool,
}

impl Digits {
    fn new(mut digits: Vec<u8>, point: i64) -> Self {
        let kept = digits
            .iter()
            .rposition(|digit| *digit != b'0')
            .map_or(0, |last| last + 1);
        digits.truncate(kept);
        Self { digits, point }
    }

    /// The fewest digits that identify the number among those of 512 bits; of several, the nearest.
    pub(super) fn shortest(parts: &Parts<'_>) -> Self {
        if parts.exponent >= 0 && parts.top() <= signed(PRECISION) {
            let digits = (&*parts.mantissa << parts.exponent)
                .to_str_radix(10)
                .into_bytes();
            let point = length(digits.len());
            return Self::new(digits, point);
        }
        // A decimal that people write has few digits. If one does, rounding to a few more finds it.
        let few = Self::rounded(parts, FEW);
        if few.digits.len() < FEW && few.reads_as(parts) {
            few
        } else {
            Self::shortest_of_many(parts)
        }
    }

    /// Whether few digits read back as the number.
    fn reads_as(&self, parts: &Parts<'_>) -> bool {
        let mantissa = self
            .digits
            .iter()
            .fold(0u64, |sum, digit| sum * 10 + u64::from(digit - b'0'));
        let number = scaled(
            parts.negative,
            BigUint::from(mantissa),
            self.point - length(self.digits.len()),
            0,
        );
        number.is_ok_and(|(number, _)| {
            number.parts().is_some_and(|read| {
                read.top() == parts.top() && compare_magnitudes(&read, parts).is_eq()
            })
        })
    }

    fn shortest_of_many(parts: &Parts<'_>) -> Self {
        let top = parts.top();
        // In units of a quarter of the distance to the next number, so that the bounds of what rounds to this one
        // are integers; below a power of two the numbers stand twice as close.
        let exponent = top - signed(PRECISION) - 2;
        let mantissa = &*parts.mantissa << (parts.exponent - exponent);
        let power_of_two = mantissa.trailing_zeros() == Some(PRECISION + 1);
        let even = !mantissa.bit(2);
        let below = &mantissa - if power_of_two { 1u32 } else { 2u32 };
        let above = &mantissa + 2u32;
        // Scaled so that the distance is at least a hundred.
        let places = 2 - (exponent * 65_536).div_euclid(LOG2_TEN);
        let width = Scale::new(exponent, places);
        let lower = width.cut(&below);
        let middle = width.cut(&mantissa);
        let upper = width.cut(&above);
        let size = upper.digits.len();
        let digits = shorten(
            &lower.padded(size),
            &middle.padded(size),
            &upper.padded(size),
            even,
        );
        Self::trimmed(&digits, length(size) - places)
    }

    /// At most `count` digits, rounded to nearest even.
    pub(super) fn rounded(parts: &Parts<'_>, count: usize) -> Self {
        let leading = (parts.top() * 65_536).div_euclid(LOG2_TEN);
        let places = length(count) + 2 - leading;
        let cut = Scale::new(parts.exponent, places).cut(&parts.mantissa);
        let size = length(cut.digits.len());
        let carried = round_digits(&cut, count);
        let carry = length(carried.len()) - length(count.min(cut.digits.len()));
        Self::new(carried, size - places + carry)
    }

    /// Drops leading zeros as well.
    fn trimmed(digits: &[u8], point: i64) -> Self {
        let zeros = digits.iter().take_while(|digit| **digit == b'0').count();
        Self::new(digits[zeros..].to_vec(), point - length(zeros))
    }
}

/// Multiplication by `2^exponent × 10^places`.
struct Scale {
    shift: i64,
    places: i64,
}

impl Scale {
    fn new(exponent: i64, places: i64) -> Self {
        Self {
            shift: exponent + places,
            places,
        }
    }

    fn cut(&self, mantissa: &BigUint) -> Cut {
        let whole = self.by_bounds(mantissa);
        let (value, rest) = whole.unwrap_or_else(|| {
            self.multiply(mantissa, &powers::exact(self.places.unsigned_abs()), 0)
        });
        Cut {
            digits: value.to_str_radix(10).into_bytes(),
            rest,
        }
    }

    /// The product cut to an integer, if bounds of the power agree about it.
    fn by_bounds(&self, mantissa: &BigUint) -> Option<(BigUint, bool)> {
        let whole = Bounds::of(self.places.unsigned_abs(), mantissa.bits()).find_map(|bounds| {
            let (low, _) = self.multiply(mantissa, &bounds.low, bounds.exponent);
            let (high, _) = self.multiply(mantissa, &bounds.high, bounds.exponent);
            (low == high).then_some(low)
        })?;
        // A power that is long enough to have bounds divides no mantissa, and being odd leaves the zeros alone.
        let rest =
            self.places < 0 || signed(mantissa.trailing_zeros().unwrap_or(0)) + self.shift < 0;
        Some((whole, rest))
    }

    /// Multiplies by `power × 2^exponent` in place of the power of five.
    fn multiply(&self, mantissa: &BigUint, power: &BigUint, exponent: i64) -> (BigUint, bool) {
        if self.places >= 0 {
            return shifted(mantissa * power, self.shift + exponent);
        }
        let shift = self.shift - exponent;
        let dividend = mantissa << shift.max(0);
        let quotient = &dividend / power;
        let rest = &quotient * power != dividend;
        let (value, more) = shifted(quotient, shift.min(0));
        (value, rest || more)
    }
}

/// Multiplies by a power of two; tells whether bits were lost.
fn shifted(value: BigUint, shift: i64) -> (BigUint, bool) {
    if shift >= 0 {
        return (value << shift, false);
    }
    let dropped = shift.unsigned_abs();
    let rest = value.trailing_zeros().is_some_and(|zeros| zeros < dropped);
    (value >> dropped, rest)
}

impl Cut {
    fn padded(mut self, size: usize) -> Self {
        let missing = size.saturating_sub(self.digits.len());
        if missing > 0 {
            self.digits.splice(0..0, std::iter::repeat_n(b'0', missing));
        }
        self
    }

    /// Whether anything other than zero stands behind the first `count` digits.
    fn has_more(&self, count: usize) -> bool {
        self.rest || self.digits[count..].iter().any(|digit| *digit != b'0')
    }
}

/// The shortest prefix of `middle`, or that prefix plus one, between the bounds; the bounds count when `inclusive`.
fn shorten(lower: &Cut, middle: &Cut, upper: &Cut, inclusive: bool) -> Vec<u8> {
    let size = middle.digits.len();
    let mut above_lower = false;
    // How much the prefix of the upper bound is ahead of the middle's, not counted beyond two.
    let mut ahead = 0i32;
    for index in 0..size {
        let digit = i32::from(middle.digits[index]);
        above_lower |= middle.digits[index] != lower.digits[index];
        ahead = (ahead * 10 + i32::from(upper.digits[index]) - digit).min(2);
        let count = index + 1;
        let down = above_lower || (inclusive && !lower.has_more(count));
        let up = ahead >= 2 || (ahead == 1 && (inclusive || upper.has_more(count)));
        match (down, up) {
            (true, true) => return round_digits(middle, count),
            (true, false) => return middle.digits[..count].to_vec(),
            (false, true) => return increment(&middle.digits[..count]),
            (false, false) => {}
        }
    }
    middle.digits.clone()
}

/// Rounds to `count` digits, to nearest even. A carry out of the first digit makes one digit more.
fn round_digits(cut: &Cut, count: usize) -> Vec<u8> {
    let Some(next) = cut.digits.get(count) else {
        return cut.digits.clone();
    };
    let kept = &cut.digits[..count];
    let odd = kept.last().is_some_and(|digit| digit % 2 == 1);
    if *next > b'5' || (*next == b'5' && (odd || cut.has_more(count + 1))) {
        increment(kept)
    } else {
        kept.to_vec()
    }
}

fn increment(digits: &[u8]) -> Vec<u8> {
    let mut digits = digits.to_vec();
    for digit in digits.iter_mut().rev() {
        if *digit != b'9' {
            *digit += 1;
            return digits;
        }
        *digit = b'0';
    }
    digits.insert(0, b'1');
    digits
}

const _: () = assert!(MAX_EXPONENT * 65_536 / LOG2_TEN < 160_000);
