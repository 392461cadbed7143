//! `for` expressions.
//!
//! Native syntax specification, "For Expressions".

use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::syntax::errors::expression as errors;
use crate::syntax::lexer::TokenKind;
use crate::syntax::tree::{ExpressionId, Tag};

use super::cursor::Parser;

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
            Ok((fields, close)) => self.expression(open.to(close), Tag::For, &fields),
            Err(Broken(close)) => self.missing(open.to(close)),
        }
    }

    fn for_parts(&mut self, open: Span, end: TokenKind) -> Result<([u32; 9], Span), Broken> {
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
        let whole = open.to(close);
        match end {
            TokenKind::CloseBrace => self.check_object_for(key, value, whole),
            _ => self.check_tuple_for(key, ellipsis, whole),
        }
        let optional = |id: Option<ExpressionId>| id.map_or(0, |id| id.0);
        let fields = [
            key_name.start,
            key_name.end,
            value_name.start,
            value_name.end,
            collection.0,
            optional(key),
            value.0,
            optional(condition),
            u32::from(ellipsis.is_some()),
        ];
        Ok((fields, close))
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
    fn check_object_for(&mut self, key: Option<ExpressionId>, value: ExpressionId, whole: Span) {
        if key.is_none() {
            let subject = self.span_of(value);
            self.report_within(errors::for_key_required(), subject, whole);
        }
    }

    fn check_tuple_for(&mut self, key: Option<ExpressionId>, ellipsis: Option<Span>, whole: Span) {
        if let Some(key) = key {
            let subject = self.span_of(key);
            self.report_within(errors::for_key_in_tuple(), subject, whole);
        }
        if let Some(ellipsis) = ellipsis {
            self.report_within(errors::for_group_in_tuple(), ellipsis, whole);
        }
    }
}
