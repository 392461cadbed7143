//! Recovery after errors: a broken container keeps the values before and after the part that is skipped.
//!
//! DIFFERENCE: `json-kept-values`. The reference drops the container, and often its parents.

use crate::source::Span;

use super::lexer::{Token, TokenKind};
use super::parser::{FrameKind, Parser, Step};
use super::tree::{Slot, StoredText, StoredValue, Tag};

impl Parser<'_, '_> {
    /// Continues after a name without a colon. The value may be there all the same, as in `{"a" = 1}`.
    #[cold]
    pub(super) fn missing_colon(&mut self, name: StoredValue, slot: Option<Slot>) -> Step {
        if self.token.kind == TokenKind::Equals {
            self.bump();
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

    /// Continues after a name that is no string. It is in the tree if a colon follows, or in an unfinished text.
    #[cold]
    pub(super) fn invalid_name(&mut self, name: StoredValue) -> Step {
        let is_container = matches!(name.tag, Tag::Array(_) | Tag::Object(_));
        // `{,`: the comma is no name.
        let is_name = name.span != self.token.span && !is_container;
        if is_name && self.token.kind == TokenKind::Colon {
            self.bump();
            return self.begin_value(name.span, None);
        }
        // `{ {"a": 1`: the end of the surplus brace is missing.
        self.end_is_reported |= is_container;
        if is_name && self.is_unfinished {
            return self.push_without_value(name.span, None);
        }
        self.resume()
    }

    fn push_without_value(&mut self, name: Span, slot: Option<Slot>) -> Step {
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
            match self.token.kind {
                TokenKind::End => return self.close_at(self.token.span),
                TokenKind::BraceOpen | TokenKind::BracketOpen => nested += 1,
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
                    self.recovering = false;
                    self.bump();
                    if is_array {
                        return Step::Begin;
                    }
                    return self.next_property();
                }
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
