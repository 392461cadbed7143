//! `for` expressions.

// spec(native): For Expressions
// spec(nomad): for Expressions; suites::nomad::expressions_have_the_values_of_the_page

use std::collections::HashMap;

use super::collection::ComputedKey;
use super::conditional::Condition;
use super::{Evaluator, errors};
use crate::Str;
use crate::diagnostic::IterationReports;
use crate::internal::build::List;
use crate::internal::meter;
use crate::native::{Expression, For};
use crate::source::SourceSpan;
use crate::types::Type;
use crate::value::ops::{self, ElementsError, Key};
use crate::value::{Excerpt, Mapping, MarkSet, Value};

/// The iterable and its marks, or the early result of the whole expression.
pub(super) type Iterated = Result<(Value, MarkSet), Value>;

/// Iteration variables of a `for`.
#[derive(Clone, Copy)]
pub(super) struct ForNames<'f> {
    pub(super) key: Option<&'f str>,
    pub(super) value: &'f str,
}

impl<'f> ForNames<'f> {
    fn of(for_expr: For<'f>) -> Self {
        Self {
            key: for_expr.key_name().map(|(name, _)| name),
            value: for_expr.value_name().0,
        }
    }
}

impl<'f> Evaluator<'_, 'f> {
    pub(super) fn for_expr(&mut self, for_expr: For<'f>, whole: Expression<'f>) -> Value {
        let (collection, mut marks) = match self.for_collection(for_expr, whole) {
            Ok(iterated) => iterated,
            Err(instead) => return instead,
        };
        let Ok(elements) = ops::elements(&collection) else {
            return Value::dynamic().with_marks(marks);
        };
        let mut known = true;
        let Ok(mut results) = ForResults::new(for_expr, elements.len()) else {
            // Reports the limit that was exceeded.
            self.is_affordable(whole);
            return Value::dynamic();
        };
        let names = ForNames::of(for_expr);
        self.enter(names);
        // The marks of the collection alone: `marks` will have the marks of keys too.
        let secret = marks.clone();
        let mut reports = IterationReports::new(&self.diagnostics);
        for entry in elements.iter() {
            if !self.is_affordable(whole) {
                break;
            }
            let start = self.diagnostics.checkpoint();
            self.bind(names, entry.key, entry.value);
            known = match self.select(for_expr, whole, known, &mut marks) {
                // Not `&&`: later elements are evaluated for their diagnostics.
                Some(true) => {
                    known
                        & match &mut results {
                            // The loop reports the excess.
                            ForResults::Elements(elements) => {
                                let value = self.evaluate(for_expr.value());
                                elements.push_checked(value).is_ok()
                            }
                            ForResults::Entries(entries) => {
                                self.for_entry((for_expr, whole), known, entries, &mut marks)
                            }
                        }
                }
                Some(false) => known,
                None => false,
            };
            self.hide_details(start, &secret);
            reports.after_element(&mut self.diagnostics);
        }
        reports.finish(&mut self.diagnostics);
        self.leave(names);
        let result = if known {
            results.into_value()
        } else {
            Value::dynamic()
        };
        self.within_limits(result.with_marks(marks), whole)
    }

    /// Evaluates the collection, and the condition once with unknown variables: errors that do not depend on the
    /// element are found also without elements.
    fn for_collection(&mut self, for_expr: For<'f>, expression: Expression<'f>) -> Iterated {
        let value = self.evaluate(for_expr.collection());
        let (collection, marks) =
            self.iterable(&value, for_expr.collection(), expression.source_span())?;
        let condition_marks = match for_expr.condition() {
            Some(condition) => self.check_condition(for_expr, condition, expression),
            None => Some(MarkSet::new()),
        };
        let Some(condition_marks) = condition_marks else {
            return Err(Value::dynamic().with_marks(marks));
        };
        if collection.is_unknown() {
            let value = Value::dynamic().with_marks(marks);
            return Err(value.with_marks(condition_marks));
        }
        Ok((collection, marks))
    }

    /// Checks that a value can be iterated. It may be unknown if its type is known.
    pub(super) fn iterable(
        &mut self,
        value: &Value,
        subject: Expression<'f>,
        whole: SourceSpan,
    ) -> Iterated {
        let error = match ops::elements(value) {
            Ok(_) => {
                let (collection, marks) = value.unmark();
                let dynamic = collection.is_unknown() && collection.ty() == Type::Dynamic;
                return if dynamic {
                    Err(Value::dynamic().with_marks(marks))
                } else {
                    Ok((collection, marks))
                };
            }
            Err(ElementsError::Null) => errors::iteration_over_null(),
            Err(ElementsError::NotIterable(ty)) => errors::not_iterable(&ty.described()),
        };
        self.report_part(error, subject, whole);
        Err(Value::dynamic())
    }

    /// Checks the condition with unknown variables and returns its marks; `None` if it fails for every element.
    fn check_condition(
        &mut self,
        for_expr: For<'f>,
        condition: Expression<'f>,
        whole: Expression<'f>,
    ) -> Option<MarkSet> {
        let (names, unknown) = (ForNames::of(for_expr), Value::dynamic());
        self.enter(names);
        self.bind(names, Key::Element(&unknown), &unknown);
        let (value, failed) = self.evaluate_checked(condition);
        self.leave(names);
        let error = match Condition::of(&value) {
            Condition::Known(_) | Condition::Unknown => return (!failed).then(|| value.unmark().1),
            Condition::Null => errors::null_for_condition(true),
            Condition::Wrong(message) => errors::incorrect_for_condition(&message),
        };
        self.report_part(error, condition, whole.source_span());
        None
    }

    /// Evaluates the condition: whether it takes the element; `None` if it is unknown or invalid, and with it the result as a
    /// whole. An invalid condition is reported only while the result is still `known`, so once.
    fn select(
        &mut self,
        for_expr: For<'f>,
        whole: Expression<'f>,
        known: bool,
        marks: &mut MarkSet,
    ) -> Option<bool> {
        let Some(condition) = for_expr.condition() else {
            return Some(true);
        };
        let value = self.evaluate(condition);
        if let Some(is_taken) = value.as_bool() {
            return Some(is_taken);
        }
        marks.append_marks_of(&value);
        // For an object, an unknown value of another type than bool is an error.
        let is_open = value.is_unknown() && !for_expr.is_object();
        if is_open || !self.spend_on_string(&value, condition) {
            return None;
        }
        let error = match Condition::of(&value) {
            Condition::Known(is_taken) => return Some(is_taken),
            Condition::Null if known => errors::null_for_condition(false),
            Condition::Wrong(message) if known => errors::incorrect_for_condition(&message),
            _ => return None,
        };
        self.report_part(error, condition, whole.source_span());
        None
    }

    /// Adds one entry; `false` if its key makes the result as a whole unknown, or the budget is spent. An invalid key is
    /// reported once.
    fn for_entry(
        &mut self,
        (for_expr, whole): (For<'f>, Expression<'f>),
        known: bool,
        results: &mut ForEntries,
        marks: &mut MarkSet,
    ) -> bool {
        let Some(subject) = for_expr.key() else {
            return false;
        };
        let key = self.evaluate(subject);
        if !self.spend_on_string(&key, subject) {
            return false;
        }
        let (is_unknown, is_secret) = (key.is_unknown(), key.is_marked());
        let error = match ComputedKey::of(key, marks) {
            // The conversion of a long number may have exceeded the limit.
            _ if is_unknown || !self.is_affordable(subject) => return false,
            ComputedKey::Known(name) => {
                let value = self.evaluate(for_expr.value());
                let Ok(inserted) = results.insert(name, value) else {
                    return self.is_affordable(whole);
                };
                if let Err(name) = inserted {
                    let key = if is_secret {
                        Excerpt::hidden()
                    } else {
                        Excerpt::of(&Value::from(name))
                    };
                    let error = errors::duplicate_for_key(&key);
                    self.report_part(error, subject, whole.source_span());
                }
                return true;
            }
            ComputedKey::Null if known => errors::null_for_key(),
            ComputedKey::Wrong(message) if known => errors::incorrect_for_key(&message),
            _ => return false,
        };
        self.report_part(error, subject, whole.source_span());
        false
    }

    /// Opens the scope of a loop; [`Evaluator::bind`] sets its variables.
    pub(super) fn enter(&mut self, names: ForNames<'f>) {
        let none = || Value::from(false);
        self.locals.extend(names.key.map(|name| (name, none())));
        self.locals.push((names.value, none()));
    }

    /// Binds an element to the iteration variables. If both have the same name, the value wins.
    pub(super) fn bind(&mut self, names: ForNames<'f>, key: Key<'_>, value: &Value) {
        match &mut *self.locals {
            [.., (_, for_key), (_, for_value)] if names.key.is_some() => {
                *for_key = key.to_value();
                *for_value = value.clone();
            }
            [.., (_, for_value)] => *for_value = value.clone(),
            [] => {}
        }
    }

    pub(super) fn leave(&mut self, names: ForNames<'f>) {
        let count = 1 + usize::from(names.key.is_some());
        self.locals.truncate(self.locals.len() - count);
    }
}

