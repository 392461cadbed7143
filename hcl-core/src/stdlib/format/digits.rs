//! Decimal notations of a magnitude: fixed, scientific, general.

use std::fmt::Write;

use crate::number::Number;

/// How the digits are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Notation {
    /// `1234.5`, the precision counts digits behind the point.
    Fixed,
    /// `1.2345e+03`, the precision counts digits behind the point.
    Scientific,
    /// One or the other, whichever suits; the precision counts all digits.
    General,
}

/// Digits of a magnitude as `0.DIGITS × 10^point`.
struct Digits {
    digits: Vec<u8>,
    point: i64,
}

/// Enough digits that a number of 512 bits shows whether it lies exactly in the middle.
const ENOUGH: usize = 200;

/// The magnitude of a finite number. Without a precision, as many digits as identify the number.
pub(super) fn decimal(number: &Number, notation: Notation, precision: Option<usize>) -> String {
    match (notation, precision) {
        (Notation::Fixed, Some(precision)) => fixed(&behind_point(number, precision), precision),
        (Notation::Scientific, Some(precision)) => {
            let (digits, point) = number.rounded_digits(precision + 1);
            scientific(&Digits { digits, point }, precision)
        }
        (Notation::General, Some(precision)) => {
            let precision = precision.max(1);
            let (digits, point) = number.rounded_digits(precision);
            let digits = Digits { digits, point };
            let threshold = match count(&digits) {
                count if precision > count && length(count) >= digits.point => count,
                _ => precision,
            };
            general(&digits, length(threshold))
        }
        (_, None) => {
            let (digits, point) = number.shortest_digits();
            general(&Digits { digits, point }, 6)
        }
    }
}

fn length(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

fn count(digits: &Digits) -> usize {
    digits.digits.len()
}

/// The digits down to a place behind the point.
fn behind_point(number: &Number, places: usize) -> Digits {
    let (exact, point) = number.rounded_digits(ENOUGH);
    let kept = point.saturating_add(length(places));
    match usize::try_from(kept) {
        _ if exact.is_empty() => Digits {
            digits: exact,
            point: 0,
        },
        Ok(0) => {
            // Half of the last place, or more than that, is one of it; exactly half goes to the even nothing.
            let rounds_up = exact.as_slice() > b"5".as_slice();
            let digits = if rounds_up { vec![b'1'] } else { Vec::new() };
            Digits {
                digits,
                point: point + 1,
            }
        }
        Ok(kept) => {
            let (digits, point) = number.rounded_digits(kept);
            Digits { digits, point }
        }
        Err(_) => Digits {
            digits: Vec::new(),
            point: 0,
        },
    }
}

/// The digit at a place, counted from the first; zero behind the last.
fn digit(digits: &Digits, place: i64) -> char {
    let found = usize::try_from(place)
        .ok()
        .and_then(|place| digits.digits.get(place));
    found.map_or('0', |&digit| char::from(digit))
}

fn fixed(digits: &Digits, precision: usize) -> String {
    let mut out = String::new();
    if digits.point > 0 {
        out.extend((0..digits.point).map(|place| digit(digits, place)));
    } else {
        out.push('0');
    }
    if precision > 0 {
        out.push('.');
        out.extend((0..length(precision)).map(|place| digit(digits, digits.point + place)));
    }
    out
}

fn scientific(digits: &Digits, precision: usize) -> String {
    let mut out = String::new();
    out.push(digit(digits, 0));
    if precision > 0 {
        out.push('.');
        out.extend((1..=length(precision)).map(|place| digit(digits, place)));
    }
    let exponent = if digits.digits.is_empty() {
        0
    } else {
        digits.point - 1
    };
    let sign = if exponent < 0 { '-' } else { '+' };
    let _ = write!(out, "e{sign}{:02}", exponent.unsigned_abs());
    out
}

/// Scientific for exponents below -4 and from the threshold on.
fn general(digits: &Digits, threshold: i64) -> String {
    let exponent = digits.point - 1;
    if digits.digits.is_empty() {
        return "0".to_owned();
    }
    if exponent < -4 || exponent >= threshold {
        return scientific(digits, count(digits) - 1);
    }
    let behind = length(count(digits)) - digits.point;
    fixed(digits, usize::try_from(behind).unwrap_or_default())
}
