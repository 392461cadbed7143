//! `for` expressions.
//!
//! Native syntax specification, "For Expressions".

use std::collections::{HashMap, hash_map};
use std::sync::Arc;

use super::budget::Exceeded;
use super::{Evaluator, errors};
use crate::convert::convert;
use crate::source::SourceSpan;
use crate::syntax::{Expression, For};
use crate::types::Type;
use crate::value::ops::{self, ElementsError, Key};
use crate::value::{Mapping, MarkSet, Value, ValueKind};

/// A value fit to be gone through, and the marks that were on it; or what the whole expression gives instead.
pub(super) type Iterated = Result<(Value, MarkSet), Value>;

/// The names of the variables of a loop.
#[derive(Clone, Copy)]
pub(super) struct Names<'f> {
    pub(super) key: Option<&'f str>,
    pub(super) value: &'f str,
}

impl<'f> Names<'f> {
    fn of(for_expr: For<'f>) -> Self {
        Self {
            key: for_expr.key_name().map(|(name, _)| name),
            value: for_expr.value_name().0,
        }
    }
}

/// What a condition says of an element.
enum Selection {
    Take,
    Skip,
    /// Unknown or invalid: nothing can be said of the whole result any more.
    Undecided,
}

impl<'f> Evaluator<'_, 'f> {
    pub(super) fn for_tuple(&mut self, for_expr: For<'f>, expression: Expression<'f>) -> Value {
        let (collection, mut marks) = match self.for_collection(for_expr, expression) {
            Ok(iterated) => iterated,
            Err(instead) => return instead,
        };
        let Ok(elements) = ops::elements(&collection) else {
            return Value::dynamic().with_marks(marks);
        };
        let mut known = true;
        let mut results = Vec::with_capacity(room(for_expr, elements.len()));
        let names = Names::of(for_expr);
        self.enter(names);
        for entry in elements.iter() {
            if self.is_stopped() {
                break;
            }
            self.bind(names, entry.key, entry.value);
            match self.select(for_expr, expression, known, &mut marks) {
                Selection::Take => results.push(self.evaluate(for_expr.value())),
                Selection::Skip => {}
                Selection::Undecided => known = false,
            }
        }
        self.leave(names);
        let result = if known {
            Value::tuple(results)
        } else {
            Value::dynamic()
        };
        self.within_limits(result.with_marks(marks), expression)
    }

    pub(super) fn for_object(&mut self, for_expr: For<'f>, expression: Expression<'f>) -> Value {
        let (collection, mut marks) = match self.for_collection(for_expr, expression) {
            Ok(iterated) => iterated,
            Err(instead) => return instead,
        };
        let Ok(elements) = ops::elements(&collection) else {
            return Value::dynamic().with_marks(marks);
        };
        let mut known = true;
        let mut results = Results::new(for_expr, elements.len());
        let names = Names::of(for_expr);
        self.enter(names);
        for entry in elements.iter() {
            if self.is_stopped() {
                break;
            }
            self.bind(names, entry.key, entry.value);
            match self.select(for_expr, expression, known, &mut marks) {
                Selection::Take => {
                    known &= self.for_entry(for_expr, expression, known, &mut results, &mut marks);
                }
                Selection::Skip => {}
                Selection::Undecided => known = false,
            }
        }
        self.leave(names);
        let result = if known {
            results.into_object()
        } else {
            Value::dynamic()
        };
        self.within_limits(result.with_marks(marks), expression)
    }

    /// Evaluates what is gone through, and the condition once with unknown variables: what is wrong with it for all
    /// elements is found even if there are none.
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

    /// Checks that a value can be gone through. It may still be unknown, if its type can.
    pub(super) fn iterable(
        &mut self,
        value: &Value,
        place: Expression<'f>,
        whole: SourceSpan,
    ) -> Iterated {
        let diagnostic = match ops::elements(value) {
            Ok(_) => {
                let (collection, marks) = value.unmark();
                let dynamic = collection.is_unknown() && collection.ty() == Type::Dynamic;
                return if dynamic {
                    Err(Value::dynamic().with_marks(marks))
                } else {
                    Ok((collection, marks))
                };
            }
            Err(ElementsError::Null) => errors::iteration_over_null(place.source_span()),
            Err(ElementsError::NotIterable(ty)) => errors::not_iterable(&ty, place.source_span()),
        };
        self.report(diagnostic.within(whole), place);
        Err(Value::dynamic())
    }

    /// Checks the condition with unknown variables, and gives its marks; `None` where it can never be right.
    fn check_condition(
        &mut self,
        for_expr: For<'f>,
        condition: Expression<'f>,
        whole: Expression<'f>,
    ) -> Option<MarkSet> {
        let (names, unknown) = (Names::of(for_expr), Value::dynamic());
        self.enter(names);
        self.bind(names, Key::Element(&unknown), &unknown);
        let (value, failed) = self.evaluate_checked(condition);
        self.leave(names);
        let mut valid = !failed;
        let (value, marks) = value.unmark();
        if matches!(value.kind(), ValueKind::Null) {
            let diagnostic = errors::null_for_condition(true, condition.source_span())
                .within(whole.source_span());
            self.report(diagnostic, condition);
            valid = false;
        } else if let Err(error) = convert(&value, &Type::Bool) {
            self.incorrect_condition(&error.to_string(), condition, whole);
            valid = false;
        }
        valid.then_some(marks)
    }

    /// Asks the condition. What is wrong with it is reported only while the result is still `known`: once.
    fn select(
        &mut self,
        for_expr: For<'f>,
        whole: Expression<'f>,
        known: bool,
        marks: &mut MarkSet,
    ) -> Selection {
        let Some(condition) = for_expr.condition() else {
            return Selection::Take;
        };
        let value = self.evaluate_simple(condition);
        match value.as_bool() {
            Some(true) => Selection::Take,
            Some(false) => Selection::Skip,
            None => self.select_by(&value, condition, whole, (known, marks)),
        }
    }

    /// Asks a condition that is not just a bool.
    fn select_by(
        &mut self,
        value: &Value,
        condition: Expression<'f>,
        whole: Expression<'f>,
        (known, marks): (bool, &mut MarkSet),
    ) -> Selection {
        let (value, condition_marks) = value.unmark();
        marks.append(condition_marks);
        match value.kind() {
            ValueKind::Bool(true) => Selection::Take,
            ValueKind::Bool(false) => Selection::Skip,
            _ if !known || value.is_unknown() => Selection::Undecided,
            ValueKind::Null => {
                let diagnostic = errors::null_for_condition(false, condition.source_span());
                self.report(diagnostic.within(whole.source_span()), condition);
                Selection::Undecided
            }
            _ if !self.spend_on_text(&value, condition) => Selection::Undecided,
            _ => match convert(&value, &Type::Bool) {
                Ok(value) => match value.kind() {
                    ValueKind::Bool(true) => Selection::Take,
                    ValueKind::Bool(false) => Selection::Skip,
                    _ => Selection::Undecided,
                },
                Err(error) => {
                    self.incorrect_condition(&error.to_string(), condition, whole);
                    Selection::Undecided
                }
            },
        }
    }

    #[cold]
    fn incorrect_condition(
        &mut self,
        message: &str,
        condition: Expression<'f>,
        whole: Expression<'f>,
    ) {
        let diagnostic = errors::incorrect_for_condition(message, condition.source_span());
        self.report(diagnostic.within(whole.source_span()), condition);
    }

    /// Adds one entry; `false` if its key leaves the whole result unknown. What is wrong with a key is reported once.
    fn for_entry(
        &mut self,
        for_expr: For<'f>,
        whole: Expression<'f>,
        known: bool,
        results: &mut Results,
        marks: &mut MarkSet,
    ) -> bool {
        let Some(place) = for_expr.key() else {
            return false;
        };
        let key = self.evaluate(place);
        if let ValueKind::String(_) = key.kind() {
            if !self.spend_on_text(&key, place) {
                return false;
            }
            return self.keyed_entry(for_expr, key, whole, results);
        }
        let (key, key_marks) = key.unmark();
        marks.append(key_marks);
        if matches!(key.kind(), ValueKind::Null) {
            if known {
                let diagnostic = errors::null_for_key(place.source_span());
                self.report(diagnostic.within(whole.source_span()), place);
            }
            return false;
        }
        if key.is_unknown() {
            return false;
        }
        if !self.pays_for_key(&key, place) {
            return false;
        }
        match convert(&key, &Type::String) {
            Ok(key) => self.keyed_entry(for_expr, key, whole, results),
            Err(error) if known => {
                let diagnostic = errors::incorrect_for_key(&error.to_string(), place.source_span());
                self.report(diagnostic.within(whole.source_span()), place);
                false
            }
            Err(_) => false,
        }
    }

    /// Whether the budget has room for the text of a key.
    pub(super) fn pays_for_key(&mut self, key: &Value, place: Expression<'f>) -> bool {
        let taken = self.budget.take_key(key);
        taken.is_ok() || self.stop(Exceeded::Bytes, place)
    }

    /// Adds one entry under a key that is a string; `false` if that is not known.
    fn keyed_entry(
        &mut self,
        for_expr: For<'f>,
        key: Value,
        whole: Expression<'f>,
        results: &mut Results,
    ) -> bool {
        let (Some(key), Some(place)) = (key.into_string(), for_expr.key()) else {
            return false;
        };
        let value = self.evaluate(for_expr.value());
        if let Err(key) = results.add(key, value) {
            let diagnostic = errors::duplicate_for_key(&key, place.source_span());
            self.report(diagnostic.within(whole.source_span()), place);
        }
        true
    }

    /// Opens the scope of a loop; [`Evaluator::bind`] then gives its variables their values.
    pub(super) fn enter(&mut self, names: Names<'f>) {
        let none = || Value::from(false);
        self.locals.extend(names.key.map(|name| (name, none())));
        self.locals.push((names.value, none()));
    }

    /// Puts an element in scope. Of two variables with one name, the value's wins.
    pub(super) fn bind(&mut self, names: Names<'f>, key: Key<'_>, value: &Value) {
        match &mut *self.locals {
            [.., (_, for_key), (_, for_value)] if names.key.is_some() => {
                *for_key = key.to_value();
                *for_value = value.clone();
            }
            [.., (_, for_value)] => *for_value = value.clone(),
            [] => {}
        }
    }

    pub(super) fn leave(&mut self, names: Names<'f>) {
        let count = 1 + usize::from(names.key.is_some());
        self.locals.truncate(self.locals.len() - count);
    }
}

