//! JSON tokens to tree, with recovery after errors.
//!
//! RFC 8259. An explicit stack holds the open objects and arrays, so that nesting does not use the call stack.

// spec(json): Structural Elements; cases::json/bodies, cases::json/mistakes, specs::hcldec/json

use hcl_value::internal::json::{
    Piece, Pieces, Lexer, TokenKind, NumberKind, PieceKind, StringKind,
};

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::limits::Limits;
use crate::source::{Source, Span, Parsed, to_u32};

use super::errors;
use super::number;
use super::tree::{Slot, StoredText, StoredValue, Tag, Tree};

#[derive(Clone, Copy)]
pub(super) struct Token {
    pub(super) kind: TokenKind,
    pub(super) span: Span,
}

impl Token {
    pub(super) fn read(lexer: &mut Lexer<'_>) -> Self {
        let token = lexer.read();
        Self {
            kind: token.kind,
            span: Span::new(to_u32(token.start), to_u32(token.end)),
        }
    }
}

/// An object or array that is not closed yet.
pub(super) struct Frame {
    pub(super) open: Span,
    pub(super) kind: FrameKind,
    /// Length of [`Parser::values`] when it was opened.
    pub(super) values: usize,
    /// Length of [`Parser::names`] when it was opened.
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

/// Result of a step of the parser.
pub(super) enum Step {
    /// A value ended.
    Value(StoredValue),
    /// A value must start here.
    Begin,
}

pub(super) struct Parser<'s, 'd> {
    pub(super) source: &'s Source,
    pub(super) lexer: Lexer<'s>,
    /// The next token.
    pub(super) token: Token,
    pub(super) frames: Vec<Frame>,
    /// Children of the containers that are not closed yet.
    pub(super) values: Vec<StoredValue>,
    pub(super) names: Vec<StoredText>,
    pub(super) tree: Tree,
    max_nesting: usize,
    diagnostics: &'d mut Diagnostics,
    failed: bool,
    /// Whether the source is a text that is being written.
    pub(super) is_unfinished: bool,
}

impl<'s, 'd> Parser<'s, 'd> {
    pub(super) fn new(
        source: &'s Source,
        limits: &Limits,
        diagnostics: &'d mut Diagnostics,
    ) -> Self {
        let mut lexer = Lexer::new(source.text());
        let token = Token::read(&mut lexer);
        // A value takes at least two bytes of text, usually about sixteen.
        let expected = source.text().len() / 16;
        Self {
            source,
            lexer,
            token,
            frames: Vec::new(),
            values: Vec::new(),
            names: Vec::new(),
            tree: Tree::with_capacity(expected),
            max_nesting: limits.nesting as usize,
            diagnostics,
            failed: false,
            is_unfinished: false,
        }
    }

    /// ```ebnf
    /// document = value ;
    /// ```
    pub(super) fn document(mut self) -> Tree {
        let mut step = self.value();
        let root = loop {
            step = match (step, self.frames.last()) {
                (Step::Value(value), None) => break value,
                (Step::Value(value), Some(frame)) => match frame.kind {
                    FrameKind::Array => self.after_element(value),
                    FrameKind::ObjectName => self.after_name(value),
                    FrameKind::ObjectValue => self.after_property(value),
                },
                (Step::Begin, _) => self.value(),
            };
        };
        if self.token.kind != TokenKind::End {
            let span = self.token.span;
            if !self.failed {
                self.report(|source| errors::extraneous_data(source.span(span)));
            }
            self.tree.is_incomplete = true;
        }
        self.tree.push_root(root);
        let is_broken = self.failed;
        self.source.set_parsed(Parsed { is_broken });
        self.tree
    }

    /// ```ebnf
    /// value = object | array | string | number | "true" | "false" | "null" ;
    /// ```
    fn value(&mut self) -> Step {
        let Token { kind, span } = self.token;
        let tag = match kind {
            TokenKind::BraceOpen => return self.open(FrameKind::ObjectName),
            TokenKind::BracketOpen => return self.open(FrameKind::Array),
            TokenKind::String(kind) => self.string(kind, span),
            TokenKind::Number(kind) => self.number(kind, span),
            TokenKind::True => Tag::True,
            TokenKind::False => Tag::False,
            TokenKind::Null => Tag::Null,
            TokenKind::Word => {
                let is_name = self.is_in(FrameKind::ObjectName);
                self.report(|source| {
                    if is_name {
                        errors::unquoted_name(source.span(span))
                    } else {
                        errors::invalid_keyword(source.span(span))
                    }
                });
                Tag::Invalid
            }
            _ => return Step::Value(self.no_value()),
        };
        self.bump();
        Step::Value(StoredValue { span, tag })
    }

