//! Ordering of number values.

use std::cmp::Ordering;

use super::apply;
use crate::number::Number;
use crate::types::Type;
use crate::value::{Repr, Value, ValueError};

/// Whether a number is less than another.
///
/// # Errors
///
/// When an operand is null or no number.
pub fn less(left: &Value, right: &Value) -> Result<Value, ValueError> {
    compare(left, right, Ordering::is_lt)
}

/// Whether a number is less than another or equal to it.
///
/// # Errors
///
/// When an operand is null or no number.
pub fn less_or_equal(left: &Value, right: &Value) -> Result<Value, ValueError> {
    compare(left, right, Ordering::is_le)
}

/// Whether a number is greater than another.
///
/// # Errors
///
/// When an operand is null or no number.
pub fn greater(left: &Value, right: &Value) -> Result<Value, ValueError> {
    compare(left, right, Ordering::is_gt)
}

/// Whether a number is greater than another or equal to it.
///
/// # Errors
///
/// When an operand is null or no number.
pub fn greater_or_equal(left: &Value, right: &Value) -> Result<Value, ValueError> {
    compare(left, right, Ordering::is_ge)
}

fn compare(left: &Value, right: &Value, holds: fn(Ordering) -> bool) -> Result<Value, ValueError> {
    if let (Repr::Number(left), Repr::Number(right)) = (&left.0, &right.0) {
        return Ok(holds(left.cmp(right)).into());
    }
    apply(
        [left, right],
        &Type::Number,
        &Type::Bool,
        |[left, right]| apart(left, right).map(|ordering| holds(ordering).into()),
        |[left, right]| compare(left, right, holds),
    )
}

/// The order of two operands if their bounds leave no doubt.
fn apart(left: &Value, right: &Value) -> Option<Ordering> {
    let below = |a: &Value, b: &Value| matches!((upper(a), lower(b)), (Some(a), Some(b)) if a < b);
    if below(left, right) {
        return Some(Ordering::Less);
    }
    below(right, left).then_some(Ordering::Greater)
}

fn lower(operand: &Value) -> Option<&Number> {
    match &operand.0 {
        Repr::Number(number) => Some(number),
        Repr::Unknown(unknown) => unknown.refinement.lower.as_ref().map(|(bound, _)| bound),
        _ => None,
    }
}

fn upper(operand: &Value) -> Option<&Number> {
    match &operand.0 {
        Repr::Number(number) => Some(number),
        Repr::Unknown(unknown) => unknown.refinement.upper.as_ref().map(|(bound, _)| bound),
        _ => None,
    }
}
