//! JSON tokens to tree, going on behind mistakes.
//!
//! RFC 8259. Objects and arrays are kept on a stack of the parser's own, so that their nesting costs no call stack. A
//! container with a mistake of its own becomes an invalid value, and reading goes on where the reference does;
//! DIFFERENCE: a comma too few or too many costs nothing but its report.

use std::borrow::Cow;

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::limits::Limits;
use crate::source::{Source, SourceTooLarge, Span};

use super::errors;
use super::lexer::{Lexer, NumberKind, StringKind, Token, TokenKind};
use super::number;
use super::text::invalid_escape;
use super::tree::{File, Tag, TextNode, Tree, ValueKind, ValueNode};

/// Parses a configuration in JSON: an object, or an array of objects.
///
/// Always gives a file; what is wrong is reported, and what could be read all the same is there.
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Diagnostics, Source, json};
///
/// let mut diagnostics = Diagnostics::new();
/// let file = json::parse(&Source::new("app.json", r#"{ "listen": 80 }"#)?, &mut diagnostics);
/// assert!(diagnostics.is_empty());
/// assert!(matches!(file.root().kind(), json::ValueKind::Object(properties) if properties.len() == 1));
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
pub fn parse(source: &Source, diagnostics: &mut Diagnostics) -> File {
    parse_with(source, &Limits::default(), diagnostics)
}

/// As [`parse`], within limits of one's own.
pub fn parse_with(source: &Source, limits: &Limits, diagnostics: &mut Diagnostics) -> File {
    let file = parse_expression_with(source, limits, diagnostics);
    let root = file.root();
    let at = source.span(root.span());
    match root.kind() {
        ValueKind::Object(_) | ValueKind::Array(_) => {}
        ValueKind::Invalid if is_too_long(source, limits) => {}
        ValueKind::Invalid => diagnostics.push(errors::root_unreadable(at)),
        _ => diagnostics.push(errors::root_not_object(at)),
    }
    file
}

/// As [`parse_with`], from bytes that may not be UTF-8; a vector of them is taken over, not copied. Each byte that is
/// not part of a character counts as a question mark, so that offsets stay those of the bytes, and the first is
/// reported.
///
/// # Errors
///
/// [`SourceTooLarge`] for 4 GiB or more.
pub fn parse_bytes<'b>(
    name: impl Into<Box<str>>,
    bytes: impl Into<Cow<'b, [u8]>>,
    limits: &Limits,
    diagnostics: &mut Diagnostics,
) -> Result<File, SourceTooLarge> {
    let (source, wrong) = Source::from_bytes(name, bytes.into(), '?')?;
    if let Some(start) = wrong {
        diagnostics.push(errors::invalid_encoding(
            source.span(Span::new(start, start + 1)),
        ));
    }
    Ok(parse_with(&source, limits, diagnostics))
}

/// Parses a single value in JSON, of any kind.
pub fn parse_expression(source: &Source, diagnostics: &mut Diagnostics) -> File {
    parse_expression_with(source, &Limits::default(), diagnostics)
}

/// As [`parse_expression`], within limits of one's own.
pub fn parse_expression_with(
    source: &Source,
    limits: &Limits,
    diagnostics: &mut Diagnostics,
) -> File {
    let tree = if is_too_long(source, limits) {
        let start = Span::at(0);
        diagnostics.push(errors::source_too_long(
            limits.source_bytes,
            source.span(start),
        ));
        Tree::of(ValueNode {
            span: start,
            tag: Tag::Invalid,
        })
    } else {
        let mut parser = Parser::new(source, limits, diagnostics);
        let root = parser.document();
        parser.finish(root)
    };
    File::new(source.clone(), tree)
}

fn is_too_long(source: &Source, limits: &Limits) -> bool {
    source.text().len() > limits.source_bytes as usize
}

