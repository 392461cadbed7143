//! Writes numbers.

use std::fmt::{Display, LowerExp};

/// Calls a function with the shortest digits of a float, with an exponent for very small and very large values.
pub(crate) fn float<T>(
    value: impl zmij::Float + Display + LowerExp + Into<f64> + Copy,
    write: impl FnOnce(&[u8]) -> T,
) -> T {
    let magnitude = value.into().abs();
    // Within this range, zmij writes no exponent.
    if (1e-4..1e12).contains(&magnitude) {
        let mut buffer = zmij::Buffer::new();
        let digits = buffer.format_finite(value).as_bytes();
        let whole = match digits {
            [whole @ .., b'.', b'0'] => whole,
            _ => digits,
        };
        write(whole)
    } else if magnitude != 0.0 && !(1e-7..1e21).contains(&magnitude) {
        write(format!("{value:e}").as_bytes())
    } else {
        write(value.to_string().as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn text(value: impl zmij::Float + Display + LowerExp + Into<f64> + Copy) -> String {
        float(value, |digits| String::from_utf8(digits.to_vec()).unwrap())
    }

    proptest! {
        #[test]
        fn floats_are_written_with_the_fewest_digits(value in -1e13_f64..1e13, exponent in -17..1) {
            let value: f64 = value * 10_f64.powi(exponent);
            let written = text(value);
            prop_assert_eq!(written.parse(), Ok(value));
            prop_assert!(written.len() <= value.to_string().len());
        }

        #[test]
        fn short_floats_are_written_with_the_fewest_digits(value in -1e13_f32..1e13) {
            let written = text(value);
            prop_assert_eq!(written.parse(), Ok(value));
            prop_assert!(written.len() <= value.to_string().len());
        }
    }
}
