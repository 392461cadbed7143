//! Numbers of a few digits.

const POWERS_OF_TEN: [f64; 16] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
];

/// Reads a whole number of less than 20 digits: any of them fits.
#[inline]
pub(crate) fn short_whole(digits: &str) -> Option<u64> {
    if digits.len() > 19 {
        return None;
    }
    digits.bytes().try_fold(0, |whole, byte| {
        byte.is_ascii_digit()
            .then(|| whole * 10 + u64::from(byte - b'0'))
    })
}

/// Reads a number of less than 16 characters, without a sign and an exponent.
#[inline]
pub(crate) fn short_float(digits: &str) -> Option<f64> {
    if digits.len() > 15 {
        return None;
    }
    let (mut value, mut places) = (0i64, None);
    for byte in digits.bytes() {
        match byte {
            b'0'..=b'9' => {
                value = value * 10 + i64::from(byte - b'0');
                places = places.map(|count| count + 1);
            }
            b'.' if places.is_none() => places = Some(0),
            _ => return None,
        }
    }
    // One division makes the float.
    let power = POWERS_OF_TEN.get(places.unwrap_or(0_usize))?;
    // Both are below 2^53, so that only the division rounds.
    #[expect(clippy::cast_precision_loss, reason = "less than 16 digits")]
    Some(value as f64 / power)
}

/// Reads a number of less than 16 characters as the nearest `f32`.
#[inline]
pub(crate) fn short_single(digits: &str) -> Option<f32> {
    // The bits of a double that a single does not have. Halfway between two singles, the number itself is on one side.
    const REST: u64 = (1 << 29) - 1;
    const HALF: u64 = 1 << 28;
    let double = short_float(digits)?;
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the cast rounds to nearest even"
    )]
    (double.to_bits() & REST != HALF).then_some(double as f32)
}

#[cfg(test)]
mod tests {
    use hcl_core::Number;
    use proptest::prelude::*;

    use super::{short_float, short_single};

    proptest! {
        #[test]
        fn a_short_number_is_the_nearest_float(digits in "[0-9]{1,8}(\\.[0-9]{1,6})?") {
            let number = Number::parse_literal(&digits).expect("a number");
            prop_assert_eq!(short_float(&digits).map(f64::to_bits), Some(number.to_f64().to_bits()));
            prop_assert!(short_single(&digits).is_none_or(|single| single.to_bits() == number.to_f32().to_bits()));
        }

        /// Between two singles of 25 bits.
        #[test]
        fn a_number_halfway_between_two_singles_is_not_rounded_twice(odd in 0_u32..1 << 23, more in 0_u8..=1) {
            let half = (1 << 24) + 2 * odd + 1;
            let digits = format!("{half}.{more:06}");
            let number = Number::parse_literal(&digits).expect("a number");
            prop_assert!(short_single(&digits).is_none_or(|single| single.to_bits() == number.to_f32().to_bits()));
        }
    }
}
