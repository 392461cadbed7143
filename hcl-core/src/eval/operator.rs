//! Unary and binary operators.
//!
//! Native syntax specification, "Operations".

use super::{Evaluator, errors};
use crate::convert::convert;
use crate::diagnostic::Diagnostics;
use crate::syntax::{BinaryOperator, Expression, ExpressionKind, UnaryOperator};
use crate::types::Type;
use crate::value::{
    Value, ValueError, ValueKind,
    ops::{self, BinaryOperation},
};

/// An evaluated operand with what its evaluation found.
struct Operand<'f> {
    expression: Expression<'f>,
    value: Value,
    diagnostics: Diagnostics,
}

/// A value is `Err` once it has no use: the operation's result is then unknown.
type Converted = Result<Value, ()>;

impl<'f> Evaluator<'_, 'f> {
    pub(super) fn unary(
        &mut self,
        operator: UnaryOperator,
        operand: Expression<'f>,
        expression: Expression<'f>,
    ) -> Value {
        let ty = match operator {
            UnaryOperator::Negate => Type::Number,
            UnaryOperator::Not => Type::Bool,
        };
        let (value, found) = self.apart(|this| this.evaluate(operand));
        let converted = self.convert_operand(&value, &ty, "only", operand, expression);
        let failed = found.has_errors();
        self.diagnostics.append(found);
        let Ok(value) = converted else {
            return Value::unknown(ty);
        };
        if failed {
            return Value::unknown(ty);
        }
        let result = match operator {
            UnaryOperator::Negate => ops::negate(&value),
            UnaryOperator::Not => ops::not(&value),
        };
        result.unwrap_or_else(|error| self.operation_failed(&error, ty, expression))
    }

    /// A chain of operators nests to the left without limit, so it is walked down with a stack and then folded.
    pub(super) fn binary(&mut self, expression: Expression<'f>) -> Value {
        let mut chain = vec![expression];
        let mut leftmost = expression;
        while let ExpressionKind::Binary { left, .. } = leftmost.kind() {
            leftmost = left;
            chain.push(left);
        }
        let mut left = self.operand(leftmost);
        chain.pop();
        for operation in chain.into_iter().rev() {
            let ExpressionKind::Binary {
                operator, right, ..
            } = operation.kind()
            else {
                break;
            };
            let right = self.operand(right);
            let (value, diagnostics) =
                self.apart(|this| this.operation(operator, left, right, operation));
            left = Operand {
                expression: operation,
                value,
                diagnostics,
            };
        }
        self.diagnostics.append(left.diagnostics);
        left.value
    }

    fn operand(&mut self, expression: Expression<'f>) -> Operand<'f> {
        let (value, diagnostics) = self.apart(|this| this.evaluate(expression));
        Operand {
            expression,
            value,
            diagnostics,
        }
    }

    /// Mistakes of conversion come before those of the operands' own evaluation, as the reference has them.
    fn operation(
        &mut self,
        operator: BinaryOperator,
        left: Operand<'f>,
        right: Operand<'f>,
        place: Expression<'f>,
    ) -> Value {
        let operation = meaning(operator);
        if !self.spend_on(walked(operation, &left.value, &right.value), place) {
            return Value::unknown(operation.result_type());
        }
        let (wanted, result_type) = (operation.operand_type(), operation.result_type());
        let left_value = self.convert_operand(&left.value, &wanted, "left", left.expression, place);
        let right_value =
            self.convert_operand(&right.value, &wanted, "right", right.expression, place);
        let (Ok(left_value), Ok(right_value)) = (left_value, right_value) else {
            self.diagnostics.append(left.diagnostics);
            self.diagnostics.append(right.diagnostics);
            return Value::unknown(result_type);
        };
        if matches!(operator, BinaryOperator::And | BinaryOperator::Or) {
            let found = (left.diagnostics, right.diagnostics);
            return self.logic(operator, &left_value, &right_value, found, place);
        }
        let failed = left.diagnostics.has_errors() || right.diagnostics.has_errors();
        self.diagnostics.append(left.diagnostics);
        self.diagnostics.append(right.diagnostics);
        if failed {
            return Value::unknown(result_type).with_marks_of([&left_value, &right_value]);
        }
        let operands = [&left_value, &right_value];
        match ops::binary(operation, &left_value, &right_value) {
            // Operators are called as functions are: bounds of unknown operands do not reach the result of arithmetic.
            Ok(_)
                if result_type == Type::Number
                    && operands.iter().any(|value| value.is_unknown()) =>
            {
                Value::unknown_not_null(result_type).with_marks_of(operands)
            }
            Ok(value) => value,
            Err(error) => self.operation_failed(&error, result_type, place),
        }
    }

    /// `&&` and `||`: the side that settles the result wins, and what the other side found is dropped.
    fn logic(
        &mut self,
        operator: BinaryOperator,
        left: &Value,
        right: &Value,
        (left_found, right_found): (Diagnostics, Diagnostics),
        place: Expression<'f>,
    ) -> Value {
        let settling = operator == BinaryOperator::Or;
        let settles = |value: &Value| match value.unmarked().kind() {
            ValueKind::Bool(value) => value == settling,
            // Null counts as false where false settles.
            ValueKind::Null => !settling,
            _ => false,
        };
        let result = |value: Value| value.with_marks_of([left, right]);
        if settles(left) {
            self.diagnostics.append(left_found);
            return result(settling.into());
        }
        if settles(right) {
            self.diagnostics.append(right_found);
            return result(settling.into());
        }
        let is_unknown = |value: &Value| matches!(value.unmarked().kind(), ValueKind::Unknown);
        let (left_unknown, right_unknown) = (is_unknown(left), is_unknown(right));
        let failed = left_found.has_errors();
        self.diagnostics.append(left_found);
        if !left_unknown || !right_unknown || failed {
            self.diagnostics.append(right_found);
        }
        if left_unknown && right_unknown && failed {
            return result(Value::unknown(Type::Bool));
        }
        if left_unknown || right_unknown {
            return result(Value::unknown_not_null(Type::Bool));
        }
        ops::binary(meaning(operator), left, right)
            .unwrap_or_else(|error| self.operation_failed(&error, Type::Bool, place))
    }

    fn convert_operand(
        &mut self,
        value: &Value,
        ty: &Type,
        which: &str,
        operand: Expression<'f>,
        operation: Expression<'f>,
    ) -> Converted {
        match (ty, value.kind()) {
            (Type::Number, ValueKind::Number(_))
            | (Type::Bool, ValueKind::Bool(_))
            | (Type::Dynamic, _) => Ok(value.clone()),
            _ => convert(value, ty).map_err(|error| {
                let diagnostic =
                    errors::invalid_operand(which, &error.to_string(), operand.source_span());
                self.report(diagnostic.within(operation.source_span()), operand);
            }),
        }
    }

    #[cold]
    fn operation_failed(&mut self, error: &ValueError, ty: Type, place: Expression<'f>) -> Value {
        self.report(
            errors::operation_failed(&error.to_string(), place.source_span()),
            place,
        );
        Value::unknown(ty)
    }
}

