//! Conversion between decimal digits and binary mantissas, correctly rounded in both directions.
//!
//! Large powers of five are bounded instead of computed: no exponent makes a conversion slow.

use std::ops::RangeInclusive;

use num_bigint::BigUint;

use super::Number;
use super::arithmetic::quotient;
use super::error::NumberError;
use super::parse::without_zeros;
use super::parts::{MAX_EXPONENT, NumberParts, PRECISION, compare_magnitudes, signed};
use super::powers::{self, PowerBounds};
use super::work;
use crate::internal::meter;

/// Number of significant digits after which only a digit other than zero matters: no midpoint between two adjacent
/// numbers has more digits.
const MAX_SIGNIFICANT_DIGITS: usize = 400_000;
/// Number of digits that almost always determine the rounding of a longer fraction.
const DECISIVE_DIGITS: usize = 200;
/// Decimal exponents of the first digit: a number outside this range is out of range for any digits.
const LEADING_EXPONENTS: RangeInclusive<i64> = -160_000..=160_000;
/// Number of digits of the attempt before the exact search. The attempt finds decimals of fewer digits; they fit a
/// `u64`.
const SHORT_DIGITS: usize = 18;
/// Binary logarithm of ten, times 2^16, rounded down.
const LOG2_TEN: i64 = 217_705;

/// Rounds `±digits × 10^exponent × 2^binary` and returns whether the result is exact. `digits` is ASCII without leading
/// zeros.
///
/// Whether an integer is exact is only found out if that `matters`, in time that is quadratic in the digits.
pub(super) fn from_digits(
    negative: bool,
    digits: &[u8],
    (exponent, binary): (i64, i64),
    exactness_matters: bool,
) -> Result<(Number, bool), NumberError> {
    meter::charge_work(work::of_parser(digits.len()));
    let significant = digits
        .iter()
        .rposition(|digit| *digit != b'0')
        .map_or(0, |last| last + 1);
    if significant == 0 {
        return Ok((Number::ZERO, true));
    }
    let (digits, dropped) = digits.split_at(significant);
    let top = exponent.saturating_add(length(significant + dropped.len()));
    if !LEADING_EXPONENTS.contains(&top) {
        return Err(NumberError::OutOfRange);
    }
    let prefix = |count: usize| {
        let (prefix, _) = digits.split_at(count.min(digits.len()));
        (decimal_mantissa(prefix), top - length(count))
    };
    let has_fraction = top < length(significant);
    if significant > DECISIVE_DIGITS && (has_fraction || !exactness_matters) {
        // The number is between the prefix and the prefix plus one; almost always both round to the same number.
        let (below, exponent) = prefix(DECISIVE_DIGITS);
        let above = &below + 1u32;
        let below = scaled(negative, below, exponent, binary);
        if below == scaled(negative, above, exponent, binary) {
            return below.map(|(number, _)| (number, false));
        }
    }
    if significant > MAX_SIGNIFICANT_DIGITS {
        meter::charge_work(work::of_digits(MAX_SIGNIFICANT_DIGITS));
        let (mantissa, exponent) = prefix(MAX_SIGNIFICANT_DIGITS);
        // One more digit, other than zero, stands for all that are dropped.
        return scaled(negative, mantissa * 10u32 + 1u32, exponent - 1, binary);
    }
    meter::charge_work(work::of_digits(significant));
    let (mantissa, exponent) = prefix(significant);
    scaled(negative, mantissa, exponent, binary)
}

