//! The range of JSON numbers.

use hcl_value::number::{Number, ParseNumberError};

/// A number of fewer bytes has no more digits than a [`Number`] holds.
const MIN_UNSAFE_LEN: usize = 150;

/// An exponent of fewer bytes, its `e` included, is in the range of a [`Number`].
const MIN_UNSAFE_EXPONENT_LEN: usize = 5;

/// Checks that a well-formed number can be represented. Converts it only if its length leaves doubt.
pub(super) fn check(text: &str) -> Result<(), ParseNumberError> {
    let exponent = text.find(['e', 'E']).map_or(0, |start| text.len() - start);
    if text.len() < MIN_UNSAFE_LEN && exponent < MIN_UNSAFE_EXPONENT_LEN {
        return Ok(());
    }
    Number::parse_literal(text).map(|_| ())
}