/// The size of what an operation walks: equality both operands until one ends, all others texts that become numbers.
fn walked(operation: BinaryOperation, left: &Value, right: &Value) -> u64 {
    let text = |value: &Value| value.unmarked().as_str().map_or(0, str::len) as u64;
    match operation {
        BinaryOperation::Equal | BinaryOperation::NotEqual => left.size().min(right.size()),
        _ => text(left) + text(right),
    }
}

/// The operation on values that an operator stands for.
const fn meaning(operator: BinaryOperator) -> BinaryOperation {
    match operator {
        BinaryOperator::Or => BinaryOperation::Or,
        BinaryOperator::And => BinaryOperation::And,
        BinaryOperator::Equal => BinaryOperation::Equal,
        BinaryOperator::NotEqual => BinaryOperation::NotEqual,
        BinaryOperator::Greater => BinaryOperation::Greater,
        BinaryOperator::GreaterOrEqual => BinaryOperation::GreaterOrEqual,
        BinaryOperator::Less => BinaryOperation::Less,
        BinaryOperator::LessOrEqual => BinaryOperation::LessOrEqual,
        BinaryOperator::Add => BinaryOperation::Add,
        BinaryOperator::Subtract => BinaryOperation::Subtract,
        BinaryOperator::Multiply => BinaryOperation::Multiply,
        BinaryOperator::Divide => BinaryOperation::Divide,
        BinaryOperator::Modulo => BinaryOperation::Remainder,
    }
}
