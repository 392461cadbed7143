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

pub use access::{AccessError, attribute, index};
pub use arithmetic::{add, divide, multiply, negate, remainder, subtract};
pub use comparison::{greater, greater_or_equal, less, less_or_equal};
pub use elements::{ElementsError, Entry, Key, ValueElements, elements};
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
/// use hcl_value::value::ops::{self, BinaryOperator};
///
/// // An evaluator converts the operands first: `"1" + 2`.
/// let operation = BinaryOperator::Add;
/// let left = convert(&"1".into(), &operation.operand_type())?;
/// assert_eq!(ops::binary(operation, &left, &2.into())?, 3);
/// assert_eq!(operation.result_type(), Type::Number);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BinaryOperator {
    /// `||`
    Or,
    /// `&&`
    And,
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterOrEqual,
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`
    Divide,
    /// `%`
    Modulo,
}

impl BinaryOperator {
    /// Returns the operator as it is written.
    #[must_use]
    pub const fn symbol(self) -> &'static str {
        match self {
            Self::Or => "||",
            Self::And => "&&",
            Self::Equal => "==",
            Self::NotEqual => "!=",
            Self::Greater => ">",
            Self::GreaterOrEqual => ">=",
            Self::Less => "<",
            Self::LessOrEqual => "<=",
            Self::Add => "+",
            Self::Subtract => "-",
            Self::Multiply => "*",
            Self::Divide => "/",
            Self::Modulo => "%",
        }
    }

    /// Returns how tightly the operator binds: from 1 for `||` to 6 for `*`. Operators of one precedence associate to the left.
    ///
    /// ```
    /// use hcl_value::value::ops::BinaryOperator;
    ///
    /// assert!(BinaryOperator::Multiply.precedence() > BinaryOperator::Add.precedence());
    /// assert_eq!(BinaryOperator::Or.precedence(), 1);
    /// ```
    #[must_use]
    pub const fn precedence(self) -> u8 {
        match self {
            Self::Or => 1,
            Self::And => 2,
            Self::Equal | Self::NotEqual => 3,
            Self::Greater | Self::GreaterOrEqual | Self::Less | Self::LessOrEqual => 4,
            Self::Add | Self::Subtract => 5,
            Self::Multiply | Self::Divide | Self::Modulo => 6,
        }
    }

    /// Returns the type that operands are converted to; the dynamic pseudo-type for operators of any types.
    ///
    /// ```
    /// use hcl_value::Type;
    /// use hcl_value::value::ops::BinaryOperator;
    ///
    /// assert_eq!(BinaryOperator::Less.operand_type(), Type::Number);
    /// assert_eq!(BinaryOperator::Equal.operand_type(), Type::Dynamic);
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
    /// use hcl_value::value::ops::BinaryOperator;
    ///
    /// assert_eq!(BinaryOperator::Less.result_type(), Type::Bool);
    /// ```
    #[must_use]
    pub const fn result_type(self) -> Type {
        match self {
            Self::Add | Self::Subtract | Self::Multiply | Self::Divide | Self::Modulo => {
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
/// use hcl_value::value::ops::{self, BinaryOperator};
///
/// let result = ops::binary(BinaryOperator::Less, &1.into(), &2.into())?;
/// assert_eq!(result, true);
/// # Ok::<(), hcl_value::value::ValueError>(())
/// ```
pub fn binary(operation: BinaryOperator, left: &Value, right: &Value) -> Result<Value, ValueError> {
    match operation {
        BinaryOperator::Add => add(left, right),
        BinaryOperator::Subtract => subtract(left, right),
        BinaryOperator::Multiply => multiply(left, right),
        BinaryOperator::Divide => divide(left, right),
        BinaryOperator::Modulo => remainder(left, right),
        BinaryOperator::Less => less(left, right),
        BinaryOperator::LessOrEqual => less_or_equal(left, right),
        BinaryOperator::Greater => greater(left, right),
        BinaryOperator::GreaterOrEqual => greater_or_equal(left, right),
        BinaryOperator::Equal => Ok(equal(left, right)),
        BinaryOperator::NotEqual => Ok(not_equal(left, right)),
        BinaryOperator::And => and(left, right),
        BinaryOperator::Or => or(left, right),
    }
}

/// Applies the rule for marked, null, unknown and dynamic operands, which all operators except equality follow.
///
/// `right` is absent for an operator with one operand; the functions get that operand twice. The result has the marks of all operands. A null operand is an error; otherwise an unknown or dynamic operand makes
/// the result unknown but not null, refined by `narrow`. `known` is called with known operands only.
fn apply(
    left: &Value,
    right: Option<&Value>,
    [wanted, result]: [&Type; 2],
    narrow: &dyn Fn(&Value, &Value) -> Option<Value>,
    known: &dyn Fn(&Value, &Value) -> Result<Value, ValueError>,
) -> Result<Value, ValueError> {
    let names = match right {
        Some(_) => ["the left operand", "the right operand"],
        None => ["the operand"; 2],
    };
    let mut marks = MarkSet::new();
    let right = right.unwrap_or(left);
    for operand in [left, right] {
        marks.append_marks_of(operand);
    }
    let plain = [left.unmarked(), right.unmarked()];
    for (operand, name) in std::iter::zip(plain, names) {
        let ty = operand.ty();
        if ty != *wanted && ty != Type::Dynamic {
            return Err(errors::wrong_operand(name, wanted, &ty));
        }
    }
    // As in the reference, null is an error even if the other operand is unknown.
    for (operand, name) in std::iter::zip(plain, names) {
        if operand.is_null() {
            return Err(errors::null_operand(name));
        }
    }
    let [left, right] = plain;
    let value = if left.is_unknown() || right.is_unknown() {
        let unknown = || Value::unknown_with(result.clone(), Refinement::NOT_NULL);
        narrow(left, right).unwrap_or_else(unknown)
    } else {
        known(left, right)?
    };
    Ok(value.with_marks(marks))
}
