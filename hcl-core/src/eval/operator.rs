//! Unary and binary operators.

// spec(native): Operations
// spec(native): Logic Operators

use super::{Evaluator, errors};
use crate::convert::convert;
use crate::diagnostic::Checkpoint;
use crate::native::{BinaryOperator, Expression, ExpressionKind, UnaryOperator};
use crate::types::Type;
use crate::value::{Value, ValueError, ValueKind, ops};

/// A binary expression.
#[derive(Clone, Copy)]
struct BinaryExpression<'f> {
    operator: BinaryOperator,
    left: Expression<'f>,
    right: Expression<'f>,
    whole: Expression<'f>,
}

/// Checkpoints in the diagnostics: before the left operand and before the right one.
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
        if !self.spend_on_string(&value, whole) {
            return Value::unknown(ty);
        }
        let converted = match convert(&value, &ty) {
            Ok(value) if !self.diagnostics.has_errors_since(start) => value,
            Ok(_) => return Value::unknown(ty),
            Err(error) => {
                let error = errors::invalid_operand("only", &error.to_string(), false);
                self.report_part(error, operand, whole.source_span());
                return Value::unknown(ty);
            }
        };
        let result = match operator {
            UnaryOperator::Negate => ops::negate(&converted),
            UnaryOperator::Not => ops::not(&converted),
        };
        result.unwrap_or_else(|error| self.operation_failed(&error, ty, whole))
    }

    /// Evaluates a chain of operators, which nests to the left without limit.
    pub(super) fn binary(
        &mut self,
        operator: BinaryOperator,
        left: Expression<'f>,
        right: Expression<'f>,
        whole: Expression<'f>,
    ) -> Value {
        let start = self.diagnostics.checkpoint();
        let length = self.chain.len();
        let mut value = self.evaluate_leftmost(left, |kind| match kind {
            ExpressionKind::Binary { left, .. } => Some(left),
            _ => None,
        });
        while let Some(whole) = self.next_link(length) {
            if let ExpressionKind::Binary {
                operator,
                left,
                right,
            } = whole.kind()
            {
                let link = BinaryExpression {
                    operator,
                    left,
                    right,
                    whole,
                };
                value = if self.spend(1, whole) {
                    self.operation(link, &value, start)
                } else {
                    Value::dynamic()
                };
            }
        }
        let last = BinaryExpression {
            operator,
            left,
            right,
            whole,
        };
        self.operation(last, &value, start)
    }

    /// Evaluates the right operand and applies the operator.
    fn operation(
        &mut self,
        binary: BinaryExpression<'f>,
        left: &Value,
        start: Checkpoint,
    ) -> Value {
        let middle = self.diagnostics.checkpoint();
        let right = self.evaluate(binary.right);
        if let (Some(left), Some(right)) = (left.as_i64(), right.as_i64())
            && self.diagnostics.is_unchanged_since(start)
            && let Some(value) = of_integers(binary.operator, left, right)
        {
            return value;
        }
        let operation = binary.operator;
        let size = bytes_read(operation, left, &right);
        if size > 0 && !self.spend_on(size, binary.whole) {
            return Value::unknown(operation.result_type());
        }
        let both = (left.kind(), right.kind());
        let operands_match = match operation.operand_type() {
            Type::Number => matches!(both, (ValueKind::Number(_), ValueKind::Number(_))),
            Type::Bool => matches!(both, (ValueKind::Bool(_), ValueKind::Bool(_))),
            _ => true,
        };
        let result = if operands_match && self.diagnostics.is_unchanged_since(start) {
            ops::binary(operation, left, &right).unwrap_or_else(|error| {
                self.operation_failed(&error, operation.result_type(), binary.whole)
            })
        } else {
            self.converted_operation(binary, left, &right, Checkpoints { start, middle })
        };
        if self.is_affordable(binary.whole) {
            result
        } else {
            Value::unknown(operation.result_type())
        }
    }

    /// Like [`Evaluator::operation`], for operands that need conversion, are unknown, or have errors.
    fn converted_operation(
        &mut self,
        binary: BinaryExpression<'f>,
        left: &Value,
        right: &Value,
        found: Checkpoints,
    ) -> Value {
        let operation = binary.operator;
        let (wanted, result_type) = (operation.operand_type(), operation.result_type());
        let (left, right) = match (convert(left, &wanted), convert(right, &wanted)) {
            (Ok(left), Ok(right)) => (left, right),
            (of_left, of_right) => {
                // The reference reports failed conversions before the diagnostics of the operands.
                let earlier = self.diagnostics.split_off(found.start);
                let mut joins_texts = operation == BinaryOperator::Add
                    && (left.ty() == Type::String || right.ty() == Type::String);
                for (which, operand, result) in [
                    ("left", binary.left, of_left),
                    ("right", binary.right, of_right),
                ] {
                    if let Err(error) = result {
                        let joins_texts = std::mem::take(&mut joins_texts);
                        let error = errors::invalid_operand(which, &error.to_string(), joins_texts);
                        self.report_part(error, operand, binary.whole.source_span());
                    }
                }
                self.diagnostics.append(earlier);
                return Value::unknown(result_type);
            }
        };
        if matches!(operation, BinaryOperator::And | BinaryOperator::Or) {
            return self.logic(operation, &left, &right, found, binary.whole);
        }
        if self.diagnostics.has_errors_since(found.start) {
            return Value::unknown(result_type).with_marks_of([&left, &right]);
        }
        let operands = [&left, &right];
        match ops::binary(operation, &left, &right) {
            // Like the reference, arithmetic with unknown operands drops their bounds.
            Ok(_)
                if result_type == Type::Number
                    && operands.iter().any(|value| value.is_unknown()) =>
            {
                Value::unknown_not_null(result_type).with_marks_of(operands)
            }
            Ok(value) => value,
            Err(error) => self.operation_failed(&error, result_type, binary.whole),
        }
    }

    /// Applies `&&` or `||`: one operand may decide the result, and the diagnostics of the other are dropped.
    fn logic(
        &mut self,
        operation: BinaryOperator,
        left: &Value,
        right: &Value,
        found: Checkpoints,
        subject: Expression<'f>,
    ) -> Value {
        let settling = operation == BinaryOperator::Or;
        let settles = |value: &Value| match value.unmarked().kind() {
            ValueKind::Bool(value) => value == settling,
            // Null counts as false for `&&`.
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
        // As in the reference, an unknown left operand hides reports of an unknown right one: `ubool && nope` has
        // none.
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
            .unwrap_or_else(|error| self.operation_failed(&error, Type::Bool, subject))
    }

    #[cold]
    fn operation_failed(&mut self, error: &ValueError, ty: Type, subject: Expression<'f>) -> Value {
        self.report(
            errors::operation_failed(&error.to_string(), subject.source_span()),
            subject,
        );
        Value::unknown(ty)
    }
}

