//! Whether a number token is a number.
//!
//! Native syntax specification, "Numeric Literals".

/// What is wrong with a number token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NumberProblem {
    Malformed,
    Exponent,
}

/// Checks that a token of digits, dots and exponents is one number, with an exponent no larger than `max_exponent`.
pub(super) fn check_number(text: &str, max_exponent: u32) -> Result<(), NumberProblem> {
    let bytes = text.as_bytes();
    if bytes.iter().all(u8::is_ascii_digit) {
        return Ok(());
    }
    let (mantissa, exponent) = match bytes.iter().position(|byte| matches!(byte, b'e' | b'E')) {
        Some(at) => (&bytes[..at], Some(&bytes[at + 1..])),
        None => (bytes, None),
    };
    if mantissa.iter().filter(|&&byte| byte == b'.').count() > 1 {
        return Err(NumberProblem::Malformed);
    }
    let Some(exponent) = exponent else {
        return Ok(());
    };
    let digits = match exponent {
        [b'+' | b'-', digits @ ..] => digits,
        digits => digits,
    };
    let mut value = 0u32;
    for digit in digits {
        if !digit.is_ascii_digit() {
            return Err(NumberProblem::Malformed);
        }
        value = value
            .saturating_mul(10)
            .saturating_add(u32::from(digit - b'0'));
    }
    if value > max_exponent {
        return Err(NumberProblem::Exponent);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_has_one_point_and_one_exponent() {
        for good in ["0", "007.5", "1.e3", "1E+3", "1e-3", "1.5e0"] {
            assert_eq!(check_number(good, 10), Ok(()), "{good}");
        }
        for bad in ["1..2", "1.5.2", "1e3e4", "1.2e3.4", "1e3.4"] {
            assert_eq!(
                check_number(bad, 10),
                Err(NumberProblem::Malformed),
                "{bad}"
            );
        }
        assert_eq!(check_number("1e11", 10), Err(NumberProblem::Exponent));
        assert_eq!(
            check_number("1e99999999999999", 10),
            Err(NumberProblem::Exponent)
        );
    }
}