/// The results of a `for` expression.
enum ForResults {
    Elements(List<Value>),
    Entries(ForEntries),
}

impl ForResults {
    /// Creates the results for so many elements.
    fn new(for_expr: For<'_>, elements: usize) -> Result<Self, meter::Exceeded> {
        let grouping = for_expr.is_grouping();
        // How many elements a condition takes, or keys there are, is not known.
        let capacity = match for_expr.condition() {
            None if !grouping => elements,
            _ => 0,
        };
        if !for_expr.is_object() {
            return Ok(Self::Elements(List::with_capacity(capacity)?));
        }
        meter::charge_elements::<(Str, usize, u64)>(capacity * 2);
        Ok(Self::Entries(ForEntries {
            entries: List::with_capacity(capacity)?,
            indexes: HashMap::with_capacity(capacity),
            groups: List::new(),
            grouping,
        }))
    }

    fn into_value(self) -> Value {
        match self {
            Self::Elements(elements) => Value::tuple(elements),
            Self::Entries(entries) => entries.into_value(),
        }
    }
}

/// Entries of an object `for`, in iteration order.
struct ForEntries {
    indexes: HashMap<Str, usize>,
    /// Without grouping.
    entries: List<(Str, Value)>,
    /// With grouping, the values of each key.
    groups: List<(Str, List<Value>)>,
    grouping: bool,
}

impl ForEntries {
    /// Adds an entry. Without grouping, returns the key if it is a duplicate.
    fn insert(&mut self, key: Str, value: Value) -> Result<Result<(), Str>, meter::Exceeded> {
        let capacity = self.indexes.capacity();
        if self.indexes.len() == capacity {
            // The table doubles, and has a byte for each slot, and the entries.
            meter::charge_elements::<(Str, usize, u64)>(capacity.max(4) * 2);
            meter::check()?;
        }
        let next = self.indexes.len();
        let index = *self.indexes.entry(key.clone()).or_insert(next);
        if self.grouping {
            if index == next {
                self.groups.push((key, List::with_capacity(1)?))?;
            }
            if let Some((_, values)) = self.groups.as_mut_slice().get_mut(index) {
                values.push(value)?;
            }
        } else if index == next {
            self.entries.push((key, value))?;
        } else {
            return Ok(Err(key));
        }
        Ok(Ok(()))
    }

    fn into_value(self) -> Value {
        let mut entries = self.entries;
        for (key, values) in self.groups {
            // At the limit, the evaluation drops the value.
            let _ = entries.push((key, Value::tuple(values)));
        }
        Value::object(Mapping::from(entries))
    }
}