/// An object or array that is not closed yet.
struct Frame {
    open: Span,
    kind: FrameKind,
    /// How many values and names were pending when it was opened.
    values: usize,
    names: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum FrameKind {
    Array,
    /// An object that waits for a name.
    ObjectName,
    /// An object that waits for the value of the last name.
    ObjectValue,
}

/// What came of reading on.
enum Step {
    /// A value ended.
    Value(ValueNode),
    /// An object or array began, or a value must come next.
    Begin,
}

struct Parser<'s, 'd> {
    source: &'s Source,
    lexer: Lexer<'s>,
    /// The token not yet taken.
    token: Token,
    frames: Vec<Frame>,
    /// Children of containers that are not closed yet.
    values: Vec<ValueNode>,
    names: Vec<TextNode>,
    tree: Tree,
    nesting: usize,
    diagnostics: &'d mut Diagnostics,
    failed: bool,
}

impl<'s, 'd> Parser<'s, 'd> {
    fn new(source: &'s Source, limits: &Limits, diagnostics: &'d mut Diagnostics) -> Self {
        let mut lexer = Lexer::new(source.text());
        let token = lexer.next();
        // A value takes at least two bytes; most take about sixteen.
        let expected = source.text().len() / 16;
        Self {
            source,
            lexer,
            token,
            frames: Vec::new(),
            values: Vec::new(),
            names: Vec::new(),
            tree: Tree::with_capacity(expected),
            nesting: limits.nesting as usize,
            diagnostics,
            failed: false,
        }
    }

    fn finish(mut self, root: ValueNode) -> Tree {
        self.tree.push_root(root);
        self.tree
    }

