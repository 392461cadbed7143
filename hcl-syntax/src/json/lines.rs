//! Recovery that matches brackets by the indentation of their lines, for a text in which the brackets alone do not match.
//!
//! A line that is indented no more than the line of an open bracket is outside this bracket. A closing bracket at the start of a line
//! closes the bracket opened on the last line with the same indentation.

use std::cmp::Ordering;

use hcl_value::internal::json::TokenKind;

use crate::source::Span;

use super::errors;
use super::parser::{Parser, Step, Token};

/// The beginning of a line.
#[derive(Clone, Copy)]
pub(super) struct Line {
    /// The offset of the first token.
    start: u32,
    indentation: usize,
}

/// Returns whether a line ends after the outermost open bracket. The lines of such a text are taken to be indented.
pub(super) fn are_indented(text: &str) -> bool {
    let inside = text.trim_ascii_start().get(1..).unwrap_or_default();
    inside
        .trim_start_matches([' ', '\t', '\r'])
        .starts_with('\n')
}

impl Parser<'_, '_> {
    /// Matches brackets by lines from here on.
    pub(super) fn follow_lines(&mut self) {
        self.line = Some(Line {
            start: self.token.span.start,
            indentation: 0,
        });
        self.enter_line(0);
    }

    /// Updates the current line if a line starts between the offset `previous` and the next token.
    pub(super) fn enter_line(&mut self, previous: u32) {
        let start = self.token.span.start;
        let between = self.source.text().get(previous as usize..start as usize);
        let between = between.unwrap_or_default();
        if let Some(end) = between.rfind('\n') {
            self.line = Some(Line {
                start,
                indentation: between.len() - end - 1,
            });
        }
    }

    /// Returns whether the next token begins a line, if lines are followed.
    pub(super) fn begins_line(&self) -> bool {
        self.line
            .is_some_and(|line| line.start == self.token.span.start)
    }

    /// Skips surplus closing brackets, and closes the innermost container before a token outside it. Does nothing unless lines are
    /// followed.
    #[inline]
    pub(super) fn close_by_line(&mut self) -> Option<Step> {
        self.line.and_then(|_| self.close_by_indentation())
    }

    #[cold]
    fn close_by_indentation(&mut self) -> Option<Step> {
        loop {
            let is_closing = self.token.kind.is_closing();
            let order = match self.begins_line() {
                true => self.indentation_in_frame()?,
                false if is_closing && self.frames.last()?.has_lines => Ordering::Greater,
                false => return None,
            };
            let is_outside = order == Ordering::Less || order == Ordering::Equal && !is_closing;
            if is_outside && self.frames.len() > 1 {
                return Some(self.close_unclosed());
            }
            if !is_closing || order != Ordering::Greater {
                return None;
            }
            self.skip_surplus();
        }
    }

    /// Compares the indentation of the current line with the indentation of the line that opened the innermost container.
    fn indentation_in_frame(&self) -> Option<Ordering> {
        let opened = self.frames.last()?.line?;
        Some(self.line?.indentation.cmp(&opened.indentation))
    }

    /// Suppresses the next report if the innermost container already has a mistake, which may have the same cause.
    fn note_consequence(&mut self) {
        self.recovering |= self.last_error > self.opened().start;
    }

    /// Reports that the innermost container is not closed, and closes it after its last value.
    #[cold]
    fn close_unclosed(&mut self) -> Step {
        let (open, at) = (self.opened(), self.token.span);
        self.note_consequence();
        self.report(|source| errors::unclosed_before(source.span(open), source.span(at)));
        self.tree.is_incomplete = true;
        let frame = self.frames.last();
        let last = frame.and_then(|frame| self.values.get(frame.values..)?.last());
        let end = last.map_or(open.end, |value| value.span.end);
        self.close_at(Span::at(end))
    }

    /// Skips and reports a closing bracket without an open one. An earlier bracket may be the surplus one, so the whole tree
    /// counts as incomplete.
    #[cold]
    fn skip_surplus(&mut self) {
        self.tree.is_incomplete = true;
        self.note_consequence();
        let Token { kind, span } = self.token;
        let is_brace = kind == TokenKind::BraceClose;
        self.report(|source| errors::surplus_bracket(is_brace, source.span(span)));
        self.bump();
    }
}
