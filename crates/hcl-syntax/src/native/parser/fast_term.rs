//! Fast path for the first term of an expression, if it is read from the text without tokens: a literal, a variable with
//! attribute steps, or the name of a function.

// spec(native): Literal Values
// spec(native): Variables and Variable Expressions
// spec(native): Attribute Access Operator

use crate::native::lexer::{
    Decode, MAX_NUMBER, TokenKind, end_of_plain_number, end_of_plain_string, end_of_step, skip_name,
};
use crate::native::tree::{ExpressionId, NodeKind};
use crate::source::{Span, to_u32};

use super::cursor::Parser;
use super::postfix::Head;

/// The start of an expression.
#[derive(Clone, Copy)]
pub(super) enum PlainStart {
    Term(Head),
    /// The name of a function; its arguments follow.
    CallName(Span),
}

impl Parser<'_> {
    /// Takes the next token, and the expression after it if the start of that is plain. Otherwise returns `None`.
    #[inline(never)]
    pub(super) fn plain_expression(&mut self) -> Option<ExpressionId> {
        let errors = self.error_count();
        let start = self.plain_start()?;
        Some(self.expression_from(start, errors))
    }

    /// Takes the next token, and the start of an expression after it if that is plain. Otherwise returns `None`.
    #[inline]
    fn plain_start(&mut self) -> Option<PlainStart> {
        let bytes = self.text.as_bytes();
        let start = self.lexer.skip_blanks_before_term();
        let literal = match bytes.get(start) {
            Some(b'a'..=b'z' | b'A'..=b'Z' | b'_') => return self.plain_name(start),
            // At the limit, the general path makes the report.
            Some(b'[') if self.can_nest(0) => {
                self.previous = self.span();
                self.lexer.next_byte(start, TokenKind::OpenBracket);
                return Some(self.nested(Self::tuple));
            }
            Some(b'{') if self.can_nest(0) => {
                self.previous = self.span();
                self.lexer.next_open_brace(start);
                return Some(self.nested(Self::object));
            }
            Some(b'"') => {
                let kind = NodeKind::String(Decode::Verbatim);
                end_of_plain_string(bytes, start).map(|end| (kind, end))
            }
            Some(b'0'..=b'9') => {
                let end = end_of_plain_number(bytes, start);
                let is_short = |end: &usize| end - start <= MAX_NUMBER;
                end.filter(is_short).map(|end| (NodeKind::Number, end))
            }
            _ => None,
        };
        let Some((kind, end)) = literal else {
            self.advance();
            return None;
        };
        let span = Span::new(to_u32(start), to_u32(end));
        self.advance_after(span);
        let literal = self.expression(span, kind);
        Some(PlainStart::Term(Head::Expression(literal)))
    }

    /// As [`Parser::plain_start`], for a name that starts at an offset.
    #[inline]
    fn plain_name(&mut self, start: usize) -> Option<PlainStart> {
        let bytes = self.text.as_bytes();
        let end = skip_name(bytes, start + 1);
        let name = Span::new(to_u32(start), to_u32(end));
        match bytes.get(end) {
            Some(b'(') => {
                self.previous = name;
                self.lexer.next_byte(end, TokenKind::OpenParen);
                if !self.can_nest(0) {
                    return Some(PlainStart::CallName(name));
                }
                return Some(self.nested(|parser| parser.call(name)));
            }
            Some(b'.') => {
                if let Some(traversal) = self.plain_traversal(name, 1) {
                    return Some(PlainStart::Term(Head::Expression(traversal)));
                }
            }
            // A letter beyond ASCII may continue the name.
            Some(byte) if !byte.is_ascii() => {
                self.advance();
                return None;
            }
            _ => {}
        }
        self.advance_after(name);
        Some(self.start_of_name(name))
    }

    /// Takes a term that is a level of nesting, which the limit allows.
    #[inline]
    fn nested(&mut self, term: impl FnOnce(&mut Self) -> ExpressionId) -> PlainStart {
        self.depth += 1;
        let term = term(self);
        self.leave_nesting();
        PlainStart::Term(Head::Expression(term))
    }

    /// Returns the start that a name is, which was taken.
    #[inline]
    pub(super) fn start_of_name(&mut self, name: Span) -> PlainStart {
        if matches!(self.kind(), TokenKind::OpenParen | TokenKind::DoubleColon) {
            PlainStart::CallName(name)
        } else {
            PlainStart::Term(self.head_of_name(name))
        }
    }

    /// Takes a variable with attribute steps directly after it, and further operators. Takes nothing without such
    /// steps. They are `levels` deeper than the current level of nesting.
    #[inline(never)]
    pub(super) fn plain_traversal(&mut self, name: Span, levels: u32) -> Option<ExpressionId> {
        // `null.a` is an attribute of a literal, not a traversal.
        if !self.is_variable(name) || !self.can_nest(0) {
            return None;
        }
        let bytes = self.text.as_bytes();
        let mut chain = self.chain(Head::Name(name));
        let mut last = None;
        while let Some(end) = end_of_step(bytes, chain.end as usize) {
            let step = Span::new(chain.end, to_u32(end));
            let name = Span::new(step.start + 1, step.end);
            self.push_step(&mut chain, step, NodeKind::NameStep(name.start));
            last = Some(name);
        }
        self.advance_after(last?);
        if matches!(self.kind(), TokenKind::Dot | TokenKind::OpenBracket) {
            self.depth += levels;
            let longer = self.steps(chain);
            self.depth -= levels;
            return Some(longer);
        }
        Some(self.expression_of_chain(&chain))
    }

    /// Takes the text up to the end of `last`, which is a token, and reads the token after it.
    #[inline]
    fn advance_after(&mut self, last: Span) {
        self.previous = last;
        self.lexer.next_after(last.end as usize);
    }
}
