//! The state of the lexer, and its steps from token to token.

use crate::diagnostic::Diagnostics;
use crate::source::{Source, Span, to_u32};

use super::TokenKind;
use super::lex_errors::LexErrors;
use super::literal_text::marker_line;
use super::mode::{LexerMode, ModeStack};
use super::scan::find_newline;
use super::token::LexedToken;

/// The mode in which lexing starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Start {
    Normal,
    /// A template that is a file.
    Template,
    /// A template that is not a file: a byte order mark is a character.
    Text,
}

/// Reads tokens one at a time.
#[derive(Debug)]
pub(crate) struct Lexer<'s> {
    pub(super) text: &'s str,
    /// The token last read. Its kind is [`TokenKind::Newline`] while a line ending before it counts.
    pub(crate) token: LexedToken,
    /// The kind of the token last read, while `token` is a [`TokenKind::Newline`].
    pub(super) kind_after_newline: TokenKind,
    /// Whether line endings are white space.
    pub(super) ignores_newlines: bool,
    /// The offset of the first byte that was not lexed.
    pub(super) at: usize,
    pub(super) mode: LexerMode,
    pub(super) enclosing: ModeStack,
    /// The line ending or line comment before the token; empty if there is none, or it was taken.
    pub(crate) newline: Span,
    /// The second line ending before the token. Further ones are not stored: the parser takes two at most.
    pub(crate) second_newline: Span,
    /// Whether SUB characters replace bytes that were not UTF-8.
    pub(crate) replaced: bool,
    /// Whether a string that is not closed on its line ends there. Otherwise it extends to the next quote.
    pub(crate) recovers_strings: bool,
    /// Whether the source is the beginning of a text that is being written: where it ends, no construct is broken, and each string
    /// ends on its line.
    pub(crate) is_unfinished: bool,
    /// Whether a `/*` without `*/` was found, so that no later one is searched for its end.
    pub(super) unclosed_comment: bool,
    pub(crate) errors: LexErrors<'s>,
}

impl<'s> Lexer<'s> {
    /// `replaced` says whether SUB characters replace bytes that were not UTF-8, which was reported.
    pub(crate) fn new(source: &'s Source, start: Start, replaced: bool) -> Self {
        let mut lexer = Self {
            text: source.text(),
            token: LexedToken::new(TokenKind::End, Span::at(0)),
            kind_after_newline: TokenKind::End,
            ignores_newlines: true,
            at: 0,
            mode: match start {
                Start::Normal => LexerMode::Normal { braces: 0 },
                Start::Template | Start::Text => LexerMode::Template,
            },
            enclosing: ModeStack::default(),
            newline: Span::at(0),
            second_newline: Span::at(0),
            replaced,
            recovers_strings: false,
            is_unfinished: false,
            unclosed_comment: false,
            errors: LexErrors::new(source),
        };
        if start != Start::Text && source.text().starts_with('\u{feff}') {
            // DIFFERENCE: `byte-order-mark`. The reference drops it without a report.
            lexer.at = '\u{feff}'.len_utf8();
            lexer.errors.byte_order_mark();
        }
        lexer
    }

    /// Creates a lexer that starts at an offset outside of strings.
    #[cfg(feature = "editing")]
    pub(crate) fn at(source: &'s Source, offset: u32) -> Self {
        let mut lexer = Self::new(source, Start::Normal, false);
        lexer.at = offset as usize;
        lexer
    }

    /// Reads the next token: at the end of the source, [`TokenKind::End`] each time.
    #[inline]
    pub(crate) fn next(&mut self) {
        match self.mode {
            LexerMode::Normal { .. } | LexerMode::Sequence { .. } => self.next_after(self.at),
            _ => self.next_in_text(),
        }
    }

    /// Reads the next token in a string, a heredoc or a template.
    // Out of line: the stack frame of this path would be set up for every token otherwise.
    #[inline(never)]
    pub(super) fn next_in_text(&mut self) {
        self.newline = Span::at(0);
        match self.mode {
            LexerMode::Unwinding => self.unwind(),
            _ => self.in_template(),
        }
    }

    /// Sets whether line endings are white space. Returns the previous setting. At first, they are.
    pub(crate) const fn set_ignore_newlines(&mut self, ignore: bool) -> bool {
        let previous = std::mem::replace(&mut self.ignores_newlines, ignore);
        self.update_kind();
        previous
    }

    /// Takes the line ending before the token last read.
    pub(crate) const fn take_newline(&mut self) -> Span {
        let next = std::mem::replace(&mut self.second_newline, Span::at(0));
        let newline = std::mem::replace(&mut self.newline, next);
        self.update_kind();
        newline
    }

    /// Takes all line endings before the token last read. There is at least one. Returns the last that is stored.
    #[inline]
    pub(crate) const fn take_newlines(&mut self) -> Span {
        let last = if self.second_newline.is_empty() {
            self.newline
        } else {
            self.second_newline
        };
        self.newline = Span::at(0);
        self.second_newline = Span::at(0);
        self.token.kind = self.kind_after_newline;
        last
    }

    /// Sets the kind of the token: a line ending, if one before it counts, and else its own.
    #[inline]
    pub(super) const fn update_kind(&mut self) {
        let is_newline = matches!(self.token.kind, TokenKind::Newline);
        if self.newline.is_empty() || self.ignores_newlines {
            if is_newline {
                self.token.kind = self.kind_after_newline;
            }
        } else if !is_newline {
            self.kind_after_newline = self.token.kind;
            self.token.kind = TokenKind::Newline;
        }
    }

