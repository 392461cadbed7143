//! Recovery after errors: a broken container keeps the values before and after the part that is skipped.
//!
//! DIFFERENCE: `json-kept-values`. The reference drops the container, and often its parents.

use hcl_value::internal::json::TokenKind;

use crate::source::{Span, to_u32};

use super::errors;
use super::parser::{Frame, FrameKind, Parser, Step, Token};
use super::tree::{Slot, StoredText, StoredValue, Tag};

impl Parser<'_, '_> {
    /// Continues after a name without a colon. The value may be there all the same, as in `{"a" = 1}`.
    #[cold]
    pub(super) fn missing_colon(&mut self, name: StoredValue, slot: Option<Slot>) -> Step {
        if self.token.kind == TokenKind::Equals {
            self.bump();
        }
        if let Some(name) = self.end_name(name.span) {
            return self.begin_value(name, None);
        }
        // `{"a"[: 1}`
        if self.rest().starts_with(':') && !matches!(self.token.kind, TokenKind::String(_)) {
            self.tree.is_incomplete = true;
            self.bump();
            self.bump();
            return self.begin_value(name.span, slot);
        }
        // `{"a"⏎"b": 1}`: the string is the next name.
        let is_value = match self.token.kind {
            TokenKind::String(_) => !self.is_name(),
            TokenKind::Word => false,
            kind => kind.starts_value(),
        };
        if is_value {
            return self.begin_value(name.span, slot);
        }
        self.push_without_value(name.span, slot)
    }

    /// Skips an opening bracket in place of a name: `{{"a": 1}, "b": 2}`.
    #[cold]
    pub(super) fn skip_surplus_open(&mut self) -> Step {
        let span = self.token.span;
        self.report(|source| errors::invalid_name(source.span(span)));
        self.tree.is_incomplete = true;
        // The end of the surplus bracket may be missing.
        self.end_is_reported = true;
        self.bump();
        Step::Begin
    }

    /// Returns whether a comma or closing bracket is surplus, since the value that should be there follows: `{"a":, 1}`.
    #[inline]
    pub(super) fn is_surplus(&self, kind: TokenKind) -> bool {
        let is_separator = kind == TokenKind::Comma || kind.is_closing();
        is_separator && self.is_before_expected()
    }

    #[cold]
    fn is_before_expected(&self) -> bool {
        let mut ahead = self.lexer.clone();
        let next = ahead.read().kind;
        let is_string = matches!(next, TokenKind::String(_));
        let is_name = is_string && ahead.read().kind == TokenKind::Colon;
        match self.frames.last().map(|frame| frame.kind) {
            _ if self.is_unfinished => false,
            Some(FrameKind::ObjectValue) => next.starts_value() && !is_name,
            Some(FrameKind::ObjectName) => self.token.kind.is_closing() && is_name,
            Some(FrameKind::Array) => {
                self.token.kind.is_closing() && next.starts_value() && !is_name
            }
            None => false,
        }
    }

    #[cold]
    pub(super) fn skip_before_value(&mut self) -> Step {
        self.no_value(self.token);
        // A value may be missing instead.
        self.tree.is_incomplete = true;
        self.bump();
        Step::Begin
    }

    /// Closes the innermost container after a comma, unless the bracket is surplus: `{"a": 1, } "b": 2}`.
    #[cold]
    pub(super) fn close_after_comma(&mut self) -> Step {
        if !self.is_in_array(1) {
            self.next_property();
        }
        if !self.is_before_expected() {
            return self.close();
        }
        self.tree.is_incomplete = true;
        self.bump();
        Step::Begin
    }

    /// Continues at a colon in an array, after a string that is the name of a property: of the array, if it is the first element,
    /// and should be in braces; else of the object around the array, which is not closed: `"a": [1, "b": 2`.
    #[cold]
    pub(super) fn property_in_array(&mut self, name: Span, slot: Option<Slot>) -> Step {
        let is_first = |frame: &Frame| self.values.len() == frame.values + 1;
        if !self.frames.last().is_some_and(is_first) {
            if self.frames.len() < 2 || self.is_in_array(2) {
                return self.resume();
            }
            self.tree.is_incomplete = true;
            self.values.pop();
            if let Step::Value(array) = self.close_at(name.start_point()) {
                self.values.push(array);
            }
        } else {
            self.values.pop();
        }
        self.recovering = false;
        self.bump();
        self.begin_value(name, slot)
    }

    /// Continues after the end of the outermost object if a property follows: a closing bracket before is surplus.
    #[cold]
    pub(super) fn go_on_after_root(&mut self) -> Option<Step> {
        if self.is_unfinished || self.is_in_array(1) || !self.rest().starts_with('"') {
            return None;
        }
        self.report_extraneous();
        self.tree.is_incomplete = true;
        self.recovering = false;
        self.bump();
        Some(self.next_property())
    }

    /// Continues after a name that is no string. It is in the tree if a colon follows, or in an unfinished text.
    #[cold]
    pub(super) fn invalid_name(&mut self, name: StoredValue) -> Step {
        // `{,`: the comma is no name.
        let is_name = name.span != self.token.span;
        if let Some(name) = self.end_name(name.span).filter(|_| is_name) {
            return self.begin_value(name, None);
        }
        if is_name && self.token.kind == TokenKind::Colon {
            self.bump();
            return self.begin_value(name.span, None);
        }
        if is_name && self.is_unfinished {
            return self.push_without_value(name.span, None);
        }
        self.resume()
    }

