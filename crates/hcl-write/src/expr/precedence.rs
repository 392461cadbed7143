//! The precedence of operators.
//!
//! Native syntax specification, "Operations".

use super::{BinaryOperator, Expr, UnaryOperator};

/// The precedence of the operand of a conditional.
pub(super) const OR: u8 = BinaryOperator::Or.precedence();

/// The precedence of the operand of a minus or a `!`.
pub(super) const UNARY: u8 = 7;

/// Returns how tightly an expression binds; a higher one binds tighter.
const fn of(expression: &Expr) -> u8 {
    match expression {
        Expr::Conditional(_) => 0,
        Expr::Binary(_, operator, _) => operator.precedence(),
        Expr::Unary(..) => UNARY,
        Expr::Access(base, steps) if steps.is_empty() => of(base),
        // Steps can follow.
        _ => UNARY + 1,
    }
}

/// Returns whether an operand has to be in parentheses, if it must bind as tightly as `least`.
pub(super) fn needs_parentheses(operand: &Expr, least: u8) -> bool {
    of(operand) < least
}

/// Returns whether an expression is zero. The parser reads `-0` as `0`.
pub(super) fn is_zero(mut expression: &Expr) -> bool {
    loop {
        expression = match expression {
            Expr::Number(number) => return number.is_zero(),
            Expr::Unary(UnaryOperator::Negate, operand) => operand,
            Expr::Access(base, steps) if steps.is_empty() => base,
            _ => return false,
        };
    }
}

/// Returns whether the first character of an expression is a minus.
pub(super) fn begins_with_minus(expression: &Expr) -> bool {
    let mut first = expression;
    loop {
        first = match first {
            Expr::Binary(left, operator, _) if !needs_parentheses(left, operator.precedence()) => {
                left
            }
            Expr::Conditional(it) if !needs_parentheses(&it.condition, OR) => &it.condition,
            Expr::Access(base, steps) if steps.is_empty() => base,
            Expr::Number(number) => return number.is_negative(),
            Expr::Unary(operator, _) => {
                return *operator == UnaryOperator::Negate && !is_zero(first);
            }
            _ => return false,
        };
    }
}
