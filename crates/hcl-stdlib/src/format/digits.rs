//! Decimal notations of the magnitude of a number: fixed, scientific, general.

use std::fmt::Write;

use hcl_core::number::Number;
use hcl_value::internal::build::TextBuilder;
use hcl_value::internal::meter::Exceeded;

/// The notation of `%f`, `%e` or `%g`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Notation {
    /// `1234.5`; the precision counts digits after the point.
    Fixed,
    /// `1.2345e+03`; the precision counts digits after the point.
    Scientific,
    /// Fixed or scientific, by the exponent; the precision counts all digits.
    General,
}

/// A magnitude as `0.DIGITS × 10^point`.
struct RoundedDigits {
    digits: Vec<u8>,
    point: i64,
}

/// Digits that show whether a number of 512 bits is exactly half of a unit.
const MAX_DIGITS: usize = 200;

/// Formats the magnitude of a finite number. Without a precision, writes the shortest digits that identify the number.
pub(super) fn decimal(
    out: &mut TextBuilder,
    number: &Number,
    notation: Notation,
    precision: Option<usize>,
) -> Result<(), Exceeded> {
    match (notation, precision) {
        (Notation::Fixed, Some(precision)) => {
            fixed(out, &after_point(number, precision), precision)
        }
        (Notation::Scientific, Some(precision)) => {
            let (digits, point) = number.rounded_digits(precision + 1);
            scientific(out, &RoundedDigits { digits, point }, precision)
        }
        (Notation::General, Some(precision)) => {
            let precision = precision.max(1);
            let (digits, point) = number.rounded_digits(precision);
            let digits = RoundedDigits { digits, point };
            let threshold = match count(&digits) {
                count if precision > count && length(count) >= digits.point => count,
                _ => precision,
            };
            general(out, &digits, length(threshold))
        }
        (_, None) => {
            let (digits, point) = number.shortest_digits();
            // As in Go, six digits decide between the notations without a precision.
            general(out, &RoundedDigits { digits, point }, 6)
        }
    }
}

fn length(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

fn count(digits: &RoundedDigits) -> usize {
    digits.digits.len()
}

/// Rounds a number to a count of digits after the point.
fn after_point(number: &Number, precision: usize) -> RoundedDigits {
    let (exact, point) = number.rounded_digits(MAX_DIGITS);
    let significant = point.saturating_add(length(precision));
    match usize::try_from(significant) {
        _ if exact.is_empty() => RoundedDigits {
            digits: exact,
            point: 0,
        },
        Ok(0) => {
            // More than half of the last digit rounds up to one; exactly half rounds to even, which is zero.
            let rounds_up = exact.as_slice() > b"5".as_slice();
            let digits = if rounds_up { vec![b'1'] } else { Vec::new() };
            RoundedDigits {
                digits,
                point: point + 1,
            }
        }
        Ok(significant) => {
            let (digits, point) = number.rounded_digits(significant);
            RoundedDigits { digits, point }
        }
        Err(_) => RoundedDigits {
            digits: Vec::new(),
            point: 0,
        },
    }
}

/// Appends the digits from an index on, so many; zeros after the last digit and before the first.
fn push_digits(
    out: &mut TextBuilder,
    digits: &RoundedDigits,
    from: i64,
    count: usize,
) -> Result<(), Exceeded> {
    let before = usize::try_from(-from).unwrap_or_default().min(count);
    out.push_repeated("0", before)?;
    let start = usize::try_from(from).unwrap_or_default();
    let written = digits.digits.get(start..).unwrap_or_default();
    let written = written.get(..count - before).unwrap_or(written);
    // The digits are ASCII.
    out.push_str(std::str::from_utf8(written).unwrap_or_default())?;
    out.push_repeated("0", count - before - written.len())
}

fn fixed(out: &mut TextBuilder, digits: &RoundedDigits, precision: usize) -> Result<(), Exceeded> {
    match usize::try_from(digits.point) {
        Ok(count) if count > 0 => push_digits(out, digits, 0, count)?,
        _ => out.push('0')?,
    }
    if precision > 0 {
        out.push('.')?;
        push_digits(out, digits, digits.point, precision)?;
    }
    Ok(())
}

fn scientific(
    out: &mut TextBuilder,
    digits: &RoundedDigits,
    precision: usize,
) -> Result<(), Exceeded> {
    push_digits(out, digits, 0, 1)?;
    if precision > 0 {
        out.push('.')?;
        push_digits(out, digits, 1, precision)?;
    }
    let exponent = if digits.digits.is_empty() {
        0
    } else {
        digits.point - 1
    };
    let sign = if exponent < 0 { '-' } else { '+' };
    let written = write!(out, "e{sign}{:02}", exponent.unsigned_abs());
    written.map_err(|_| Exceeded)
}

/// Scientific for exponents below -4 or not below the threshold, else fixed.
fn general(out: &mut TextBuilder, digits: &RoundedDigits, threshold: i64) -> Result<(), Exceeded> {
    let exponent = digits.point - 1;
    if digits.digits.is_empty() {
        return out.push('0');
    }
    if exponent < -4 || exponent >= threshold {
        return scientific(out, digits, count(digits) - 1);
    }
    let after_point = length(count(digits)) - digits.point;
    fixed(
        out,
        digits,
        usize::try_from(after_point).unwrap_or_default(),
    )
}
