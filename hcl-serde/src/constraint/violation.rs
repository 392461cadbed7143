//! The violations of one constraint by a value.

use std::collections::HashSet;

use hcl_core::internal::sort::{sort_by, sort_by_key};
use hcl_core::value::{Excerpt, ValueKind};
use hcl_core::{Diagnostic, Number, Value};

use super::{Constraint, errors, pattern};
use crate::location::Step;
use crate::wording::unknown_variant;

/// Returns the report about a value that does not satisfy a constraint. `name` is the argument or the entry that it is in.
#[cold]
pub(crate) fn violation(constraint: &Constraint<'_>, name: &str, value: &Value) -> Diagnostic {
    let given = &Excerpt::of(value);
    match constraint {
        Constraint::Range { .. } => errors::out_of_range(name, given, constraint),
        Constraint::MultipleOf(factor) => errors::not_a_multiple(name, given, factor),
        &Constraint::Length { min, max } => {
            let (length, unit) = length(value.unmarked()).unwrap_or_default();
            let length = (!given.is_hidden()).then_some(length);
            errors::wrong_length(name, length, unit, min, max)
        }
        Constraint::Pattern(pattern) => errors::not_matched(name, given, pattern),
        &Constraint::Format(format) => errors::wrong_format(name, given, format),
        Constraint::OneOf(texts) => unknown_variant(given, &texts.iter().collect::<Vec<_>>()),
        Constraint::Unique => errors::repeated(name, given),
    }
}

/// Called with a value that does not satisfy a constraint, the step to it if it is an element or an entry, and the index of an earlier
/// element that is equal.
type Call<'c> = dyn FnMut(&Value, Option<Step<'_>>, Option<usize>) + 'c;

/// Calls a function with each violation of a constraint: by a value, or by the elements of a list and the entries of an object.
pub(crate) fn each_violation(constraint: &Constraint<'_>, value: &Value, call: &mut Call<'_>) {
    let hashed = hashed_texts(constraint, value);
    let mut check = |value: &Value, step: Option<Step<'_>>| {
        if admits(constraint, hashed.as_ref(), value) == Some(false) {
            call(value, step, None);
        }
    };
    match (constraint, value.unmarked().kind()) {
        (Constraint::Unique, ValueKind::List(elements) | ValueKind::Tuple(elements)) => {
            for (earlier, index, element) in repeated(elements) {
                call(element, Some(Step::Index(index)), Some(earlier));
            }
        }
        (Constraint::Unique, _) => {}
        (Constraint::Length { .. }, _) => check(value, None),
        (_, ValueKind::List(elements) | ValueKind::Tuple(elements)) => {
            for (index, element) in elements.iter().enumerate() {
                check(element, Some(Step::Index(index)));
            }
        }
        // The elements of a set have no order in the text.
        (_, ValueKind::Set(elements)) => elements.iter().for_each(|element| check(element, None)),
        (_, ValueKind::Map(entries) | ValueKind::Object(entries)) => {
            for (key, entry) in entries {
                check(entry, Some(Step::Name(key)));
            }
        }
        _ => check(value, None),
    }
}

/// Returns the texts of `one_of` for the elements of a long list: thousands of both take no quadratic time.
fn hashed_texts<'c>(constraint: &'c Constraint<'_>, value: &Value) -> Option<HashSet<&'c str>> {
    const FEW: usize = 16;
    let Constraint::OneOf(texts) = constraint else {
        return None;
    };
    let length = match value.unmarked().kind() {
        ValueKind::List(elements) | ValueKind::Set(elements) | ValueKind::Tuple(elements) => {
            elements.len()
        }
        ValueKind::Map(entries) | ValueKind::Object(entries) => entries.iter().len(),
        _ => 1,
    };
    (length > FEW).then(|| texts.iter().collect())
}

