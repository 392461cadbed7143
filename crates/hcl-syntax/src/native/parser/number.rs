//! Validation of number tokens.

// spec(native): Numeric Literals; cases::syntax/numbers

use hcl_value::number::{Number, ParseNumberError};

/// Maximum length of digits with a point that are valid without parsing: 512 bits hold them exactly.
const MAX_UNPARSED: usize = 64;

/// Checks that a token of digits, dots and exponents is one number within range.
///
/// # Errors
///
/// [`ParseNumberError`] says which of the two does not hold, or that an integer is not exact.
pub(super) fn check_number(text: &str) -> Result<(), ParseNumberError> {
    if is_valid_unparsed(text.as_bytes()) {
        return Ok(());
    }
    Number::parse_literal(text).map(drop)
}

/// Fast path.
fn is_valid_unparsed(text: &[u8]) -> bool {
    let mut points = 0;
    for byte in text {
        match byte {
            b'0'..=b'9' => {}
            b'.' => points += 1,
            _ => return false,
        }
    }
    points <= 1 && text.len() <= MAX_UNPARSED
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_has_one_point_and_one_exponent() {
        for good in ["0", "007.5", "1.e3", "1E+3", "1e-3", "1.5e0"] {
            assert_eq!(check_number(good), Ok(()), "{good}");
        }
        for bad in ["1..2", "1.5.2", "1e3e4", "1.2e3.4", "1e3.4"] {
            assert_eq!(check_number(bad), Err(ParseNumberError::Syntax), "{bad}");
        }
    }

    #[test]
    fn a_number_is_in_range_and_an_integer_is_exact() {
        for bad in ["1e200000", "1e-200000", "1e99999999999999999999"] {
            assert_eq!(
                check_number(bad),
                Err(ParseNumberError::OutOfRange),
                "{bad}"
            );
        }
        let nines = "9".repeat(200);
        assert_eq!(check_number(&nines), Err(ParseNumberError::Inexact));
        assert_eq!(check_number(&format!("{nines}e0")), Ok(()));
    }
}
