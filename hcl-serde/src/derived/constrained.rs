//! Checks of constraints: a decoded attribute, and the fields of a body together.
//!
//! A constraint is checked on the value as the configuration has it, after the field was read: the type of the field
//! reports first what does not fit at all.

use hcl_core::internal::sort::{sort_by, sort_by_key};
use hcl_core::value::{Excerpt, ValueKind};
use hcl_core::{Diagnostic, Number, SourceSpan, Value};

use super::attribute::FieldInput;
use super::constrained_parts::{OfArgument, PartChecker};
use super::constraint_errors as errors;
use super::content::{Content, Part};
use super::errors::missing_choice;
use super::rules::{self, FindFields};
use super::slots::block_field;
use crate::location::{Anchor, Step};
use crate::pattern;
use crate::schema::{Constraint, Rule, Texts};
use crate::tree::{duplicate_block, unknown_variant};
use crate::view::{AttributeView, BlockView};

impl FieldInput<'_, '_> {
    /// Returns whether the value satisfies the constraints of the schema and of its type. Reports every one that it does
    /// not.
    #[cold]
    pub(super) fn satisfies_constraints(self) -> bool {
        let of_type = self.value_schema().filter(|it| it.is_constrained());
        #[cfg(feature = "schema")]
        let of_shape = self.shape_constraints();
        #[cfg(not(feature = "schema"))]
        let of_shape: Option<OfArgument<'_>> = None;
        if self.constraints().is_empty() && of_type.is_none() && of_shape.is_none() {
            return true;
        }
        let Some((expression, value)) = self.plain_value() else {
            return true;
        };
        let mut parts = PartChecker {
            session: self.session(),
            expression: Some(&expression),
            anchor: Anchor::Expression(&expression),
            reported: 0,
        };
        let (path, name) = (self.path(), self.name());
        let own = OfArgument(self.constraints());
        // `&` instead of `&&`: each of them reports.
        parts.check(&own, &value, &path, name)
            & of_type.is_none_or(|it| parts.check(&it, &value, &path, name))
            & of_shape.is_none_or(|it| parts.check(&it, &value, &path, name))
    }
}

/// Returns whether a value satisfies a constraint.
pub(crate) fn is_satisfied(constraint: &Constraint<'_>, value: &Value) -> bool {
    let mut is_satisfied = true;
    each_violation(constraint, "", value, true, &mut |_| is_satisfied = false);
    is_satisfied
}

/// A value, or a part of it, that does not satisfy a constraint.
pub(super) struct Violation<'v> {
    pub(super) error: Diagnostic,
    /// The step to the part.
    pub(super) part: Option<Step<'v>>,
    /// The index of an earlier element that is equal.
    pub(super) earlier: Option<usize>,
}

impl<'v> Violation<'v> {
    const fn new(error: Diagnostic, part: Option<Step<'v>>) -> Self {
        Self {
            error,
            part,
            earlier: None,
        }
    }
}

