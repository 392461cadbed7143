//! Unboxed `i64`/`bool` fast path for operators in loops.
//!
//! The cache entry of an expression determines whether it takes the fast path. Without a result, the fast path has reported nothing
//! and spent nothing, and the caller evaluates the expression in full.

use super::Evaluator;
use super::cache::CacheEntry;
use crate::native::{BinaryOperator, Expression, ExpressionKind, Index, UnaryOperator};
use crate::value::{Value, ops};

/// Maximum nesting of operators; bounds how often an expression that does not qualify is inspected.
const MAX_DEPTH: u32 = 4;

/// A known, unmarked bool or `i64`.
#[derive(Clone, Copy)]
pub(super) enum Scalar {
    Bool(bool),
    Integer(i64),
}

impl Scalar {
    #[inline]
    pub(super) fn of(value: &Value) -> Option<Self> {
        match value.as_i64() {
            Some(integer) => Some(Self::Integer(integer)),
            None => value.as_bool().map(Self::Bool),
        }
    }
}

impl From<Scalar> for Value {
    #[inline]
    fn from(scalar: Scalar) -> Self {
        match scalar {
            Scalar::Bool(value) => value.into(),
            Scalar::Integer(integer) => Self::from(integer),
        }
    }
}

impl<'f> Evaluator<'_, 'f> {
    /// Evaluates a cached expression to a scalar if it qualifies for the fast path.
    #[inline]
    pub(super) fn scalar(&mut self, expression: Expression<'f>) -> Option<Scalar> {
        let mut steps = 0;
        let scalar = self.scalar_within(MAX_DEPTH, expression, &mut steps)?;
        // Only with a result: otherwise the general path spends the steps itself.
        self.spend(steps, expression).then_some(scalar)
    }

    /// Evaluates a cached expression if it qualifies for the fast path.
    #[inline]
    pub(super) fn fast_path(
        &mut self,
        kind: &ExpressionKind<'f>,
        expression: Expression<'f>,
    ) -> Option<Value> {
        match *kind {
            ExpressionKind::Binary { .. } => {
                let mut steps = 0;
                let scalar = self.operator_within(MAX_DEPTH, kind, &mut steps)?;
                self.spend(steps, expression).then(|| scalar.into())
            }
            ExpressionKind::Index(index) => self.element_of_variable(index),
            ExpressionKind::Conditional(conditional) => {
                self.choose_cached_literal(conditional, expression)
            }
            _ => None,
        }
    }

    /// Returns an element of a cached variable or literal if the key is a scalar and the access succeeds.
    fn element_of_variable(&mut self, index: Index<'f>) -> Option<Value> {
        let mut steps = 1;
        let key = self.scalar_within(MAX_DEPTH, index.key(), &mut steps)?;
        let collection = self.cached_value(index.collection())?;
        let value = ops::index(collection, &key.into()).ok()?;
        self.spend(steps, index.key()).then_some(value)
    }

    /// Evaluates an expression, by the fast path where possible.
    #[inline]
    pub(super) fn evaluate_fast(&mut self, expression: Expression<'f>) -> Value {
        match self.scalar(expression) {
            Some(scalar) => scalar.into(),
            None => self.evaluate(expression),
        }
    }

    #[inline(always)]
    fn scalar_within(
        &self,
        depth: u32,
        expression: Expression<'f>,
        steps: &mut u64,
    ) -> Option<Scalar> {
        *steps += 1;
        match self.cached(expression)? {
            CacheEntry::Literal(value) => Scalar::of(value),
            CacheEntry::Variable(root) => Scalar::of(self.root_value(*root)),
            CacheEntry::Kind(kind) => self.operator_within(depth.checked_sub(1)?, kind, steps),
            CacheEntry::Path(..) | CacheEntry::Object(..) => None,
        }
    }

    fn operator_within(
        &self,
        depth: u32,
        kind: &ExpressionKind<'f>,
        steps: &mut u64,
    ) -> Option<Scalar> {
        match *kind {
            ExpressionKind::Binary {
                operator,
                left,
                right,
            } => {
                let left = self.scalar_within(depth, left, steps)?;
                binary(operator, left, self.scalar_within(depth, right, steps)?)
            }
            ExpressionKind::Unary { operator, operand } => {
                unary(operator, self.scalar_within(depth, operand, steps)?)
            }
            ExpressionKind::Parentheses(inner) => self.scalar_within(depth, inner, steps),
            _ => None,
        }
    }
}

fn unary(operator: UnaryOperator, operand: Scalar) -> Option<Scalar> {
    match (operator, operand) {
        (UnaryOperator::Not, Scalar::Bool(value)) => Some(Scalar::Bool(!value)),
        (UnaryOperator::Negate, Scalar::Integer(integer)) => {
            integer.checked_neg().map(Scalar::Integer)
        }
        _ => None,
    }
}

/// Applies an operator to two scalars; `None` if the result is not a scalar.
pub(super) fn binary(operator: BinaryOperator, left: Scalar, right: Scalar) -> Option<Scalar> {
    let (left, right) = match (left, right) {
        (Scalar::Integer(left), Scalar::Integer(right)) => (left, right),
        (Scalar::Bool(left), Scalar::Bool(right)) => return between_bools(operator, left, right),
        _ => return None,
    };
    Some(match operator {
        BinaryOperator::Equal => Scalar::Bool(left == right),
        BinaryOperator::NotEqual => Scalar::Bool(left != right),
        BinaryOperator::Greater => Scalar::Bool(left > right),
        BinaryOperator::GreaterOrEqual => Scalar::Bool(left >= right),
        BinaryOperator::Less => Scalar::Bool(left < right),
        BinaryOperator::LessOrEqual => Scalar::Bool(left <= right),
        BinaryOperator::Add => Scalar::Integer(left.checked_add(right)?),
        BinaryOperator::Subtract => Scalar::Integer(left.checked_sub(right)?),
        BinaryOperator::Multiply => Scalar::Integer(left.checked_mul(right)?),
        // Fractions and division by zero are left to the general path.
        BinaryOperator::Divide if left.checked_rem(right)? == 0 => Scalar::Integer(left / right),
        BinaryOperator::Modulo => Scalar::Integer(left.checked_rem(right)?),
        BinaryOperator::Divide | BinaryOperator::Or | BinaryOperator::And => return None,
    })
}

const fn between_bools(operator: BinaryOperator, left: bool, right: bool) -> Option<Scalar> {
    Some(Scalar::Bool(match operator {
        BinaryOperator::Or => left || right,
        BinaryOperator::And => left && right,
        BinaryOperator::Equal => left == right,
        BinaryOperator::NotEqual => left != right,
        _ => return None,
    }))
}
