//! Reports about what follows the name of an item: another sign than an equals sign, a dot, or nothing that fits.

use crate::native::errors::{body as errors, fix};
use crate::native::lexer::TokenKind;
use crate::source::Span;

use super::cursor::Parser;
use super::entry::is_identifier;

impl Parser<'_> {
    /// Reports a name that begins neither an argument nor a block.
    pub(super) fn no_item_after(&mut self, name: Span) {
        // `x = (y z⏎  a.b⏎)`: the next lines belong to the expression.
        if self.recovering {
            return;
        }
        // `a<U+00A0> = 1`: the lexer has reported the character, behind the name.
        if self.kind().is_stray() {
            return self.fail();
        }
        let (text, sign, here) = (self.slice(name), self.sign(), self.here());
        let error = if !sign.is_empty() {
            let error = errors::wrong_sign(text, self.slice(Span::new(name.end, sign.end)));
            fix::equals_sign(error, self.source, name, sign)
        } else if let Some(inner) = self.name_after_dot(name) {
            errors::name_with_dot(text, inner)
        } else if self.at(TokenKind::Dot) && self.rest_of_line(self.span().start).contains('=') {
            errors::name_with_dots()
        } else if self.at(TokenKind::OpenBracket) && self.sets_index() {
            errors::name_with_index()
        } else if matches!(
            self.kind(),
            TokenKind::Plus | TokenKind::Minus | TokenKind::Star | TokenKind::Slash
        ) && self.rest(here.end).starts_with("= ")
        {
            errors::compound_sign(self.slice(here))
        } else {
            let error = errors::item_required_after_name(text);
            fix::after_name(error, self.source, name, here)
        };
        self.report(error, name);
    }

    /// Returns the span of the sign that stands for an equals sign: `:`, `:=`, `=>` or `==`. Otherwise it is empty.
    fn sign(&self) -> Span {
        let here = self.span();
        match self.kind() {
            TokenKind::Colon => {
                let is_followed = self.rest(here.end).starts_with('=');
                Span::new(here.start, here.end + u32::from(is_followed))
            }
            TokenKind::Arrow | TokenKind::EqualEqual => here,
            _ => here.start_point(),
        }
    }

    /// Returns whether an equals sign follows the index of `http["timeout"] = 5`.
    fn sets_index(&self) -> bool {
        let line = self.rest_of_line(self.span().end);
        line.split_once(']')
            .is_some_and(|(_, rest)| rest.trim_start().starts_with('='))
    }

    /// Returns the name after the dot of `http.timeout = 5`.
    fn name_after_dot(&self, name: Span) -> Option<&str> {
        let line = self.rest_of_line(name.end);
        let (inner, rest) = line.trim_start().strip_prefix('.')?.split_once('=')?;
        let inner = inner.trim();
        (is_identifier(inner) && !rest.starts_with(['=', '>'])).then_some(inner)
    }
}
