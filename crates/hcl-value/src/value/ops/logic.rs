//! Logic on bool values.

// spec(native): Logic Operators; cases::values/operators/logic

use super::apply;
use crate::types::Type;
use crate::value::{Value, ValueError, ValueRepr};

/// Operands and result.
const BOOLS: [&Type; 2] = [&Type::Bool; 2];

/// Returns whether both operands are true. An operand that is false or null decides, whatever the other is.
///
/// # Errors
///
/// Fails if an operand is not a bool.
///
/// # Examples
///
/// ```
/// use hcl_value::{Type, Value, value::ops};
///
/// let unknown = Value::unknown(Type::Bool);
/// assert_eq!(ops::and(&false.into(), &unknown)?, false);
/// assert!(ops::and(&true.into(), &unknown)?.is_unknown());
/// # Ok::<(), hcl_value::value::ValueError>(())
/// ```
pub fn and(left: &Value, right: &Value) -> Result<Value, ValueError> {
    if let (ValueRepr::Bool(left), ValueRepr::Bool(right)) = (&left.0, &right.0) {
        return Ok((*left && *right).into());
    }
    // As in the reference, null decides `&&` as false does, and nothing about `||`.
    let decides = |side: &Value| {
        matches!(
            side.unmarked().0,
            ValueRepr::Bool(false) | ValueRepr::Null(_)
        )
    };
    if decides(left) || decides(right) {
        return Ok(Value::from(false).with_marks_of([left, right]));
    }
    apply(left, Some(right), BOOLS, &|_, _| None, &and)
}

/// Returns whether one of the operands is true. An operand that is true decides, whatever the other is.
///
/// # Errors
///
/// Fails if an operand is not a bool, or one is null and the other is not true.
///
/// # Examples
///
/// ```
/// use hcl_value::{Type, Value, value::ops};
///
/// let unknown = Value::unknown(Type::Bool);
/// assert_eq!(ops::or(&true.into(), &unknown)?, true);
/// assert!(ops::or(&false.into(), &unknown)?.is_unknown());
/// # Ok::<(), hcl_value::value::ValueError>(())
/// ```
pub fn or(left: &Value, right: &Value) -> Result<Value, ValueError> {
    if let (ValueRepr::Bool(left), ValueRepr::Bool(right)) = (&left.0, &right.0) {
        return Ok((*left || *right).into());
    }
    let decides = |side: &Value| matches!(side.unmarked().0, ValueRepr::Bool(true));
    if decides(left) || decides(right) {
        return Ok(Value::from(true).with_marks_of([left, right]));
    }
    apply(left, Some(right), BOOLS, &|_, _| None, &or)
}

/// Negates a bool.
///
/// # Errors
///
/// Fails if the operand is null or not a bool.
///
/// # Examples
///
/// ```
/// use hcl_value::value::ops;
///
/// assert_eq!(ops::not(&true.into())?, false);
/// # Ok::<(), hcl_value::value::ValueError>(())
/// ```
pub fn not(operand: &Value) -> Result<Value, ValueError> {
    if let ValueRepr::Bool(value) = &operand.0 {
        return Ok((!value).into());
    }
    apply(operand, None, BOOLS, &|_, _| None, &|operand, _| {
        not(operand)
    })
}
