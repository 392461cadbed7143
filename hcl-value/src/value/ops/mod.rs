//! Operations on values: arithmetic, comparison, logic, equality, access to elements.
//!
//! Information model, "Unknown Values and the Dynamic Pseudo-type", and the operators of the native syntax. Operands are
//! of the right type already, or dynamic. The one rule about null, unknown and marked operands is `apply`.

mod access;
mod arithmetic;
mod comparison;
mod elements;
mod equality;
mod logic;

pub use access::{AccessError, attribute, index};
pub use arithmetic::{add, divide, multiply, negate, remainder, subtract};
pub use comparison::{greater, greater_or_equal, less, less_or_equal};
pub use elements::{Elements, ElementsError, Entry, Key, elements};
pub use equality::{equal, not_equal};
pub use logic::{and, not, or};

use super::{MarkSet, Refinement, Value, ValueError, errors};
use crate::types::Type;

/// An operator between two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BinaryOperation {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`
    Divide,
    /// `%`
    Remainder,
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterOrEqual,
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `&&`
    And,
    /// `||`
    Or,
}

impl BinaryOperation {
    /// The type that operands are converted to; dynamic for those that compare anything.
    #[must_use]
    pub const fn operand_type(self) -> Type {
        match self {
            Self::Equal | Self::NotEqual => Type::Dynamic,
            Self::And | Self::Or => Type::Bool,
            _ => Type::Number,
        }
    }

    /// The type of the result.
    #[must_use]
    pub const fn result_type(self) -> Type {
        match self {
            Self::Add | Self::Subtract | Self::Multiply | Self::Divide | Self::Remainder => {
                Type::Number
            }
            _ => Type::Bool,
        }
    }
}

/// Applies an operator to operands that are of its operand type already, or dynamic.
///
/// # Errors
///
/// When an operand is null or of another type, or the result is not defined.
pub fn binary(
    operation: BinaryOperation,
    left: &Value,
    right: &Value,
) -> Result<Value, ValueError> {
    match operation {
        BinaryOperation::Add => add(left, right),
        BinaryOperation::Subtract => subtract(left, right),
        BinaryOperation::Multiply => multiply(left, right),
        BinaryOperation::Divide => divide(left, right),
        BinaryOperation::Remainder => remainder(left, right),
        BinaryOperation::Less => less(left, right),
        BinaryOperation::LessOrEqual => less_or_equal(left, right),
        BinaryOperation::Greater => greater(left, right),
        BinaryOperation::GreaterOrEqual => greater_or_equal(left, right),
        BinaryOperation::Equal => Ok(equal(left, right)),
        BinaryOperation::NotEqual => Ok(not_equal(left, right)),
        BinaryOperation::And => and(left, right),
        BinaryOperation::Or => or(left, right),
    }
}

/// The one rule for operands that are marked, null, unknown or dynamic, for all operators but equality.
///
/// Marks of all operands are on the result. An operand that is null is an error; otherwise one that is unknown or
/// dynamic makes the result unknown but not null, with what `narrow` knows of it. Only known operands reach `known`.
fn apply<const N: usize>(
    operands: [&Value; N],
    wanted: &Type,
    result: &Type,
    narrow: impl FnOnce([&Value; N]) -> Option<Value>,
    known: impl FnOnce([&Value; N]) -> Result<Value, ValueError>,
) -> Result<Value, ValueError> {
    let mut marks = MarkSet::new();
    for operand in operands {
        marks.append_marks_of(operand);
    }
    let plain = operands.map(Value::unmarked);
    for (place, operand) in plain.iter().enumerate() {
        let ty = operand.ty();
        if ty != *wanted && ty != Type::Dynamic {
            return Err(errors::wrong_operand(name::<N>(place), wanted, &ty));
        }
    }
    if let Some(place) = plain.iter().position(|operand| operand.is_null()) {
        return Err(errors::null_operand(name::<N>(place)));
    }
    if plain.iter().any(|operand| operand.is_unknown()) {
        let unknown = || Value::unknown_with(result.clone(), Refinement::NOT_NULL);
        return Ok(narrow(plain).unwrap_or_else(unknown).with_marks(marks));
    }
    known(plain).map(|value| value.with_marks(marks))
}

/// What to call the operand at a place among so many.
const fn name<const N: usize>(place: usize) -> &'static str {
    match (N, place) {
        (1, _) => "the operand",
        (_, 0) => "the left operand",
        _ => "the right operand",
    }
}
