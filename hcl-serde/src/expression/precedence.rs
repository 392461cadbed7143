//! The precedence of operators.
//!
//! Native syntax specification, "Operations".

use super::{BinaryOperator, Expr, UnaryOperator};

/// How tightly an expression binds, loosest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Precedence {
    Conditional,
    Or,
    And,
    Equality,
    Comparison,
    Sum,
    Product,
    Unary,
    /// Steps can follow.
    Term,
}

impl Precedence {
    pub(super) const fn of(expression: &Expr) -> Self {
        match expression {
            Expr::Conditional(_) => Self::Conditional,
            Expr::Binary(_, operator, _) => Self::of_operator(*operator),
            Expr::Unary(..) => Self::Unary,
            _ => Self::Term,
        }
    }

    pub(super) const fn of_operator(operator: BinaryOperator) -> Self {
        match operator {
            BinaryOperator::Or => Self::Or,
            BinaryOperator::And => Self::And,
            BinaryOperator::Equal | BinaryOperator::NotEqual => Self::Equality,
            BinaryOperator::Greater
            | BinaryOperator::GreaterOrEqual
            | BinaryOperator::Less
            | BinaryOperator::LessOrEqual => Self::Comparison,
            BinaryOperator::Add | BinaryOperator::Subtract => Self::Sum,
            BinaryOperator::Multiply | BinaryOperator::Divide | BinaryOperator::Modulo => {
                Self::Product
            }
        }
    }

    /// Returns the next tighter one, for the right operand: chains nest to the left.
    pub(super) const fn next(self) -> Self {
        match self {
            Self::Conditional => Self::Or,
            Self::Or => Self::And,
            Self::And => Self::Equality,
            Self::Equality => Self::Comparison,
            Self::Comparison => Self::Sum,
            Self::Sum => Self::Product,
            Self::Product => Self::Unary,
            Self::Unary | Self::Term => Self::Term,
        }
    }
}

/// Returns whether an operand has to be in parentheses, if it must bind as tightly as `least`.
pub(super) fn needs_parentheses(operand: &Expr, least: Precedence) -> bool {
    Precedence::of(operand) < least
}

/// Returns whether the first character of an expression is a minus.
pub(super) fn begins_with_minus(expression: &Expr) -> bool {
    let mut first = expression;
    loop {
        first = match first {
            Expr::Binary(left, operator, _)
                if !needs_parentheses(left, Precedence::of_operator(*operator)) =>
            {
                left
            }
            Expr::Conditional(it) if !needs_parentheses(&it.condition, Precedence::Or) => {
                &it.condition
            }
            Expr::Number(number) => return number.is_negative(),
            Expr::Unary(operator, _) => return *operator == UnaryOperator::Negate,
            _ => return false,
        };
    }
}
