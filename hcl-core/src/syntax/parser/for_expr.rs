//! `for` expressions.
//!
//! Native syntax specification, "For Expressions".

use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::syntax::errors::expression as errors;
use crate::syntax::lexer::TokenKind;
use crate::syntax::tree::{ExpressionId, ForNode, Tag};

use super::cursor::{Parser, length};

/// A `for` expression could not be parsed; where its text ends.
struct Broken(Span);

impl Parser<'_> {
    /// ```ebnf
    /// ForExpr       = forTupleExpr | forObjectExpr;
    /// forTupleExpr  = "[" forIntro Expression forCond? "]";
    /// forObjectExpr = "{" forIntro Expression "=>" Expression "..."? forCond? "}";
    /// forCond       = "if" Expression;
    /// ```
    pub(super) fn for_expression(&mut self, open: Span, end: TokenKind) -> ExpressionId {
        self.bump();
        match self.for_parts(open, end) {
            Ok((node, close)) => {
                let id = length(&self.tree.fors);
                self.room(|tree| &mut tree.fors, 1);
                self.tree.fors.push(node);
                self.expression(open.to(close), Tag::For(id))
            }
            Err(Broken(close)) => self.missing(open.to(close)),
        }
    }

    fn for_parts(&mut self, open: Span, end: TokenKind) -> Result<(ForNode, Span), Broken> {
        let (key_name, value_name, collection) = self.for_intro(open, end)?;
        let first = self.for_operand(end)?;
        let (key, value) = if self.eat(TokenKind::Arrow).is_some() {
            (Some(first), self.for_operand(end)?)
        } else {
            (None, first)
        };
        let ellipsis = self.eat(TokenKind::Ellipsis);
        let condition = if self.at_word("if") {
            self.bump();
            Some(self.for_operand(end)?)
        } else {
            None
        };
        let close = if let Some(close) = self.eat(end) {
            close
        } else {
            let Broken(close) = self.broken(errors::for_extra(), open, end);
            close
        };
        let node = ForNode {
            key_name,
            value_name,
            collection,
            key,
            value,
            condition,
            is_object: key.is_some(),
            grouping: ellipsis.is_some(),
        };
        self.check_for(&node, end, ellipsis, open.to(close));
        Ok((node, close))
    }

    /// ```ebnf
    /// forIntro = "for" Identifier ("," Identifier)? "in" Expression ":";
    /// ```
    fn for_intro(
        &mut self,
        open: Span,
        end: TokenKind,
    ) -> Result<(Span, Span, ExpressionId), Broken> {
        if !self.at(TokenKind::Identifier) {
            return Err(self.broken(errors::for_name(), open, end));
        }
        let mut key_name = Span::at(0);
        let mut value_name = self.bump().span;
        if self.eat(TokenKind::Comma).is_some() {
            if !self.at(TokenKind::Identifier) {
                return Err(self.broken(errors::for_value_name(), open, end));
            }
            key_name = std::mem::replace(&mut value_name, self.bump().span);
        }
        if !self.at_word("in") {
            return Err(self.broken(errors::for_in(), open, end));
        }
        self.bump();
        let collection = self.for_operand(end)?;
        if self.eat(TokenKind::Colon).is_none() {
            return Err(self.broken(errors::for_colon(), open, end));
        }
        Ok((key_name, value_name, collection))
    }

    fn for_operand(&mut self, end: TokenKind) -> Result<ExpressionId, Broken> {
        let mark = self.mark();
        let operand = self.parse_expression();
        if self.astray_since(mark) {
            return Err(Broken(self.recover(end)));
        }
        Ok(operand)
    }

    #[cold]
    fn broken(&mut self, diagnostic: Diagnostic, open: Span, end: TokenKind) -> Broken {
        if !self.recovering {
            let here = self.here();
            self.report_within(diagnostic, here, open.to(here));
        }
        Broken(self.recover(end))
    }

    /// Reports what makes sense in the other form of `for` only. Which form was meant is told by the key then, not by
    /// the brackets.
    fn check_for(&mut self, node: &ForNode, end: TokenKind, ellipsis: Option<Span>, whole: Span) {
        if end == TokenKind::CloseBrace {
            if node.key.is_none() {
                let subject = self.span_of(node.value);
                self.report_within(errors::for_key_required(), subject, whole);
            }
            return;
        }
        if let Some(key) = node.key {
            let subject = self.span_of(key);
            self.report_within(errors::for_key_in_tuple(), subject, whole);
        }
        if let Some(ellipsis) = ellipsis {
            self.report_within(errors::for_group_in_tuple(), ellipsis, whole);
        }
    }
}