    /// Ends a name with a quote too many or too few before its colon: `"na"me": 1`, `name": 1`, `"name: 1, "`.
    fn end_name(&mut self, name: Span) -> Option<Span> {
        if self.is_unfinished
            || self.token.span.start != name.end
            || self.token.kind == TokenKind::Colon
        {
            return None;
        }
        let end = match self.source.slice(name).find(':') {
            Some(colon) => name.start + to_u32(colon),
            None => {
                let rest = self.source.text().get(name.end as usize..)?;
                let rest = rest.split([',', '\n', '{', '}', '[', ']']).next()?;
                name.end + to_u32(rest.rfind("\":")?) + 1
            }
        };
        self.lexer.rewind(end as usize);
        self.token.span.end = end;
        self.bump();
        self.bump();
        self.recovering = false;
        self.note_lost_name();
        Some(Span::new(name.start, end))
    }

    /// Notes that a name of the innermost container could not be read.
    pub(super) fn note_lost_name(&mut self) {
        if let Some(frame) = self.frames.last_mut() {
            frame.is_incomplete = true;
        }
    }

    fn push_without_value(&mut self, name: Span, slot: Option<Slot>) -> Step {
        self.note_lost_name();
        self.names.push(StoredText { span: name, slot });
        self.values.push(StoredValue {
            span: Span::at(name.end),
            tag: Tag::Invalid,
        });
        self.resume()
    }

    /// Skips to the next value of the innermost container, or closes it.
    #[cold]
    pub(super) fn resume(&mut self) -> Step {
        let is_array = self.is_in_array(1);
        let mut nested = 0_u32;
        loop {
            if (nested == 0 || !self.token.kind.is_closing())
                && let Some(step) = self.close_by_line()
            {
                return step;
            }
            match self.token.kind {
                TokenKind::End => {
                    self.tree.is_incomplete = true;
                    return self.close_at(self.token.span);
                }
                TokenKind::BraceOpen | TokenKind::BracketOpen => {
                    self.tree.is_incomplete = true;
                    nested += 1;
                }
                TokenKind::BraceClose | TokenKind::BracketClose if nested > 0 => nested -= 1,
                TokenKind::BracketClose if is_array => return self.close(),
                TokenKind::BraceClose if !is_array => return self.close(),
                TokenKind::BraceClose | TokenKind::BracketClose => match self.close_mismatched() {
                    Some(step) => return step,
                    None => self.end_is_reported = true,
                },
                TokenKind::String(_) if !is_array && nested == 0 && self.is_name() => {
                    return self.next_property();
                }
                TokenKind::Comma if nested == 0 => {
                    self.bump();
                    let kind = self.token.kind;
                    if is_array || matches!(kind, TokenKind::String(_) | TokenKind::Word) {
                        self.recovering = false;
                        return if is_array {
                            Step::Begin
                        } else {
                            self.next_property()
                        };
                    }
                    continue;
                }
                TokenKind::String(_) => self.note_lost_name(),
                TokenKind::Stray => self.lexer.go_on(),
                _ => {}
            }
            self.bump();
        }
    }

    /// Replaces the last value by an invalid one if text follows that belongs to it: `0x1` is not 0.
    #[cold]
    pub(super) fn check_adjacent(&mut self, value: StoredValue) {
        let Token { kind, span } = self.token;
        let is_part = matches!(kind, TokenKind::Word | TokenKind::Number(_));
        if let Some(last) = self.values.last_mut()
            && is_part
            && !self.is_unfinished
            && span.start == value.span.end
        {
            last.tag = Tag::Invalid;
        }
    }

    /// Returns the text after the token and white space.
    #[cold]
    pub(super) fn rest(&self) -> &str {
        let rest = self.source.text().get(self.token.span.end as usize..);
        rest.unwrap_or_default().trim_ascii_start()
    }

    /// Returns whether the token is a name: a colon follows, or may follow.
    fn is_name(&self) -> bool {
        self.is_unfinished || self.rest().starts_with(':')
    }

    /// Closes the innermost container at a closing bracket of the other kind, which belongs to the container around it if it fits
    /// there: `[{"a": 1]`. `None` if the bracket is surplus: `{"a": [1]], "b": 2}`.
    #[cold]
    fn close_mismatched(&mut self) -> Option<Step> {
        let (is_for_parent, own) = match self.token.kind {
            TokenKind::BracketClose => (self.is_in_array(2), '}'),
            _ => (self.frames.len() > 1 && !self.is_in_array(2), ']'),
        };
        let is_last = self.rest().is_empty();
        // A part of an unfinished text is read as in the whole: neither depends on what follows.
        if self.is_unfinished || is_for_parent && (self.frames.len() > 2 || is_last) {
            return Some(self.close_at(self.token.span.start_point()));
        }
        let is_surplus = self.rest().starts_with(own) || self.frames.len() == 1 && !is_last;
        (!is_surplus).then(|| self.close())
    }

    /// Returns whether the container at a level, counted from the innermost, is an array.
    fn is_in_array(&self, level: usize) -> bool {
        let index = self.frames.len().checked_sub(level);
        let frame = index.and_then(|index| self.frames.get(index));
        frame.is_some_and(|frame| frame.kind == FrameKind::Array)
    }
}
