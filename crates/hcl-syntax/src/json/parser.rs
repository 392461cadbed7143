//! JSON tokens to tree, with recovery after errors.
//!
//! RFC 8259. An explicit stack holds the open objects and arrays, so that nesting does not use the call stack.

// spec(json): Structural Elements; cases::json/bodies, cases::json/mistakes, specs::hcldec/json

use hcl_value::internal::json::{
    EscapedPiece, EscapedPieces, JsonLexer, JsonTokenKind, NumberKind, PieceKind, StringKind,
};

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::limits::Limits;
use crate::source::{Source, SourceSpan, Span, SyntaxFacts, to_u32};

use super::errors;
use super::number;
use super::recovery::Surplus;
use super::tree::{Slot, StoredText, StoredValue, ValueTag, ValueTree};

#[derive(Clone, Copy)]
pub(super) struct SpannedToken {
    pub(super) kind: JsonTokenKind,
    pub(super) span: Span,
}

impl SpannedToken {
    pub(super) fn read(lexer: &mut JsonLexer<'_>) -> Self {
        let token = lexer.read();
        Self {
            kind: token.kind,
            span: Span::new(to_u32(token.start), to_u32(token.end)),
        }
    }
}

/// An object or array that is not closed yet.
pub(super) struct OpenContainer {
    pub(super) open: Span,
    pub(super) kind: FrameKind,
    /// Length of [`JsonParser::values`] when it was opened.
    pub(super) values: usize,
    /// Length of [`JsonParser::names`] when it was opened.
    pub(super) names: usize,
    /// Whether a name could not be read.
    pub(super) is_incomplete: bool,
    /// Whether a mistake directly in it was reported.
    has_mistake: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum FrameKind {
    Array,
    /// An object, before a name.
    ObjectName,
    /// An object, before the value of the last name.
    ObjectValue,
}

/// The end of a container, and the reports about the text after a part of it.
struct PartErrors {
    close: JsonTokenKind,
    trailing_comma: fn(SourceSpan) -> Diagnostic,
    missing_comma: fn(SourceSpan) -> Diagnostic,
    unclosed: fn(SourceSpan) -> Diagnostic,
    mismatched: fn(SourceSpan, SourceSpan) -> Diagnostic,
}

static OF_ARRAY: PartErrors = PartErrors {
    close: JsonTokenKind::BracketClose,
    trailing_comma: errors::trailing_comma_in_array,
    missing_comma: errors::missing_comma_in_array,
    unclosed: errors::unclosed_array,
    mismatched: errors::mismatched_bracket,
};

static OF_OBJECT: PartErrors = PartErrors {
    close: JsonTokenKind::BraceClose,
    trailing_comma: errors::trailing_comma_in_object,
    missing_comma: errors::missing_comma_in_object,
    unclosed: errors::unclosed_object,
    mismatched: errors::mismatched_brace,
};

/// Result of a step of the parser.
pub(super) enum ParserStep {
    /// A value ended.
    Value(StoredValue),
    /// A value must start here.
    Begin,
}

pub(super) struct JsonParser<'s, 'd> {
    pub(super) source: &'s Source,
    pub(super) lexer: JsonLexer<'s>,
    /// The next token.
    pub(super) token: SpannedToken,
    pub(super) frames: Vec<OpenContainer>,
    /// Children of the containers that are not closed yet.
    pub(super) values: Vec<StoredValue>,
    pub(super) names: Vec<StoredText>,
    pub(super) tree: ValueTree,
    pub(super) max_nesting: usize,
    pub(super) diagnostics: &'d mut Diagnostics,
    pub(super) failed: bool,
    /// Counted when a bracket does not match for the first time.
    pub(super) surplus: Option<Surplus>,
    /// Whether the source is a text that is being written.
    pub(super) is_unfinished: bool,
}

impl<'s, 'd> JsonParser<'s, 'd> {
    pub(super) fn new(
        source: &'s Source,
        limits: &Limits,
        diagnostics: &'d mut Diagnostics,
    ) -> Self {
        let mut lexer = JsonLexer::new(source.text());
        let token = SpannedToken::read(&mut lexer);
        // A value takes at least two bytes of text, usually about sixteen.
        let expected = source.text().len() / 16;
        Self {
            source,
            lexer,
            token,
            frames: Vec::new(),
            values: Vec::new(),
            names: Vec::new(),
            tree: ValueTree::with_capacity(expected),
            max_nesting: limits.nesting as usize,
            diagnostics,
            failed: false,
            surplus: None,
            is_unfinished: false,
        }
    }