/// Calls a function with each violation of a constraint: by a value, or by the elements of a list and the entries of an object.
pub(super) fn each_violation<'v>(
    constraint: &Constraint<'_>,
    name: &str,
    value: &'v Value,
    is_hidden: bool,
    call: &mut dyn FnMut(Violation<'v>),
) {
    let mut call = |violation: Violation<'v>| {
        call(match is_hidden {
            true => Violation::new(violation.error.without_quotes(), None),
            false => violation,
        });
    };
    let mut check = |value, part| {
        if let Some(error) = violation(constraint, name, value, is_hidden) {
            call(Violation::new(error, part));
        }
    };
    match (constraint, value.unmarked().kind()) {
        (Constraint::Unique, ValueKind::List(elements) | ValueKind::Tuple(elements)) => {
            for (earlier, index, element) in repeated(elements) {
                let given = match is_hidden {
                    true => Excerpt::hidden(),
                    false => Excerpt::of(element),
                };
                call(Violation {
                    error: errors::repeated(name, &given),
                    part: Some(Step::Index(index)),
                    earlier: Some(earlier),
                });
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
        (_, ValueKind::Set(elements)) => elements.iter().for_each(|it| check(it, None)),
        (_, ValueKind::Map(entries) | ValueKind::Object(entries)) => {
            for (key, entry) in entries {
                check(entry, Some(Step::Name(key)));
            }
        }
        _ => check(value, None),
    }
}

/// Returns the report of a value that does not satisfy a constraint.
fn violation(
    constraint: &Constraint<'_>,
    name: &str,
    value: &Value,
    is_hidden: bool,
) -> Option<Diagnostic> {
    let unmarked = value.unmarked();
    let given = || {
        if is_hidden {
            Excerpt::hidden()
        } else {
            Excerpt::of(value)
        }
    };
    match constraint {
        Constraint::Range {
            min,
            max,
            excludes_max,
        } => {
            let number = as_number(unmarked)?;
            let is_low = bound(*min).is_some_and(|min| number < min);
            let is_high =
                bound(*max).is_some_and(|max| number > max || (*excludes_max && number == max));
            (is_low || is_high)
                .then(|| errors::out_of_range(name, &given(), *min, *max, *excludes_max))
        }
        Constraint::MultipleOf(factor) => {
            let number = as_number(unmarked)?;
            let rest = number.rem(&bound(Some(factor))?).ok()?;
            (rest != Number::from(0)).then(|| errors::not_a_multiple(name, &given(), factor))
        }
        Constraint::Length { min, max } => {
            let (length, unit) = length(unmarked)?;
            let is_short = min.is_some_and(|min| length < min);
            let is_long = max.is_some_and(|max| length > max);
            let given = (!is_hidden).then_some(length);
            (is_short || is_long).then(|| errors::wrong_length(name, given, unit, *min, *max))
        }
        Constraint::Pattern(pattern) => {
            let text = as_text(unmarked)?;
            (!pattern::is_match(pattern, &text)?)
                .then(|| errors::not_matched(name, &given(), pattern))
        }
        Constraint::Format(format) => {
            let text = as_text(unmarked)?;
            (!format.accepts(&text)).then(|| errors::wrong_format(name, &given(), *format))
        }
        Constraint::OneOf(texts) => {
            let text = as_text(unmarked)?;
            let texts: Vec<&str> = texts.iter().collect();
            (!texts.contains(&&*text)).then(|| unknown_variant(&given(), &texts))
        }
        // About several elements.
        Constraint::Unique => None,
    }
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
fn as_text(value: &Value) -> Option<String> {
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
    let mut keyed: Vec<(String, usize, &Value)> = elements
        .iter()
        .enumerate()
        .map(|(index, element)| (format!("{:?}", element.unmarked()), index, element))
        .collect();
    sort_by(&mut keyed, |a, b| (&a.0, a.1).cmp(&(&b.0, b.1)));
    let mut found = Vec::new();
    for equal in keyed.chunk_by(|a, b| a.0 == b.0) {
        if let [(_, first, _), later @ ..] = equal {
            found.extend(later.iter().map(|(_, index, it)| (*first, *index, *it)));
        }
    }
    sort_by_key(&mut found, |(_, index, _)| *index);
    found
}

impl Content<'_, '_> {
    /// Checks the rules between fields. Reports every one that is broken.
    pub(super) fn check_rules(&mut self) {
        if self.decoder.body.is_incomplete() {
            return;
        }
        let broken: Vec<Diagnostic> = self
            .schema
            .rules
            .iter()
            .filter_map(|rule| self.broken(rule))
            .collect();
        for error in broken {
            let error = rules::located(error, self.decoder.body);
            self.decoder.session.report(error, self.decoder.path);
            self.fail(Part::Body);
        }
    }

    fn broken(&self, rule: &Rule<'_>) -> Option<Diagnostic> {
        match *rule {
            Rule::Conflicts(one, other) => rules::conflicts(self, one, other),
            Rule::Requires(one, other) => rules::requires(self, one, other),
            Rule::ExactlyOneOf(names) => rules::exactly_one_of(self, names),
            Rule::AnyOf(names) => {
                let is_meant = |name: &str| self.slots.meant.iter().any(|it| it == name);
                let is_absent = |name: &str| self.found_at(name).is_none() && !is_meant(name);
                let names: Vec<&str> = names.iter().collect();
                let are_absent = names.iter().all(|name| is_absent(name));
                are_absent.then(|| missing_choice(&names))
            }
            Rule::AtMostOneOf(names) => self.second_of(names),
        }
    }

    /// Reports the second of blocks of several types. Two blocks of one type are reported where they are read.
    fn second_of(&self, names: Texts<'_>) -> Option<Diagnostic> {
        let fields = names.iter().filter_map(|name| self.schema.block(name));
        let mut blocks: Vec<BlockView<'_>> =
            fields.flat_map(|field| self.blocks_of(field)).collect();
        sort_by_key(&mut blocks, |block| block.definition_span().span().start);
        let [first, second, ..] = blocks.as_slice() else {
            return None;
        };
        let (name, at) = (second.type_name(), second.definition_span());
        (first.type_name() != name).then(|| duplicate_block(name, at))
    }
}

impl FindFields for Content<'_, '_> {
    fn found_at(&self, name: &str) -> Option<SourceSpan> {
        if let Some(index) = self.schema.argument(name) {
            return self.attribute(index).map(AttributeView::name_span);
        }
        let index = self.schema.block(name)?;
        let mut blocks = self.slots.blocks_of(block_field(index));
        blocks.next().map(BlockView::type_span)
    }

    fn is_block(&self, name: &str) -> bool {
        self.schema.block(name).is_some()
    }
}