    /// ```ebnf
    /// document = value ;
    /// ```
    fn document(&mut self) -> ValueNode {
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
        if !self.failed && self.token.kind != TokenKind::End {
            let span = self.token.span;
            self.report(|source| errors::extraneous_data(source.span(span)));
        }
        root
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
                self.report(|source| errors::invalid_keyword(source.span(span)));
                Tag::Invalid
            }
            _ => return Step::Value(self.no_value(self.token)),
        };
        self.bump();
        Step::Value(ValueNode { span, tag })
    }

    /// Reports a token that begins no value, and leaves it.
    #[cold]
    fn no_value(&mut self, token: Token) -> ValueNode {
        let problem = match token.kind {
            TokenKind::BraceClose => errors::missing_json_value,
            TokenKind::BracketClose => errors::missing_element,
            TokenKind::End => errors::missing_value,
            _ => errors::invalid_start,
        };
        self.report(|source| problem(source.span(token.span)));
        ValueNode {
            span: token.span,
            tag: Tag::Invalid,
        }
    }

    fn string(&mut self, kind: StringKind, span: Span) -> Tag {
        match kind {
            StringKind::Verbatim => Tag::String(None),
            StringKind::Escaped => {
                let raw = self.source.slice(Span::new(span.start + 1, span.end - 1));
                match invalid_escape(raw) {
                    None => Tag::String(self.tree.push_escaped()),
                    Some((start, end)) => self.wrong_escape(span, start, end),
                }
            }
            StringKind::Unclosed => {
                let text = self.source.text();
                let next = text
                    .get(span.end as usize..)
                    .and_then(|rest| rest.chars().next());
                let end = span.end + u32::from(next.is_some());
                let next = Span::new(span.end, end);
                self.report(|source| errors::unclosed_string(source.span(next), source.span(span)));
                Tag::Invalid
            }
        }
    }

    #[cold]
    fn wrong_escape(&mut self, string: Span, start: usize, end: usize) -> Tag {
        let offset = |offset: usize| string.start + 1 + u32::try_from(offset).unwrap_or(0);
        let escape = Span::new(offset(start), offset(end));
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
        if self.frames.len() >= self.nesting {
            return self.too_deep(open);
        }
        self.frames.push(Frame {
            open,
            kind,
            values: self.values.len(),
            names: self.names.len(),
        });
        self.bump();
        match (kind, self.token.kind) {
            (FrameKind::Array, TokenKind::BracketClose)
            | (FrameKind::ObjectName, TokenKind::BraceClose) => self.close(),
            _ => Step::Begin,
        }
    }

    /// Ends the text here: what is left of it would only be reported once for each level.
    #[cold]
    fn too_deep(&mut self, open: Span) -> Step {
        let limit = self.nesting;
        self.report(|source| errors::too_deep(limit, source.span(open)));
        self.lexer.stop();
        self.bump();
        let root = self.frames.first().map_or(open, |frame| frame.open);
        self.frames.clear();
        Step::Value(ValueNode {
            span: root,
            tag: Tag::Invalid,
        })
    }

    /// ```ebnf
    /// property = string ":" value ;
    /// ```
    fn after_name(&mut self, name: ValueNode) -> Step {
        let Tag::String(slot) = name.tag else {
            self.report(|source| errors::invalid_name(source.span(name.start())));
            return self.fail();
        };
        let Token { kind, span } = self.token;
        if kind == TokenKind::Colon {
            self.bump();
            self.names.push(TextNode {
                span: name.span,
                slot,
            });
            if let Some(frame) = self.frames.last_mut() {
                frame.kind = FrameKind::ObjectValue;
            }
            return Step::Begin;
        }
        let problem = match kind {
            TokenKind::Comma | TokenKind::BraceClose => errors::missing_property_value,
            _ => errors::missing_colon,
        };
        self.report(|source| problem(source.span(span)));
        self.recover(TokenKind::BraceOpen, TokenKind::BraceClose);
        self.fail()
    }

    fn after_property(&mut self, value: ValueNode) -> Step {
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
                return self.next_property();
            }
            TokenKind::BraceClose => return self.close(),
            TokenKind::BracketClose => {
                self.report(|source| {
                    errors::mismatched_brace(source.span(span), &source.span(open))
                });
                self.bump();
            }
            TokenKind::End => self.report(|source| errors::unclosed_object(source.span(open))),
            _ if value.span == span => {
                // This token has been reported already, as beginning no value.
                self.recover(TokenKind::BraceOpen, TokenKind::BraceClose);
            }
            _ => {
                self.report(|source| errors::missing_comma_in_object(source.span(span)));
                if matches!(kind, TokenKind::String(_)) {
                    return self.next_property();
                }
                self.recover(TokenKind::BraceOpen, TokenKind::BraceClose);
            }
        }
        self.fail()
    }

    fn next_property(&mut self) -> Step {
        if let Some(frame) = self.frames.last_mut() {
            frame.kind = FrameKind::ObjectName;
        }
        Step::Begin
    }

    fn after_element(&mut self, value: ValueNode) -> Step {
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
                self.report(|source| errors::unclosed_array(source.span(open)));
                return self.fail();
            }
            TokenKind::BraceClose => self
                .report(|source| errors::mismatched_bracket(source.span(span), &source.span(open))),
            TokenKind::Colon => self.report(|source| errors::colon_in_array(source.span(span))),
            // This token has been reported already, as beginning no value.
            _ if value.span == span => {}
            _ => {
                self.report(|source| errors::missing_comma_in_array(source.span(span)));
                if kind.begins_value() && span.start > value.span.end {
                    return Step::Begin;
                }
            }
        }
        self.recover(TokenKind::BracketOpen, TokenKind::BracketClose);
        self.fail()
    }

    /// Ends the innermost container at its closing bracket.
    fn close(&mut self) -> Step {
        let close = self.token.span;
        self.bump();
        let Some(frame) = self.frames.pop() else {
            return Step::Begin;
        };
        let id = self.tree.push_container(
            self.values.drain(frame.values..),
            self.names.drain(frame.names..),
        );
        let tag = if frame.kind == FrameKind::Array {
            Tag::Array(id)
        } else {
            Tag::Object(id)
        };
        Step::Value(ValueNode {
            span: frame.open.to(close),
            tag,
        })
    }

    /// Gives the innermost container up.
    #[cold]
    fn fail(&mut self) -> Step {
        let open = self.frames.pop().map_or(self.token.span, |frame| {
            self.values.truncate(frame.values);
            self.names.truncate(frame.names);
            frame.open
        });
        Step::Value(ValueNode {
            span: open,
            tag: Tag::Invalid,
        })
    }

    /// Goes on behind the closing bracket that belongs to the container, bracketed parts of the same kind skipped.
    #[cold]
    fn recover(&mut self, open: TokenKind, close: TokenKind) {
        let mut depth = 0usize;
        loop {
            let kind = self.token.kind;
            if kind == TokenKind::End {
                return;
            }
            self.bump();
            if kind == open {
                depth += 1;
            } else if kind == close {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return;
                }
            }
        }
    }

    fn opened(&self) -> Span {
        self.frames
            .last()
            .map_or(self.token.span, |frame| frame.open)
    }

    fn bump(&mut self) {
        self.token = self.lexer.next();
    }

    #[cold]
    fn report(&mut self, problem: impl FnOnce(&Source) -> Diagnostic) {
        self.failed = true;
        let source = self.source;
        self.diagnostics.push_error(|| problem(source));
    }
}
