//! Related spans of errors in constructs that are not closed: the brackets and markers that open them.

use crate::diagnostic::Diagnostic;
use crate::native::errors::body::{TEXT_WITHOUT_QUOTES, word_for_operator};
use crate::native::errors::{expression as errors, fix};
use crate::native::lexer::TokenKind;
use crate::source::Span;

use super::cursor::Parser;
use super::entry::is_identifier;

impl Parser<'_> {
    /// Adds the span where a construct was opened, if it is on a line before the subject or the source has
    /// ended.
    #[cold]
    pub(super) fn opened_at(
        &self,
        diagnostic: Diagnostic,
        subject: Span,
        open: Span,
        label: &'static str,
    ) -> Diagnostic {
        if !self.is_on_one_line(open.end, subject.start) || self.at(TokenKind::End) {
            diagnostic.with_related(self.source.span(open), label)
        } else {
            diagnostic
        }
    }

    fn is_on_one_line(&self, start: u32, end: u32) -> bool {
        let between = self.text.get(start as usize..end as usize);
        !between.is_some_and(|text| text.contains('\n'))
    }

    /// Adds the ways out of a missing comma: the comma, or quotes as for `[nginx:latest]`.
    #[cold]
    pub(super) fn with_comma(&self, diagnostic: Diagnostic) -> Diagnostic {
        let is_joined = self.previous.end == self.here().start;
        let is_in_text = self.is_in_text();
        let diagnostic = if is_in_text {
            let word = word_for_operator(self.slice(self.previous), self.slice(self.here()));
            diagnostic.with_more(word.unwrap_or(TEXT_WITHOUT_QUOTES))
        } else {
            diagnostic
        };
        // `[1, 2 }`: a bracket is missing.
        if is_in_text && is_joined || !self.kind().begins_operand() {
            return diagnostic;
        }
        let diagnostic = fix::insert(diagnostic, self.source, self.previous.end, ",");
        // `upper("a"⏎b = 1`: a bracket may be missing, and the next line is not meant as an argument.
        let is_near = self.is_on_one_line(self.previous.end, self.here().start);
        // `[forr i in x : i]`, `[""http"]`: a word or a quote may be wrong.
        if is_near && !is_joined && !is_identifier(self.slice(self.previous)) {
            diagnostic
        } else {
            diagnostic.doubting_suggestions()
        }
    }

    /// Reports an error between the brackets that `open` begins.
    #[cold]
    pub(super) fn report_inside(
        &mut self,
        diagnostic: Diagnostic,
        subject: Span,
        open: Span,
        label: &'static str,
    ) {
        let diagnostic = self.opened_at(diagnostic, subject, open, label);
        self.report_within(diagnostic, subject, open.to(subject));
    }

    /// Reports that the source ends where an expression should begin, if it does, with the brackets that enclose it.
    #[inline]
    pub(super) fn check_end(&mut self, open: Span, label: &'static str) {
        if self.at(TokenKind::End) {
            self.report_end(open, label);
        }
    }

    #[cold]
    fn report_end(&mut self, open: Span, label: &'static str) {
        if !self.recovering {
            let here = self.here();
            let diagnostic = errors::missing_expression_in_brackets();
            self.report(self.opened_at(diagnostic, here, open, label), here);
        }
        self.begin_recovery();
    }
}
