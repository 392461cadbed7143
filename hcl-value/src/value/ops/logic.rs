//! Logic on bool values.

use super::apply;
use crate::types::Type;
use crate::value::{Repr, Value, ValueError};

/// Whether both are true. One side that is false or null settles it, whatever the other is.
///
/// # Errors
///
/// When an operand is no bool.
pub fn and(left: &Value, right: &Value) -> Result<Value, ValueError> {
    if let (Repr::Bool(left), Repr::Bool(right)) = (&left.0, &right.0) {
        return Ok((*left && *right).into());
    }
    let settles = |side: &Value| matches!(side.unmarked().0, Repr::Bool(false) | Repr::Null(_));
    if settles(left) || settles(right) {
        return Ok(Value::from(false).with_marks_of([left, right]));
    }
    apply(
        [left, right],
        &Type::Bool,
        &Type::Bool,
        |_| None,
        |[left, right]| and(left, right),
    )
}

/// Whether one of the two is true. One side that is true settles it, whatever the other is.
///
/// # Errors
///
/// When an operand is no bool, or one is null and the other does not settle it.
pub fn or(left: &Value, right: &Value) -> Result<Value, ValueError> {
    if let (Repr::Bool(left), Repr::Bool(right)) = (&left.0, &right.0) {
        return Ok((*left || *right).into());
    }
    let settles = |side: &Value| matches!(side.unmarked().0, Repr::Bool(true));
    if settles(left) || settles(right) {
        return Ok(Value::from(true).with_marks_of([left, right]));
    }
    apply(
        [left, right],
        &Type::Bool,
        &Type::Bool,
        |_| None,
        |[left, right]| or(left, right),
    )
}

/// The opposite of a bool.
///
/// # Errors
///
/// When the operand is null or no bool.
pub fn not(operand: &Value) -> Result<Value, ValueError> {
    if let Repr::Bool(value) = &operand.0 {
        return Ok((!value).into());
    }
    apply(
        [operand],
        &Type::Bool,
        &Type::Bool,
        |_| None,
        |[operand]| not(operand),
    )
}