    /// Lexes the rest of the source. Returns the diagnostics about characters.
    pub(crate) fn finish(mut self) -> Diagnostics {
        self.set_ignore_newlines(true);
        self.next();
        while self.token.kind != TokenKind::End {
            self.next();
        }
        self.errors.into_diagnostics()
    }

    pub(super) fn enter(&mut self, mode: LexerMode) {
        self.enclosing.push(self.mode);
        self.mode = mode;
    }

    pub(super) fn leave(&mut self) {
        if let Some(mode) = self.enclosing.pop() {
            self.mode = mode;
        }
    }

    #[expect(
        clippy::string_slice,
        reason = "tokens begin and end at character boundaries of the text"
    )]
    pub(super) fn slice(&self, span: Span) -> &'s str {
        &self.text[span.range()]
    }

    /// Returns the bytes that were not lexed.
    pub(super) fn rest(&self) -> &'s [u8] {
        self.text.as_bytes().get(self.at..).unwrap_or_default()
    }

    /// Returns whether the token last read, or the one after the line ending, is a name, or text in quotes.
    #[cold]
    pub(crate) const fn begins_with_name(&self) -> bool {
        matches!(
            self.own_kind(),
            TokenKind::Identifier | TokenKind::String | TokenKind::OpenQuote
        )
    }

    /// Returns the kind of the token last read, even if a line ending before it counts.
    pub(crate) const fn own_kind(&self) -> TokenKind {
        match self.token.kind {
            TokenKind::Newline => self.kind_after_newline,
            kind => kind,
        }
    }

    /// Returns whether the next token is text of a string, heredoc or template.
    pub(crate) const fn is_in_literal(&self) -> bool {
        !matches!(
            self.mode,
            LexerMode::Normal { .. } | LexerMode::Sequence { .. }
        )
    }

    /// Continues at an offset after a string. The last token is the quote that opens the string.
    #[cold]
    pub(crate) fn end_string_at(&mut self, offset: usize) {
        if self.token.kind == TokenKind::OpenQuote {
            self.leave();
        }
        self.at = offset;
    }

    /// Ends all strings and heredocs before the token last read.
    #[cold]
    pub(crate) fn leave_templates(&mut self) {
        if !self.is_outside_templates() {
            self.mode = LexerMode::Normal { braces: 0 };
            self.enclosing = ModeStack::default();
        }
    }

    /// Ends a wrong sequence of a heredoc with the line of `previous`, the token before the one last read, unless a brace on the line may
    /// close it. Returns whether it ends.
    #[cold]
    pub(crate) fn end_sequence_of_heredoc(&mut self, previous: Span) -> bool {
        let (LexerMode::Sequence { .. }, Some(LexerMode::Heredoc { marker, .. })) =
            (self.mode, self.enclosing.last())
        else {
            return false;
        };
        let rest = self.text.get(previous.end as usize..).unwrap_or_default();
        let line = rest.split_inclusive('\n').next().unwrap_or_default();
        let end = previous.end as usize + line.len();
        if (self.token.span.start as usize) < end && line.contains('}') {
            return false;
        }
        self.leave();
        self.mode = LexerMode::Heredoc {
            marker,
            at_line_start: true,
        };
        self.at = end;
        true
    }

    /// Returns the marker of the heredoc in which the sequence is that begins with the token last read, if it is in nothing else.
    pub(crate) fn marker(&self) -> Option<Span> {
        match self.enclosing.last() {
            Some(LexerMode::Heredoc { marker, .. }) if self.enclosing.len() == 2 => Some(marker),
            _ => None,
        }
    }

    /// Returns the offset of the first line that closes a heredoc, among the lines that begin after `start` and up to the token last read.
    #[cold]
    pub(crate) fn marker_before(&self, marker: Span, start: u32) -> Option<u32> {
        let (text, marker) = (self.text.as_bytes(), self.slice(marker));
        let mut at = start as usize;
        loop {
            at = find_newline(text, at) + 1;
            if at > self.token.span.start as usize {
                return None;
            }
            if marker_line(text.get(at..).unwrap_or_default(), marker).is_some() {
                return Some(to_u32(at));
            }
        }
    }

    /// Goes back to a line that closes a heredoc.
    #[cold]
    pub(crate) fn return_to_marker(&mut self, marker: Span, line: u32) {
        self.enclosing = ModeStack::default();
        self.mode = LexerMode::Normal { braces: 0 };
        self.enter(LexerMode::Heredoc {
            marker,
            at_line_start: true,
        });
        self.at = line as usize;
    }

    /// Skips the bytes up to an offset after the token last read.
    #[cold]
    pub(crate) const fn skip_to(&mut self, offset: usize) {
        self.at = offset;
    }

    /// Returns whether the next token is in no string, heredoc or template.
    pub(crate) const fn is_outside_templates(&self) -> bool {
        matches!(self.mode, LexerMode::Normal { .. })
    }

    /// Returns whether the next token is in a heredoc, or in a template that is the whole source.
    pub(crate) const fn is_in_heredoc(&self) -> bool {
        self.mode.has_lines() || self.enclosing.of_lines > 0
    }

    /// Takes the next `length` bytes as a token.
    #[inline]
    pub(super) fn take(&mut self, kind: TokenKind, length: usize) {
        self.take_to(kind, self.at + length);
    }

    /// Takes the bytes up to `end` as a token.
    #[inline]
    pub(super) fn take_to(&mut self, kind: TokenKind, end: usize) {
        let start = to_u32(self.at);
        self.at = end;
        self.token = LexedToken::new(kind, Span::new(start, to_u32(end)));
    }
}
