//! Unary and binary operators.
//!
//! Native syntax specification, "Operations".

use super::words::{self, Word};
use super::{Evaluator, SHORT_CHAIN, errors};
use crate::convert::convert;
use crate::diagnostic::Checkpoint;
use crate::syntax::{BinaryOperator, Expression, ExpressionKind, UnaryOperator};
use crate::types::Type;
use crate::value::{
    Value, ValueError, ValueKind,
    ops::{self, BinaryOperation},
};

/// A binary operation as it is written.
#[derive(Clone, Copy)]
struct Written<'f> {
    operator: BinaryOperator,
    left: Expression<'f>,
    right: Expression<'f>,
    whole: Expression<'f>,
}

/// What was found before a binary operation, and before its right operand.
#[derive(Clone, Copy)]
struct Checkpoints {
    start: Checkpoint,
    middle: Checkpoint,
}

impl<'f> Evaluator<'_, 'f> {
    pub(super) fn unary(
        &mut self,
        operator: UnaryOperator,
        operand: Expression<'f>,
        whole: Expression<'f>,
    ) -> Value {
        let ty = match operator {
            UnaryOperator::Negate => Type::Number,
            UnaryOperator::Not => Type::Bool,
        };
        let start = self.diagnostics.checkpoint();
        let value = self.evaluate(operand);
        if !self.spend_on_text(&value, whole) {
            return Value::unknown(ty);
        }
        let converted = match convert(&value, &ty) {
            Ok(value) if !self.diagnostics.has_errors_since(start) => value,
            Ok(_) => return Value::unknown(ty),
            Err(error) => {
                self.invalid_operand("only", &error.to_string(), operand, whole);
                return Value::unknown(ty);
            }
        };
        let result = match operator {
            UnaryOperator::Negate => ops::negate(&converted),
            UnaryOperator::Not => ops::not(&converted),
        };
        result.unwrap_or_else(|error| self.operation_failed(&error, ty, whole))
    }

    /// A chain of operators nests to the left without limit: a short one is evaluated by recursion, the rest of a long
    /// one is walked down with a stack and then folded.
    pub(super) fn binary(
        &mut self,
        operator: BinaryOperator,
        left: Expression<'f>,
        right: Expression<'f>,
        whole: Expression<'f>,
    ) -> Value {
        let start = self.diagnostics.checkpoint();
        let last = Written {
            operator,
            left,
            right,
            whole,
        };
        if self.left_depth < SHORT_CHAIN {
            let value = self.evaluate_left(left);
            return self.operation(last, &value, start);
        }
        let mut chain = vec![last];
        let mut leftmost = left;
        while let ExpressionKind::Binary {
            operator,
            left,
            right,
        } = leftmost.kind()
        {
            chain.push(Written {
                operator,
                left,
                right,
                whole: leftmost,
            });
            leftmost = left;
        }
        let value = self.evaluate(leftmost);
        chain.into_iter().rev().fold(value, |value, link| {
            if self.step(link.whole) {
                self.operation(link, &value, start)
            } else {
                Value::dynamic()
            }
        })
    }

    /// Evaluates the right operand and applies the operator.
    fn operation(&mut self, written: Written<'f>, left: &Value, start: Checkpoint) -> Value {
        let middle = self.diagnostics.checkpoint();
        let right = self.evaluate(written.right);
        if let (Some(left), Some(right)) = (Word::of(left), Word::of(&right))
            && self.diagnostics.is_unchanged_since(start)
            && let Some(word) = words::binary(written.operator, left, right)
        {
            return word.into();
        }
        let operation = meaning(written.operator);
        let size = walked(operation, left, &right);
        if size > 0 && !self.spend_on(size, written.whole) {
            return Value::unknown(operation.result_type());
        }
        let both = (left.kind(), right.kind());
        let at_hand = match operation.operand_type() {
            Type::Number => matches!(both, (ValueKind::Number(_), ValueKind::Number(_))),
            Type::Bool => matches!(both, (ValueKind::Bool(_), ValueKind::Bool(_))),
            _ => true,
        };
        if at_hand && self.diagnostics.is_unchanged_since(start) {
            return ops::binary(operation, left, &right).unwrap_or_else(|error| {
                self.operation_failed(&error, operation.result_type(), written.whole)
            });
        }
        self.converted_operation(written, left, &right, Checkpoints { start, middle })
    }

    /// As [`Evaluator::operation`], for operands that are to be converted, are not known, or had mistakes in them.
    fn converted_operation(
        &mut self,
        written: Written<'f>,
        left: &Value,
        right: &Value,
        found: Checkpoints,
    ) -> Value {
        let operation = meaning(written.operator);
        let (wanted, result_type) = (operation.operand_type(), operation.result_type());
        let (left, right) = match (convert(left, &wanted), convert(right, &wanted)) {
            (Ok(left), Ok(right)) => (left, right),
            (left, right) => {
                // Mistakes of conversion come before those of the operands' own evaluation, as the reference has them.
                let earlier = self.diagnostics.split_off(found.start);
                for (which, operand, result) in [
                    ("left", written.left, left),
                    ("right", written.right, right),
                ] {
                    if let Err(error) = result {
                        self.invalid_operand(which, &error.to_string(), operand, written.whole);
                    }
                }
                self.diagnostics.append(earlier);
                return Value::unknown(result_type);
            }
        };
        if matches!(operation, BinaryOperation::And | BinaryOperation::Or) {
            return self.logic(operation, &left, &right, found, written.whole);
        }
        if self.diagnostics.has_errors_since(found.start) {
            return Value::unknown(result_type).with_marks_of([&left, &right]);
        }
        let operands = [&left, &right];
        match ops::binary(operation, &left, &right) {
            // Operators are called as functions are: bounds of unknown operands do not reach the result of arithmetic.
            Ok(_)
                if result_type == Type::Number
                    && operands.iter().any(|value| value.is_unknown()) =>
            {
                Value::unknown_not_null(result_type).with_marks_of(operands)
            }
            Ok(value) => value,
            Err(error) => self.operation_failed(&error, result_type, written.whole),
        }
    }

    /// `&&` and `||`: the side that settles the result wins, and what the other side found is dropped.
    fn logic(
        &mut self,
        operation: BinaryOperation,
        left: &Value,
        right: &Value,
        found: Checkpoints,
        place: Expression<'f>,
    ) -> Value {
        let settling = operation == BinaryOperation::Or;
        let settles = |value: &Value| match value.unmarked().kind() {
            ValueKind::Bool(value) => value == settling,
            // Null counts as false where false settles.
            ValueKind::Null => !settling,
            _ => false,
        };
        let result = |value: Value| value.with_marks_of([left, right]);
        if settles(left) {
            self.diagnostics.rewind(found.middle);
            return result(settling.into());
        }
        let right_found = self.diagnostics.split_off(found.middle);
        if settles(right) {
            self.diagnostics.rewind(found.start);
            self.diagnostics.append(right_found);
            return result(settling.into());
        }
        let (left_unknown, right_unknown) =
            (left.unmarked().is_unknown(), right.unmarked().is_unknown());
        let failed = self.diagnostics.has_errors_since(found.start);
        if !left_unknown || !right_unknown || failed {
            self.diagnostics.append(right_found);
        }
        if left_unknown && right_unknown && failed {
            return result(Value::unknown(Type::Bool));
        }
        if left_unknown || right_unknown {
            return result(Value::unknown_not_null(Type::Bool));
        }
        ops::binary(operation, left, right)
            .unwrap_or_else(|error| self.operation_failed(&error, Type::Bool, place))
    }

    #[cold]
    fn invalid_operand(
        &mut self,
        which: &str,
        message: &str,
        operand: Expression<'f>,
        whole: Expression<'f>,
    ) {
        let diagnostic = errors::invalid_operand(which, message, operand.source_span());
        self.report(diagnostic.within(whole.source_span()), operand);
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

/// The size of what an operation walks: equality both operands until one ends, all others texts that become numbers,
/// which takes longer.
fn walked(operation: BinaryOperation, left: &Value, right: &Value) -> u64 {
    let text = |value: &Value| value.unmarked().as_str().map_or(0, str::len) as u64;
    match operation {
        BinaryOperation::Equal | BinaryOperation::NotEqual => left.size().min(right.size()),
        _ => (text(left) + text(right)) * 4,
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
