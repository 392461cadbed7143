//! Text to tokens: a stack of modes, as strings, heredocs and the sequences in them nest.
//!
//! Native syntax specification, "Lexical Elements", "Template Sub-language". Comments and white space yield no token;
//! a line ending is remembered beside the token behind it, since the parser decides whether it counts.

#[rustfmt::skip]
mod automaton;
mod escape;
mod findings;
mod identifier;
mod line;
mod literal;
mod normal;
mod scan;
mod stream;
mod token;

use crate::diagnostic::Diagnostics;
use crate::source::{Source, Span};

use findings::Findings;

pub use automaton::TokenKind;
pub(crate) use escape::{Meaning, Unit};
pub(crate) use line::Behind;
pub(crate) use literal::{first_piece, last_piece};
pub(crate) use scan::find_newline;
pub use stream::{LexicalToken, lex};
pub(crate) use token::{Decode, Token};

/// What the lexer is inside of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Mode {
    /// Ordinary tokens; `braces` are open since the mode began.
    Normal { braces: u32 },
    /// As `Normal`, but a close brace too many ends the template sequence.
    Sequence { braces: u32 },
    #[default]
    Quoted,
    /// The end marker is this stretch of the source. `fresh` is at the start of a line.
    Heredoc { marker: Span, fresh: bool },
    /// A template that is the whole source.
    Template,
}

/// A stack of modes. The first few, which are all in most sources, take no allocation.
#[derive(Debug, Default)]
struct Suspended {
    few: [Mode; 4],
    count: usize,
    more: Vec<Mode>,
}

impl Suspended {
    fn push(&mut self, mode: Mode) {
        match self.few.get_mut(self.count) {
            Some(place) => *place = mode,
            None => self.more.push(mode),
        }
        self.count += 1;
    }

    fn pop(&mut self) -> Option<Mode> {
        self.count = self.count.checked_sub(1)?;
        let last = self.few.get(self.count).copied();
        last.or_else(|| self.more.pop())
    }
}

/// Where lexing starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Start {
    Normal,
    Template,
    /// In a template that is no file of its own.
    Text,
}

/// Reads tokens one at a time.
#[derive(Debug)]
pub(crate) struct Lexer<'s> {
    text: &'s str,
    /// The token last read.
    pub(crate) token: Token,
    /// The offset of the first byte not yet lexed.
    at: usize,
    mode: Mode,
    suspended: Suspended,
    /// The line ending or line comment before that token; empty where there is none, or where it was taken.
    pub(crate) newline: Span,
    /// The one behind it, where there is one before. Further ones make no difference to anyone.
    pub(crate) second_newline: Span,
    /// Whether SUB characters stand for bytes that were not UTF-8.
    replaced: bool,
    /// Whether a `/*` without end was seen: no later one has an end either.
    unclosed_comment: bool,
    findings: Findings<'s>,
}

impl<'s> Lexer<'s> {
    /// `replaced`: SUB characters stand for bytes that were not UTF-8, already reported.
    pub(crate) fn new(source: &'s Source, start: Start, replaced: bool) -> Self {
        let mut lexer = Self {
            text: source.text(),
            token: Token::new(TokenKind::End, Span::at(0)),
            at: 0,
            mode: match start {
                Start::Normal => Mode::Normal { braces: 0 },
                Start::Template | Start::Text => Mode::Template,
            },
            suspended: Suspended::default(),
            newline: Span::at(0),
            second_newline: Span::at(0),
            replaced,
            unclosed_comment: false,
            findings: Findings::new(source),
        };
        if start != Start::Text && source.text().starts_with('\u{feff}') {
            lexer.at = '\u{feff}'.len_utf8();
            lexer.findings.byte_order_mark();
        }
        lexer
    }

    /// Reads the next token; [`TokenKind::End`] again and again at the end.
    #[inline]
    pub(crate) fn next(&mut self) {
        self.newline = Span::at(0);
        match self.mode {
            Mode::Normal { .. } | Mode::Sequence { .. } => self.normal(),
            Mode::Quoted | Mode::Heredoc { .. } | Mode::Template => self.in_template(),
        }
    }

    /// What was found wrong with the characters, those not yet lexed included.
    pub(crate) fn finish(mut self) -> Diagnostics {
        self.next();
        while self.token.kind != TokenKind::End {
            self.next();
        }
        self.findings.into_diagnostics()
    }

    fn enter(&mut self, mode: Mode) {
        self.suspended.push(self.mode);
        self.mode = mode;
    }

    fn leave(&mut self) {
        if let Some(mode) = self.suspended.pop() {
            self.mode = mode;
        }
    }

    /// The bytes not yet lexed.
    fn rest(&self) -> &'s [u8] {
        self.text.as_bytes().get(self.at..).unwrap_or_default()
    }

    /// Takes `length` bytes as a token.
    #[inline]
    fn take(&mut self, kind: TokenKind, length: usize) {
        self.take_to(kind, self.at + length);
    }

    /// Takes the bytes up to `end` as a token.
    #[inline]
    fn take_to(&mut self, kind: TokenKind, end: usize) {
        let start = to_u32(self.at);
        self.at = end;
        self.token = Token::new(kind, Span::new(start, to_u32(end)));
    }
}

/// Narrows an offset into a source, which holds fewer than 2³² bytes.
#[expect(
    clippy::cast_possible_truncation,
    reason = "a source holds fewer than 2^32 bytes"
)]
pub(crate) const fn to_u32(offset: usize) -> u32 {
    offset as u32
}