    /// Reports a token that starts no value, without consuming it.
    #[cold]
    fn no_value(&mut self) -> StoredValue {
        let Token { kind, span } = self.token;
        let open = self.frames.last().map(|frame| frame.open);
        let problem = |source: &Source| {
            let at = source.span(span);
            match (kind, open) {
                (TokenKind::BraceClose, _) => errors::missing_json_value(at),
                (TokenKind::BracketClose, _) => errors::missing_element(at),
                (TokenKind::End, Some(open)) => errors::missing_value(at, source.span(open)),
                (TokenKind::End, None) => errors::no_value(at),
                _ => errors::invalid_start(at),
            }
        };
        let is_array = self.is_in(FrameKind::Array);
        match kind {
            TokenKind::BraceClose if is_array => self.report_bracket(problem),
            TokenKind::BracketClose if !is_array => self.report_bracket(problem),
            _ => self.report(problem),
        }
        StoredValue {
            span,
            tag: Tag::Invalid,
        }
    }

    fn string(&mut self, kind: StringKind, span: Span) -> Tag {
        match kind {
            StringKind::Verbatim => Tag::String(None),
            StringKind::Escaped => {
                let raw = self.source.slice(Span::new(span.start + 1, span.end - 1));
                let is_invalid = |piece: &Piece| matches!(piece.kind, PieceKind::Invalid);
                match Pieces::new(raw).find(is_invalid) {
                    None => Tag::String(self.tree.push_escaped()),
                    Some(piece) => self.wrong_escape(span, piece),
                }
            }
            StringKind::Invalid => {
                self.invalid_string(span);
                Tag::Invalid
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
        let string = Span::new(span.start, at.end);
        self.report(|source| {
            let at = source.span(Span::new(at.start, at.start + width));
            errors::unclosed_string(at, &source.span(string))
        });
    }

    #[cold]
    fn wrong_escape(&mut self, string: Span, piece: Piece) -> Tag {
        let start_of_text = string.start + 1;
        let escape = Span::new(
            start_of_text + to_u32(piece.start),
            start_of_text + to_u32(piece.end),
        );
        self.report(|source| errors::invalid_escape(source.span(escape), source.span(string)));
        Tag::Invalid
    }

    fn number(&mut self, kind: NumberKind, span: Span) -> Tag {
        match kind {
            NumberKind::Misspelt => {
                self.report(|source| errors::invalid_number(source.span(span)));
            }
            NumberKind::Valid => match number::check(self.source.slice(span)) {
                Ok(()) => return Tag::Number,
                Err(error) => {
                    self.report(|source| errors::unrepresentable_number(error, source.span(span)));
                }
            },
        }
        Tag::Invalid
    }

    /// ```ebnf
    /// object = "{" (property ("," property)*)? "}" ;
    /// array  = "[" (value ("," value)*)? "]" ;
    /// ```
    fn open(&mut self, kind: FrameKind) -> Step {
        let open = self.token.span;
        if self.frames.len() >= self.max_nesting {
            return self.too_deep(open);
        }
        self.frames.push(Frame {
            open,
            kind,
            values: self.values.len(),
            names: self.names.len(),
            is_incomplete: false,
            has_mistake: false,
        });
        self.bump();
        match (kind, self.token.kind) {
            (FrameKind::Array, TokenKind::BracketClose)
            | (FrameKind::ObjectName, TokenKind::BraceClose) => self.close(),
            _ => Step::Begin,
        }
    }

    /// Ends the text here: `[[[…` would be reported once for each level.
    #[cold]
    fn too_deep(&mut self, open: Span) -> Step {
        let limit = self.max_nesting;
        self.report(|source| errors::too_deep(limit, source.span(open)));
        self.lexer.stop();
        self.bump();
        let root = self.frames.first().map_or(open, |frame| frame.open);
        self.frames.clear();
        Step::Value(StoredValue {
            span: root,
            tag: Tag::Invalid,
        })
    }

    /// ```ebnf
    /// property = string ":" value ;
    /// ```
    fn after_name(&mut self, name: StoredValue) -> Step {
        let Tag::String(slot) = name.tag else {
            let problem = |source: &Source| errors::invalid_name(source.span(name.start()));
            if let Tag::Array(_) | Tag::Object(_) = name.tag {
                self.report_bracket(problem);
                return self.resume();
            }
            self.report(problem);
            return self.invalid_name(name.span);
        };
        let Token { kind, span } = self.token;
        if kind == TokenKind::Colon {
            self.bump();
            return self.begin_value(name.span, slot);
        }
        let problem = match kind {
            TokenKind::Comma | TokenKind::BraceClose => errors::missing_property_value,
            _ => errors::missing_colon,
        };
        self.report(|source| problem(source.span(span)));
        self.missing_colon(name.span, slot)
    }

    pub(super) fn begin_value(&mut self, name: Span, slot: Option<Slot>) -> Step {
        self.names.push(StoredText { span: name, slot });
        if let Some(frame) = self.frames.last_mut() {
            frame.kind = FrameKind::ObjectValue;
        }
        Step::Begin
    }

    fn after_property(&mut self, value: StoredValue) -> Step {
        self.values.push(value);
        let Token { kind, span } = self.token;
        let open = self.opened();
        match kind {
            TokenKind::Comma => {
                self.bump();
                if self.token.kind == TokenKind::BraceClose {
                    self.report(|source| errors::trailing_comma_in_object(source.span(span)));
                    return self.close();
                }
                self.next_part()
            }
            TokenKind::BraceClose => self.close(),
            TokenKind::End => {
                self.report_bracket(|source| errors::unclosed_object(source.span(open)));
                self.resume()
            }
            TokenKind::BracketClose => {
                self.report_bracket(|source| {
                    errors::mismatched_brace(source.span(span), source.span(open))
                });
                self.resume()
            }
            _ => {
                self.report(|source| errors::missing_comma_in_object(source.span(span)));
                self.check_adjacent(value);
                self.resume()
            }
        }
    }

    /// Begins the next property or element.
    pub(super) fn next_part(&mut self) -> Step {
        if let Some(frame) = self.frames.last_mut()
            && frame.kind == FrameKind::ObjectValue
        {
            frame.kind = FrameKind::ObjectName;
        }
        Step::Begin
    }

    fn after_element(&mut self, value: StoredValue) -> Step {
        self.values.push(value);
        let Token { kind, span } = self.token;
        let open = self.opened();
        match kind {
            TokenKind::Comma => {
                self.bump();
                if self.token.kind != TokenKind::BracketClose {
                    return Step::Begin;
                }
                self.report(|source| errors::trailing_comma_in_array(source.span(span)));
                return self.close();
            }
            TokenKind::BracketClose => return self.close(),
            TokenKind::End => {
                self.report_bracket(|source| errors::unclosed_array(source.span(open)));
            }
            TokenKind::BraceClose => {
                self.report_bracket(|source| {
                    errors::mismatched_bracket(source.span(span), source.span(open))
                });
            }
            TokenKind::Colon => {
                self.report_bracket(|source| errors::colon_in_array(source.span(span)));
                self.note_lost_name();
            }
            _ => {
                self.report(|source| errors::missing_comma_in_array(source.span(span)));
                self.check_adjacent(value);
                let is_next = kind.starts_value() && span.start > value.span.end;
                if is_next && (kind != TokenKind::Word || !self.is_unfinished) {
                    return Step::Begin;
                }
            }
        }
        self.resume()
    }

    /// Closes the innermost container.
    pub(super) fn close(&mut self) -> Step {
        let close = self.token.span;
        self.bump();
        self.close_at(close)
    }

    pub(super) fn close_at(&mut self, close: Span) -> Step {
        let Some(frame) = self.frames.pop() else {
            return Step::Begin;
        };
        let id = self.tree.push_container(
            self.values.drain(frame.values..),
            self.names.drain(frame.names..),
        );
        if frame.is_incomplete {
            self.tree.incomplete.push(id);
        }
        let tag = if frame.kind == FrameKind::Array {
            Tag::Array(id)
        } else {
            Tag::Object(id)
        };
        Step::Value(StoredValue {
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
        self.token = Token::read(&mut self.lexer);
    }

    /// Reports a bracket that does not match, unless an earlier mistake may be the reason.
    #[cold]
    fn report_bracket(&mut self, problem: impl FnOnce(&Source) -> Diagnostic) {
        self.tree.is_incomplete = true;
        if !self.failed {
            self.report(problem);
        }
    }

    /// Reports an error, unless it is a further one of its bracket level.
    #[cold]
    fn report(&mut self, problem: impl FnOnce(&Source) -> Diagnostic) {
        if self.is_reported() {
            let source = self.source;
            self.diagnostics
                .push_error(|| errors::of_unseen(problem(source)));
        }
    }

    /// Notes an error at the current token, and returns whether it is reported.
    #[cold]
    fn is_reported(&mut self) -> bool {
        let is_first = match self.frames.last_mut() {
            Some(frame) => !std::mem::replace(&mut frame.has_mistake, true),
            None => !self.failed,
        };
        self.failed = true;
        is_first
    }
}
