//! Expressions: conditionals, operators and what they are applied to.
//!
//! Native syntax specification, "Expressions", "Operations".

use crate::source::Span;
use crate::syntax::errors::expression as errors;
use crate::syntax::lexer::TokenKind;
use crate::syntax::tree::{BinaryOperator, ExpressionId, Tag, UnaryOperator};

use super::cursor::Parser;
use super::postfix::Head;

impl Parser<'_> {
    /// ```ebnf
    /// Expression  = ExprTerm | Operation | Conditional;
    /// Conditional = Expression "?" Expression ":" Expression;
    /// ```
    pub(super) fn parse_expression(&mut self) -> ExpressionId {
        let mark = self.mark();
        let start = self.start();
        if let Some(Start::Term(Head::Expression(term))) = start
            && !continues(self.kind())
        {
            return term;
        }
        if !self.deeper() {
            return self.missing(self.peek().span);
        }
        let first = match start {
            Some(Start::Term(term)) => self.postfix(term),
            Some(Start::CallName(name)) => {
                let call = self.call(name);
                self.postfix(Head::Expression(call))
            }
            None => self.operand(),
        };
        let condition = self.operation(1, first, mark);
        let result = if self.at(TokenKind::Question) && !self.astray_since(mark) {
            self.conditional(condition)
        } else {
            condition
        };
        self.shallower();
        result
    }

    /// Takes a term that nothing nests in: most expressions are one, and end behind it.
    #[inline]
    fn start(&mut self) -> Option<Start> {
        match self.kind() {
            TokenKind::String => Some(Start::Term(Head::Expression(self.string()))),
            TokenKind::Number => Some(Start::Term(Head::Expression(self.number()))),
            TokenKind::Identifier => {
                let name = self.bump().span;
                if matches!(self.kind(), TokenKind::OpenParen | TokenKind::DoubleColon) {
                    return Some(Start::CallName(name));
                }
                Some(Start::Term(self.head_of_name(name)))
            }
            _ => None,
        }
    }

    fn conditional(&mut self, condition: ExpressionId) -> ExpressionId {
        self.bump();
        let mark = self.mark();
        let if_true = self.parse_expression();
        if self.astray_since(mark) {
            return condition;
        }
        if !self.at(TokenKind::Colon) {
            let here = self.here();
            let context = self.span_of(condition).to(here);
            self.report_within(errors::missing_false_result(), here, context);
            return condition;
        }
        self.bump();
        let if_false = self.parse_expression();
        if self.astray_since(mark) {
            return condition;
        }
        let span = self.span_of(condition).to(self.span_of(if_false));
        let fields = [condition.0, if_true.0, if_false.0];
        self.expression(span, Tag::Conditional, &fields)
    }

    /// Operators of at least this precedence, by climbing: a chain is a loop, only a tighter operator recurses.
    ///
    /// ```ebnf
    /// BinaryOp = ExprTerm BinaryOperator ExprTerm;
    /// ```
    ///
    /// `left` is the first operand, whose parsing began at `mark`.
    fn operation(&mut self, precedence: u8, mut left: ExpressionId, mark: u32) -> ExpressionId {
        while let Some((operator, own)) = binary_operator(self.kind()) {
            if own < precedence || self.astray_since(mark) {
                break;
            }
            self.bump();
            let right_mark = self.mark();
            let right = self.operand();
            let right = self.operation(own + 1, right, right_mark);
            if self.astray_since(mark) {
                return left;
            }
            let span = self.span_of(left).to(self.span_of(right));
            left = self.expression(span, Tag::Binary(operator), &[left.0, right.0]);
        }
        left
    }

    /// ```ebnf
    /// UnaryOp = ("-" | "!") ExprTerm;
    /// ```
    fn operand(&mut self) -> ExpressionId {
        let operator = match self.kind() {
            TokenKind::Minus => UnaryOperator::Negate,
            TokenKind::Bang => UnaryOperator::Not,
            _ => {
                let term = self.term();
                return self.postfix(term);
            }
        };
        let symbol = self.bump().span;
        if !self.deeper() {
            return self.missing(symbol);
        }
        let operand = self.operand();
        self.shallower();
        let span = symbol.to(self.span_of(operand));
        self.expression(span, Tag::Unary(operator), &[operand.0])
    }

    /// Stands in for an expression that is not there.
    pub(super) fn missing(&mut self, span: Span) -> ExpressionId {
        self.expression(span, Tag::Missing, &[])
    }
}

/// How an expression starts.
#[derive(Clone, Copy)]
enum Start {
    Term(Head),
    /// Arguments follow.
    CallName(Span),
}

/// Whether an expression goes on with a token of that kind.
const fn continues(kind: TokenKind) -> bool {
    matches!(
        kind,
        TokenKind::Dot | TokenKind::OpenBracket | TokenKind::Question
    ) || binary_operator(kind).is_some()
}

/// The operator that a token is, and how tightly it binds.
const fn binary_operator(kind: TokenKind) -> Option<(BinaryOperator, u8)> {
    Some(match kind {
        TokenKind::Or => (BinaryOperator::Or, 1),
        TokenKind::And => (BinaryOperator::And, 2),
        TokenKind::EqualEqual => (BinaryOperator::Equal, 3),
        TokenKind::NotEqual => (BinaryOperator::NotEqual, 3),
        TokenKind::Greater => (BinaryOperator::Greater, 4),
        TokenKind::GreaterEqual => (BinaryOperator::GreaterOrEqual, 4),
        TokenKind::Less => (BinaryOperator::Less, 4),
        TokenKind::LessEqual => (BinaryOperator::LessOrEqual, 4),
        TokenKind::Plus => (BinaryOperator::Add, 5),
        TokenKind::Minus => (BinaryOperator::Subtract, 5),
        TokenKind::Star => (BinaryOperator::Multiply, 6),
        TokenKind::Slash => (BinaryOperator::Divide, 6),
        TokenKind::Percent => (BinaryOperator::Modulo, 6),
        _ => return None,
    })
}