/// Room for the results of so many elements. Of those that a condition selects there may be few.
fn room(for_expr: For<'_>, elements: usize) -> usize {
    match for_expr.condition() {
        Some(_) => 0,
        None => elements,
    }
}

/// Entries of an object `for`, in visit order.
struct Results {
    places: HashMap<Arc<str>, usize>,
    /// Where values are grouped, what is here are the first ones.
    entries: Vec<(Arc<str>, Value)>,
    /// The values behind the first, of each entry, where values are grouped.
    more: Vec<Vec<Value>>,
    grouping: bool,
}

impl Results {
    fn new(for_expr: For<'_>, elements: usize) -> Self {
        let grouping = for_expr.is_grouping();
        let room = if grouping {
            0
        } else {
            room(for_expr, elements)
        };
        Self {
            places: HashMap::with_capacity(room),
            entries: Vec::with_capacity(room),
            more: Vec::new(),
            grouping,
        }
    }

    /// Adds an entry; gives the key back where it was there already and values are not grouped.
    fn add(&mut self, key: Arc<str>, value: Value) -> Result<(), Arc<str>> {
        match self.places.entry(key) {
            hash_map::Entry::Vacant(place) => {
                let key = Arc::clone(place.key());
                place.insert(self.entries.len());
                self.entries.push((key, value));
                if self.grouping {
                    self.more.push(Vec::new());
                }
            }
            hash_map::Entry::Occupied(place) if self.grouping => {
                self.more[*place.get()].push(value);
            }
            hash_map::Entry::Occupied(place) => return Err(Arc::clone(place.key())),
        }
        Ok(())
    }

    fn into_object(self) -> Value {
        if !self.grouping {
            return Value::object(self.entries.into_iter().collect::<Mapping>());
        }
        let groups = self.entries.into_iter().zip(self.more);
        let entries = groups.map(|((key, first), mut more)| {
            more.insert(0, first);
            (key, Value::tuple(more))
        });
        Value::object(entries.collect::<Mapping>())
    }
}
