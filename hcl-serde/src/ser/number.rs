//! Numbers as they are written.

use std::fmt::{Display, LowerExp};
use std::io::Write as _;

use hcl_core::Number;

/// Appends a whole number.
pub(super) fn whole(out: &mut Vec<u8>, mut value: u64) {
    let mut digits = [b'0'; 20];
    let mut first = digits.len();
    loop {
        first -= 1;
        digits[first] += u8::try_from(value % 10).unwrap_or_default();
        value /= 10;
        if value == 0 {
            return out.extend_from_slice(&digits[first..]);
        }
    }
}

/// Appends a number as it displays itself.
pub(super) fn displayed(out: &mut Vec<u8>, value: impl Display) {
    // Writing to a list of bytes cannot fail.
    let _ = write!(out, "{value}");
}

/// Appends the shortest digits of a float, with an exponent where there would be many zeros.
pub(super) fn float(out: &mut Vec<u8>, value: impl Display + LowerExp, magnitude: f64) {
    if magnitude != 0.0 && !(1e-7..1e21).contains(&magnitude) {
        displayed(out, format_args!("{value:e}"));
    } else {
        displayed(out, value);
    }
}

/// Appends a number as a literal that reads back as it is: an integer too long to be written out exactly gets an
/// exponent, by which it is rounded to what it was.
pub(super) fn exact(out: &mut Vec<u8>, number: &Number) {
    let text = number.to_string();
    if Number::parse_literal(&text).is_ok() {
        return out.extend_from_slice(text.as_bytes());
    }
    let digits = text.trim_end_matches('0');
    displayed(out, format_args!("{digits}e{}", text.len() - digits.len()));
}
