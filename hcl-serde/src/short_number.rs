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