    /// ```ebnf
    /// document = value ;
    /// ```
    pub(super) fn document(mut self) -> ValueTree {
        let mut step = self.value();
        let root = loop {
            step = match (step, self.frames.last()) {
                (ParserStep::Value(value), None) => match self.after_root(value) {
                    Some(step) => step,
                    None => break value,
                },
                (ParserStep::Value(value), Some(frame)) => match frame.kind {
                    FrameKind::Array => self.after_part(value, &OF_ARRAY),
                    FrameKind::ObjectName => self.after_name(value),
                    FrameKind::ObjectValue => self.after_part(value, &OF_OBJECT),
                },
                (ParserStep::Begin, _) => self.value(),
            };
        };
        if self.token.kind != JsonTokenKind::End {
            let span = self.token.span;
            if !self.failed {
                self.report(span, errors::extraneous_data);
            }
            self.tree.is_incomplete = true;
        }
        self.tree.push_root(root);
        let is_broken = self.failed;
        self.source.set_parsed(SyntaxFacts { is_broken });
        self.tree
    }

    /// ```ebnf
    /// value = object | array | string | number | "true" | "false" | "null" ;
    /// ```
    fn value(&mut self) -> ParserStep {
        let SpannedToken { kind, span } = self.token;
        let tag = match kind {
            JsonTokenKind::BraceOpen => return self.open(FrameKind::ObjectName),
            JsonTokenKind::BracketOpen => return self.open(FrameKind::Array),
            JsonTokenKind::String(kind) => self.string(kind, span),
            JsonTokenKind::Number(kind) => self.number(kind, span),
            JsonTokenKind::True => ValueTag::True,
            JsonTokenKind::False => ValueTag::False,
            JsonTokenKind::Null => ValueTag::Null,
            JsonTokenKind::Word => {
                let is_name = self.is_in(FrameKind::ObjectName);
                self.report(
                    span,
                    if is_name {
                        errors::unquoted_name
                    } else {
                        errors::invalid_keyword
                    },
                );
                self.bump_unquoted();
                let tag = ValueTag::Invalid;
                return ParserStep::Value(StoredValue { span, tag });
            }
            _ => return ParserStep::Value(self.no_value()),
        };
        self.bump();
        ParserStep::Value(StoredValue { span, tag })
    }

    /// Reports a token that starts no value, without consuming it.
    #[cold]
    fn no_value(&mut self) -> StoredValue {
        let SpannedToken { kind, span } = self.token;
        let open = self.frames.last().map(|frame| frame.open);
        let open = open.map(|open| self.source.span(open));
        let problem = |at| match (kind, open) {
            (JsonTokenKind::BraceClose, _) => errors::missing_json_value(at),
            (JsonTokenKind::BracketClose, _) => errors::missing_element(at),
            (JsonTokenKind::End, Some(open)) => errors::missing_value(at, open),
            (JsonTokenKind::End, None) => errors::no_value(at),
            _ => errors::invalid_start(at),
        };
        let is_array = self.is_in(FrameKind::Array);
        match kind {
            JsonTokenKind::BraceClose if is_array => self.report_bracket(span, problem),
            JsonTokenKind::BracketClose if !is_array => self.report_bracket(span, problem),
            _ => self.report(span, problem),
        }
        self.note_mistake();
        self.skip_surplus();
        StoredValue {
            span,
            tag: ValueTag::Invalid,
        }
    }

    fn string(&mut self, kind: StringKind, span: Span) -> ValueTag {
        match kind {
            StringKind::Verbatim => ValueTag::String(None),
            StringKind::Escaped => {
                let raw = self.source.slice(Span::new(span.start + 1, span.end - 1));
                let is_invalid = |piece: &EscapedPiece| matches!(piece.kind, PieceKind::Invalid);
                match EscapedPieces::new(raw).find(is_invalid) {
                    None => ValueTag::String(self.tree.push_escaped()),
                    Some(piece) => self.wrong_escape(span, piece),
                }
            }
            StringKind::Invalid => {
                self.invalid_string(span);
                ValueTag::Invalid
            }
        }
    }

