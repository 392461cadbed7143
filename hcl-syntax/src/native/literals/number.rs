//! Numbers.

use super::{Literals, NotLiteral, Result};
use crate::native::lexer::skip_digits;

/// Maximum length of a number. Any digits of this length with one point are a valid number.
const MAX_NUMBER: usize = 64;

const POWERS_OF_TEN: [f64; 16] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
];

/// Limit of the magnitude of a mantissa that is exact as `f64`, with 15 digits.
const LIMIT_OF_FLOAT: u64 = 1_000_000_000_000_000;

/// `mantissa / 10^places`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decimal {
    /// The digits, less than 19, with the sign.
    pub mantissa: i64,
    /// The number of digits after the point.
    pub places: usize,
}

impl<'s> Literals<'s> {
    /// Reads a value that is a whole number of less than 19 digits. Otherwise reads nothing.
    #[inline]
    pub fn integer(&mut self) -> Option<i64> {
        let before = self.at;
        let is_negative = self.skip_minus();
        let (value, length) = self.digits(0);
        // `-0` has no sign as a value.
        if (1..19).contains(&length) && !(is_negative && value == 0) && self.is_at_end_of_value() {
            return Some(if is_negative { -value } else { value });
        }
        self.at = before;
        None
    }

    /// Reads a value that is a number of less than 16 digits without an exponent. Otherwise reads nothing.
    #[inline]
    pub fn float(&mut self) -> Option<f64> {
        let before = self.at;
        if let Some(Decimal { mantissa, places }) = self.decimal()
            && mantissa.unsigned_abs() < LIMIT_OF_FLOAT
            && let Some(power) = POWERS_OF_TEN.get(places)
        {
            // Exact: both are below 2^53, so that only the division rounds.
            #[expect(clippy::cast_precision_loss, reason = "less than 16 digits")]
            return Some(mantissa as f64 / power);
        }
        self.at = before;
        None
    }

    /// Reads a value that is a number of less than 19 digits without an exponent. Otherwise reads nothing.
    #[inline]
    pub fn decimal(&mut self) -> Option<Decimal> {
        let before = self.at;
        let is_negative = self.skip_minus();
        let (mut value, mut length) = self.digits(0);
        let mut places = 0;
        if length > 0 && self.byte() == Some(b'.') {
            self.at += 1;
            (value, places) = self.digits(value);
            // A point needs digits on both sides.
            length = if places == 0 { 0 } else { length + places };
        }
        // `-0` has no sign as a value.
        if (1..19).contains(&length) && !(is_negative && value == 0) && self.is_at_end_of_value() {
            let mantissa = if is_negative { -value } else { value };
            return Some(Decimal { mantissa, places });
        }
        self.at = before;
        None
    }

    #[inline]
    fn skip_minus(&mut self) -> bool {
        let is_negative = self.byte() == Some(b'-');
        self.at += usize::from(is_negative);
        is_negative
    }

    /// Reads digits after the digits of a value. Returns the value, which wraps after 18 digits, and the number of new digits.
    #[inline]
    fn digits(&mut self, mut value: i64) -> (i64, usize) {
        let bytes = self.text.as_bytes();
        let mut at = self.at;
        while let Some(digit @ b'0'..=b'9') = bytes.get(at) {
            value = value.wrapping_mul(10).wrapping_add(i64::from(digit - b'0'));
            at += 1;
        }
        (value, at - std::mem::replace(&mut self.at, at))
    }

    /// Reads a number with at most one point.
    #[inline]
    pub(super) fn number(&mut self) -> Result<&'s str> {
        let bytes = self.text.as_bytes();
        let start = self.at;
        let digits = start + usize::from(bytes.get(start) == Some(&b'-'));
        let mut end = skip_digits(bytes, digits);
        if end == digits {
            return Err(NotLiteral);
        }
        if let Some([b'.', b'0'..=b'9', ..]) = bytes.get(end..) {
            end = skip_digits(bytes, end + 2);
        }
        // `-0` has no sign as a value.
        let is_zero = || {
            let digits = bytes.get(digits..end).unwrap_or_default();
            digits.iter().all(|byte| matches!(byte, b'0' | b'.'))
        };
        if end - digits > MAX_NUMBER || digits > start && is_zero() {
            return Err(NotLiteral);
        }
        self.at = end;
        self.slice(start, end)
    }
}
