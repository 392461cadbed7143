//! Operators between whole numbers and bools in loops, without a value for every operand.
//!
//! What is kept of an expression from the round before tells whether it is that simple. Nothing is reported here, and
//! nothing is spent unless there is a result: what is not that simple is evaluated as everything else is.

use super::Evaluator;
use super::memory::Kept;
use crate::syntax::{BinaryOperator, Expression, ExpressionKind, Index, UnaryOperator};
use crate::value::{Value, ops};

/// How deep operators may nest. What turns out not to be that simple is looked at that many times at most.
const DEPTH: u32 = 4;

/// A value that fits a machine word: known, and without a mark.
#[derive(Clone, Copy)]
pub(super) enum Word {
    Bool(bool),
    Whole(i64),
}

impl Word {
    #[inline]
    pub(super) fn of(value: &Value) -> Option<Self> {
        match value.as_i64() {
            Some(whole) => Some(Self::Whole(whole)),
            None => value.as_bool().map(Self::Bool),
        }
    }
}

impl From<Word> for Value {
    #[inline]
    fn from(word: Word) -> Self {
        match word {
            Word::Bool(value) => value.into(),
            Word::Whole(whole) => Self::from_i64(whole),
        }
    }
}

impl<'f> Evaluator<'_, 'f> {
    /// The word that an expression gives which a loop has come by before, if it is that simple.
    #[inline]
    pub(super) fn word(&mut self, expression: Expression<'f>) -> Option<Word> {
        let mut steps = 0;
        let word = self.word_within(DEPTH, expression, &mut steps)?;
        self.spend(steps, expression).then_some(word)
    }

    /// What an expression gives that a loop has come by before, if it is simple.
    #[inline]
    pub(super) fn simple(
        &mut self,
        kind: &ExpressionKind<'f>,
        expression: Expression<'f>,
    ) -> Option<Value> {
        match *kind {
            ExpressionKind::Binary { .. } => {
                let mut steps = 0;
                let word = self.operator_within(DEPTH, kind, &mut steps)?;
                self.spend(steps, expression).then(|| word.into())
            }
            ExpressionKind::Index(index) => self.element_of_variable(index),
            ExpressionKind::Conditional(conditional) => {
                self.between_literals(conditional, expression)
            }
            _ => None,
        }
    }

    /// The element of a variable, if the key is that simple and nothing is wrong.
    fn element_of_variable(&mut self, index: Index<'f>) -> Option<Value> {
        let mut steps = 1;
        let key = self.word_within(DEPTH, index.key(), &mut steps)?;
        let collection = self.kept_value(index.collection())?;
        let value = ops::index(collection, &key.into()).ok()?;
        self.spend(steps, index.key()).then_some(value)
    }

    /// Evaluates; in the short way, if the expression is that simple.
    #[inline]
    pub(super) fn evaluate_simple(&mut self, expression: Expression<'f>) -> Value {
        match self.word(expression) {
            Some(word) => word.into(),
            None => self.evaluate(expression),
        }
    }

    #[inline(always)]
    fn word_within(&self, depth: u32, place: Expression<'f>, steps: &mut u64) -> Option<Word> {
        *steps += 1;
        match self.memory.get(place.id())? {
            Kept::Literal(value) => Word::of(value),
            Kept::Variable(root) => Word::of(self.root_value(*root)),
            Kept::Opened(kind) => self.operator_within(depth.checked_sub(1)?, kind, steps),
            Kept::Path(..) | Kept::Object(..) => None,
        }
    }

    fn operator_within(
        &self,
        depth: u32,
        kind: &ExpressionKind<'f>,
        steps: &mut u64,
    ) -> Option<Word> {
        match *kind {
            ExpressionKind::Binary {
                operator,
                left,
                right,
            } => {
                let left = self.word_within(depth, left, steps)?;
                binary(operator, left, self.word_within(depth, right, steps)?)
            }
            ExpressionKind::Unary { operator, operand } => {
                unary(operator, self.word_within(depth, operand, steps)?)
            }
            ExpressionKind::Parentheses(inner) => self.word_within(depth, inner, steps),
            _ => None,
        }
    }
}

fn unary(operator: UnaryOperator, operand: Word) -> Option<Word> {
    match (operator, operand) {
        (UnaryOperator::Not, Word::Bool(value)) => Some(Word::Bool(!value)),
        (UnaryOperator::Negate, Word::Whole(whole)) => whole.checked_neg().map(Word::Whole),
        _ => None,
    }
}

/// What an operator gives for two words, unless that is no word.
pub(super) fn binary(operator: BinaryOperator, left: Word, right: Word) -> Option<Word> {
    let (left, right) = match (left, right) {
        (Word::Whole(left), Word::Whole(right)) => (left, right),
        (Word::Bool(left), Word::Bool(right)) => return between_bools(operator, left, right),
        _ => return None,
    };
    Some(match operator {
        BinaryOperator::Equal => Word::Bool(left == right),
        BinaryOperator::NotEqual => Word::Bool(left != right),
        BinaryOperator::Greater => Word::Bool(left > right),
        BinaryOperator::GreaterOrEqual => Word::Bool(left >= right),
        BinaryOperator::Less => Word::Bool(left < right),
        BinaryOperator::LessOrEqual => Word::Bool(left <= right),
        BinaryOperator::Add => Word::Whole(left.checked_add(right)?),
        BinaryOperator::Subtract => Word::Whole(left.checked_sub(right)?),
        BinaryOperator::Multiply => Word::Whole(left.checked_mul(right)?),
        BinaryOperator::Divide if left.checked_rem(right)? == 0 => Word::Whole(left / right),
        BinaryOperator::Modulo => Word::Whole(left.checked_rem(right)?),
        BinaryOperator::Divide | BinaryOperator::Or | BinaryOperator::And => return None,
    })
}

const fn between_bools(operator: BinaryOperator, left: bool, right: bool) -> Option<Word> {
    Some(Word::Bool(match operator {
        BinaryOperator::Or => left || right,
        BinaryOperator::And => left && right,
        BinaryOperator::Equal => left == right,
        BinaryOperator::NotEqual => left != right,
        _ => return None,
    }))
}