    /// Reports the control character or the end of the text in a string.
    #[cold]
    fn invalid_string(&mut self, span: Span) {
        let text = self.source.text().get(span.start as usize..);
        let text = text.unwrap_or_default();
        let length = text.find(|it: char| it < ' ').unwrap_or(text.len());
        let at = Span::at(span.start + to_u32(length));
        let width = u32::from(length < text.len());
        let string = self.source.span(Span::new(span.start, at.end));
        let at = Span::new(at.start, at.start + width);
        self.report(at, |at| errors::unclosed_string(at, &string));
    }

    #[cold]
    fn wrong_escape(&mut self, string: Span, piece: EscapedPiece) -> ValueTag {
        let start_of_text = string.start + 1;
        let escape = Span::new(
            start_of_text + to_u32(piece.start),
            start_of_text + to_u32(piece.end),
        );
        let string = self.source.span(string);
        self.report(escape, |at| errors::invalid_escape(at, string));
        ValueTag::Invalid
    }

    fn number(&mut self, kind: NumberKind, span: Span) -> ValueTag {
        match kind {
            NumberKind::Misspelt => self.report(span, errors::invalid_number),
            NumberKind::Valid => match number::check(self.source.slice(span)) {
                Ok(()) => return ValueTag::Number,
                Err(error) => self.report(span, |at| errors::unrepresentable_number(error, at)),
            },
        }
        ValueTag::Invalid
    }

    /// ```ebnf
    /// object = "{" (property ("," property)*)? "}" ;
    /// array  = "[" (value ("," value)*)? "]" ;
    /// ```
    fn open(&mut self, kind: FrameKind) -> ParserStep {
        let open = self.token.span;
        if self.frames.len() >= self.max_nesting {
            return self.too_deep(open);
        }
        if !self.is_in(FrameKind::ObjectName) || !self.is_surplus_opening(kind) {
            self.push_frame(open, kind);
        }
        self.bump();
        match (kind, self.token.kind) {
            (FrameKind::Array, JsonTokenKind::BracketClose)
            | (FrameKind::ObjectName, JsonTokenKind::BraceClose) => self.close(),
            _ => ParserStep::Begin,
        }
    }

    /// Opens a container around what follows.
    pub(super) fn push_frame(&mut self, open: Span, kind: FrameKind) {
        self.frames.push(OpenContainer {
            open,
            kind,
            values: self.values.len(),
            names: self.names.len(),
            is_incomplete: false,
            has_mistake: false,
        });
    }

    /// Ends the text here: `[[[…` would be reported once for each level.
    #[cold]
    fn too_deep(&mut self, open: Span) -> ParserStep {
        let limit = self.max_nesting;
        self.report(open, |at| errors::too_deep(limit, at));
        self.lexer.stop();
        self.bump();
        let root = self.frames.first().map_or(open, |frame| frame.open);
        self.frames.clear();
        ParserStep::Value(StoredValue {
            span: root,
            tag: ValueTag::Invalid,
        })
    }

    /// ```ebnf
    /// property = string ":" value ;
    /// ```
    fn after_name(&mut self, name: StoredValue) -> ParserStep {
        if self.token.kind != JsonTokenKind::Colon
            && let Some(step) = self.unexpected_value(name)
        {
            return step;
        }
        let ValueTag::String(slot) = name.tag else {
            if let ValueTag::Array(_) | ValueTag::Object(_) = name.tag {
                self.report_bracket(name.start(), errors::invalid_name);
                return self.resume();
            }
            self.report(name.start(), errors::invalid_name);
            return self.invalid_name(name.span);
        };
        let SpannedToken { kind, span } = self.token;
        if kind == JsonTokenKind::Colon {
            self.bump();
            return self.begin_value(name.span, slot);
        }
        let problem = match kind {
            JsonTokenKind::Comma | JsonTokenKind::BraceClose => errors::missing_property_value,
            _ => errors::missing_colon,
        };
        self.report(span, problem);
        self.missing_colon(name.span, slot)
    }

    pub(super) fn begin_value(&mut self, name: Span, slot: Option<Slot>) -> ParserStep {
        self.names.push(StoredText { span: name, slot });
        if let Some(frame) = self.frames.last_mut() {
            frame.kind = FrameKind::ObjectValue;
        }
        ParserStep::Begin
    }

    /// Begins the next property or element.
    pub(super) fn next_part(&mut self) -> ParserStep {
        if let Some(frame) = self.frames.last_mut()
            && frame.kind == FrameKind::ObjectValue
        {
            frame.kind = FrameKind::ObjectName;
        }
        ParserStep::Begin
    }

