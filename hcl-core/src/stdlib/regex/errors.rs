//! Messages of the functions of regular expressions.

use crate::function::FunctionError;
use crate::internal::messages;

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

// Messages about the pattern, which the function at fault attaches to its argument.

messages! {
    pub(super) String::from => String,

    pattern_too_long(max: usize) =>
        ("the pattern is longer than {max} bytes; make it shorter");

    repeated_repetition() =>
        ("the pattern is not valid: a repetition cannot be repeated; put it in a group");

    bad_repetition_count(max: u32) =>
        ("the pattern is not valid: a repetition counts up to {max}, the smaller number first");

    groups_too_deep(max: u32) =>
        ("the pattern is not valid: groups nest deeper than {max} levels");

    bad_group_name() =>
        ("the pattern is not valid: a group's name is letters, digits and underscores in <>");

    trailing_backslash() =>
        ("the pattern is not valid: it ends with a backslash");

    bad_escape(letter: char) =>
        ("the pattern is not valid: \\{letter} means nothing here");

    unknown_class(name: &str) =>
        ("the pattern is not valid: there is no class [:{name}:]");

    open_bracket() =>
        ("the pattern is not valid: a bracket is not closed");

    bad_range() =>
        ("the pattern is not valid: a range must lead from a character to a later one");
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
pub(super) fn bad_group() -> String {
    "the pattern is not valid: after (? must follow P<name>, <name>, or flags of i, m, s and U"
        .to_owned()
}
