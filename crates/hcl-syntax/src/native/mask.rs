//! The text that reports do not show if a run has secrets. See [`crate::source::Mask`].

use crate::source::{Masked, Place, Source, Span};

use super::{LexicalToken, LexicalTokens, TokenKind, is_identifier};

/// Adds the literals and comments of a part of a source, the words where a value should be, and the text from the first lexical
/// error on. `labels` says whether labels and keys are literals too, and `place` where the part may be read from.
pub(crate) fn mask(source: &Source, labels: bool, place: Place, part: Span, masked: &mut Masked) {
    let mut tokens = LexicalTokens::new(source);
    if place.offset > 0 {
        tokens.skip_to(place.offset);
    }
    let mut reader = Reader {
        source,
        labels,
        masked,
        is_value: false,
        open: Vec::new(),
        templates: Vec::new(),
        loop_depth: None,
        header: None,
        previous: LexicalToken {
            kind: TokenKind::OpenBrace,
            span: Span::at(place.offset),
        },
    };
    let mut token = tokens.next();
    loop {
        let next = tokens.next();
        let is_end = token.kind == TokenKind::End;
        if is_lexical_error(token, next) || is_end && !reader.templates.is_empty() {
            reader.mask_from_error(token, part);
            break;
        }
        // The first token after the part ends what is open in it, unless it is in a template.
        let is_after = token.span.start >= part.end && reader.templates.is_empty();
        reader.read(token, next);
        if is_end || is_after {
            break;
        }
        reader.previous = token;
        token = next;
    }
}

/// The context of a token.
struct Reader<'s> {
    source: &'s Source,
    labels: bool,
    masked: &'s mut Masked,
    /// Whether the token follows an equals sign.
    is_value: bool,
    /// The brackets and template sequences that are open in the value.
    open: Vec<TokenKind>,
    /// Where the text of each open template starts: its first quote, or the end of the last sequence in it.
    templates: Vec<u32>,
    /// The number of brackets that are open in the innermost `for` expression.
    loop_depth: Option<usize>,
    /// The labels of a block, until its brace shows that they are ones.
    header: Option<Vec<Span>>,
    previous: LexicalToken,
}

