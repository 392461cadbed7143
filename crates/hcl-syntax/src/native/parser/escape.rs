//! Reports of invalid escapes.

// spec(native): Template Expressions
// spec(native): Template Literals
// spec(nomad): String Literals; suites::nomad::expressions_have_the_values_of_the_page, cases::syntax/heredocs

use crate::native::errors::template as errors;
use crate::native::lexer::{Decode, LexedToken, escapes};
use crate::source::{Span, to_u32};

use super::cursor::Parser;

impl Parser<'_> {
    /// Reports each invalid escape in the literal text of a token.
    #[inline]
    pub(super) fn check_escapes(&mut self, token: LexedToken) {
        if token.decode == Decode::Quoted {
            self.check_each_escape(token.span);
        }
    }

    fn check_each_escape(&mut self, span: Span) {
        for (offset, unit) in escapes(self.text.get(span.range()).unwrap_or_default(), true) {
            if unit.is_invalid() {
                let start = span.start + to_u32(offset);
                let span = Span::new(start, start + unit.length);
                let escape = self.slice(span);
                self.report(errors::invalid_escape(escape), span);
            }
        }
    }
}
