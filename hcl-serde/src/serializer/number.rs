//! Writes numbers.

/// Calls a function with the shortest digits of a float, with an exponent for very small and very large values.
pub(crate) fn float<T>(
    value: impl zmij::Float + Into<f64> + Copy,
    write: impl FnOnce(&str) -> T,
) -> T {
    let magnitude = value.into().abs();
    let mut buffer = zmij::Buffer::new();
    let digits = buffer.format_finite(value);
    // An integer is written as such.
    let digits = digits.strip_suffix(".0").unwrap_or(digits);
    // Within this range, zmij writes no exponent.
    if (1e-4..1e12).contains(&magnitude) {
        return write(digits);
    }
    match digits.split_once('e') {
        Some((mantissa, exponent)) if (1e-7..1e21).contains(&magnitude) => {
            write(&plain(mantissa, exponent.parse().unwrap_or(0)))
        }
        // The sign of `1e+21` says nothing.
        Some(_) => write(&digits.replacen('+', "", 1)),
        None => write(digits),
    }
}

/// Returns the digits of a mantissa with its exponent of ten, without an exponent.
fn plain(mantissa: &str, exponent: i32) -> String {
    let (sign, mantissa) = match mantissa.strip_prefix('-') {
        Some(mantissa) => ("-", mantissa),
        None => ("", mantissa),
    };
    let digits = mantissa.replacen('.', "", 1);
    let Ok(exponent) = usize::try_from(exponent) else {
        let zeros = exponent.unsigned_abs() as usize - 1;
        return format!("{sign}0.{:0>width$}", digits, width = zeros + digits.len());
    };
    match digits.split_at_checked(exponent + 1) {
        Some((whole, fraction)) if !fraction.is_empty() => format!("{sign}{whole}.{fraction}"),
        _ => format!("{sign}{digits:0<width$}", width = exponent + 1),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn text(value: impl zmij::Float + Into<f64> + Copy) -> String {
        float(value, str::to_owned)
    }

    /// Returns what the standard library writes.
    fn expected(value: f64) -> String {
        if value == 0.0 || (1e-7..1e21).contains(&value.abs()) {
            value.to_string()
        } else {
            format!("{value:e}")
        }
    }

    #[test]
    fn floats_have_an_exponent_if_they_are_very_small_or_very_large() {
        for digits in [1.0, -1.0, 1.5, 1.234_567_890_123_456, 9.999_999_999_999_998] {
            for exponent in -300..300 {
                let value = digits * 10_f64.powi(exponent);
                assert_eq!(text(value), expected(value));
            }
        }
        assert_eq!(
            (text(0.0), text(-0.0), text(f64::MAX)),
            (expected(0.0), expected(-0.0), expected(f64::MAX))
        );
        assert_eq!(text(5e-324), "5e-324");
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
