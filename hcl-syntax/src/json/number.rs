//! Grammar of JSON numbers.
//!
//! RFC 8259, section 6.

use hcl_value::number::{Number, ParseNumberError};

/// A number of fewer bytes has no more digits than a [`Number`] holds.
const MIN_UNSAFE_LEN: usize = 150;

/// An exponent of fewer bytes, its `e` included, is in the range of a [`Number`].
const MIN_UNSAFE_EXPONENT_LEN: usize = 5;

/// Returns the length of the longest number that the text starts with; 0 for none.
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

/// Checks that a well-formed number can be represented. Converts it only if its length leaves doubt.
pub(super) fn check(text: &str) -> Result<(), ParseNumberError> {
    let exponent = text.find(['e', 'E']).map_or(0, |start| text.len() - start);
    if text.len() < MIN_UNSAFE_LEN && exponent < MIN_UNSAFE_EXPONENT_LEN {
        return Ok(());
    }
    Number::parse_literal(text).map(|_| ())
}

/// Returns the number of digits from an index on.
fn digits(text: &[u8], start: usize) -> usize {
    text.get(start..).map_or(0, |rest| {
        rest.iter().take_while(|byte| byte.is_ascii_digit()).count()
    })
}
