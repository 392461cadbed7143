//! Arithmetic on number values.

// spec(native): Arithmetic Operators; cases::values/numbers, cases::values/operators/arithmetic,
//     suites::model::answers_equal_those_of_the_reference

use super::apply;
use crate::number::{Number, NumberError};
use crate::types::Type;
use crate::value::{Refinement, Value, ValueError, ValueRepr, errors};

type Operator = fn(&Number, &Number) -> Result<Number, NumberError>;

/// Operands and result.
const NUMBERS: [&Type; 2] = [&Type::Number; 2];

/// Adds two numbers.
///
/// # Errors
///
/// Fails if an operand is null or not a number, or both are infinities of opposite signs.
///
/// # Examples
///
/// ```
/// use hcl_value::{Type, Value, value::ops};
///
/// assert_eq!(ops::add(&1.into(), &2.into())?, 3);
/// assert!(ops::add(&1.into(), &Value::unknown(Type::Number))?.is_unknown());
/// assert!(ops::add(&1.into(), &Value::null(Type::Number)).is_err());
/// # Ok::<(), hcl_value::value::ValueError>(())
/// ```
pub fn add(left: &Value, right: &Value) -> Result<Value, ValueError> {
    arithmetic(left, right, Number::add, true)
}

/// Subtracts a number from another.
///
/// # Errors
///
/// Fails if an operand is null or not a number, or both are infinities of the same sign.
///
/// # Examples
///
/// ```
/// use hcl_value::value::ops;
///
/// assert_eq!(ops::subtract(&3.into(), &0.5.into())?, 2.5);
/// # Ok::<(), hcl_value::value::ValueError>(())
/// ```
pub fn subtract(left: &Value, right: &Value) -> Result<Value, ValueError> {
    arithmetic(left, right, Number::sub, true)
}

/// Multiplies two numbers.
///
/// # Errors
///
/// Fails if an operand is null or not a number, or one is infinite and the other zero.
///
/// # Examples
///
/// ```
/// use hcl_value::value::ops;
///
/// assert_eq!(ops::multiply(&6.into(), &7.into())?, 42);
/// # Ok::<(), hcl_value::value::ValueError>(())
/// ```
pub fn multiply(left: &Value, right: &Value) -> Result<Value, ValueError> {
    arithmetic(left, right, Number::mul, true)
}

/// Divides a number by another. The quotient of a division by zero is an infinity.
///
/// # Errors
///
/// Fails if an operand is null or not a number, or both are zero or infinite.
///
/// # Examples
///
/// ```
/// use hcl_value::value::ops;
///
/// assert_eq!(ops::divide(&7.into(), &2.into())?, 3.5);
///
/// let infinite = ops::divide(&1.into(), &0.into())?;
/// assert!(infinite.as_number().is_some_and(|number| number.is_infinite()));
/// assert!(ops::divide(&0.into(), &0.into()).is_err());
/// # Ok::<(), hcl_value::value::ValueError>(())
/// ```
pub fn divide(left: &Value, right: &Value) -> Result<Value, ValueError> {
    arithmetic(left, right, Number::div, false)
}

/// Returns the remainder of a division, with the sign of the dividend.
///
/// # Errors
///
/// Fails if an operand is null or not a number, or one is infinite and the other zero.
///
/// # Examples
///
/// ```
/// use hcl_value::value::ops;
///
/// assert_eq!(ops::remainder(&7.into(), &3.into())?, 1);
/// assert_eq!(ops::remainder(&(-7).into(), &3.into())?, -1);
/// # Ok::<(), hcl_value::value::ValueError>(())
/// ```
pub fn remainder(left: &Value, right: &Value) -> Result<Value, ValueError> {
    arithmetic(left, right, Number::rem, false)
}

/// Negates a number.
///
/// # Errors
///
/// Fails if the operand is null or not a number.
///
/// # Examples
///
/// ```
/// use hcl_value::value::ops;
///
/// assert_eq!(ops::negate(&80.into())?, -80);
/// assert!(ops::negate(&"80".into()).is_err());
/// # Ok::<(), hcl_value::value::ValueError>(())
/// ```
pub fn negate(operand: &Value) -> Result<Value, ValueError> {
    if let ValueRepr::Number(number) = &operand.0 {
        return Ok((-number).into());
    }
    apply(operand, None, NUMBERS, &|_, _| None, &|operand, _| {
        negate(operand)
    })
}

fn arithmetic(
    left: &Value,
    right: &Value,
    operator: Operator,
    monotonic: bool,
) -> Result<Value, ValueError> {
    if let (ValueRepr::Number(left), ValueRepr::Number(right)) = (&left.0, &right.0) {
        return match operator(left, right) {
            Ok(number) => Ok(number.into()),
            Err(error) => Err(errors::arithmetic(error)),
        };
    }
    apply(
        left,
        Some(right),
        NUMBERS,
        &|left, right| monotonic.then(|| bounded_result(left, right, operator))?,
        &|left, right| arithmetic(left, right, operator, monotonic),
    )
}

/// Returns an unknown number with the bounds that follow from the bounds of the operands: the minimum and maximum of the
/// results at their bounds.
fn bounded_result(left: &Value, right: &Value, operator: Operator) -> Option<Value> {
    let (left, right) = (bounds(left)?, bounds(right)?);
    let mut min: Option<Number> = None;
    let mut max: Option<Number> = None;
    for a in &left {
        for b in &right {
            // Infinite bounds may have no result, as in `∞ - ∞`.
            let result = operator(a, b).ok()?;
            if min.as_ref().is_none_or(|min| result < *min) {
                min = Some(result.clone());
            }
            if max.as_ref().is_none_or(|max| result > *max) {
                max = Some(result);
            }
        }
    }
    let finite = |bound: Number, none: &Number| (bound != *none).then_some((bound, true));
    let unknown = Value::unknown_with(Type::Number, Refinement::NOT_NULL);
    let narrowed = unknown.refined(&Refinement {
        lower: finite(min?, &Number::NEG_INFINITY),
        upper: finite(max?, &Number::INFINITY),
        ..Refinement::NOT_NULL
    });
    narrowed.ok()
}

/// Returns the minimum and maximum of an operand, or `None` if it has no bounds.
fn bounds(operand: &Value) -> Option<[Number; 2]> {
    match &operand.0 {
        ValueRepr::Number(number) => Some([number.clone(), number.clone()]),
        ValueRepr::Unknown(unknown) => {
            let Refinement { lower, upper, .. } = &unknown.refinement;
            if lower.is_none() && upper.is_none() {
                return None;
            }
            let bound = |bound: &Option<(Number, bool)>, none: Number| {
                bound.as_ref().map_or(none, |(bound, _)| bound.clone())
            };
            Some([
                bound(lower, Number::NEG_INFINITY),
                bound(upper, Number::INFINITY),
            ])
        }
        _ => None,
    }
}
