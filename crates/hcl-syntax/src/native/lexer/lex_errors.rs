//! Diagnostics about characters. They are reported before diagnostics of the parser.

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::native::errors;
use crate::source::{Source, Span};

use super::TokenKind;

/// Diagnostics about characters.
#[derive(Debug)]
pub(super) struct LexErrors<'s> {
    source: &'s Source,
    diagnostics: Diagnostics,
}

impl<'s> LexErrors<'s> {
    pub(super) const fn new(source: &'s Source) -> Self {
        Self {
            source,
            diagnostics: Diagnostics::new(),
        }
    }

    pub(super) fn into_diagnostics(self) -> Diagnostics {
        self.diagnostics
    }

    #[cold]
    pub(super) fn byte_order_mark(&mut self) {
        self.report(Span::new(0, 3), errors::byte_order_mark());
    }

    /// Reports a line ending in a quoted string.
    #[cold]
    pub(super) fn quoted_newline(&mut self, span: Span) {
        self.report(span, errors::multi_line_string());
    }

    /// Reports a character that begins no token.
    ///
    /// DIFFERENCE: `every-mistake`. The reference reports four operators, two of each kind of quotes and one semicolon of a file.
    #[cold]
    pub(super) fn stray(&mut self, kind: TokenKind, span: Span) {
        let text = self.source.slice(span);
        let error = match kind {
            TokenKind::Bitwise => errors::unsupported_operator(text),
            TokenKind::Apostrophe => errors::apostrophe(),
            TokenKind::Backtick => errors::backtick(),
            TokenKind::Semicolon => errors::semicolon(),
            _ if text.starts_with(errors::is_typographic_quote) => errors::typographic_quote(),
            _ => errors::invalid_character(text),
        };
        self.report(span, error);
    }

    fn report(&mut self, span: Span, diagnostic: Diagnostic) {
        let diagnostic = errors::fix::stray(diagnostic, self.source, span);
        self.diagnostics.push(diagnostic.at(self.source.span(span)));
    }
}
