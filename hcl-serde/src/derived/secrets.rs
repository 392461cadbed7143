//! Texts of the application that quote marked values of variables.

use hcl_core::internal::sort::sort_by_key;
use hcl_core::value::ValueKind;
use hcl_core::{Diagnostic, EvalContext, Value};

use crate::secrets::HIDDEN;

/// Maximum number of marked texts that are searched for. A detail is hidden as a whole if there are more.
const MAX_TEXTS: usize = 1_000;

/// Length in bytes from which a text is found inside of words.
const MIN_PART: usize = 4;

/// Hides the marked texts and numbers of variables in the detail of a diagnostic that the application made.
///
/// The values that it was made of have lost their marks when they were decoded.
#[cold]
pub(super) fn hide(diagnostic: Diagnostic, context: &EvalContext<'_>) -> Diagnostic {
    let mut texts = Vec::new();
    for name in context.variable_names() {
        if let Some(value) = context.variable(name) {
            collect(value, &mut texts);
        }
    }
    if texts.is_empty() {
        return diagnostic;
    }
    let detail = if texts.len() > MAX_TEXTS {
        HIDDEN.to_owned()
    } else {
        // A text that contains another one is replaced as a whole.
        sort_by_key(&mut texts, |text| std::cmp::Reverse(text.len()));
        let detail = diagnostic.detail().to_owned();
        texts
            .iter()
            .fold(detail, |detail, text| without(&detail, text))
    };
    if detail == diagnostic.detail() {
        return diagnostic;
    }
    diagnostic.with_detail(detail)
}

/// Adds the texts and numbers in marked parts of a value, as written and as Rust's debug format shows them.
fn collect(value: &Value, texts: &mut Vec<String>) {
    value.walk(|_, part| {
        if !part.contains_marked() || texts.len() > MAX_TEXTS {
            return false;
        }
        if part.is_marked() {
            part.unmark_deep().0.walk(|_, part| {
                match part.kind() {
                    ValueKind::String(text) => add(text, texts),
                    ValueKind::Number(number) => texts.push(number.to_string()),
                    ValueKind::Map(entries) | ValueKind::Object(entries) => {
                        entries.iter().for_each(|(key, _)| add(key, texts));
                    }
                    _ => {}
                }
                texts.len() <= MAX_TEXTS
            });
        }
        !part.is_marked()
    });
}

fn add(text: &str, texts: &mut Vec<String>) {
    let escaped = format!("{text:?}");
    let escaped = escaped.trim_matches('"');
    // A detail begins in upper case.
    let mut rest = text.chars();
    let first = rest
        .next()
        .map(|first| first.to_uppercase().collect::<String>());
    let capitalized = first.map(|first| first + rest.as_str()).unwrap_or_default();
    texts.extend(
        [text, escaped, &capitalized]
            .into_iter()
            .filter(|it| !it.is_empty())
            .map(str::to_owned),
    );
}

/// Replaces a text; a short one where it is a word.
fn without(detail: &str, text: &str) -> String {
    if text.len() >= MIN_PART {
        return detail.replace(text, HIDDEN);
    }
    let mut out = String::with_capacity(detail.len());
    let mut rest = detail;
    while let Some(at) = rest.find(text) {
        let (before, found) = rest.split_at(at);
        let after = found.get(text.len()..).unwrap_or_default();
        out.push_str(before);
        // A short text, such as `1`, is a part of many words.
        let is_part =
            out.ends_with(char::is_alphanumeric) || after.starts_with(char::is_alphanumeric);
        out.push_str(if is_part { text } else { HIDDEN });
        rest = after;
    }
    out + rest
}
