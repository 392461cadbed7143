//! The violations of one constraint by a value.

use std::collections::HashSet;

use hcl_core::internal::{Duplicate, duplicates};
use hcl_core::value::{Excerpt, ValueKind};
use hcl_core::{Diagnostic, Number, Value};

use super::{Constraint, errors, pattern};
use crate::wording::unknown_variant;

/// Returns the report about a value that does not satisfy a constraint. `name` is the argument or the entry that it is in.
#[cold]
pub(crate) fn violation(constraint: &Constraint, name: &str, value: &Value) -> Diagnostic {
    if let Some(mistake) = constraint.mistake() {
        return errors::unsound(name, &mistake);
    }
    let given = &Excerpt::of(value);
    match constraint {
        Constraint::Range {
            min,
            max,
            excludes_max,
        } => {
            let range = range(min.as_deref(), max.as_deref(), *excludes_max);
            errors::out_of_range(name, given, range)
        }
        Constraint::MultipleOf(factor) => errors::not_a_multiple(name, given, factor),
        &Constraint::Length { min, max } => {
            let length = as_text(value).map_or(0, |text| text.chars().count());
            errors::wrong_length(name, length, "character", min, max)
        }
        Constraint::Pattern(pattern) => errors::not_matched(name, given, pattern),
        &Constraint::Format(format) => errors::wrong_format(name, given, format),
        Constraint::OneOf(texts) => {
            let mut all = Vec::with_capacity(texts.len());
            for text in texts.iter() {
                all.push(&**text);
            }
            unknown_variant(given, &all)
        }
        Constraint::Unique => errors::repeated(name, given),
    }
}

/// Returns a range in words, such as `from 1 to 65535`.
#[cold]
pub(super) fn range(min: Option<&str>, max: Option<&str>, excludes_max: bool) -> String {
    let below = if excludes_max { "below" } else { "at most" };
    match (min, max) {
        (Some(min), Some(max)) if !excludes_max => format!("from {min} to {max}"),
        (Some(min), Some(max)) => format!("at least {min} and {below} {max}"),
        (Some(min), None) => format!("at least {min}"),
        (None, Some(max)) => format!("{below} {max}"),
        (None, None) => "any number".to_owned(),
    }
}

/// A constraint on one value, or on each of many.
pub(crate) struct Bound<'c> {
    pub(crate) constraint: &'c Constraint,
    /// The texts of `one_of` for many values: thousands of both take no quadratic time.
    hashed: Option<HashSet<&'c str>>,
}

impl<'c> Bound<'c> {
    pub(crate) fn new(constraint: &'c Constraint, count: usize) -> Self {
        const FEW: usize = 16;
        let hashed = match constraint {
            Constraint::OneOf(texts) if count > FEW => {
                Some(texts.iter().map(|text| &**text).collect())
            }
            _ => None,
        };
        Self { constraint, hashed }
    }

    /// Returns whether a number or text satisfies the constraint; so does every value of another kind.
    pub(crate) fn admits(&self, value: &Value) -> bool {
        self.holds(value).unwrap_or(true)
    }

    /// Returns `None` for a value of another kind.
    fn holds(&self, value: &Value) -> Option<bool> {
        Some(match self.constraint {
            Constraint::Range {
                min,
                max,
                excludes_max,
            } => {
                let number = as_number(value)?;
                let is_below = |max| number < max || (number == max && !excludes_max);
                min.as_deref()
                    .is_none_or(|min| bound(min).is_some_and(|min| number >= min))
                    && max
                        .as_deref()
                        .is_none_or(|max| bound(max).is_some_and(is_below))
            }
            Constraint::MultipleOf(factor) => {
                let number = as_number(value)?;
                match bound(factor) {
                    Some(factor) => number.rem(&factor).ok()? == Number::from(0),
                    None => false,
                }
            }
            Constraint::Length { .. } => {
                let length = as_text(value)?.chars().count();
                self.constraint.admits_length(length)
            }
            Constraint::Pattern(pattern) => {
                let is_match = pattern::is_match(pattern, &as_text(value)?);
                is_match.unwrap_or(!cfg!(feature = "pattern"))
            }
            Constraint::Format(format) => format.accepts(&as_text(value)?),
            Constraint::OneOf(texts) => {
                let text = as_text(value)?;
                match &self.hashed {
                    Some(hashed) => hashed.contains(&*text),
                    None => texts.iter().any(|other| *other == text),
                }
            }
            Constraint::Unique => return None,
        })
    }
}

impl Constraint {
    /// Returns what is wrong with a constraint that no value can be checked by: the derive refuses it, data and programs may have it.
    ///
    /// ```
    /// use hcl_serde::schema::Constraint;
    ///
    /// let constraint = Constraint::MultipleOf("two".into());
    /// assert_eq!(constraint.mistake().unwrap(), "\"two\" is not a number");
    /// ```
    #[cold]
    #[must_use]
    pub fn mistake(&self) -> Option<String> {
        let numbers = match self {
            Self::Range { min, max, .. } => [min.as_deref(), max.as_deref()],
            Self::MultipleOf(factor) => [Some(&**factor), None],
            Self::Pattern(pattern) => {
                let is_wrong =
                    cfg!(feature = "pattern") && pattern::is_match(pattern, "").is_none();
                return is_wrong.then(|| format!("{pattern:?} is not a regular expression"));
            }
            _ => return None,
        };
        let wrong = numbers
            .into_iter()
            .flatten()
            .find(|it| bound(it).is_none())?;
        Some(format!("{wrong:?} is not a number"))
    }

    /// Returns whether the constraint is on a list as a whole, and not on its elements.
    pub(crate) const fn is_of_whole(&self) -> bool {
        matches!(self, Self::Length { .. } | Self::Unique)
    }

    /// Returns whether a text, list or map may have a length.
    pub(crate) fn admits_length(&self, length: usize) -> bool {
        let Self::Length { min, max } = self else {
            return true;
        };
        let length = u64::try_from(length).unwrap_or(u64::MAX);
        min.is_none_or(|min| length >= min) && max.is_none_or(|max| length <= max)
    }

    /// Returns the report about a list or map that has another length.
    #[cold]
    pub(crate) fn wrong_length(&self, name: &str, length: usize, unit: &str) -> Diagnostic {
        let (min, max) = match *self {
            Self::Length { min, max } => (min, max),
            _ => (None, None),
        };
        errors::wrong_length(name, length, unit, min, max)
    }
}

fn bound(literal: &str) -> Option<Number> {
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

/// Returns the elements that equal an earlier one. A value that is not known equals none.
pub(crate) fn repeated(elements: &[Option<Value>]) -> Vec<Duplicate> {
    let mut keys = Vec::with_capacity(elements.len());
    for (index, element) in elements.iter().enumerate() {
        // Two scalars with one text are equal after the conversion to the type of the elements: `1` and `"1"`, as texts and as numbers.
        keys.push(match element {
            None => format!("{index}?"),
            Some(element) => match as_text(element) {
                Some(text) => format!("={text}"),
                None => format!("{element:?}"),
            },
        });
    }
    duplicates(keys.len(), |index| keys.get(index))
}
