//! Messages of `format` and `formatlist`.

use super::scan::Verb;
use crate::limits;
use hcl_core::diagnostic::{Quote, sentence};
use hcl_core::function::FunctionError;
use hcl_value::internal::messages;

messages! {
    pub(super) FunctionError::new => FunctionError,

    unused_arguments(used: usize) =>
        ("the format string has no verb for argument {}", used + 1)
            .with_argument(used + 1).unquoted("the format string has verbs for fewer arguments");

    unknown_verb(verb: &Verb<'_>) =>
        ("\"{}\" at {} is not a verb; write one of %v %t %b %d %o %x %X %e %E %f %g %G %s %q", verb.text, verb.offset)
            .unquoted("the format string has an unknown verb; there are %v %t %b %d %o %x %X %e %E %f %g %G %s %q");

    field_too_wide(offset: usize) =>
        ("the verb at {offset} has a width or precision over {}, which is the most", limits::MAX_FIELD_WIDTH);
}

#[cold]
pub(super) fn missing_argument(verb: &Verb<'_>, given: usize) -> FunctionError {
    let Verb {
        text,
        offset,
        argument,
        ..
    } = verb;
    let given = match given {
        0 => "none is given".to_owned(),
        1 => "only one is given".to_owned(),
        _ => format!("only {given} are given"),
    };
    FunctionError::new(format!(
        "\"{text}\" at {offset} takes argument {argument}, but {given}"
    ))
    .unquoted("the format string has verbs for more arguments")
}

#[cold]
pub(super) fn unfit_for_verb(verb: &Verb<'_>, why: impl std::fmt::Display) -> FunctionError {
    FunctionError::new(format!(
        "the argument of \"{}\" at {} does not fit: {why}",
        verb.text, verb.offset
    ))
    .unquoted("an argument does not fit its verb")
}

#[cold]
pub(super) fn bad_verb(found: Option<char>, offset: usize) -> FunctionError {
    FunctionError::new(match found {
        Some(found) => format!(
            "{found:?} at {offset} of the format string cannot be part of a verb; write %% for a percent sign"
        ),
        None => "the format string ends inside a verb; write %% for a percent sign".to_owned(),
    })
    .unquoted("the format string has a verb that is not complete; write %% for a percent sign")
}

#[cold]
pub(super) fn list_lengths_differ(
    (index, length): (usize, usize),
    (other, expected): (usize, usize),
) -> FunctionError {
    FunctionError::argument(
        index + 1,
        format!(
            "all lists must have one length, but this one has {length} elements and argument {} has {expected}",
            other + 1
        ),
    )
    .unquoted("all lists must have one length")
}

/// An error in one string of the list, as an error of the whole call.
#[cold]
pub(super) fn in_row(index: usize, error: &FunctionError) -> FunctionError {
    let place = Quote::value(format!("string {index}: ")).or("");
    FunctionError::new(sentence!("{}{}", place, error.sentence()))
}
