//! What the lexer finds wrong with characters; reported before anything that the parser finds.

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::source::{Source, Span};
use crate::syntax::errors;

use super::TokenKind;

/// The most reports of operators that HCL lacks, in one source.
const MOST_BITWISE: u8 = 4;

/// The most reports of each kind of foreign quote, in one source.
const MOST_QUOTES: u8 = 2;

/// Findings about characters, with what it takes not to repeat them.
#[derive(Debug)]
pub(super) struct Findings<'s> {
    source: &'s Source,
    diagnostics: Diagnostics,
    bitwise: u8,
    apostrophes: u8,
    backticks: u8,
    semicolon: bool,
}

impl<'s> Findings<'s> {
    pub(super) const fn new(source: &'s Source) -> Self {
        Self {
            source,
            diagnostics: Diagnostics::new(),
            bitwise: 0,
            apostrophes: 0,
            backticks: 0,
            semicolon: false,
        }
    }

    pub(super) fn into_diagnostics(self) -> Diagnostics {
        self.diagnostics
    }

    #[cold]
    pub(super) fn byte_order_mark(&mut self) {
        self.report(Span::new(0, 3), errors::byte_order_mark());
    }

    #[cold]
    pub(super) fn quoted_newline(&mut self, span: Span) {
        self.report(span, errors::multi_line_string());
    }

    /// Reports a character that has no place where it stands, unless enough was said of its kind.
    #[cold]
    pub(super) fn stray(&mut self, kind: TokenKind, span: Span) {
        let text = self.source.slice(span);
        match kind {
            TokenKind::Bitwise => {
                if self.bitwise < MOST_BITWISE {
                    self.bitwise += 1;
                    self.report(span, errors::unsupported_operator(text));
                }
            }
            TokenKind::Apostrophe => {
                if opens(&mut self.apostrophes) {
                    self.report(span, errors::apostrophe());
                }
            }
            TokenKind::Backtick => {
                if opens(&mut self.backticks) {
                    self.report(span, errors::backtick());
                }
            }
            TokenKind::Semicolon => {
                if !std::mem::replace(&mut self.semicolon, true) {
                    self.report(span, errors::semicolon());
                }
            }
            _ => self.report(span, errors::invalid_character(text)),
        }
    }

    fn report(&mut self, span: Span, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic.at(self.source.span(span)));
    }
}

/// Whether a quote is the opening one of a pair, of the first pairs.
const fn opens(count: &mut u8) -> bool {
    let opening = count.is_multiple_of(2);
    let counted = *count < 2 * MOST_QUOTES;
    if counted {
        *count += 1;
    }
    opening && counted
}
