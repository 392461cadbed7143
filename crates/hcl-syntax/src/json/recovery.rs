//! Recovery after a mistake: parsing goes on at the next comma or bracket of its depth.
//!
//! DIFFERENCE: `json-kept-values`. The reference drops the container, and often its parents.

use hcl_value::internal::json::{JsonLexer, JsonTokenKind, StringKind};

use crate::diagnostic::Diagnostic;
use crate::source::{SourceSpan, Span, to_u32};

use super::errors;
use super::parser::{FrameKind, JsonParser, OpenContainer, ParserStep, SpannedToken};
use super::tree::{Slot, StoredText, StoredValue, ValueTag};

/// The kinds of brackets that a text may have too many of.
const BRACES: bool = false;
const BRACKETS: bool = true;

/// A text has too many closing brackets of a kind, or too many opening brackets.
const MORE_CLOSED: i64 = 1;
const MORE_OPEN: i64 = -1;

impl JsonParser<'_, '_> {
    /// Continues after a name without a colon. The value may be there all the same, as in `{"a" = 1}`.
    #[cold]
    pub(super) fn missing_colon(&mut self, name: Span, slot: Option<Slot>) -> ParserStep {
        // `{"a: 1, "b": 2}`
        if self.is_unquoted(name.end)
            && let Some(step) = self.name_before_colon(name)
        {
            return step;
        }
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
        // `{"a: {⏎`
        if self.source.slice(name).starts_with('"')
            && !self.is_unfinished
            && let Some(step) = self.name_before_colon(name)
        {
            return step;
        }
        if is_name && self.is_unfinished {
            self.push_without_value(name, None);
        }
        self.note_lost_name();
        self.resume()
    }

