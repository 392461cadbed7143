//! Grammar of JSON numbers.
//!
//! RFC 8259, section 6.

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

/// Returns the number of digits from an index on.
fn digits(text: &[u8], start: usize) -> usize {
    text.get(start..).map_or(0, |rest| {
        rest.iter().take_while(|byte| byte.is_ascii_digit()).count()
    })
}