/// Returns whether a value satisfies a constraint; `None` for a value of another kind, and for a constraint on several elements.
fn admits(
    constraint: &Constraint<'_>,
    hashed: Option<&HashSet<&str>>,
    value: &Value,
) -> Option<bool> {
    let value = value.unmarked();
    Some(match constraint {
        Constraint::Range {
            min,
            max,
            excludes_max,
        } => {
            let number = as_number(value)?;
            let is_within = |max| number < max || (number == max && !excludes_max);
            bound(min.as_deref()).is_none_or(|min| number >= min)
                && bound(max.as_deref()).is_none_or(is_within)
        }
        Constraint::MultipleOf(factor) => {
            let rest = as_number(value)?.rem(&bound(Some(factor))?).ok()?;
            rest == Number::from(0)
        }
        Constraint::Length { min, max } => {
            let (length, _) = length(value)?;
            min.is_none_or(|min| length >= min) && max.is_none_or(|max| length <= max)
        }
        Constraint::Pattern(pattern) => pattern::is_match(pattern, &as_text(value)?)?,
        Constraint::Format(format) => format.accepts(&as_text(value)?),
        Constraint::OneOf(texts) => {
            let text = as_text(value)?;
            match hashed {
                Some(hashed) => hashed.contains(&*text),
                None => texts.contains(&text),
            }
        }
        Constraint::Unique => return None,
    })
}

fn bound(literal: Option<&str>) -> Option<Number> {
    let literal = literal?;
    let (digits, is_negative) = match literal.strip_prefix('-') {
        Some(digits) => (digits, true),
        None => (literal, false),
    };
    let number = Number::parse_literal(digits).ok()?;
    Some(if is_negative { -number } else { number })
}

/// Returns a number, or the number that a text holds.
fn as_number(value: &Value) -> Option<Number> {
    match value.kind() {
        ValueKind::Number(number) => Some(number.clone()),
        ValueKind::String(text) => Number::parse(text).ok(),
        _ => None,
    }
}

/// Returns a text, or the text of a number or bool.
pub(crate) fn as_text(value: &Value) -> Option<String> {
    match value.kind() {
        ValueKind::String(text) => Some(text.to_owned()),
        ValueKind::Number(number) => Some(number.to_string()),
        ValueKind::Bool(value) => Some(value.to_string()),
        _ => None,
    }
}

/// Returns the length, and its unit.
fn length(value: &Value) -> Option<(u64, &'static str)> {
    let (length, unit) = match value.kind() {
        ValueKind::List(elements) | ValueKind::Set(elements) | ValueKind::Tuple(elements) => {
            (elements.len(), "element")
        }
        ValueKind::Map(entries) | ValueKind::Object(entries) => (entries.iter().len(), "entry"),
        _ => (as_text(value)?.chars().count(), "character"),
    };
    Some((u64::try_from(length).unwrap_or(u64::MAX), unit))
}

/// Returns the elements that equal an earlier one, with the index of the first of their equals and their own.
fn repeated(elements: &[Value]) -> Vec<(usize, usize, &Value)> {
    // Sorted by a text that equal values share, so that a long list takes no quadratic time.
    // Two scalars with one text are equal after the conversion to the type of the elements: `1` and `"1"`, as texts and as numbers.
    let key = |element: &Value| {
        let scalar = as_text(element.unmarked());
        (
            scalar.is_some(),
            scalar.unwrap_or_else(|| format!("{:?}", element.unmarked())),
        )
    };
    let mut keyed = Vec::with_capacity(elements.len());
    for (index, element) in elements.iter().enumerate() {
        keyed.push((key(element), index, element));
    }
    sort_by(&mut keyed, |a, b| a.0.cmp(&b.0));
    let (mut found, mut first) = (Vec::new(), None);
    for (key, index, element) in &keyed {
        match first {
            // The sort is stable: the first of equal elements comes first.
            Some((of_first, first)) if of_first == key => found.push((first, *index, *element)),
            _ => first = Some((key, *index)),
        }
    }
    sort_by_key(&mut found, |(_, index, _)| *index);
    found
}
