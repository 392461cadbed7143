//! Messages of the functions of regular expressions.

use hcl_core::function::FunctionError;
use hcl_value::internal::messages;

messages! {
    pub(super) FunctionError::new => FunctionError,

    pattern_too_slow() =>
        ("the text is too long for a pattern as large as this, or has too many matches; take a part of the text, or let the pattern repeat less");

    no_match() =>
        ("no part of the string matches the pattern");

    mixed_groups() =>
        ("either all groups of the pattern have names, or none has; (?:…) groups without capturing")
            .with_argument(0);
}

/// An error of a pattern.
#[cold]
pub(super) fn pattern(problem: String) -> FunctionError {
    FunctionError::new(problem).unquoted("the pattern is not valid, or too large")
}

#[cold]
pub(super) fn pattern_too_long(max: usize) -> String {
    format!("the pattern is longer than {max} bytes; make it shorter")
}

/// A pattern that the engine refuses.
#[cold]
pub(super) fn bad_pattern(error: &regex::Error) -> String {
    match error {
        regex::Error::CompiledTooBig(_) => {
            "the pattern is too large; let it repeat less".to_owned()
        }
        // The last line is the message; the lines before it show the pattern as `ascii` writes it.
        other => {
            let text = other.to_string();
            let last = text.lines().last().unwrap_or_default();
            format!(
                "the pattern is not valid: {}",
                last.trim_start_matches("error: ")
            )
        }
    }
}