    /// Ends a name that lacks its closing quote before the first colon in it.
    fn name_before_colon(&mut self, name: Span) -> Option<ParserStep> {
        let colon = self.source.slice(name).find(':')?;
        let end = name.start + to_u32(colon);
        self.go_to(end);
        self.bump();
        Some(self.begin_value(Span::new(name.start, end), None))
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

    /// Skips to the next comma, name or opening bracket of the innermost container, or to the bracket that closes it.
    #[cold]
    pub(super) fn resume(&mut self) -> ParserStep {
        let is_array = self.is_in(FrameKind::Array);
        loop {
            match self.token.kind {
                JsonTokenKind::End => {
                    self.tree.is_incomplete = true;
                    // A text that is cut off is one mistake.
                    self.surplus = Some(Surplus::NONE);
                    return self.close_at(self.token.span);
                }
                kind if kind.is_closing() => {
                    if let Some(step) = self.close_by(kind) {
                        return step;
                    }
                }
                JsonTokenKind::BraceOpen | JsonTokenKind::BracketOpen => return self.next_part(),
                JsonTokenKind::Comma => {
                    self.bump();
                    return self.next_part();
                }
                JsonTokenKind::String(_) if !is_array && self.is_name() => {
                    return self.next_part();
                }
                JsonTokenKind::String(_) => self.note_lost_name(),
                JsonTokenKind::Stray => self.lexer.go_on(),
                _ => {}
            }
            self.bump_unquoted();
        }
    }

    /// Closes the innermost container by a bracket of its kind, or by one that stands for it, as in `[1}`. Of another kind, a bracket may
    /// close a container around it, as in `[{"a": 1]`. `None` if it closes nothing.
    fn close_by(&mut self, kind: JsonTokenKind) -> Option<ParserStep> {
        let is_array = kind == JsonTokenKind::BracketClose;
        if self.is_in(FrameKind::Array) == is_array {
            return Some(self.close());
        }
        self.tree.is_incomplete = true;
        let is_surplus = self.explain(is_array, MORE_CLOSED);
        let is_outer = |frame: &OpenContainer| (frame.kind == FrameKind::Array) == is_array;
        if !is_surplus && !self.frames.iter().any(is_outer) {
            return None;
        }
        let is_missing = self.explain(!is_array, MORE_OPEN);
        match (is_surplus, is_missing) {
            (true, true) => Some(self.close()),
            (true, false) => None,
            (false, _) => Some(self.close_at(Span::at(self.token.span.start))),
        }
    }

    /// Goes on after the outermost value, if its opening bracket is missing: `"a": 1}`, `{}, {}]`.
    pub(super) fn after_root(&mut self, value: StoredValue) -> Option<ParserStep> {
        let SpannedToken { kind, span } = self.token;
        match kind {
            JsonTokenKind::Colon => self.open_object(value, errors::extraneous_data),
            JsonTokenKind::Comma if self.explains(BRACKETS, MORE_CLOSED) => {
                self.report_bracket(span, errors::extraneous_data);
                self.explain(BRACKETS, MORE_CLOSED);
                self.push_frame(Span::at(value.span.start), FrameKind::Array);
                self.values.push(value);
                self.bump();
                Some(ParserStep::Begin)
            }
            _ => None,
        }
    }

    /// Goes on at the colon after a string in an array, or after the string of a property, if brackets explain it.
    #[cold]
    pub(super) fn unexpected_name(&mut self, name: StoredValue) -> Option<ParserStep> {
        let ValueTag::String(slot) = name.tag else {
            return None;
        };
        let is_array = self.is_in(FrameKind::Array);
        let problem = if is_array {
            errors::colon_in_array
        } else {
            errors::colon_in_object
        };
        let at = self.token.span;
        let lacks_close = is_array && self.explains(BRACKETS, MORE_OPEN);
        let is_first =
            (self.frames.last()).is_some_and(|frame| self.values.len() == frame.values + 1);
        let around = self.frames.iter().rev().nth(1);
        let is_in_object = around.is_some_and(|frame| frame.kind != FrameKind::Array);
        self.values.pop();
        if lacks_close && is_first && self.explains(BRACES, MORE_CLOSED) {
            // `["a": 1}`
            self.report_bracket(at, problem);
            self.explain(BRACKETS, MORE_OPEN);
            self.explain(BRACES, MORE_CLOSED);
        } else if let Some(opened) = self.open_object(name, problem) {
            // `{"a": "b": 1}}`
            return Some(opened);
        } else if lacks_close && is_in_object {
            // `{"a": [1, "b": 2}`
            self.report_bracket(at, problem);
            self.explain(BRACKETS, MORE_OPEN);
            if let ParserStep::Value(array) = self.close_at(Span::at(name.span.start)) {
                self.values.push(array);
            }
        } else {
            self.values.push(name);
            return None;
        }
        self.bump();
        Some(self.begin_value(name.span, slot))
    }

    /// Opens an object whose brace is missing before its first name.
    fn open_object(
        &mut self,
        name: StoredValue,
        problem: fn(SourceSpan) -> Diagnostic,
    ) -> Option<ParserStep> {
        let ValueTag::String(slot) = name.tag else {
            return None;
        };
        if self.is_full() || !self.explains(BRACES, MORE_CLOSED) {
            return None;
        }
        self.report_bracket(self.token.span, problem);
        self.explain(BRACES, MORE_CLOSED);
        self.push_frame(Span::at(name.span.start), FrameKind::ObjectName);
        self.bump();
        Some(self.begin_value(name.span, slot))
    }

    /// Goes on after a value in place of a name, if brackets explain it.
    #[cold]
    pub(super) fn unexpected_value(&mut self, value: StoredValue) -> Option<ParserStep> {
        let ends = self.token.kind == JsonTokenKind::Comma || self.token.kind.is_closing();
        let (lacks_bracket, has_brace) = (
            self.explains(BRACKETS, MORE_CLOSED),
            self.explains(BRACES, MORE_OPEN),
        );
        let is_first = self.values.len() == self.frames.last()?.values;
        let is_explained = if is_first {
            has_brace
        } else {
            lacks_bracket && !self.is_full()
        };
        // `{]`: the bracket is not a value.
        let is_value = value.span != self.token.span;
        if !is_value || !ends || !is_explained {
            return None;
        }
        self.report_bracket(value.start(), errors::invalid_name);
        if is_first {
            // `{1, 2]` or `"a": {1,`
            self.explain(BRACES, MORE_OPEN);
            if self.explain(BRACKETS, MORE_CLOSED) {
                self.frames.last_mut()?.kind = FrameKind::Array;
            } else {
                self.frames.pop();
            }
        } else {
            // `{"a": 1, 2]}`
            self.explain(BRACKETS, MORE_CLOSED);
            self.frames.last_mut()?.kind = FrameKind::ObjectValue;
            let first = self.values.pop()?;
            self.push_frame(Span::at(first.span.start), FrameKind::Array);
            self.values.push(first);
        }
        Some(ParserStep::Value(value))
    }

    /// Returns whether an opening bracket in place of a name is one too many, and reports it.
    #[cold]
    pub(super) fn is_surplus_opening(&mut self, kind: FrameKind) -> bool {
        let is_array = kind == FrameKind::Array;
        // `{{}, {}]` is an array.
        if !self.explains(is_array, MORE_OPEN) || self.explains(!is_array, MORE_CLOSED) {
            return false;
        }
        self.report_bracket(self.token.span, errors::invalid_name);
        self.explain(is_array, MORE_OPEN);
        true
    }

    /// Skips a closing bracket in place of a value, if it is one too many: `{"a": }}`.
    pub(super) fn skip_surplus(&mut self) {
        let kind = self.token.kind;
        if kind.is_closing()
            && !self.is_in(FrameKind::ObjectName)
            && self.explain(kind == JsonTokenKind::BracketClose, MORE_CLOSED)
        {
            self.bump();
        }
    }

    /// Returns whether the bracket before the token is one too many, since the container goes on: `{"a": {}}, "b": 1}`.
    #[cold]
    pub(super) fn is_early(&mut self, closed_by: JsonTokenKind) -> bool {
        let goes_on = if self.token.kind == JsonTokenKind::Comma {
            self.is_in(FrameKind::Array) || self.rest().starts_with('"')
        } else {
            self.is_in(FrameKind::Array) != self.is_name()
        };
        goes_on
            && !self.is_unfinished
            && (self.frames.len() == 1
                || self.explains(closed_by == JsonTokenKind::BracketClose, MORE_CLOSED))
    }

    /// Goes on in the innermost container after a bracket too many.
    #[cold]
    pub(super) fn reopen(&mut self, closed_by: JsonTokenKind) -> ParserStep {
        let problem = if self.frames.len() == 1 {
            errors::extraneous_data
        } else if self.is_in(FrameKind::Array) {
            errors::missing_comma_in_array
        } else {
            errors::missing_comma_in_object
        };
        self.report_bracket(self.token.span, problem);
        self.explain(closed_by == JsonTokenKind::BracketClose, MORE_CLOSED);
        if self.token.kind == JsonTokenKind::Comma {
            self.bump();
        }
        self.next_part()
    }

    fn is_full(&self) -> bool {
        self.frames.len() >= self.max_nesting
    }

    /// Returns whether the text has more closing or opening brackets of a kind, and no mistake so far is the reason.
    fn explains(&mut self, is_array: bool, surplus: i64) -> bool {
        self.surplus().of(is_array).signum() == surplus
    }

    /// Counts a mistake as the reason for one of these brackets, if there are such.
    fn explain(&mut self, is_array: bool, surplus: i64) -> bool {
        let explains = self.explains(is_array, surplus);
        if explains {
            *self.surplus().of(is_array) -= surplus;
        }
        explains
    }

    /// Returns whether mistakes so far explain all brackets of the text.
    pub(super) fn is_balanced(&mut self) -> bool {
        *self.surplus() == Surplus::NONE
    }

    fn surplus(&mut self) -> &mut Surplus {
        let text = if self.is_unfinished {
            ""
        } else {
            self.source.text()
        };
        self.surplus.get_or_insert_with(|| Surplus::count(text))
    }

    /// Replaces the last value by an invalid one if text follows that belongs to it: `0x1` is not 0. In `{"a": "b, "c": 1}`, the value
    /// ends at the comma.
    #[cold]
    pub(super) fn check_adjacent(&mut self, value: StoredValue) {
        if self.is_unfinished || !self.is_unquoted(value.span.end) {
            return;
        }
        if let Some(last) = self.values.last_mut() {
            last.tag = ValueTag::Invalid;
        }
        if let Some(comma) = self.source.slice(value.span).find(',') {
            self.go_to(value.span.start + to_u32(comma));
        }
    }

    /// Returns whether a word or number follows without a space.
    fn is_unquoted(&self, end: u32) -> bool {
        let SpannedToken { kind, span } = self.token;
        matches!(kind, JsonTokenKind::Word | JsonTokenKind::Number(_)) && span.start == end
    }

    /// Reads the next token after one that is in no string. A quote right after a word closes a string that has no opening quote.
    #[cold]
    pub(super) fn bump_unquoted(&mut self) {
        let SpannedToken { kind, span } = self.token;
        self.bump();
        let is_text = matches!(kind, JsonTokenKind::Word | JsonTokenKind::Number(_));
        let is_quote = matches!(self.token.kind, JsonTokenKind::String(_));
        if is_text && is_quote && self.token.span.start == span.end {
            self.go_to(span.end + 1);
        }
    }

    /// Reads the token at an offset.
    fn go_to(&mut self, offset: u32) {
        self.lexer.go_to(offset as usize);
        self.bump();
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

/// By how many brackets a text closes more than it opens, without those that mistakes explain.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Surplus {
    braces: i64,
    brackets: i64,
}

impl Surplus {
    const NONE: Self = Self {
        braces: 0,
        brackets: 0,
    };

    fn of(&mut self, is_array: bool) -> &mut i64 {
        if is_array {
            &mut self.brackets
        } else {
            &mut self.braces
        }
    }

    #[cold]
    fn count(text: &str) -> Self {
        let mut lexer = JsonLexer::new(text);
        let mut count = Self::NONE;
        loop {
            match lexer.read().kind {
                JsonTokenKind::End => return count,
                JsonTokenKind::BraceOpen => count.braces -= 1,
                JsonTokenKind::BraceClose => count.braces += 1,
                JsonTokenKind::BracketOpen => count.brackets -= 1,
                JsonTokenKind::BracketClose => count.brackets += 1,
                // Without a quote, brackets may be in a string.
                JsonTokenKind::String(StringKind::Invalid) => return Self::NONE,
                JsonTokenKind::Stray => lexer.go_on(),
                _ => {}
            }
        }
    }
}
