//! Reports of invalid escapes.

use crate::source::Span;
use crate::syntax::errors::template as errors;
use crate::syntax::lexer::{Decode, Token, Unit};

use super::cursor::Parser;

impl Parser<'_> {
    /// Reports each invalid escape in the literal text of a token.
    #[inline]
    pub(super) fn check_escapes(&mut self, token: Token) {
        if token.decode == Decode::Quoted {
            self.check_each_escape(token.span);
        }
    }

    fn check_each_escape(&mut self, span: Span) {
        let mut at = span.start;
        for unit in Unit::all(self.slice(span), true) {
            let end = at + unit.length;
            if unit.is_invalid() {
                let span = Span::new(at, end);
                let escape = self.slice(span);
                self.report(errors::invalid_escape(escape), span);
            }
            at = end;
        }
    }
}
