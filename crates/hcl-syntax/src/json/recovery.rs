//! Recovery after a mistake: parsing goes on at the next comma or bracket of its depth.
//!
//! DIFFERENCE: `json-kept-values`. The reference drops the container, and often its parents.

use hcl_value::internal::json::{JsonLexer, JsonTokenKind};

use crate::source::Span;

use super::errors;
use super::parser::{FrameKind, JsonParser, ParserStep, SpannedToken};
use super::tree::{Slot, StoredText, StoredValue, ValueTag};

impl JsonParser<'_, '_> {
    /// Continues after a name without a colon. The value may be there all the same, as in `{"a" = 1}`.
    #[cold]
    pub(super) fn missing_colon(&mut self, name: Span, slot: Option<Slot>) -> ParserStep {
        let is_comma = self.token.kind == JsonTokenKind::Comma;
        if is_comma || self.token.kind == JsonTokenKind::Equals {
            self.bump();
        }
        // `{"a",: 1}`
        if self.token.kind == JsonTokenKind::Colon {
            self.bump();
            return self.begin_value(name, slot);
        }
        // `{"a"⏎"b": 1}`: the string is the next name.
        let is_value = match self.token.kind {
            JsonTokenKind::String(_) => !self.is_name(),
            JsonTokenKind::Word => false,
            kind => kind.starts_value(),
        };
        if is_value {
            return self.begin_value(name, slot);
        }
        self.push_without_value(name, slot);
        if is_comma {
            return self.next_part();
        }
        self.resume()
    }

    /// Continues after a name that is not a string. It is in the tree if a colon follows, or in an unfinished text.
    #[cold]
    pub(super) fn invalid_name(&mut self, name: Span) -> ParserStep {
        // `{,`: the comma is not a name.
        let is_name = name != self.token.span;
        if is_name && self.token.kind == JsonTokenKind::Colon {
            self.bump();
            return self.begin_value(name, None);
        }
        if is_name && self.is_unfinished {
            self.push_without_value(name, None);
        }
        self.note_lost_name();
        self.resume()
    }

    /// Notes that a name of the innermost container could not be read.
    pub(super) fn note_lost_name(&mut self) {
        if let Some(frame) = self.frames.last_mut() {
            frame.is_incomplete = true;
        }
    }

    fn push_without_value(&mut self, name: Span, slot: Option<Slot>) {
        self.note_lost_name();
        self.names.push(StoredText { span: name, slot });
        self.values.push(StoredValue {
            span: Span::at(name.end),
            tag: ValueTag::Invalid,
        });
    }

    /// Skips to the next comma or name of the innermost container, or to the bracket that closes it.
    #[cold]
    pub(super) fn resume(&mut self) -> ParserStep {
        let is_array = self.is_in(FrameKind::Array);
        let mut nested = 0_u32;
        loop {
            let kind = self.token.kind;
            match kind {
                JsonTokenKind::End => {
                    self.tree.is_incomplete = true;
                    return self.close_at(self.token.span);
                }
                JsonTokenKind::BraceOpen | JsonTokenKind::BracketOpen => nested += 1,
                kind if kind.is_closing() && nested > 0 => nested -= 1,
                kind if kind.is_closing() && self.is_surplus(kind) => {
                    self.tree.is_incomplete = true;
                }
                kind if self.ends_outer(kind) => {
                    self.tree.is_incomplete = true;
                    return self.close_at(Span::at(self.token.span.start));
                }
                kind if kind.is_closing() => return self.close(),
                JsonTokenKind::Comma if nested == 0 => {
                    self.bump();
                    return self.next_part();
                }
                JsonTokenKind::String(_) if nested == 0 && !is_array && self.is_name() => {
                    return self.next_part();
                }
                JsonTokenKind::String(_) => self.note_lost_name(),
                JsonTokenKind::Stray => self.lexer.go_on(),
                _ => {}
            }
            self.bump();
        }
    }

    /// Returns whether a closing bracket is of the other kind than all containers that are open: `{"a": {"b": 1], "c": 2}}`.
    fn is_surplus(&self, kind: JsonTokenKind) -> bool {
        let is_array = kind == JsonTokenKind::BracketClose;
        !self.is_unfinished
            && (self.frames.iter()).all(|frame| (frame.kind == FrameKind::Array) != is_array)
    }

    /// Returns whether a closing bracket ends a container around the innermost one: `[{"a": 1]` lacks the brace. In `[{"a": 1]]`, the
    /// first bracket stands for the brace.
    fn ends_outer(&mut self, kind: JsonTokenKind) -> bool {
        let is_array = kind == JsonTokenKind::BracketClose;
        if !kind.is_closing() || self.is_in(FrameKind::Array) == is_array {
            return false;
        }
        let (braces, brackets) = self.more_closed();
        let closed = if is_array { brackets } else { braces };
        closed <= 0
    }

    /// Returns whether a brace that closes the root is one too many.
    #[cold]
    pub(super) fn is_early(&mut self) -> bool {
        !self.is_unfinished && self.is_in(FrameKind::ObjectValue) && self.more_closed().0 > 0
    }

    /// Goes on in the root at the comma after a brace too many, as in `{"a": {}}, "b": 1}`.
    #[cold]
    pub(super) fn reopen(&mut self) -> ParserStep {
        let at = self.source.span(self.token.span);
        // Not in the root: it has no mistake of its own.
        if !std::mem::replace(&mut self.failed, true) {
            let error = || errors::of_unseen(errors::extraneous_data(at));
            self.diagnostics.push_error(error);
        }
        self.tree.is_incomplete = true;
        self.bump();
        self.next_part()
    }

    /// Returns how many more braces, and how many more brackets, the text closes than it opens.
    fn more_closed(&mut self) -> (i64, i64) {
        let source = self.source;
        *self
            .closed
            .get_or_insert_with(|| count_closed(source.text()))
    }

    /// Replaces the last value by an invalid one if text follows that belongs to it: `0x1` is not 0.
    #[cold]
    pub(super) fn check_adjacent(&mut self, value: StoredValue) {
        let SpannedToken { kind, span } = self.token;
        let is_part = matches!(kind, JsonTokenKind::Word | JsonTokenKind::Number(_));
        if let Some(last) = self.values.last_mut()
            && is_part
            && !self.is_unfinished
            && span.start == value.span.end
        {
            last.tag = ValueTag::Invalid;
        }
    }

    /// Returns whether the string is a name: a colon follows, or may follow.
    fn is_name(&self) -> bool {
        self.is_unfinished || self.rest().starts_with(':')
    }

    /// Returns the text after the token and white space.
    #[cold]
    pub(super) fn rest(&self) -> &str {
        let rest = self.source.text().get(self.token.span.end as usize..);
        rest.unwrap_or_default().trim_ascii_start()
    }
}

#[cold]
fn count_closed(text: &str) -> (i64, i64) {
    let mut lexer = JsonLexer::new(text);
    let (mut braces, mut brackets) = (0, 0);
    loop {
        match lexer.read().kind {
            JsonTokenKind::End => return (braces, brackets),
            JsonTokenKind::BraceOpen => braces -= 1,
            JsonTokenKind::BraceClose => braces += 1,
            JsonTokenKind::BracketOpen => brackets -= 1,
            JsonTokenKind::BracketClose => brackets += 1,
            JsonTokenKind::Stray => lexer.go_on(),
            _ => {}
        }
    }
}