impl Reader<'_> {
    fn read(&mut self, token: LexicalToken, next: LexicalToken) {
        let between = Span::new(self.previous.span.end, token.span.start);
        let is_first = self.is_on_new_line(self.previous, token);
        self.masked.mask_comments(self.source, between);
        if is_first && self.open.is_empty() && self.templates.is_empty() {
            self.is_value &= self.previous.kind == TokenKind::Equal;
            self.end_header(false);
        }
        match token.kind {
            TokenKind::Identifier => self.word(token, next, is_first),
            TokenKind::String => self.string(token, next, is_first),
            TokenKind::OpenBrace if !self.is_value => self.end_header(true),
            TokenKind::OpenBrace | TokenKind::OpenBracket | TokenKind::OpenParen => {
                self.end_header(false);
                if self.is_value {
                    self.open.push(token.kind);
                }
            }
            kind => {
                self.end_header(false);
                self.other(kind, token.span);
            }
        }
    }

    fn other(&mut self, kind: TokenKind, span: Span) {
        match kind {
            TokenKind::Number => self.masked.literals.push(span),
            TokenKind::Equal => self.is_value = true,
            TokenKind::CloseBrace | TokenKind::CloseBracket | TokenKind::CloseParen => {
                self.open.pop();
                if self.loop_depth.is_some_and(|depth| self.open.len() < depth) {
                    self.loop_depth = None;
                }
            }
            TokenKind::OpenQuote | TokenKind::OpenHeredoc => self.templates.push(span.start),
            TokenKind::Interpolation | TokenKind::Directive => {
                self.end_text(span.start);
                self.open.push(kind);
            }
            TokenKind::SequenceEnd => {
                while self.open.pop().is_some_and(|it| !is_sequence(it)) {}
                if let Some(start) = self.templates.last_mut() {
                    *start = span.end;
                }
            }
            TokenKind::CloseQuote | TokenKind::CloseHeredoc => {
                self.end_text(span.end);
                self.templates.pop();
            }
            _ => {}
        }
    }

    /// Masks the text of a template before a sequence, or before its end.
    fn end_text(&mut self, end: u32) {
        if let Some(&start) = self.templates.last() {
            let text = Span::new(start, end);
            // The quotes of `"${name}"` hide nothing.
            if !matches!(self.source.slice(text), "" | "\"") {
                self.masked.literals.push(text);
            }
        }
    }

    fn word(&mut self, token: LexicalToken, next: LexicalToken, is_first: bool) {
        let is_key = self.is_key(token, next, is_first);
        let is_step = self.previous.kind == TokenKind::Dot;
        if is_step && self.labels {
            // `vault.hunter2` names a block by its label.
            self.masked.literals.push(token.span);
            self.masked.names.push(token.span);
        }
        if !self.is_value {
            match &mut self.header {
                Some(labels) => labels.push(token.span),
                None => self.header = Some(Vec::new()),
            }
            return;
        }
        let text = self.source.slice(token.span);
        if text == "for" {
            self.loop_depth = Some(self.open.len());
        }
        if is_key {
            if self.labels && !self.open.is_empty() {
                self.masked.literals.push(token.span);
            }
            return;
        }
        let is_named = match next.kind {
            TokenKind::Equal => self.previous.kind != TokenKind::Equal,
            kind => matches!(
                kind,
                TokenKind::Dot
                    | TokenKind::OpenParen
                    | TokenKind::OpenBracket
                    | TokenKind::DoubleColon
            ),
        };
        let is_reference = is_step || is_named && !self.is_on_new_line(token, next);
        let is_keyword = matches!(
            text,
            "true" | "false" | "null" | "string" | "number" | "bool" | "any"
        );
        let is_in_sequence = self.open.iter().any(|&it| is_sequence(it));
        if !is_reference && !is_keyword && !is_in_sequence && self.loop_depth.is_none() {
            // `token = hunter2`, where quotes are missing.
            let line = self.source.line_span(self.source.line_at(token.span.start));
            let rest = Span::new(token.span.start, line.end.max(token.span.end));
            self.masked.misplaced.push(rest);
        }
    }

    fn string(&mut self, token: LexicalToken, next: LexicalToken, is_first: bool) {
        if self.labels && self.previous.kind == TokenKind::OpenBracket {
            self.masked.names.push(token.span);
        }
        if self.is_key(token, next, is_first) && !self.labels {
            return self.end_header(false);
        }
        match &mut self.header {
            Some(labels) => labels.push(token.span),
            None => self.masked.literals.push(token.span),
        }
    }

    /// Returns whether a name or string is the name of an argument, or a key of an object.
    fn is_key(&self, token: LexicalToken, next: LexicalToken, is_first: bool) -> bool {
        let is_in_object = matches!(self.open.last(), Some(TokenKind::OpenBrace));
        let starts = is_first
            || self.previous.kind == TokenKind::OpenBrace
            || self.previous.kind == TokenKind::Comma && is_in_object;
        starts
            && (is_in_object || self.open.is_empty())
            && matches!(next.kind, TokenKind::Equal | TokenKind::Colon)
            && !self.is_on_new_line(token, next)
    }

    /// Ends the header of a block. `is_block` says whether it was one: `pin "hunter2"` lacks an equals sign.
    fn end_header(&mut self, is_block: bool) {
        let labels = self.header.take().unwrap_or_default();
        for label in labels {
            let is_string = self.source.slice(label).starts_with('"');
            if self.labels || is_string && !is_block {
                self.masked.literals.push(label);
            }
        }
    }

    fn is_on_new_line(&self, token: LexicalToken, next: LexicalToken) -> bool {
        let between = Span::new(token.span.end, next.span.start);
        token.span.is_empty() || self.source.slice(between).contains('\n')
    }

    /// Masks all from a lexical error on. Of its line, the name of the argument stays.
    fn mask_from_error(&mut self, token: LexicalToken, part: Span) {
        self.end_header(false);
        let at = self.templates.first().copied().unwrap_or(token.span.start);
        let line = self.source.line_span(self.source.line_at(at));
        let start = line.start + name_len(self.source.slice(line));
        self.masked.mask_rest(self.source, start.min(at), part);
    }
}

const fn is_sequence(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Interpolation | TokenKind::Directive)
}

/// Returns whether the lexer cannot know what follows.
fn is_lexical_error(token: LexicalToken, next: LexicalToken) -> bool {
    match token.kind {
        TokenKind::QuotedNewline
        | TokenKind::Bitwise
        | TokenKind::Semicolon
        | TokenKind::Apostrophe
        | TokenKind::Backtick
        | TokenKind::Invalid
        | TokenKind::BadEncoding => true,
        // `/*` without an end is no comment.
        TokenKind::Slash => next.kind == TokenKind::Star && token.span.end == next.span.start,
        _ => false,
    }
}

/// Returns the length of `name =` at the start of a line; 0 if it does not start so.
fn name_len(line: &str) -> u32 {
    let Some((name, _)) = line.split_once('=') else {
        return 0;
    };
    let is_name = is_identifier(name.trim());
    let length = u32::try_from(name.len() + 1).unwrap_or(0);
    if is_name { length } else { 0 }
}
