//! Writes numbers.

use std::fmt::{Display, LowerExp};
use std::io::Write as _;

use hcl_core::Number;

/// Appends an integer.
#[expect(clippy::indexing_slicing, reason = "no `u64` has more than 20 digits")]
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

/// Appends the `Display` output of a number.
pub(super) fn displayed(out: &mut Vec<u8>, value: impl Display) {
    // Writing to a `Vec` cannot fail.
    let _ = write!(out, "{value}");
}

/// Appends the shortest digits of a float, with an exponent for very small and very large values.
pub(super) fn float(out: &mut Vec<u8>, value: impl Display + LowerExp, magnitude: f64) {
    if magnitude != 0.0 && !(1e-7..1e21).contains(&magnitude) {
        displayed(out, format_args!("{value:e}"));
    } else {
        displayed(out, value);
    }
}

/// Appends a literal that parses to the same number.
pub(crate) fn exact(out: &mut Vec<u8>, number: &Number) {
    out.extend_from_slice(number.to_literal().as_bytes());
}
