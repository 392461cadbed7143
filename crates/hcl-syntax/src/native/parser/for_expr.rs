//! `for` expressions, and the names and the collection that they share with `for` directives.

// spec(native): Keywords
// spec(native): For Expressions; cases::syntax/operators/for-syntax, cases::expressions/for

use crate::diagnostic::Diagnostic;
use crate::native::errors::{expression as errors, label};
use crate::native::lexer::TokenKind;
use crate::native::tree::{ExpressionId, ForFields, ForIntro, NodeKind};
use crate::source::{Span, to_u32};

use super::cursor::Parser;

/// A `for` expression could not be parsed. Holds the last token skipped by recovery.
struct BrokenFor(Span);

/// Messages about the names, which expressions and directives word differently.
pub(super) struct ForErrors {
    pub(super) name: fn() -> Diagnostic,
    pub(super) value_name: fn() -> Diagnostic,
    pub(super) in_keyword: fn() -> Diagnostic,
}

const ERRORS: ForErrors = ForErrors {
    name: errors::for_name,
    value_name: errors::for_value_name,
    in_keyword: errors::for_in,
};

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
            Ok((fields, close)) => {
                let index = to_u32(self.tree.fors.len());
                self.tree.fors.push(fields);
                self.expression(open.to(close), NodeKind::For(index))
            }
            Err(BrokenFor(close)) => self.missing(open.to(close)),
        }
    }

    fn for_parts(&mut self, open: Span, end: TokenKind) -> Result<(ForFields, Span), BrokenFor> {
        let intro = self.for_intro(open, end)?;
        let first = self.for_operand(end)?;
        let (key, value) = if self.eat(TokenKind::Arrow).is_some() {
            (Some(first), self.for_operand(end)?)
        } else {
            (None, first)
        };
        let ellipsis = self.eat(TokenKind::Ellipsis);
        let condition = if self.at_keyword("if") {
            self.bump();
            Some(self.for_operand(end)?)
        } else {
            None
        };
        let close = if let Some(close) = self.eat(end) {
            close
        } else {
            let BrokenFor(close) = self.broken(errors::for_extra(), open, end);
            close
        };
        let whole = open.to(close);
        match end {
            TokenKind::CloseBrace => self.check_object_for(key, value, whole),
            _ => self.check_tuple_for(key, ellipsis, whole),
        }
        let fields = ForFields {
            intro,
            key,
            value,
            condition,
            groups: ellipsis.is_some(),
        };
        Ok((fields, close))
    }

    /// ```ebnf
    /// forIntro = forNames Expression ":";
    /// ```
    fn for_intro(&mut self, open: Span, end: TokenKind) -> Result<ForIntro, BrokenFor> {
        let (key_name, value_name) = match self.for_names(&ERRORS) {
            Ok(names) => names,
            Err(error) => return Err(self.broken(error, open, end)),
        };
        let collection = self.for_operand(end)?;
        if self.eat(TokenKind::Colon).is_none() && !self.at_cursor() {
            return Err(self.broken(errors::for_colon(), open, end));
        }
        Ok(ForIntro {
            key_name,
            value_name,
            collection,
        })
    }

    /// ```ebnf
    /// forNames = "for" Identifier ("," Identifier)? "in";
    /// ```
    ///
    /// Begins after `for`. Returns the names of key and value, the first empty if there is one name only; or the error
    /// at the next token.
    pub(super) fn for_names(&mut self, errors: &ForErrors) -> Result<(Span, Span), Diagnostic> {
        let first = self.eat(TokenKind::Identifier).ok_or_else(errors.name)?;
        let mut names = (Span::at(0), first);
        if self.eat(TokenKind::Comma).is_some() {
            let second = self.eat(TokenKind::Identifier);
            names = (first, second.ok_or_else(errors.value_name)?);
        }
        if !self.at_keyword("in") && !self.at_cursor() {
            return Err((errors.in_keyword)());
        }
        self.bump();
        Ok(names)
    }

    fn for_operand(&mut self, end: TokenKind) -> Result<ExpressionId, BrokenFor> {
        let errors = self.error_count();
        let operand = self.parse_expression();
        if self.is_recovering_since(errors) {
            return Err(BrokenFor(self.recover(end)));
        }
        Ok(operand)
    }

    #[cold]
    fn broken(&mut self, diagnostic: Diagnostic, open: Span, end: TokenKind) -> BrokenFor {
        if !self.recovering {
            let here = self.here();
            self.report_inside(diagnostic, here, open, label::FOR);
        }
        BrokenFor(self.recover(end))
    }

    /// Reports an object `for` without key. The tree has it as a tuple `for`: the key decides, not the brackets.
    fn check_object_for(&mut self, key: Option<ExpressionId>, value: ExpressionId, whole: Span) {
        if key.is_none() {
            let subject = self.span_of(value);
            self.report_within(errors::for_key_required(), subject, whole);
        }
    }

    /// Reports the parts of an object `for` in brackets.
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