/// Applies an operator to integers, which most loops compute with; `None` if the result is neither a bool nor an integer of 64 bits.
fn of_integers(operator: BinaryOperator, left: i64, right: i64) -> Option<Value> {
    let number = match operator {
        BinaryOperator::Add => left.checked_add(right),
        BinaryOperator::Subtract => left.checked_sub(right),
        BinaryOperator::Multiply => left.checked_mul(right),
        BinaryOperator::Modulo => left.checked_rem(right),
        BinaryOperator::Equal => return Some((left == right).into()),
        BinaryOperator::NotEqual => return Some((left != right).into()),
        BinaryOperator::Greater => return Some((left > right).into()),
        BinaryOperator::GreaterOrEqual => return Some((left >= right).into()),
        BinaryOperator::Less => return Some((left < right).into()),
        BinaryOperator::LessOrEqual => return Some((left <= right).into()),
        BinaryOperator::Divide | BinaryOperator::Or | BinaryOperator::And => None,
    };
    number.map(Value::from)
}

/// The number of bytes that an operation reads: equality walks both operands until the shorter ends, other operations
/// parse strings as numbers, which takes longer.
fn bytes_read(operation: BinaryOperator, left: &Value, right: &Value) -> u64 {
    let text = |value: &Value| value.unmarked().as_str().map_or(0, str::len) as u64;
    match operation {
        BinaryOperator::Equal | BinaryOperator::NotEqual => left.size().min(right.size()),
        _ => (text(left) + text(right)) * 4,
    }
}
