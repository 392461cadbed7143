//! Diagnostics about characters. They are reported before diagnostics of the parser.

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::native::errors;
use crate::source::{Source, Span};

use super::TokenKind;

/// Maximum number of reports of bitwise operators in one source.
// The limits are the reference's.
const MAX_BITWISE: u8 = 4;

/// Maximum number of reports of single quotes, of backticks, and of typographic quotes, in one source.
const MAX_QUOTES: u8 = 2;

/// Diagnostics about characters, and the counts that limit them.
#[derive(Debug)]
pub(super) struct LexErrors<'s> {
    source: &'s Source,
    diagnostics: Diagnostics,
    bitwise: u8,
    apostrophes: u8,
    backticks: u8,
    typographic: u8,
    semicolon: bool,
    /// Whether the parser has not recovered from a string that was not closed on its line.
    in_broken_string: bool,
    /// The start of the last character that belongs to no token, or line ending in quotes. Past a limit it is not reported.
    last_counted: Option<u32>,
}

impl<'s> LexErrors<'s> {
    pub(super) const fn new(source: &'s Source) -> Self {
        Self {
            source,
            diagnostics: Diagnostics::new(),
            bitwise: 0,
            apostrophes: 0,
            backticks: 0,
            typographic: 0,
            semicolon: false,
            in_broken_string: false,
            last_counted: None,
        }
    }

    pub(super) fn into_diagnostics(self) -> Diagnostics {
        self.diagnostics
    }

    #[cold]
    pub(super) fn byte_order_mark(&mut self) {
        self.report(Span::new(0, 3), errors::byte_order_mark());
    }

    /// Reports a line ending in a quoted string. If the string `extends` to the next quote, further line endings in
    /// quotes mostly follow from this one: they are not reported until [`LexErrors::end_recovery`].
    #[cold]
    pub(super) fn quoted_newline(&mut self, span: Span, extends: bool) {
        if !self.in_broken_string {
            self.report(span, errors::multi_line_string());
        }
        self.in_broken_string = extends;
        self.last_counted = Some(span.start);
    }

    #[inline]
    pub(super) const fn end_recovery(&mut self) {
        self.in_broken_string = false;
    }

    /// Returns the start of the last error, reported or not, that does not start after an offset.
    pub(super) fn last_start(&self, offset: u32) -> Option<u32> {
        let counted = self.last_counted.filter(|&start| start <= offset);
        counted.max(self.last_reported(offset))
    }

    /// Removes the errors that do not start before an offset: the text from there on is read again.
    #[cold]
    pub(super) fn forget_from(&mut self, offset: u32) {
        let is_after =
            |error: &Diagnostic| error.subject().is_some_and(|at| at.span().start >= offset);
        if self.diagnostics.as_slice().last().is_some_and(is_after) {
            self.diagnostics = std::mem::take(&mut self.diagnostics).without(is_after);
            self.in_broken_string = false;
        }
    }

    fn last_reported(&self, offset: u32) -> Option<u32> {
        let start = |error: &Diagnostic| Some(error.subject()?.span().start);
        let errors = self.diagnostics.as_slice();
        let count = errors.partition_point(|error| start(error) <= Some(offset));
        let last = errors.get(count.checked_sub(1)?)?;
        start(last).filter(|_| last.is_error())
    }

    /// Reports a character that begins no token, unless the limit for its kind is reached.
    #[cold]
    pub(super) fn stray(&mut self, kind: TokenKind, span: Span) {
        self.last_counted = Some(span.start);
        let text = self.source.slice(span);
        match kind {
            TokenKind::Bitwise => {
                if self.bitwise < MAX_BITWISE {
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
            _ if text.starts_with(errors::is_typographic_quote) => {
                if opens(&mut self.typographic) {
                    self.report(span, errors::typographic_quote());
                }
            }
            _ => self.report(span, errors::invalid_character(text)),
        }
    }

    fn report(&mut self, span: Span, diagnostic: Diagnostic) {
        let diagnostic = errors::fix::stray(diagnostic, self.source, span);
        self.diagnostics.push(diagnostic.at(self.source.span(span)));
    }
}

/// Counts a quote. Returns whether it is the first of a pair, of the pairs that are reported.
const fn opens(count: &mut u8) -> bool {
    // As in the reference, every second quote closes a text, and is not reported.
    let opening = count.is_multiple_of(2);
    let counted = *count < 2 * MAX_QUOTES;
    if counted {
        *count += 1;
    }
    opening && counted
}
