//! Conditional expressions.

// spec(native): Conditional Operator

use std::cmp::Ordering;

use super::{Evaluator, errors};
use crate::convert::{self, Safety, conversion, convert, unify};
use crate::diagnostic::{Quote, Sentence};
use crate::native::{Conditional, Expression};
use crate::number::Number;
use crate::source::SourceSpan;
use crate::types::Type;
use crate::value::{Refinement, Value, ValueKind};

/// The value of a condition.
pub(super) enum Condition {
    Known(bool),
    Unknown,
    Null,
    /// Why the value does not convert to a bool.
    Wrong(String),
}

impl Condition {
    pub(super) fn of(value: &Value) -> Self {
        if value.is_null() {
            return Self::Null;
        }
        match convert(value, &Type::Bool) {
            Ok(value) => {
                let known = value.unmarked().as_bool();
                known.map_or(Self::Unknown, Self::Known)
            }
            Err(error) => Self::Wrong(error.to_string()),
        }
    }
}

impl<'f> Evaluator<'_, 'f> {
    /// Evaluates both results to unify their types; keeps the diagnostics of the chosen one only.
    pub(super) fn conditional(
        &mut self,
        conditional: Conditional<'f>,
        expression: Expression<'f>,
    ) -> Value {
        let (if_true, if_false) = (conditional.if_true(), conditional.if_false());
        let start = self.diagnostics.checkpoint();
        // As in the reference, the results come first: if their types do not agree, the condition is not evaluated.
        let true_value = self.evaluate(if_true);
        let middle = self.diagnostics.checkpoint();
        let false_value = self.evaluate(if_false);
        let size = true_value.size().saturating_add(false_value.size());
        let is_plain = self.diagnostics.is_unchanged_since(start)
            && true_value.has_same_primitive_kind(&false_value);
        let false_found = self.diagnostics.split_off(middle);
        let true_found = self.diagnostics.split_off(start);
        if !self.spend_on(size, expression) {
            return Value::dynamic();
        }
        // Known results of one primitive type need no conversion.
        let decided = is_plain.then(|| self.evaluate(conditional.condition()));
        match decided.as_ref().and_then(Value::as_bool) {
            Some(true) => return true_value,
            Some(false) => return false_value,
            None => {}
        }
        // Unification and conversion take a step for each element.
        if true_value.ty() != false_value.ty() && !self.spend(size / Value::MIN_SIZE, expression) {
            return Value::dynamic();
        }
        let Some(ty) = result_type(&true_value, &false_value) else {
            let message = mismatch(&true_value, &false_value);
            let results = Self::at(if_true, if_true.span().to(if_false.span()));
            let error = errors::inconsistent_results(Quote::name(message).into());
            let error = error.at(results).within(expression.source_span());
            self.report(error, expression);
            return Value::dynamic();
        };
        let value = match decided {
            Some(value) => value,
            None => self.evaluate(conditional.condition()),
        };
        let condition = self.condition(&value, conditional.condition(), expression.source_span());
        let marked = [&value, &true_value, &false_value];
        let result = match condition {
            Condition::Null | Condition::Wrong(_) => return Value::unknown(ty),
            Condition::Unknown => either(&true_value, &false_value, ty),
            Condition::Known(chosen) => {
                let (value, found) = if chosen {
                    (&true_value, true_found)
                } else {
                    (&false_value, false_found)
                };
                self.diagnostics.append(found);
                if is_primitive_of(value, &ty) {
                    value.clone()
                } else {
                    let subject = if chosen { if_true } else { if_false };
                    self.result(value, &ty, subject, expression)
                }
            }
        };
        result.with_marks_of(marked)
    }

    /// Converts a condition, of a conditional expression or of an `if` directive, to a bool. Reports a null or a value
    /// without a conversion.
    pub(super) fn condition(
        &mut self,
        value: &Value,
        subject: Expression<'f>,
        whole: SourceSpan,
    ) -> Condition {
        if value.is_unknown() || !self.spend_on_string(value, subject) {
            return Condition::Unknown;
        }
        let condition = Condition::of(value);
        let error = match &condition {
            Condition::Known(_) | Condition::Unknown => return condition,
            Condition::Null => errors::null_condition(),
            Condition::Wrong(message) => errors::incorrect_condition(message),
        };
        self.report_part(error, subject, whole);
        condition
    }

    fn result(
        &mut self,
        value: &Value,
        ty: &Type,
        subject: Expression<'f>,
        whole: Expression<'f>,
    ) -> Value {
        convert(value, ty).unwrap_or_else(|error| {
            let message = Sentence::from(Quote::name(error.to_string())).finished();
            let error = errors::inconsistent_results(message);
            self.report_part(error, subject, whole.source_span());
            Value::unknown(ty.clone())
        })
    }
}