    /// After an element, or the value of a property: a comma or the closing bracket must follow.
    fn after_part(&mut self, value: StoredValue, of: &PartErrors) -> ParserStep {
        self.values.push(value);
        let SpannedToken { kind, span } = self.token;
        if kind == JsonTokenKind::Colon
            && let Some(step) = self.unexpected_name(value)
        {
            return step;
        }
        let is_array = of.close == JsonTokenKind::BracketClose;
        match kind {
            JsonTokenKind::Comma => {
                self.bump();
                if self.token.kind != of.close {
                    return self.next_part();
                }
                self.report(span, of.trailing_comma);
                return self.close();
            }
            _ if kind == of.close => return self.close(),
            JsonTokenKind::End => self.report_bracket(self.opened(), of.unclosed),
            JsonTokenKind::BraceClose | JsonTokenKind::BracketClose => {
                let open = self.source.span(self.opened());
                self.report_bracket(span, |at| (of.mismatched)(at, open));
            }
            JsonTokenKind::Colon if is_array => {
                self.report_bracket(span, errors::colon_in_array);
                self.note_lost_name();
            }
            _ => {
                self.report(span, of.missing_comma);
                self.check_adjacent(value);
                let is_next = is_array && kind.starts_value() && span.start > value.span.end;
                // A word may be the start of a name that is being written.
                if is_next && (kind != JsonTokenKind::Word || !self.is_unfinished) {
                    return ParserStep::Begin;
                }
            }
        }
        self.resume()
    }

    /// Closes the innermost container, unless its bracket is one too many.
    pub(super) fn close(&mut self) -> ParserStep {
        let close = self.token;
        self.bump();
        let next = self.token.kind;
        let goes_on = next.starts_value() || next == JsonTokenKind::Comma && self.frames.len() == 1;
        if goes_on && self.is_early(close.kind) {
            return self.reopen(close.kind);
        }
        self.close_at(close.span)
    }

    pub(super) fn close_at(&mut self, close: Span) -> ParserStep {
        let Some(frame) = self.frames.pop() else {
            return ParserStep::Begin;
        };
        let id = self.tree.push_container(
            self.values.drain(frame.values..),
            self.names.drain(frame.names..),
        );
        if frame.is_incomplete {
            self.tree.incomplete.push(id);
        }
        let tag = if frame.kind == FrameKind::Array {
            ValueTag::Array(id)
        } else {
            ValueTag::Object(id)
        };
        ParserStep::Value(StoredValue {
            span: frame.open.to(close),
            tag,
        })
    }

    pub(super) fn is_in(&self, kind: FrameKind) -> bool {
        self.frames.last().is_some_and(|frame| frame.kind == kind)
    }

    /// The opening bracket of the innermost container.
    fn opened(&self) -> Span {
        self.frames
            .last()
            .map_or(self.token.span, |frame| frame.open)
    }

    pub(super) fn bump(&mut self) {
        self.token = SpannedToken::read(&mut self.lexer);
    }

    /// Reports a bracket that does not match, unless an earlier mistake may be the reason. It is no mistake of its level, where
    /// the text goes on as if the brackets matched.
    #[cold]
    pub(super) fn report_bracket(
        &mut self,
        at: Span,
        problem: impl FnOnce(SourceSpan) -> Diagnostic,
    ) {
        self.tree.is_incomplete = true;
        let has_cause = self.failed && self.is_balanced()
            || self.frames.last().is_some_and(|frame| frame.has_mistake);
        self.failed = true;
        if !has_cause {
            let at = self.source.span(at);
            self.diagnostics
                .push_error(|| errors::of_unseen(problem(at)));
        }
    }

    /// Reports an error, unless it is a further one of its bracket level.
    #[cold]
    fn report(&mut self, at: Span, problem: impl FnOnce(SourceSpan) -> Diagnostic) {
        if self.note_mistake() {
            let at = self.source.span(at);
            self.diagnostics
                .push_error(|| errors::of_unseen(problem(at)));
        }
    }

    /// Notes a mistake of the innermost bracket level, and returns whether it is the first one.
    #[cold]
    fn note_mistake(&mut self) -> bool {
        let is_first = match self.frames.last_mut() {
            Some(frame) => !std::mem::replace(&mut frame.has_mistake, true),
            None => !self.failed,
        };
        self.failed = true;
        is_first
    }
}
