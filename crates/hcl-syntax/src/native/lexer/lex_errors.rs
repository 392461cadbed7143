//! Diagnostics about characters. They are reported before diagnostics of the parser.

// spec(native): Operators and Delimiters

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::native::errors;
use crate::native::errors::expression::begins_yaml_text;
use crate::source::{Source, Span, to_u32};

use super::TokenKind;

/// Diagnostics about characters.
#[derive(Debug)]
pub(crate) struct LexErrors<'s> {
    source: &'s Source,
    pub(crate) diagnostics: Diagnostics,
    /// Whether a line feed ends any line. Each carriage return asks, so it is searched once.
    has_line_feed: Option<bool>,
}

impl<'s> LexErrors<'s> {
    pub(super) const fn new(source: &'s Source) -> Self {
        Self {
            source,
            diagnostics: Diagnostics::new(),
            has_line_feed: None,
        }
    }

    pub(super) fn into_diagnostics(self) -> Diagnostics {
        self.diagnostics
    }

    #[cold]
    pub(super) fn byte_order_mark(&mut self) {
        self.report(Span::new(0, 3), errors::byte_order_mark());
    }

    /// Warns of lines that end with a carriage return alone, which are a part of the comment in the first one.
    #[cold]
    pub(super) fn comment_to_end(&mut self, start: usize) {
        let comment = self.source.text().get(start..).unwrap_or_default();
        if let Some(end) = comment.find('\r')
            && end + 1 < comment.len()
            && !self.has_line_feed()
        {
            let end = to_u32(start + end);
            self.report(Span::new(end, end + 1), errors::comment_to_end());
        }
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
        let rest = self.source.text().get(span.start as usize..);
        let error = match kind {
            TokenKind::Bitwise if rest.is_some_and(begins_yaml_text) => {
                errors::unsupported_operator(text).with_detail(errors::TEXT_OF_LINES)
            }
            TokenKind::Bitwise => errors::unsupported_operator(text),
            TokenKind::Apostrophe => errors::apostrophe(),
            TokenKind::Backtick => errors::backtick(),
            TokenKind::Semicolon => errors::semicolon(),
            // The first of a file: all of it is one line, which has one report.
            _ if text == "\r" && !self.has_line_feed() => errors::carriage_return(),
            _ if text.starts_with(errors::is_typographic_quote) => errors::typographic_quote(),
            _ => errors::invalid_character(text),
        };
        self.report(span, error);
    }

    fn has_line_feed(&mut self) -> bool {
        let text = self.source.text();
        *self
            .has_line_feed
            .get_or_insert_with(|| text.contains('\n'))
    }

    fn report(&mut self, span: Span, diagnostic: Diagnostic) {
        let diagnostic = errors::fix::stray(diagnostic, self.source, span);
        self.diagnostics.push(diagnostic.at(self.source.span(span)));
    }
}
