//! Messages of the functions of times.

use hcl_core::function::FunctionError;
use hcl_value::internal::messages;

messages! {
    pub(super) FunctionError::new => FunctionError,

    bad_time() =>
        ("a time such as 2018-01-02T23:12:01Z is required");

    no_such_time() =>
        ("there is no such day or time");

    bad_duration() =>
        ("the duration must be numbers with units, like 1h30m; the units are h, m, s, ms, us and ns");

    open_quote() =>
        ("a quote is not closed").with_argument(0);
}

/// Letters of a pattern that are not part of a time.
#[cold]
pub(super) fn unknown_letters(letters: &str) -> FunctionError {
    let may_be = match letters.as_bytes().first() {
        Some(b'Y') => "a year is YYYY or YY",
        Some(b'M') => "a month is M, MM, MMM or MMMM",
        Some(b'D') => "a day of the month is D or DD",
        Some(b'E') => "a day of the week is EEE or EEEE",
        Some(b'h') => "an hour of 24 is h or hh",
        Some(b'H') => "an hour of 12 is H or HH",
        Some(b'm') => "a minute is m or mm",
        Some(b's') => "a second is s or ss",
        Some(b'a' | b'A') => "morning or afternoon is aa or AA",
        Some(b'Z') => "an offset from UTC is Z, ZZZ, ZZZZ or ZZZZZ",
        _ => "letters that stand for themselves must be put in 'single quotes'",
    };
    FunctionError::argument(0, format!("{letters:?} is not a part of a time: {may_be}")).unquoted(
        format!("the format has letters that are not part of a time: {may_be}"),
    )
}
