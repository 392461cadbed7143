//! Expressions: conditionals, operators and what they are applied to.

use crate::native::errors::expression as errors;
use crate::native::lexer::TokenKind;
use crate::native::tree::{BinaryOperator, ExpressionId, NodeKind, UnaryOperator};
use crate::source::Span;

use super::cursor::Parser;
use super::postfix::Head;

/// The start of an expression, in which nothing nests.
#[derive(Clone, Copy)]
enum PlainStart {
    Term(Head),
    /// The name of a function. The next token is a parenthesis or a double colon.
    CallName(Span),
}

impl Parser<'_> {
    // spec(native): Expressions; cases::syntax/operators/nodes, cases::generated/expressions
    /// ```ebnf
    /// Expression  = ExprTerm | Operation | Conditional;
    /// Conditional = Expression "?" Expression ":" Expression;
    /// ```
    pub(super) fn parse_expression(&mut self) -> ExpressionId {
        let errors = self.error_count();
        match self.start() {
            Some(PlainStart::Term(Head::Expression(term))) if !continues(self.kind()) => term,
            start => self.longer_expression(start, errors),
        }
    }

    /// Takes the next token, and the expression after it.
    #[inline]
    pub(super) fn next_expression(&mut self) -> ExpressionId {
        self.advance();
        self.parse_expression()
    }

    #[inline(never)]
    fn longer_expression(&mut self, start: Option<PlainStart>, errors: u32) -> ExpressionId {
        if !self.enter_nesting() {
            return self.missing(self.peek().span);
        }
        let first = match start {
            Some(start) => self.operand_from(start),
            None => self.operand(),
        };
        if !continues(self.kind()) {
            self.leave_nesting();
            return first;
        }
        let condition = self.operation(1, first, errors);
        let result = if self.at(TokenKind::Question) && !self.is_recovering_since(errors) {
            self.conditional(condition)
        } else {
            condition
        };
        self.leave_nesting();
        result
    }

    /// Takes the rest of an operand after `start`.
    #[inline]
    fn operand_from(&mut self, start: PlainStart) -> ExpressionId {
        match start {
            PlainStart::Term(term) => self.postfix(term),
            PlainStart::CallName(name) => {
                let call = self.call(name);
                self.postfix(Head::Expression(call))
            }
        }
    }

    /// Takes a term in which nothing nests. Most expressions are one such term.
    #[inline(never)]
    fn start(&mut self) -> Option<PlainStart> {
        match self.kind() {
            TokenKind::String => Some(PlainStart::Term(Head::Expression(self.string()))),
            TokenKind::Number => Some(PlainStart::Term(Head::Expression(self.number()))),
            TokenKind::Identifier => {
                let name = self.span();
                // One level deeper: `longer_expression`, which counts a level, is not entered.
                if let Some(traversal) = self.plain_traversal(name, 1) {
                    return Some(PlainStart::Term(Head::Expression(traversal)));
                }
                self.advance();
                Some(match self.kind() {
                    TokenKind::OpenParen | TokenKind::DoubleColon => PlainStart::CallName(name),
                    _ => PlainStart::Term(self.head_of_name(name)),
                })
            }
            _ => None,
        }
    }

    // spec(native): Conditional Operator; cases::expressions/conditional, cases::values/unification/conditionals
    fn conditional(&mut self, condition: ExpressionId) -> ExpressionId {
        let errors = self.error_count();
        let if_true = self.next_expression();
        if self.is_recovering_since(errors) {
            return self.unfinished(condition);
        }
        if !self.at(TokenKind::Colon) && !self.at_cursor() {
            let here = self.here();
            let context = self.span_of(condition).to(here);
            // `a = c ? b⏎: d`
            let error = if self.rest(self.span().start).starts_with(':') {
                errors::conditional_on_lines()
            } else {
                errors::missing_false_result()
            };
            self.report_within(error, here, context);
            return self.unfinished(condition);
        }
        // DIFFERENCE: `conditional-chains`. `a ? b : c ? d : …` recurses here, and counts as nesting.
        let if_false = self.next_expression();
        if self.is_recovering_since(errors) {
            return self.unfinished(condition);
        }
        let span = self.span_of(condition).to(self.span_of(if_false));
        let operands = self.tree.push_words([condition.0, if_true.0, if_false.0]);
        self.expression(span, NodeKind::Conditional(operands))
    }

    // spec(native): Operations; cases::syntax/operators/precedence, cases::values/operators
    /// ```ebnf
    /// BinaryOp = ExprTerm BinaryOperator ExprTerm;
    /// ```
    ///
    /// Precedence climbing over operators of at least `precedence`: a chain is a loop, only an operator that binds
    /// tighter recurses. `left` is the first operand, before which the number of errors was `errors`.
    fn operation(&mut self, precedence: u8, mut left: ExpressionId, errors: u32) -> ExpressionId {
        while let Some(operator) = binary_operator(self.kind()) {
            let own = operator.precedence();
            if own < precedence || self.is_recovering_since(errors) {
                break;
            }
            self.bump();
            let right_errors = self.error_count();
            let right = self.operand();
            // Plus one: operators of one precedence associate to the left.
            let right = self.operation(own + 1, right, right_errors);
            if self.is_recovering_since(errors) {
                return self.unfinished(left);
            }
            let span = self.span_of(left).to(self.span_of(right));
            let operands = self.tree.push_words([left.0, right.0]);
            left = self.expression(span, NodeKind::Binary(operator, operands));
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
            kind => {
                if kind == TokenKind::Identifier
                    && let Some(traversal) = self.plain_traversal(self.span(), 0)
                {
                    return traversal;
                }
                let term = self.term();
                return self.postfix(term);
            }
        };
        let symbol = self.bump().span;
        if !self.enter_nesting() {
            return self.missing(symbol);
        }
        let operand = self.operand();
        self.leave_nesting();
        let span = symbol.to(self.span_of(operand));
        self.expression(span, NodeKind::Unary(operator, operand))
    }

    /// Returns the first part of an expression, `true` of `true ? "a"`, and notes that a syntax error hides the rest.
    #[cold]
    fn unfinished(&mut self, first: ExpressionId) -> ExpressionId {
        let end = self.span_of(first).end;
        self.tree.mistakes.push(None, end);
        first
    }

    /// Adds a placeholder for an expression.
    pub(super) fn missing(&mut self, span: Span) -> ExpressionId {
        self.expression(span, NodeKind::Missing)
    }
}

/// Returns whether a token of this kind continues an expression after a term.
const fn continues(kind: TokenKind) -> bool {
    matches!(
        kind,
        TokenKind::Dot | TokenKind::OpenBracket | TokenKind::Question
    ) || binary_operator(kind).is_some()
}

/// Returns the operator of a token.
const fn binary_operator(kind: TokenKind) -> Option<BinaryOperator> {
    Some(match kind {
        TokenKind::Or => BinaryOperator::Or,
        TokenKind::And => BinaryOperator::And,
        TokenKind::EqualEqual => BinaryOperator::Equal,
        TokenKind::NotEqual => BinaryOperator::NotEqual,
        TokenKind::Greater => BinaryOperator::Greater,
        TokenKind::GreaterEqual => BinaryOperator::GreaterOrEqual,
        TokenKind::Less => BinaryOperator::Less,
        TokenKind::LessEqual => BinaryOperator::LessOrEqual,
        TokenKind::Plus => BinaryOperator::Add,
        TokenKind::Minus => BinaryOperator::Subtract,
        TokenKind::Star => BinaryOperator::Multiply,
        TokenKind::Slash => BinaryOperator::Divide,
        TokenKind::Percent => BinaryOperator::Modulo,
        _ => return None,
    })
}
