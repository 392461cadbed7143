//! Order comparison of number values.

// spec(native): Comparison Operators; cases::values/equality, cases::values/operators/arithmetic

use std::cmp::Ordering;

use super::apply;
use crate::number::Number;
use crate::types::Type;
use crate::value::{Value, ValueError, ValueRepr};

/// Returns whether a number is less than another.
///
/// # Errors
///
/// Fails if an operand is null or not a number.
///
/// # Examples
///
/// ```
/// use hcl_value::value::{Refinement, Value, ops};
/// use hcl_value::Type;
///
/// assert_eq!(ops::less(&1.into(), &2.into())?, true);
///
/// let port = Refinement { lower: Some((1024.into(), true)), ..Refinement::NOT_NULL };
/// let port = Value::unknown(Type::Number).refined(&port)?;
/// assert_eq!(ops::less(&80.into(), &port)?, true);
/// # Ok::<(), hcl_value::value::ValueError>(())
/// ```
pub fn less(left: &Value, right: &Value) -> Result<Value, ValueError> {
    compare(left, right, Ordering::is_lt)
}

/// Returns whether a number is less than or equal to another.
///
/// # Errors
///
/// Fails if an operand is null or not a number.
///
/// # Examples
///
/// ```
/// use hcl_value::value::ops;
///
/// assert_eq!(ops::less_or_equal(&2.into(), &2.into())?, true);
/// # Ok::<(), hcl_value::value::ValueError>(())
/// ```
pub fn less_or_equal(left: &Value, right: &Value) -> Result<Value, ValueError> {
    compare(left, right, Ordering::is_le)
}

/// Returns whether a number is greater than another.
///
/// # Errors
///
/// Fails if an operand is null or not a number.
///
/// # Examples
///
/// ```
/// use hcl_value::value::ops;
///
/// assert_eq!(ops::greater(&2.into(), &2.into())?, false);
/// assert!(ops::greater(&"b".into(), &"a".into()).is_err());
/// # Ok::<(), hcl_value::value::ValueError>(())
/// ```
pub fn greater(left: &Value, right: &Value) -> Result<Value, ValueError> {
    compare(left, right, Ordering::is_gt)
}

/// Returns whether a number is greater than or equal to another.
///
/// # Errors
///
/// Fails if an operand is null or not a number.
///
/// # Examples
///
/// ```
/// use hcl_value::value::ops;
///
/// assert_eq!(ops::greater_or_equal(&443.into(), &80.into())?, true);
/// # Ok::<(), hcl_value::value::ValueError>(())
/// ```
pub fn greater_or_equal(left: &Value, right: &Value) -> Result<Value, ValueError> {
    compare(left, right, Ordering::is_ge)
}

fn compare(left: &Value, right: &Value, holds: fn(Ordering) -> bool) -> Result<Value, ValueError> {
    if let (ValueRepr::Number(left), ValueRepr::Number(right)) = (&left.0, &right.0) {
        return Ok(holds(left.cmp(right)).into());
    }
    apply(
        left,
        Some(right),
        [&Type::Number, &Type::Bool],
        &|left, right| compare_bounds(left, right).map(|ordering| holds(ordering).into()),
        &|left, right| compare(left, right, holds),
    )
}

/// Returns the order of two operands if their bounds determine it.
fn compare_bounds(left: &Value, right: &Value) -> Option<Ordering> {
    let below = |a: &Value, b: &Value| matches!((upper(a), lower(b)), (Some(a), Some(b)) if a < b);
    // DIFFERENCE: `bounds-decide`. One rule for all four operators.
    if below(left, right) {
        return Some(Ordering::Less);
    }
    below(right, left).then_some(Ordering::Greater)
}

fn lower(operand: &Value) -> Option<&Number> {
    match &operand.0 {
        ValueRepr::Number(number) => Some(number),
        ValueRepr::Unknown(unknown) => unknown.refinement.lower.as_ref().map(|(bound, _)| bound),
        _ => None,
    }
}

fn upper(operand: &Value) -> Option<&Number> {
    match &operand.0 {
        ValueRepr::Number(number) => Some(number),
        ValueRepr::Unknown(unknown) => unknown.refinement.upper.as_ref().map(|(bound, _)| bound),
        _ => None,
    }
}
