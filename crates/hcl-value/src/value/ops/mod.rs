//! Operations on values: arithmetic, comparison, logic, equality, element access.
//!
//! Information model, "Unknown Values and the Dynamic Pseudo-type", and the operators of the native syntax. Operands
//! have the type of the operator already, or are dynamic. `apply` implements the rule for null, unknown and marked
//! operands.
//!
//! ```
//! use hcl_value::value::ops;
//! use hcl_value::{Type, Value};
//!
//! let servers = Value::from_json(r#"[{"port": 80}]"#)?;
//! let server = ops::index(&servers, &0.into())?;
//! let port = ops::attribute(&server, "port")?;
//! assert_eq!(ops::add(&port, &8000.into())?, 8080);
//!
//! let sum = ops::add(&port, &Value::unknown(Type::Number))?;
//! assert!(sum.is_unknown());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// spec(model): Null values; cases::values/equality/nulls, cases::values/operators/logic
// spec(model): Unknown Values and the Dynamic Pseudo-type

mod access;
mod arithmetic;
mod comparison;
mod elements;
mod equality;
mod logic;

pub use access::{AccessError, attribute, has_index, index};
pub use arithmetic::{abs, add, divide, multiply, negate, remainder, subtract};
pub use comparison::{greater, greater_or_equal, less, less_or_equal};
pub use elements::{Elements, ElementsError, Entry, Key, elements};
pub use equality::{equal, not_equal};
pub use logic::{and, not, or};

use super::{MarkSet, Refinement, Value, ValueError, errors};
use crate::types::Type;

/// A binary operator.
///
/// # Examples
///
/// ```
/// use hcl_value::Type;
/// use hcl_value::convert::convert;
/// use hcl_value::value::ops::{self, BinaryOperation};
///
/// // An evaluator converts the operands first: `"1" + 2`.
/// let operation = BinaryOperation::Add;
/// let left = convert(&"1".into(), &operation.operand_type())?;
/// assert_eq!(ops::binary(operation, &left, &2.into())?, 3);
/// assert_eq!(operation.result_type(), Type::Number);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
    /// Returns the type that operands are converted to; the dynamic pseudo-type for operators of any types.
    ///
    /// ```
    /// use hcl_value::Type;
    /// use hcl_value::value::ops::BinaryOperation;
    ///
    /// assert_eq!(BinaryOperation::Less.operand_type(), Type::Number);
    /// assert_eq!(BinaryOperation::Equal.operand_type(), Type::Dynamic);
    /// ```
    #[must_use]
    pub const fn operand_type(self) -> Type {
        match self {
            Self::Equal | Self::NotEqual => Type::Dynamic,
            Self::And | Self::Or => Type::Bool,
            _ => Type::Number,
        }
    }

    /// Returns the type of the result.
    ///
    /// ```
    /// use hcl_value::Type;
    /// use hcl_value::value::ops::BinaryOperation;
    ///
    /// assert_eq!(BinaryOperation::Less.result_type(), Type::Bool);
    /// ```
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

/// Applies an operator to operands of its operand type, or dynamic ones.
///
/// # Errors
///
/// Fails if an operand is null or has another type, or the result is not defined.
///
/// # Examples
///
/// ```
/// use hcl_value::value::ops::{self, BinaryOperation};
///
/// let result = ops::binary(BinaryOperation::Less, &1.into(), &2.into())?;
/// assert_eq!(result, true);
/// # Ok::<(), hcl_value::value::ValueError>(())
/// ```
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

/// Applies the rule for marked, null, unknown and dynamic operands, which all operators except equality follow.
///
/// The result has the marks of all operands. A null operand is an error; otherwise an unknown or dynamic operand makes
/// the result unknown but not null, refined by `narrow`. `known` is called with known operands only.
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
    for (index, operand) in plain.iter().enumerate() {
        let ty = operand.ty();
        if ty != *wanted && ty != Type::Dynamic {
            return Err(errors::wrong_operand(name::<N>(index), wanted, &ty));
        }
    }
    // As in the reference, null is an error beside an unknown operand, too.
    if let Some(index) = plain.iter().position(|operand| operand.is_null()) {
        return Err(errors::null_operand(name::<N>(index)));
    }
    if plain.iter().any(|operand| operand.is_unknown()) {
        let unknown = || Value::unknown_with(result.clone(), Refinement::NOT_NULL);
        return Ok(narrow(plain).unwrap_or_else(unknown).with_marks(marks));
    }
    known(plain).map(|value| value.with_marks(marks))
}

/// Returns the name of an operand of an operator with `N` operands, for messages.
const fn name<const N: usize>(index: usize) -> &'static str {
    match (N, index) {
        (1, _) => "the operand",
        (_, 0) => "the left operand",
        _ => "the right operand",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_name_the_operand() {
        let (one, null, text) = (
            Value::from(1),
            Value::null(Type::Number),
            Value::from("one"),
        );
        for (result, expected) in [
            (negate(&null), "the operand is null"),
            (negate(&text), "the operand must be a number"),
            (add(&null, &one), "the left operand is null"),
            (add(&one, &null), "the right operand is null"),
            (add(&text, &null), "the left operand must be a number"),
            (add(&one, &text), "the right operand must be a number"),
        ] {
            let message = result.map(|_| ()).map_err(|error| error.to_string());
            let message = message.err().unwrap_or_default();
            assert!(message.starts_with(expected), "{message}");
        }
    }

    #[test]
    fn every_binary_operation_has_the_types_of_its_result_and_operands() {
        let operations = [
            BinaryOperation::Add,
            BinaryOperation::Subtract,
            BinaryOperation::Multiply,
            BinaryOperation::Divide,
            BinaryOperation::Remainder,
            BinaryOperation::Less,
            BinaryOperation::LessOrEqual,
            BinaryOperation::Greater,
            BinaryOperation::GreaterOrEqual,
            BinaryOperation::Equal,
            BinaryOperation::NotEqual,
            BinaryOperation::And,
            BinaryOperation::Or,
        ];
        for operation in operations {
            let operand = match operation.operand_type() {
                Type::Bool => Value::from(true),
                _ => Value::from(1),
            };
            let unknown = Value::unknown(operation.operand_type());
            for right in [&operand, &unknown] {
                let result = binary(operation, &operand, right).map(|value| value.ty());
                assert_eq!(result, Ok(operation.result_type()), "{operation:?}");
            }
        }
    }
}
