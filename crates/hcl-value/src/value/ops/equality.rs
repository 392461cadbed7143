//! Equality of values in HCL: true, false, or unknown.
//!
//! Values are not converted: `1 == "1"` is false. A null equals a null of any type, but inside compound values types
//! count.

// spec(native): Comparison Operators

use crate::types::Type;
use crate::value::{Mapping, MarkSet, Refinement, Value, ValueRepr};

/// The result of a comparison.
#[derive(Clone, Copy, PartialEq, Eq)]
enum EqualityVerdict {
    Equal,
    Different,
    Unknown,
}

impl From<bool> for EqualityVerdict {
    fn from(equal: bool) -> Self {
        if equal { Self::Equal } else { Self::Different }
    }
}

/// Compares two values for equality. The result is a bool, unknown if it depends on an unknown value, and carries the
/// marks of both values at any depth.
///
/// # Examples
///
/// ```
/// use hcl_value::{Type, Value, value::ops};
///
/// let null = Value::null(Type::String);
/// assert_eq!(ops::equal(&null, &Value::null(Type::Number)), true);
/// assert!(ops::equal(&Value::unknown(Type::String), &null).is_unknown());
/// ```
#[must_use]
pub fn equal(left: &Value, right: &Value) -> Value {
    compare(left, right, false)
}

/// Compares two values for inequality; see [`equal`].
///
/// # Examples
///
/// ```
/// use hcl_value::value::ops;
///
/// assert_eq!(ops::not_equal(&1.into(), &"1".into()), true);
/// ```
#[must_use]
pub fn not_equal(left: &Value, right: &Value) -> Value {
    compare(left, right, true)
}

fn compare(left: &Value, right: &Value, negate: bool) -> Value {
    if !left.contains_marked() && !right.contains_marked() {
        return to_value(verdict(left, right), negate);
    }
    let mut marks = MarkSet::new();
    let mut plain = |value: &Value| {
        let (value, found) = value.unmark_deep();
        marks.append(found);
        value
    };
    let (left, right) = (plain(left), plain(right));
    to_value(verdict(&left, &right), negate).with_marks(marks)
}

fn to_value(verdict: EqualityVerdict, negate: bool) -> Value {
    match verdict {
        EqualityVerdict::Equal => (!negate).into(),
        EqualityVerdict::Different => negate.into(),
        EqualityVerdict::Unknown => Value::unknown_with(Type::Bool, Refinement::NOT_NULL),
    }
}

fn verdict(left: &Value, right: &Value) -> EqualityVerdict {
    match (&left.0, &right.0) {
        // As in the reference, the types of nulls count inside values only.
        (ValueRepr::Null(_), ValueRepr::Null(_)) => EqualityVerdict::Equal,
        (ValueRepr::Null(_), ValueRepr::Unknown(unknown))
        | (ValueRepr::Unknown(unknown), ValueRepr::Null(_)) => {
            if unknown.refinement.not_null {
                EqualityVerdict::Different
            } else {
                EqualityVerdict::Unknown
            }
        }
        (ValueRepr::Null(_), _) | (_, ValueRepr::Null(_)) => EqualityVerdict::Different,
        (ValueRepr::Unknown(_), ValueRepr::Unknown(_)) => EqualityVerdict::Unknown,
        _ => typed_verdict(left, right),
    }
}