/// Rounds `±mantissa × 10^exponent × 2^binary` and returns whether the result is exact. The mantissa is not zero.
pub(super) fn scaled(
    negative: bool,
    mantissa: BigUint,
    exponent: i64,
    binary: i64,
) -> Result<(Number, bool), NumberError> {
    meter::charge_work(work::OF_SCALE);
    // 10^e is 5^e × 2^e, so that only a power of five is computed.
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

/// Fast path of [`scaled`]: rounds with a lower and an upper bound of the power, and returns the result if both agree.
fn scaled_by_bounds(
    negative: bool,
    mantissa: &BigUint,
    exponent: i64,
    binary: i64,
) -> Option<Result<Number, NumberError>> {
    PowerBounds::of(exponent.unsigned_abs(), mantissa.bits()).find_map(|bounds| {
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

/// Decimal digits of a magnitude, `0.DIGITS × 10^point`, without leading or trailing zeros.
pub(super) struct DecimalDigits {
    pub(super) digits: Vec<u8>,
    pub(super) point: i64,
}

/// A scaled magnitude, truncated to an integer.
struct Truncated {
    digits: Vec<u8>,
    /// Whether a fraction other than zero was dropped.
    has_fraction: bool,
}

impl DecimalDigits {
    fn new(mut digits: Vec<u8>, point: i64) -> Self {
        let significant = digits
            .iter()
            .rposition(|digit| *digit != b'0')
            .map_or(0, |last| last + 1);
        digits.truncate(significant);
        Self { digits, point }
    }

    /// Returns the shortest digits that parse to the number; of several, the nearest.
    pub(super) fn shortest(parts: &NumberParts<'_>) -> Self {
        meter::charge_work(work::OF_SCALE);
        if parts.exponent >= 0 && parts.top() <= signed(PRECISION) {
            let digits = (&*parts.mantissa << parts.exponent)
                .to_str_radix(10)
                .into_bytes();
            let point = length(digits.len());
            return Self::new(digits, point);
        }
        // Most decimals in sources are short: rounding to 18 digits finds `0.1`.
        let short = Self::rounded(parts, SHORT_DIGITS);
        if short.digits.len() < SHORT_DIGITS && short.parses_to(parts) {
            short
        } else {
            Self::shortest_by_search(parts)
        }
    }

    /// Returns whether the digits, which fit a `u64`, parse to the number.
    fn parses_to(&self, parts: &NumberParts<'_>) -> bool {
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
            number.parts().is_some_and(|parsed| {
                parsed.top() == parts.top() && compare_magnitudes(&parsed, parts).is_eq()
            })
        })
    }

    fn shortest_by_search(parts: &NumberParts<'_>) -> Self {
        let top = parts.top();
        // Units of a quarter of the distance to the next number: the bounds of the interval that rounds to this number
        // are then integers. Below a power of two, adjacent numbers are half as far apart.
        let exponent = top - signed(PRECISION) - 2;
        let mantissa = &*parts.mantissa << (parts.exponent - exponent);
        let power_of_two = mantissa.trailing_zeros() == Some(PRECISION + 1);
        let even = !mantissa.bit(2);
        let below = &mantissa - if power_of_two { 1u32 } else { 2u32 };
        let above = &mantissa + 2u32;
        // Scaled so that the interval is at least a hundred wide.
        let places = 2 - (exponent * 65_536).div_euclid(LOG2_TEN);
        let width = Scale::new(exponent, places);
        let lower = width.truncate(&below);
        let middle = width.truncate(&mantissa);
        let upper = width.truncate(&above);
        let size = upper.digits.len();
        let digits = shorten(
            &lower.padded(size),
            &middle.padded(size),
            &upper.padded(size),
            even,
        );
        Self::trimmed(digits, length(size) - places)
    }

    /// Returns at most `count` digits, rounded to nearest even.
    pub(super) fn rounded(parts: &NumberParts<'_>, count: usize) -> Self {
        let leading = (parts.top() * 65_536).div_euclid(LOG2_TEN);
        // Each binary place has one decimal place; after these, all digits are zero.
        let exact = leading + 3 + (-parts.exponent).max(0);
        let count = count.min(usize::try_from(exact).unwrap_or(0).max(1));
        meter::charge_work(work::of_digits(count));
        let places = length(count) + 2 - leading;
        let truncated = Scale::new(parts.exponent, places).truncate(&parts.mantissa);
        let size = length(truncated.digits.len());
        let rounded = round_digits(&truncated, count);
        let carry = length(rounded.len()) - length(count.min(truncated.digits.len()));
        Self::new(rounded, size - places + carry)
    }

    /// Drops leading and trailing zeros.
    fn trimmed(mut digits: Vec<u8>, point: i64) -> Self {
        let zeros = digits.len() - without_zeros(&digits).len();
        digits.drain(..zeros);
        Self::new(digits, point - length(zeros))
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

    fn truncate(&self, mantissa: &BigUint) -> Truncated {
        meter::charge_work(work::OF_SCALE);
        let product = self.truncate_by_bounds(mantissa);
        let (value, has_fraction) = product.unwrap_or_else(|| {
            self.multiply(mantissa, &powers::exact(self.places.unsigned_abs()), 0)
        });
        Truncated {
            digits: value.to_str_radix(10).into_bytes(),
            has_fraction,
        }
    }

    /// Fast path: returns the truncated product if a lower and an upper bound of the power agree about it.
    fn truncate_by_bounds(&self, mantissa: &BigUint) -> Option<(BigUint, bool)> {
        // Five to the power of a place has 2.33 bits.
        let bits = signed(mantissa.bits()) + self.shift + self.places * 7 / 3;
        let bits = mantissa.bits().max(u64::try_from(bits).unwrap_or(0));
        let whole = PowerBounds::of(self.places.unsigned_abs(), bits).find_map(|bounds| {
            let (low, _) = self.multiply(mantissa, &bounds.low, bounds.exponent);
            let (high, _) = self.multiply(mantissa, &bounds.high, bounds.exponent);
            (low == high).then_some(low)
        })?;
        // A power of five that has bounds is longer than a mantissa, so it divides none; being odd, it adds no trailing
        // zeros to a product.
        let has_fraction =
            self.places < 0 || signed(mantissa.trailing_zeros().unwrap_or(0)) + self.shift < 0;
        Some((whole, has_fraction))
    }

    /// Multiplies, with `power × 2^exponent` as the power of five. Returns the integer part and whether there is a
    /// fraction.
    fn multiply(&self, mantissa: &BigUint, power: &BigUint, exponent: i64) -> (BigUint, bool) {
        if self.places >= 0 {
            return shifted(mantissa * power, self.shift + exponent);
        }
        let shift = self.shift - exponent;
        let dividend = mantissa << shift.max(0);
        let quotient = &dividend / power;
        let has_remainder = &quotient * power != dividend;
        let (value, lost_bits) = shifted(quotient, shift.min(0));
        (value, has_remainder || lost_bits)
    }
}

/// Multiplies by a power of two; returns whether bits were lost.
fn shifted(value: BigUint, shift: i64) -> (BigUint, bool) {
    if shift >= 0 {
        return (value << shift, false);
    }
    let dropped = shift.unsigned_abs();
    let lost_bits = value.trailing_zeros().is_some_and(|zeros| zeros < dropped);
    (value >> dropped, lost_bits)
}

impl Truncated {
    fn padded(mut self, size: usize) -> Self {
        let missing = size.saturating_sub(self.digits.len());
        if missing > 0 {
            let mut digits = vec![b'0'; missing];
            digits.append(&mut self.digits);
            self.digits = digits;
        }
        self
    }

    /// Returns whether a digit other than zero, or a fraction, follows the first `count` digits.
    fn has_more(&self, count: usize) -> bool {
        let mut rest = self.digits.iter().skip(count);
        self.has_fraction || rest.any(|digit| *digit != b'0')
    }
}

/// Returns the shortest prefix of `middle`, or that prefix plus one, that lies between the bounds. `inclusive` bounds
/// count as between.
#[expect(
    clippy::indexing_slicing,
    reason = "all three are padded to the size that the loop counts to"
)]
fn shorten(lower: &Truncated, middle: &Truncated, upper: &Truncated, inclusive: bool) -> Vec<u8> {
    let size = middle.digits.len();
    let mut above_lower = false;
    // The prefix of the upper bound minus the prefix of the middle, saturated at two.
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

/// Rounds to `count` digits, to nearest even. A carry out of the first digit adds one digit.
fn round_digits(truncated: &Truncated, count: usize) -> Vec<u8> {
    let Some((prefix, [next, ..])) = truncated.digits.split_at_checked(count) else {
        return truncated.digits.clone();
    };
    let odd = prefix.last().is_some_and(|digit| digit % 2 == 1);
    if *next > b'5' || (*next == b'5' && (odd || truncated.has_more(count + 1))) {
        increment(prefix)
    } else {
        prefix.to_vec()
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
