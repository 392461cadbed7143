//! Diagnostics about characters. They are reported before diagnostics of the parser.

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::native::errors;
use crate::source::{Source, Span};

use super::TokenKind;
use super::unclosed::ends_string;

/// Diagnostics about characters.
#[derive(Debug)]
pub(super) struct LexErrors<'s> {
    source: &'s Source,
    diagnostics: Diagnostics,
    /// The starts of the last single quote, backtick and typographic quote, if no other one closes it.
    apostrophe: Option<u32>,
    backtick: Option<u32>,
    typographic: Option<u32>,
    /// Whether the parser has not recovered from a string that was not closed on its line.
    in_broken_string: bool,
    /// The start of the last character that belongs to no token, or line ending in quotes. A closing quote is not reported.
    last_counted: Option<u32>,
}

impl<'s> LexErrors<'s> {
    pub(super) const fn new(source: &'s Source) -> Self {
        Self {
            source,
            diagnostics: Diagnostics::new(),
            apostrophe: None,
            backtick: None,
            typographic: None,
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

    /// Reports a character that begins no token, unless it closes a text in quotes.
    ///
    /// DIFFERENCE: `every-mistake`. The reference reports four operators, two of each kind of quotes and one semicolon of a file.
    #[cold]
    pub(super) fn stray(&mut self, kind: TokenKind, span: Span) {
        self.last_counted = Some(span.start);
        let text = self.source.slice(span);
        let (quote, error) = match kind {
            TokenKind::Bitwise => (None, errors::unsupported_operator(text)),
            TokenKind::Apostrophe => (Some(&mut self.apostrophe), errors::apostrophe()),
            TokenKind::Backtick => (Some(&mut self.backtick), errors::backtick()),
            TokenKind::Semicolon => (None, errors::semicolon()),
            _ if text.starts_with(errors::is_typographic_quote) => {
                (Some(&mut self.typographic), errors::typographic_quote())
            }
            _ => (None, errors::invalid_character(text)),
        };
        if quote.is_none_or(|open| opens(self.source, open, span.start)) {
            self.report(span, error);
        }
    }

    fn report(&mut self, span: Span, diagnostic: Diagnostic) {
        let diagnostic = errors::fix::stray(diagnostic, self.source, span);
        self.diagnostics.push(diagnostic.at(self.source.span(span)));
    }
}

/// Returns whether the quote at an offset opens a text, and is not the end of the one that `open` begins. As a string that is not
/// closed, this one ends with its line if the next line looks like a part of a configuration.
fn opens(source: &Source, open: &mut Option<u32>, at: u32) -> bool {
    let text = open.and_then(|open| source.text().get(open as usize..at as usize));
    let opens = text.is_none_or(|text| {
        let line = text
            .find('\n')
            .map(|newline| at as usize - text.len() + newline);
        let next = line.and_then(|line| source.text().get(line..));
        next.is_some_and(|next| ends_string(next.trim_ascii_start().as_bytes()))
    });
    // Text that was read ahead is read again.
    *open = opens.then_some(at);
    opens
}
