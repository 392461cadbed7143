//! Messages and pieces of sentences that several pages of messages share.

use hcl_core::Diagnostic;
use hcl_core::diagnostic::{did_you_mean, suggest};
use hcl_core::value::Excerpt;

/// Makes a message a sentence: a capital letter first, a period last.
pub(crate) fn sentence(mut message: String) -> String {
    if !message.ends_with(['.', '!', '?']) {
        message.push('.');
    }
    let first = message.chars().next();
    if let Some(first) = first.filter(char::is_ascii_lowercase) {
        // An ASCII letter is one byte.
        message.replace_range(..1, &first.to_ascii_uppercase().to_string());
    }
    message
}

/// Returns a text that is quoted in a sentence, cut to 60 characters.
#[cold]
#[must_use]
pub fn shortened(text: &str) -> String {
    const MAX_CHARACTERS: usize = 60;
    match text.char_indices().nth(MAX_CHARACTERS) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
    }
}

/// Reports that a value has more mistakes than are reported of one.
#[cold]
pub(crate) fn further_mistakes(limit: usize) -> Diagnostic {
    Diagnostic::error(
        "Further mistakes",
        format!(
            "There are more mistakes from here on. Only the first {limit} of one value are shown."
        ),
    )
}

/// Returns whether a report is about an argument that is missing.
#[cold]
pub(crate) fn is_missing_argument(report: &Diagnostic) -> bool {
    report
        .code()
        .is_some_and(|code| code == "missing-required-argument")
}

/// Lists quoted names: `"a"`, `"a" or "b"`, `"a", "b" or "c"`; "nothing" for none.
#[cold]
pub(crate) fn alternatives<'n>(names: impl IntoIterator<Item = &'n str>) -> String {
    let quoted: Vec<String> = names.into_iter().map(|name| format!("{name:?}")).collect();
    match quoted.as_slice() {
        [] => "nothing".to_owned(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

/// Reports a text that is none of several, with the most similar one.
#[cold]
pub(crate) fn unknown_variant(given: &Excerpt, expected: &[&str]) -> Diagnostic {
    let similar = given
        .text()
        .and_then(|text| suggest(text, expected.iter().copied()));
    let detail = match similar {
        Some(_) => format!(
            "{given} is not one of the values allowed here.{}",
            did_you_mean(similar)
        ),
        None => format!(
            "{given} is not one of the values allowed here: {}.",
            alternatives(expected.iter().copied())
        ),
    };
    Diagnostic::error("Invalid value", detail)
        .did_you_mean(given.text().unwrap_or_default(), similar)
}
