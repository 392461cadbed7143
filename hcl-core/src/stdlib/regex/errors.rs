//! Messages of the functions of regular expressions.

use crate::function::FunctionError;

#[cold]
pub(super) fn pattern_too_slow() -> FunctionError {
    FunctionError::new(
        "the text is too long for a pattern as large as this, or has too many matches; take a part of the text, or let the pattern repeat less",
    )
}

#[cold]
pub(super) fn no_match() -> FunctionError {
    FunctionError::new("no part of the string matches the pattern")
}

#[cold]
pub(super) fn mixed_groups() -> FunctionError {
    FunctionError::argument(
        0,
        "either all groups of the pattern have names, or none has; (?:…) groups without capturing",
    )
}

/// An error of a pattern.
#[cold]
pub(super) fn pattern(problem: String) -> FunctionError {
    FunctionError::new(problem).unquoted("the pattern is not valid, or too large")
}

// Messages about the pattern, which the function at fault attaches to its argument.

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
        // The last line is the message; the lines before it show the translated pattern.
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

#[cold]
pub(super) fn repeated_repetition() -> String {
    "the pattern is not valid: a repetition cannot be repeated; put it in a group".to_owned()
}

#[cold]
pub(super) fn bad_repetition_count(max: u32) -> String {
    format!("the pattern is not valid: a repetition counts up to {max}, the smaller number first")
}

#[cold]
pub(super) fn groups_too_deep(max: u32) -> String {
    format!("the pattern is not valid: groups nest deeper than {max} levels")
}

#[cold]
pub(super) fn bad_group() -> String {
    "the pattern is not valid: after (? must follow P<name>, <name>, or flags of i, m, s and U"
        .to_owned()
}

#[cold]
pub(super) fn bad_group_name() -> String {
    "the pattern is not valid: a group's name is letters, digits and underscores in <>".to_owned()
}

#[cold]
pub(super) fn trailing_backslash() -> String {
    "the pattern is not valid: it ends with a backslash".to_owned()
}

#[cold]
pub(super) fn bad_escape(letter: char) -> String {
    format!("the pattern is not valid: \\{letter} means nothing here")
}

#[cold]
pub(super) fn unknown_class(name: &str) -> String {
    format!("the pattern is not valid: there is no class [:{name}:]")
}

#[cold]
pub(super) fn open_bracket() -> String {
    "the pattern is not valid: a bracket is not closed".to_owned()
}

#[cold]
pub(super) fn bad_range() -> String {
    "the pattern is not valid: a range must lead from a character to a later one".to_owned()
}