/// Returns whether a value is known, unmarked, and of this primitive type.
fn is_primitive_of(value: &Value, ty: &Type) -> bool {
    matches!(
        (value.kind(), ty),
        (ValueKind::String(_), Type::String)
            | (ValueKind::Number(_), Type::Number)
            | (ValueKind::Bool(_), Type::Bool)
    )
}

/// The type that both results are converted to. An untyped null without marks takes the other's type; `Dynamic` stays
/// `Dynamic`.
fn result_type(if_true: &Value, if_false: &Value) -> Option<Type> {
    let is_bare_null = |value: &Value| {
        value.marks().is_none()
            && matches!(value.kind(), ValueKind::Null)
            && value.ty() == Type::Dynamic
    };
    let (true_type, false_type) = (if_true.ty(), if_false.ty());
    if is_bare_null(if_true) {
        return Some(false_type);
    }
    if is_bare_null(if_false) {
        return Some(true_type);
    }
    if true_type == false_type {
        return Some(true_type);
    }
    if true_type == Type::Dynamic || false_type == Type::Dynamic {
        return Some(Type::Dynamic);
    }
    unify(&[true_type, false_type], Safety::Unsafe)
}

/// The unknown value that is either of two, with the refinements common to both.
fn either(if_true: &Value, if_false: &Value, ty: Type) -> Value {
    let (if_true, if_false) = (if_true.unmarked(), if_false.unmarked());
    let is_null = |value: &Value| matches!(value.kind(), ValueKind::Null);
    if is_null(if_true) && is_null(if_false) {
        return Value::null(ty);
    }
    let (first, second) = (if_true.range(), if_false.range());
    let mut refinement = Refinement {
        not_null: first.not_null && second.not_null,
        lower: outer_bound(first.lower.as_ref(), second.lower.as_ref(), Ordering::Less),
        upper: outer_bound(
            first.upper.as_ref(),
            second.upper.as_ref(),
            Ordering::Greater,
        ),
        ..Refinement::default()
    };
    // Conversion may change a length: equal elements of a set are one.
    if ty.is_collection() && if_true.ty() == ty && if_false.ty() == ty {
        refinement.min_length = first.min_length.min(second.min_length);
        let lengths = first.max_length.zip(second.max_length);
        refinement.max_length = lengths.map(|(a, b)| a.max(b));
    }
    let unknown = Value::unknown(ty);
    unknown.refined(&refinement).unwrap_or(unknown)
}

/// A number, and whether it is in the range itself.
type Bound = (Number, bool);

/// Returns the bound of values that are in one of two ranges. `outer` is how it compares with the other bound.
fn outer_bound(one: Option<&Bound>, other: Option<&Bound>, outer: Ordering) -> Option<Bound> {
    let ((a, a_closed), (b, b_closed)) = (one?, other?);
    Some(match a.cmp(b) {
        Ordering::Equal => (a.clone(), *a_closed || *b_closed),
        order if order == outer => (a.clone(), *a_closed),
        _ => (b.clone(), *b_closed),
    })
}

/// Explains why the results have no type in common.
fn mismatch(if_true: &Value, if_false: &Value) -> String {
    if if_true.contains_marked() || if_false.contains_marked() {
        // Names of attributes may be secret.
        return String::from("Their types are not shown, because a result is sensitive.");
    }
    let (if_true, if_false) = (if_true.ty(), if_false.ty());
    // An object converts to one with fewer attributes.
    if conversion(&if_false, &if_true).is_some() {
        let reason = convert::mismatch(&if_true, &if_false);
        return format!("The result if true is not like the one if false: {reason}.");
    }
    let reason = convert::mismatch(&if_false, &if_true);
    format!("The result if false is not like the one if true: {reason}.")
}