/// Compares values by type and content: all but top-level nulls.
fn typed_verdict(left: &Value, right: &Value) -> EqualityVerdict {
    // An unknown part may differ even from itself.
    if left.is_shared_with(right) && left.is_wholly_known() {
        return EqualityVerdict::Equal;
    }
    match (&left.0, &right.0) {
        (ValueRepr::Bool(a), ValueRepr::Bool(b)) => (a == b).into(),
        (ValueRepr::Number(a), ValueRepr::Number(b)) => (a == b).into(),
        (ValueRepr::String(a), ValueRepr::String(b)) => (a == b).into(),
        (ValueRepr::Unknown(_), _) | (_, ValueRepr::Unknown(_)) => with_unknown(left, right),
        (ValueRepr::Null(a), ValueRepr::Null(b)) => (a == b).into(),
        (ValueRepr::List(a), ValueRepr::List(b)) if a.ty == b.ty => {
            compare_sequences(a.elements.as_slice(), b.elements.as_slice())
        }
        (ValueRepr::Tuple(a), ValueRepr::Tuple(b)) => {
            compare_sequences(a.elements.as_slice(), b.elements.as_slice())
        }
        (ValueRepr::Map(a), ValueRepr::Map(b)) if a.ty == b.ty => {
            compare_mappings(&a.elements, &b.elements)
        }
        (ValueRepr::Object(a), ValueRepr::Object(b)) => compare_mappings(&a.elements, &b.elements),
        (ValueRepr::Set(a), ValueRepr::Set(b)) if a.ty == b.ty => {
            // DIFFERENCE: `equality-of-sets`. Sets with unknown elements may turn out to be equal.
            if left.is_wholly_known() && right.is_wholly_known() {
                (a.elements.as_slice() == b.elements.as_slice()).into()
            } else {
                EqualityVerdict::Unknown
            }
        }
        (ValueRepr::Capsule(a), ValueRepr::Capsule(b)) => {
            (a.ty == b.ty && a.ty.contents_equal(&a.content, &b.content)).into()
        }
        _ => {
            if left.is_wholly_known() && right.is_wholly_known() {
                EqualityVerdict::Different
            } else {
                may_be_one_type(left, right)
            }
        }
    }
}

/// Combines the results of pairs: one different pair decides, whatever the unknown ones are.
fn all(verdicts: impl Iterator<Item = EqualityVerdict>) -> EqualityVerdict {
    let mut all = EqualityVerdict::Equal;
    for verdict in verdicts {
        match verdict {
            EqualityVerdict::Equal => {}
            EqualityVerdict::Unknown => all = EqualityVerdict::Unknown,
            EqualityVerdict::Different => return EqualityVerdict::Different,
        }
    }
    all
}

/// Compares elements pairwise.
fn compare_sequences(left: &[Value], right: &[Value]) -> EqualityVerdict {
    if left.len() != right.len() {
        return EqualityVerdict::Different;
    }
    let pairs = left.iter().zip(right);
    all(pairs.map(|(left, right)| typed_verdict(left, right)))
}

/// Compares elements by key; the keys must be equal.
fn compare_mappings(left: &Mapping, right: &Mapping) -> EqualityVerdict {
    let pairs = left.iter().zip(right.iter());
    let same_keys = || pairs.clone().all(|((left, _), (right, _))| left == right);
    if left.len() != right.len() || !same_keys() {
        return EqualityVerdict::Different;
    }
    all(pairs.map(|((_, left), (_, right))| typed_verdict(left, right)))
}

/// Compares an unknown value with another value. Types or refinements may exclude that they are equal.
fn with_unknown(left: &Value, right: &Value) -> EqualityVerdict {
    if may_be_one_type(left, right) == EqualityVerdict::Different {
        return EqualityVerdict::Different;
    }
    let excluded = match (&left.0, &right.0) {
        (ValueRepr::Unknown(_), ValueRepr::Unknown(_)) => false,
        (ValueRepr::Unknown(unknown), _) => excludes(&unknown.refinement, right),
        (_, ValueRepr::Unknown(unknown)) => excludes(&unknown.refinement, left),
        _ => false,
    };
    if excluded {
        EqualityVerdict::Different
    } else {
        EqualityVerdict::Unknown
    }
}

fn may_be_one_type(left: &Value, right: &Value) -> EqualityVerdict {
    let (left, right) = (left.ty(), right.ty());
    if left.matches(&right) || right.matches(&left) {
        EqualityVerdict::Unknown
    } else {
        EqualityVerdict::Different
    }
}

/// Returns whether a refinement excludes a value.
fn excludes(refinement: &Refinement, value: &Value) -> bool {
    match &value.0 {
        ValueRepr::Null(_) => refinement.not_null,
        ValueRepr::Number(number) => {
            let below = refinement.lower.as_ref().is_some_and(|(bound, inclusive)| {
                number < bound || (number == bound && !inclusive)
            });
            let above = refinement.upper.as_ref().is_some_and(|(bound, inclusive)| {
                number > bound || (number == bound && !inclusive)
            });
            below || above
        }
        ValueRepr::String(text) => refinement
            .prefix
            .as_ref()
            .is_some_and(|prefix| !text.starts_with(&**prefix)),
        _ => value.length_bounds().is_some_and(|(min, max)| {
            refinement.min_length > max.unwrap_or(u64::MAX)
                || refinement.max_length.unwrap_or(u64::MAX) < min
        }),
    }
}
