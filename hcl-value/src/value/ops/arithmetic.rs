//! Arithmetic on number values.

use super::apply;
use crate::number::{Number, NumberError};
use crate::types::Type;
use crate::value::{Refinement, Repr, Value, ValueError, errors};

type Operator = fn(&Number, &Number) -> Result<Number, NumberError>;

/// Adds two numbers.
///
/// # Errors
///
/// When an operand is null or no number, or infinities cancel out.
///
/// # Examples
///
/// ```
/// use hcl_value::{Number, Value, value::ops};
///
/// let sum = ops::add(&Number::from(1).into(), &Number::from(2).into())?;
/// assert_eq!(sum, Number::from(3).into());
/// # Ok::<(), hcl_value::value::ValueError>(())
/// ```
pub fn add(left: &Value, right: &Value) -> Result<Value, ValueError> {
    arithmetic(left, right, Number::add, true)
}

/// Subtracts a number from another.
///
/// # Errors
///
/// When an operand is null or no number, or infinities cancel out.
pub fn subtract(left: &Value, right: &Value) -> Result<Value, ValueError> {
    arithmetic(left, right, Number::sub, true)
}

/// Multiplies two numbers.
///
/// # Errors
///
/// When an operand is null or no number, or infinity meets zero.
pub fn multiply(left: &Value, right: &Value) -> Result<Value, ValueError> {
    arithmetic(left, right, Number::mul, true)
}

/// Divides a number by another; dividing by zero gives an infinity.
///
/// # Errors
///
/// When an operand is null or no number, or both are zero or infinite.
pub fn divide(left: &Value, right: &Value) -> Result<Value, ValueError> {
    arithmetic(left, right, Number::div, false)
}

/// The remainder of a division, with the sign of the dividend.
///
/// # Errors
///
/// When an operand is null or no number.
pub fn remainder(left: &Value, right: &Value) -> Result<Value, ValueError> {
    arithmetic(left, right, Number::rem, false)
}

/// Negates a number.
///
/// # Errors
///
/// When the operand is null or no number.
pub fn negate(operand: &Value) -> Result<Value, ValueError> {
    if let Repr::Number(number) = &operand.0 {
        return Ok((-number).into());
    }
    apply(
        [operand],
        &Type::Number,
        &Type::Number,
        |_| None,
        |[operand]| negate(operand),
    )
}

fn arithmetic(
    left: &Value,
    right: &Value,
    operator: Operator,
    monotonic: bool,
) -> Result<Value, ValueError> {
    if let (Repr::Number(left), Repr::Number(right)) = (&left.0, &right.0) {
        return match operator(left, right) {
            Ok(number) => Ok(number.into()),
            Err(error) => Err(errors::arithmetic(error)),
        };
    }
    apply(
        [left, right],
        &Type::Number,
        &Type::Number,
        |[left, right]| monotonic.then(|| between_corners(left, right, operator))?,
        |[left, right]| arithmetic(left, right, operator, monotonic),
    )
}

/// The bounds of a result from those of the operands: the least and greatest of what their bounds give.
fn between_corners(left: &Value, right: &Value, operator: Operator) -> Option<Value> {
    let (left, right) = (bounds(left)?, bounds(right)?);
    let mut least: Option<Number> = None;
    let mut greatest: Option<Number> = None;
    for a in &left {
        for b in &right {
            let corner = operator(a, b).ok()?;
            if least.as_ref().is_none_or(|least| corner < *least) {
                least = Some(corner.clone());
            }
            if greatest.as_ref().is_none_or(|greatest| corner > *greatest) {
                greatest = Some(corner);
            }
        }
    }
    let finite = |bound: Number, none: &Number| (bound != *none).then_some((bound, true));
    let unknown = Value::unknown_with(Type::Number, Refinement::NOT_NULL);
    let narrowed = unknown.refine().refinement(&Refinement {
        lower: finite(least?, &Number::NEG_INFINITY),
        upper: finite(greatest?, &Number::INFINITY),
        ..Refinement::NOT_NULL
    });
    narrowed.build().ok()
}

/// Least and greatest value that an operand can have; `None` if nothing at all is known of it.
fn bounds(operand: &Value) -> Option<[Number; 2]> {
    match &operand.0 {
        Repr::Number(number) => Some([number.clone(), number.clone()]),
        Repr::Unknown(unknown) => {
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
