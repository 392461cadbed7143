//! The spelling of JSON numbers.
//!
//! RFC 8259, section 6.

use hcl_value::number::{Number, ParseNumberError};

/// Longer texts may have more digits than a number holds, or an exponent out of range.
const SAFE_LENGTH: usize = 150;
/// An exponent of so few digits is in range.
const SAFE_EXPONENT: usize = 5;

/// The length of the number that a text begins with; 0 where it begins with none.
///
/// ```ebnf
/// number = "-"? ("0" | nonzero digit*) ("." digit+)? (("e" | "E") ("+" | "-")? digit+)? ;
/// ```
pub(super) fn valid_prefix(text: &[u8]) -> usize {
    let sign = usize::from(text.first() == Some(&b'-'));
    let integer = match text.get(sign) {
        Some(b'0') => 1,
        _ => digits(text, sign),
    };
    if integer == 0 {
        return 0;
    }
    let mut end = sign + integer;
    if text.get(end) == Some(&b'.') {
        let fraction = digits(text, end + 1);
        if fraction == 0 {
            return end;
        }
        end += 1 + fraction;
    }
    if let Some(b'e' | b'E') = text.get(end) {
        let signed = usize::from(matches!(text.get(end + 1), Some(b'+' | b'-')));
        let exponent = digits(text, end + 1 + signed);
        if exponent > 0 {
            end += 1 + signed + exponent;
        }
    }
    end
}

/// Whether a number that is spelt right can be represented. Almost always without working it out.
pub(super) fn check(text: &str) -> Result<(), ParseNumberError> {
    let exponent = text.find(['e', 'E']).map_or(0, |mark| text.len() - mark);
    if text.len() < SAFE_LENGTH && exponent < SAFE_EXPONENT {
        return Ok(());
    }
    Number::parse_literal(text).map(|_| ())
}

fn digits(text: &[u8], start: usize) -> usize {
    text.get(start..).map_or(0, |rest| {
        rest.iter().take_while(|byte| byte.is_ascii_digit()).count()
    })
}
