//! The token rules of the tests, run by logos, for comparison with the lexer.

#[path = "../../../tests/suites/lexer/rules.rs"]
mod rules;

/// Returns the number of tokens of a text.
#[must_use]
pub fn token_count(text: &str) -> usize {
    rules::tokens(text).len()
}
