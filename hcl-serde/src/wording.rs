//! Messages and pieces of sentences that several pages of messages share.

use hcl_core::Diagnostic;
use hcl_core::diagnostic::{Quote, did_you_mean, sentence, suggest};
use hcl_core::value::Excerpt;

/// Reports that a value has more mistakes than are reported of one.
#[cold]
pub(crate) fn further_mistakes(limit: usize) -> Diagnostic {
    Diagnostic::error(
        "Further mistakes",
        sentence!(
            "There are more mistakes from here on. Only the first {} of one value are shown.",
            limit
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
    listed(&mut names.into_iter())
}

/// Compiled once for all kinds of names.
fn listed(names: &mut dyn Iterator<Item = &str>) -> String {
    let Some(first) = names.next() else {
        return "nothing".to_owned();
    };
    let (mut list, mut next) = (format!("{first:?}"), names.next());
    while let Some(name) = next {
        next = names.next();
        list.push_str(if next.is_some() { ", " } else { " or " });
        list.push_str(&format!("{name:?}"));
    }
    list
}

/// Reports a text that is none of several, with the most similar one.
#[cold]
pub(crate) fn unknown_variant(given: &Excerpt, expected: &[&str]) -> Diagnostic {
    let similar = given
        .text()
        .and_then(|text| suggest(text, expected.iter().copied()));
    let choices = format!(": {}.", alternatives(expected.iter().copied()));
    let hint = match similar {
        Some(_) => Quote::value(format!(".{}", did_you_mean(similar))).or(choices),
        None => Quote::own(choices),
    };
    let detail = sentence!("{} is not one of the values allowed here{}", given, hint);
    Diagnostic::error("Invalid value", detail)
        .did_you_mean(given.text().unwrap_or_default(), similar)
}
