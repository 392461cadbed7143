//! Terms: literals, variables, calls, parentheses.

use crate::diagnostic::Diagnostic;
use crate::native::errors::{expression as errors, label};
use crate::native::lexer::{LexedToken, TokenKind};
use crate::native::tree::{ExpressionId, NodeKind};
use crate::source::Span;
use hcl_value::number::ParseNumberError;

use super::cursor::Parser;
use super::number::check_number;
use super::postfix::Head;
use super::recovery::closes;

impl Parser<'_> {
    // spec(native): Expression Terms; cases::syntax/operators/nodes, cases::syntax/operators/traversals
    /// ```ebnf
    /// ExprTerm = LiteralValue | CollectionValue | TemplateExpr | VariableExpr | FunctionCall | ForExpr
    ///          | ExprTerm Index | ExprTerm GetAttr | ExprTerm Splat | "(" Expression ")";
    /// ```
    pub(super) fn term(&mut self) -> Head {
        Head::Expression(match self.kind() {
            TokenKind::String => self.string(),
            TokenKind::Identifier => {
                let name = self.bump().span;
                if !matches!(self.kind(), TokenKind::OpenParen | TokenKind::DoubleColon) {
                    return self.head_of_name(name);
                }
                self.call(name)
            }
            TokenKind::Number => self.number(),
            TokenKind::OpenParen => self.parentheses(),
            TokenKind::OpenBracket => self.tuple(),
            TokenKind::OpenBrace => self.object(),
            TokenKind::OpenQuote | TokenKind::OpenHeredoc => self.template_expression(),
            _ => self.not_a_term(),
        })
    }

    #[cold]
    fn not_a_term(&mut self) -> ExpressionId {
        let here = self.here();
        if !self.recovering {
            let diagnostic = if self.at(TokenKind::End) {
                errors::missing_expression()
            } else {
                errors::invalid_expression(self.slice(here), self.rest(here.start))
            };
            self.report(diagnostic, here);
            self.skip_heredoc(here.start);
        }
        self.begin_recovery();
        self.missing(here)
    }

    pub(super) fn string(&mut self) -> ExpressionId {
        let token = self.bump();
        self.check_escapes(token);
        if token.span.len() == 2 && token.span.end == self.span().start {
            self.check_triple_quotes(token.span);
        }
        self.expression(token.span, NodeKind::String(token.decode))
    }

    /// Reports and skips `"""a"""`, after the first two quotes were read as a text.
    #[cold]
    fn check_triple_quotes(&mut self, empty: Span) {
        if self.recovering || !matches!(self.kind(), TokenKind::String | TokenKind::OpenQuote) {
            return;
        }
        let quotes = empty.to(self.here());
        self.report(errors::triple_quotes(), quotes);
        if let Some(length) = self.rest(quotes.end).find("\"\"\"") {
            self.lexer.end_string_at(quotes.end as usize + length + 3);
            self.advance();
        }
        self.begin_recovery();
    }

    /// ```ebnf
    /// VariableExpr = Identifier;
    /// ```
    pub(super) fn name(&mut self, span: Span) -> ExpressionId {
        let kind = self.kind_of_name(span);
        self.expression(span, kind)
    }

    /// Returns the head that a name begins, unless it begins a call.
    #[inline]
    pub(super) fn head_of_name(&mut self, span: Span) -> Head {
        let has_steps = matches!(self.kind(), TokenKind::Dot | TokenKind::OpenBracket);
        if has_steps && self.is_variable(span) {
            Head::Name(span)
        } else {
            Head::Expression(self.name(span))
        }
    }

    /// Returns whether a name is a variable, not a literal.
    #[inline]
    pub(super) fn is_variable(&self, name: Span) -> bool {
        self.kind_of_name(name) == NodeKind::Variable
    }

    // spec(native): Keywords; cases::syntax/identifiers/use, cases::syntax/operators/for-syntax
    // spec(native): Literal Values; cases::syntax/numbers, cases::values/numbers
    // spec(nomad): Literal Expressions; suites::nomad::expressions_have_the_values_of_the_page
    fn kind_of_name(&self, span: Span) -> NodeKind {
        match self.bytes(span) {
            b"true" => NodeKind::True,
            b"false" => NodeKind::False,
            b"null" => NodeKind::Null,
            _ => NodeKind::Variable,
        }
    }

    /// ```ebnf
    /// NumericLit = decimal+ ("." decimal+)? (expmark decimal+)?;
    /// ```
    pub(super) fn number(&mut self) -> ExpressionId {
        let token = self.bump();
        // Whatever it returns: the node keeps the text, and the mistake is reported.
        self.is_number(token);
        self.expression(token.span, NodeKind::Number)
    }

    /// Returns whether a number token is a number. Reports it if not.
    pub(super) fn is_number(&mut self, token: LexedToken) -> bool {
        let text = self.slice(token.span);
        let diagnostic = match check_number(text) {
            Ok(()) => return true,
            Err(ParseNumberError::Inexact) => errors::inexact_integer(),
            Err(ParseNumberError::OutOfRange) => errors::number_out_of_range(),
            Err(_) => errors::invalid_number(text),
        };
        self.report(diagnostic, token.span);
        false
    }

    fn parentheses(&mut self) -> ExpressionId {
        let open = self.bump().span;
        let ignored = self.set_ignore_newlines(true);
        let errors = self.error_count();
        self.check_end(open, label::PARENTHESIS);
        let inner = self.parse_expression();
        if self.failed_since(errors) {
            self.recover(TokenKind::CloseParen);
            self.set_ignore_newlines(ignored);
            // Without a node of its own: where the parentheses end is unknown.
            return inner;
        }
        let close = self.here();
        if self.eat(TokenKind::CloseParen).is_none() {
            let error = errors::unbalanced_parentheses();
            self.report_inside(error, close, open, label::PARENTHESIS);
            self.begin_recovery();
            // `[(1]`: the bracket ends the list around the parentheses.
            if !self.is_before_item() && !closes(self.kind()) {
                self.bump();
            }
        }
        self.set_ignore_newlines(ignored);
        self.expression(open.to(close), NodeKind::Parentheses(inner))
    }

    // spec(native): Functions and Function Calls; cases::syntax/calls
    /// ```ebnf
    /// FunctionCall = Identifier ("::" Identifier)* "(" arguments ")";
    /// ```
    pub(super) fn call(&mut self, name: Span) -> ExpressionId {
        let mut whole = name;
        while self.eat(TokenKind::DoubleColon).is_some() {
            if !self.at(TokenKind::Identifier) {
                return self.incomplete_call(name, errors::missing_function_name());
            }
            whole = name.to(self.bump().span);
        }
        if !self.at(TokenKind::OpenParen) {
            if self.at_cursor() {
                return self.name(whole);
            }
            return self.incomplete_call(name, errors::missing_open_parenthesis());
        }
        let open = self.span();
        let ignored = self.set_ignore_newlines(true);
        let base = self.pending.len();
        let (close, expansion) = self.arguments(whole, open);
        self.set_ignore_newlines(ignored);
        let span = name.to(close);
        let arguments = self.take_list(base);
        let words = [
            whole.end,
            open.start,
            close.start,
            expansion.start,
            arguments.0,
        ];
        let words = self.tree.push_words(words);
        self.expression(span, NodeKind::Call(words))
    }

    #[cold]
    fn incomplete_call(&mut self, name: Span, diagnostic: Diagnostic) -> ExpressionId {
        let here = self.here();
        let span = name.to(here);
        let diagnostic = self.locate(diagnostic, here, Some(span));
        let id = self.incomplete(None, diagnostic, span);
        self.begin_recovery();
        id
    }

    /// Takes the open parenthesis and the arguments, which it pushes. Returns the spans of the close parenthesis and of
    /// `...`, each empty if missing.
    ///
    /// ```ebnf
    /// Arguments = ( () || (Expression ("," Expression)* ("," | "...")?) );
    /// ```
    fn arguments(&mut self, name: Span, open: Span) -> (Span, Span) {
        // No `...` is at the start of a source, so that 0 stands for none.
        let none = Span::at(0);
        loop {
            let errors = self.error_count();
            self.advance();
            if let Some(close) = self.eat(TokenKind::CloseParen) {
                return (close, none);
            }
            self.check_end(open, label::CALL);
            let argument = self.parse_expression();
            self.pending.push(argument.0);
            if self.is_recovering_since(errors) && !self.skip_to_separator(TokenKind::CloseParen) {
                return (self.recover(TokenKind::CloseParen), none);
            }
            // The comma is taken with the next argument.
            if self.at(TokenKind::Comma) {
                continue;
            }
            let here = self.here();
            match self.kind() {
                TokenKind::CloseParen => {
                    self.bump();
                    return (here, none);
                }
                TokenKind::Ellipsis => {
                    self.bump();
                    return (self.close_expansion(name, here), here);
                }
                TokenKind::End => {
                    self.report(errors::unterminated_call(), name.to(open));
                    return (self.recover(TokenKind::CloseParen), none);
                }
                _ => {
                    let diagnostic = self.with_comma(errors::missing_argument_separator());
                    let diagnostic = self.opened_at(diagnostic, here, open, label::CALL);
                    self.report_within(diagnostic, here, name.to(here));
                    if !self.skip_to_separator(TokenKind::CloseParen) {
                        return (self.recover(TokenKind::CloseParen), none);
                    }
                    if !self.at(TokenKind::Comma) {
                        return (self.bump().span, none);
                    }
                }
            }
        }
    }

    fn close_expansion(&mut self, name: Span, ellipsis: Span) -> Span {
        if let Some(close) = self.eat(TokenKind::CloseParen) {
            return close;
        }
        if !self.recovering {
            let context = name.to(ellipsis);
            self.report_within(errors::expansion_must_be_last(), ellipsis, context);
        }
        self.recover(TokenKind::CloseParen)
    }
}
