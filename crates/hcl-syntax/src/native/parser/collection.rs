//! Tuples and objects.

// spec(native): Collection Values; cases::syntax/collections

use crate::native::errors::{expression as errors, label};
use crate::native::lexer::{AfterName, TokenKind};
use crate::native::tree::{BinaryOperator, ExpressionId, NodeKind};
use crate::source::Span;

use super::cursor::Parser;
use super::recovery::closes;

impl Parser<'_> {
    /// ```ebnf
    /// tuple = "[" ((Expression (("," | Newline) Expression)* ","?)?) "]";
    /// ```
    pub(super) fn tuple(&mut self) -> ExpressionId {
        let open = self.span();
        let ignored = self.set_ignore_newlines(true);
        let errors = self.error_count();
        self.advance();
        let id = if self.at_keyword("for") {
            self.for_expression(open, TokenKind::CloseBracket)
        } else {
            let base = self.pending.len();
            let close = self.elements(open, errors);
            let elements = self.take_list(base);
            self.expression(open.to(close), NodeKind::Tuple(elements))
        };
        self.set_ignore_newlines(ignored);
        id
    }

    /// Pushes the elements. Before the open bracket, the number of errors was `errors`.
    fn elements(&mut self, open: Span, mut errors: u32) -> Span {
        loop {
            if let Some(close) = self.eat(TokenKind::CloseBracket) {
                return close;
            }
            self.check_end(open, label::TUPLE);
            self.wrong_close(open, label::TUPLE, "]");
            let element = self.parse_expression();
            self.pending.push(element.0);
            if self.is_recovering_since(errors) && !self.skip_to_separator(TokenKind::CloseBracket)
            {
                return self.recover(TokenKind::CloseBracket);
            }
            match self.kind() {
                TokenKind::CloseBracket => return self.bump().span,
                TokenKind::Comma => {
                    errors = self.error_count();
                    self.advance();
                }
                _ => {
                    self.missing_separator(open);
                    if !self.skip_to_separator(TokenKind::CloseBracket) {
                        return self.recover(TokenKind::CloseBracket);
                    }
                    errors = self.error_count();
                    self.eat(TokenKind::Comma);
                }
            }
        }
    }

    /// Reports a bracket of another kind where an element, or the `close` of the brackets, should be.
    fn wrong_close(&mut self, open: Span, label: &'static str, close: &str) {
        if closes(self.kind()) && !self.recovering {
            let here = self.here();
            let error = errors::wrong_bracket(self.slice(here), close);
            self.report_inside(error, here, open, label);
            self.begin_recovery();
        }
    }

    #[cold]
    fn missing_separator(&mut self, open: Span) {
        if self.recovering {
            return;
        }
        if self.at(TokenKind::End) {
            self.report(errors::unterminated_tuple(), open);
        } else if self.begins_item(self.previous.start)
            && self.may_have_no_end(TokenKind::CloseBracket)
        {
            // `a = [1,⏎b = 2`: `b` was taken as an element.
            let here = self.here();
            self.report_inside(errors::item_in_tuple(), here, open, label::TUPLE);
        } else {
            let here = self.here();
            let error = self.with_comma(errors::missing_item_separator());
            self.report_inside(error, here, open, label::TUPLE);
        }
    }

    /// ```ebnf
    /// object     = "{" ((objectelem (("," | Newline) objectelem)* ","?)?) "}";
    /// objectelem = (Identifier | Expression) ("=" | ":") Expression;
    /// ```
    pub(super) fn object(&mut self) -> ExpressionId {
        let open = self.bump().span;
        // Line endings may come before `for`, though they separate the items of an object.
        let ignored = self.set_ignore_newlines(true);
        let id = if self.at_keyword("for") {
            self.for_expression(open, TokenKind::CloseBrace)
        } else {
            self.set_ignore_newlines(false);
            let base = self.pending.len();
            let close = self.object_items(open);
            let items = self.take_list(base);
            self.expression(open.to(close), NodeKind::Object(items))
        };
        self.set_ignore_newlines(ignored);
        id
    }

    fn object_items(&mut self, open: Span) -> Span {
        loop {
            let (kind, name) = (self.kind(), self.span());
            let after = match kind {
                TokenKind::Newline => {
                    self.bump_newlines();
                    continue;
                }
                TokenKind::CloseBrace => return self.bump().span,
                TokenKind::Identifier => self.lexer.skip_equals(),
                _ => AfterName::Other,
            };
            let key = match after {
                AfterName::Literal(kind, span) => {
                    // The line ending that ends the item was skipped with the literal.
                    let key = self.name(name);
                    let value = self.expression(span, kind);
                    self.next_line_after(span);
                    self.pending.extend([key.0, value.0]);
                    continue;
                }
                AfterName::Equal => self.name(name),
                AfterName::Other => match self.key_with_equals(open) {
                    Some(key) => key,
                    None if self.skip_to_separator(TokenKind::CloseBrace) => {
                        self.eat(TokenKind::Comma);
                        continue;
                    }
                    None => return self.recover_object(open),
                },
            };
            let errors = self.error_count();
            let value = self.next_expression();
            let is_broken = self.is_recovering_since(errors);
            if !is_broken || self.is_kept(value) {
                self.pending.extend([key.0, value.0]);
            }
            if is_broken {
                if !self.skip_to_separator(TokenKind::CloseBrace) {
                    return self.recover_object(open);
                }
                self.eat(TokenKind::Comma);
                continue;
            }
            match self.kind() {
                TokenKind::Newline => self.bump_newlines(),
                TokenKind::Comma => {
                    self.bump();
                }
                TokenKind::CloseBrace => return self.bump().span,
                _ => {
                    self.missing_item_end(open);
                    if !self.skip_to_separator(TokenKind::CloseBrace) {
                        return self.recover_object(open);
                    }
                    self.eat(TokenKind::Comma);
                }
            }
        }
    }

    /// Returns whether an item with a broken value is in the tree. Of `{ a = b. }`, `a` with the prefix `b` is; of `{ a = }`,
    /// nothing.
    #[cold]
    fn is_kept(&self, value: ExpressionId) -> bool {
        matches!(self.kind_of(value), NodeKind::Incomplete(_)) || self.lexer.is_unfinished
    }

    /// Takes a key. The next token is then its equals sign or colon.
    fn key_with_equals(&mut self, open: Span) -> Option<ExpressionId> {
        let errors = self.error_count();
        self.check_end(open, label::OBJECT);
        self.wrong_close(open, label::OBJECT, "}");
        let key = self.parse_expression();
        if self.is_recovering_since(errors) {
            return None;
        }
        if !matches!(self.kind(), TokenKind::Equal | TokenKind::Colon) {
            self.missing_equals(open, key);
            return self.at_cursor().then_some(key);
        }
        Some(key)
    }

    #[cold]
    fn missing_equals(&mut self, open: Span, key: ExpressionId) {
        if self.recovering {
            return;
        }
        let here = self.here();
        let is_doubled = self.text.get(..open.start as usize);
        let is_doubled = is_doubled.is_some_and(|before| before.ends_with("${"));
        let diagnostic = match self.kind() {
            TokenKind::CloseBrace if is_doubled => {
                errors::doubled_braces(self.slice(self.span_of(key)))
            }
            TokenKind::Arrow => errors::wrong_key_sign("=>"),
            _ if matches!(
                self.kind_of(key),
                NodeKind::Binary(BinaryOperator::Equal, _)
            ) =>
            {
                errors::wrong_key_sign("==")
            }
            TokenKind::Newline | TokenKind::Comma => errors::missing_attribute_value(),
            TokenKind::End => {
                self.report(errors::unterminated_object(), open);
                return;
            }
            _ if matches!(self.kind_of(key), NodeKind::Variable | NodeKind::String(_)) => {
                errors::missing_key_value_separator()
            }
            _ => errors::key_needs_parentheses(),
        };
        self.report_inside(diagnostic, here, open, label::OBJECT);
    }

    #[cold]
    fn missing_item_end(&mut self, open: Span) {
        if self.recovering {
            return;
        }
        if self.at(TokenKind::End) {
            self.report(errors::unterminated_object(), open);
        } else {
            let here = self.here();
            let error = self.with_comma(errors::missing_attribute_separator());
            self.report_inside(error, here, open, label::OBJECT);
        }
    }
}
