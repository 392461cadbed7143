//! Tokens outside strings and templates.
//!
//! Native syntax specification, "Lexical Elements". Bytes that begin most tokens are dealt with here; what is left,
//! like letters beyond ASCII, goes through the rules of [`TokenKind`].

use logos::Logos;

use crate::source::Span;

use super::literal::{Stop, scan_quoted};
use super::scan::find_newline;
use super::{Lexer, Mode, Token, TokenKind, to_u32};

/// What a byte begins.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Blank,
    LineFeed,
    Letter,
    Digit,
    Quote,
    OpenBrace,
    CloseBrace,
    /// A token of one byte, whatever follows.
    Single(TokenKind),
    /// Another token with an equals sign behind it.
    BeforeEqual(TokenKind, TokenKind),
    Equal,
    Dot,
    Colon,
    LineComment,
    Slash,
    Other,
}

const CLASSES: [Class; 256] = {
    let mut classes = [Class::Other; 256];
    let mut byte = 0u8;
    loop {
        classes[byte as usize] = classify(byte);
        if byte == u8::MAX {
            break classes;
        }
        byte += 1;
    }
};

const fn classify(byte: u8) -> Class {
    match byte {
        b' ' | b'\t' => Class::Blank,
        b'\n' => Class::LineFeed,
        b'a'..=b'z' | b'A'..=b'Z' | b'_' => Class::Letter,
        b'0'..=b'9' => Class::Digit,
        b'"' => Class::Quote,
        b'{' => Class::OpenBrace,
        b'}' => Class::CloseBrace,
        b'[' => Class::Single(TokenKind::OpenBracket),
        b']' => Class::Single(TokenKind::CloseBracket),
        b'(' => Class::Single(TokenKind::OpenParen),
        b')' => Class::Single(TokenKind::CloseParen),
        b',' => Class::Single(TokenKind::Comma),
        b'?' => Class::Single(TokenKind::Question),
        b'+' => Class::Single(TokenKind::Plus),
        b'-' => Class::Single(TokenKind::Minus),
        b'*' => Class::Single(TokenKind::Star),
        b'%' => Class::Single(TokenKind::Percent),
        b'!' => Class::BeforeEqual(TokenKind::Bang, TokenKind::NotEqual),
        b'>' => Class::BeforeEqual(TokenKind::Greater, TokenKind::GreaterEqual),
        b'=' => Class::Equal,
        b'.' => Class::Dot,
        b':' => Class::Colon,
        b'#' => Class::LineComment,
        b'/' => Class::Slash,
        _ => Class::Other,
    }
}

/// Whether a byte goes on an identifier: a letter, digit, underscore or dash.
const CONTINUES: [bool; 256] = {
    let mut continues = [false; 256];
    let mut byte = 0u8;
    loop {
        continues[byte as usize] = byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
        if byte == u8::MAX {
            break continues;
        }
        byte += 1;
    }
};

/// How many blanks to pass over at once: a run of up to eight spaces, or one blank. Indentation and alignment are a
/// good part of most files.
#[inline]
fn spaces(bytes: &[u8], at: usize) -> usize {
    const SPACES: u64 = u64::from_le_bytes([b' '; 8]);
    let Some(next) = bytes.get(at..).and_then(|rest| rest.first_chunk()) else {
        return 1;
    };
    let others = u64::from_le_bytes(*next) ^ SPACES;
    (others.trailing_zeros() as usize / 8).max(1)
}

impl Lexer<'_> {
    pub(super) fn normal(&mut self) -> Token {
        let bytes = self.text.as_bytes();
        loop {
            let Some(&first) = bytes.get(self.at) else {
                return self.take(TokenKind::End, 0);
            };
            match CLASSES[usize::from(first)] {
                Class::Blank => self.at += spaces(bytes, self.at),
                Class::LineFeed => self.line_ending(1),
                Class::Letter => return self.identifier(bytes),
                Class::Quote => return self.quote(),
                Class::Single(kind) => return self.take(kind, 1),
                Class::Equal => return self.equal(bytes),
                Class::Dot => return self.dot(bytes),
                Class::OpenBrace => {
                    self.open_brace();
                    return self.take(TokenKind::OpenBrace, 1);
                }
                Class::CloseBrace => {
                    let kind = self.close_brace(TokenKind::CloseBrace);
                    return self.take(kind, 1);
                }
                Class::Digit => return self.digits(bytes),
                Class::LineComment => self.line_comment(),
                Class::Colon if bytes.get(self.at + 1) == Some(&b':') => {
                    return self.take(TokenKind::DoubleColon, 2);
                }
                Class::Colon => return self.take(TokenKind::Colon, 1),
                Class::BeforeEqual(_, kind) if bytes.get(self.at + 1) == Some(&b'=') => {
                    return self.take(kind, 2);
                }
                Class::BeforeEqual(kind, _) => return self.take(kind, 1),
                Class::Slash => match bytes.get(self.at + 1) {
                    Some(b'/') => self.line_comment(),
                    Some(b'*') if self.block_comment() => {}
                    _ => return self.take(TokenKind::Slash, 1),
                },
                Class::Other if bytes[self.at..].starts_with(b"\r\n") => self.line_ending(2),
                Class::Other => return self.other(),
            }
        }
    }

    fn line_ending(&mut self, length: usize) {
        let start = to_u32(self.at);
        self.at += length;
        self.note_newline(Span::new(start, to_u32(self.at)));
    }

    const fn note_newline(&mut self, span: Span) {
        if self.newline.is_empty() {
            self.newline = span;
        } else if self.second_newline.is_empty() {
            self.second_newline = span;
        }
    }

    fn identifier(&mut self, bytes: &[u8]) -> Token {
        let rest = &bytes[self.at..];
        let length = rest.iter().position(|&byte| !CONTINUES[usize::from(byte)]);
        let length = length.unwrap_or(rest.len());
        if rest.get(length).is_some_and(|byte| !byte.is_ascii()) {
            return self.other();
        }
        self.take(TokenKind::Identifier, length)
    }

    fn digits(&mut self, bytes: &[u8]) -> Token {
        let rest = &bytes[self.at..];
        let length = rest.iter().position(|byte| !byte.is_ascii_digit());
        let length = length.unwrap_or(rest.len());
        if matches!(rest.get(length), Some(b'.' | b'e' | b'E')) {
            return self.other();
        }
        self.take(TokenKind::Number, length)
    }

    fn equal(&mut self, bytes: &[u8]) -> Token {
        match bytes.get(self.at + 1) {
            Some(b'=') => self.take(TokenKind::EqualEqual, 2),
            Some(b'>') => self.take(TokenKind::Arrow, 2),
            _ => self.take(TokenKind::Equal, 1),
        }
    }

    fn dot(&mut self, bytes: &[u8]) -> Token {
        if bytes[self.at..].starts_with(b"...") {
            self.take(TokenKind::Ellipsis, 3)
        } else {
            self.take(TokenKind::Dot, 1)
        }
    }

    fn line_comment(&mut self) {
        let bytes = self.text.as_bytes();
        if let Some(end) = find_newline(bytes, self.at) {
            self.line_ending(end + 1 - self.at);
        } else {
            self.at = bytes.len();
        }
    }

    /// Skips a comment; false for one that has no end.
    fn block_comment(&mut self) -> bool {
        if self.unclosed_comment {
            return false;
        }
        let inside = self.at + 2;
        match self.text.get(inside..).and_then(|rest| rest.find("*/")) {
            Some(length) => self.at = inside + length + 2,
            None => self.unclosed_comment = true,
        }
        !self.unclosed_comment
    }

    /// Takes a string without interpolation whole; begins one that has some.
    fn quote(&mut self) -> Token {
        let scan = scan_quoted(&self.rest()[1..], self.replaced);
        if scan.stop == Stop::Quote {
            let token = self.take(TokenKind::String, scan.length + 2);
            let decode = scan.decode;
            Token { decode, ..token }
        } else {
            self.enter(Mode::Quoted);
            self.take(TokenKind::OpenQuote, 1)
        }
    }

    const fn open_brace(&mut self) {
        match &mut self.mode {
            Mode::Normal { braces } | Mode::Sequence { braces } => *braces += 1,
            Mode::Quoted | Mode::Heredoc { .. } | Mode::Template => {}
        }
    }

    fn close_brace(&mut self, kind: TokenKind) -> TokenKind {
        match &mut self.mode {
            Mode::Sequence { braces: 0 } => {
                self.leave();
                return TokenKind::SequenceEnd;
            }
            Mode::Normal { braces } | Mode::Sequence { braces } => {
                *braces = braces.saturating_sub(1);
            }
            Mode::Quoted | Mode::Heredoc { .. } | Mode::Template => {}
        }
        kind
    }

    /// A token by the rules.
    fn other(&mut self) -> Token {
        let text = &self.text[self.at..];
        let mut rules = TokenKind::lexer(text);
        let (kind, length) = match (rules.next(), text.chars().next()) {
            (Some(Ok(kind)), _) => (kind, rules.span().end),
            // `<<` without a marker, or a character that no name begins with.
            (Some(Err(())), Some('<')) => (TokenKind::Less, 1),
            (Some(Err(())), Some(stray)) => (TokenKind::Invalid, stray.len_utf8()),
            (None, _) | (_, None) => (TokenKind::End, 0),
        };
        let token = self.take(kind, length);
        match kind {
            TokenKind::SequenceEnd => {
                self.close_brace(kind);
            }
            TokenKind::OpenHeredoc => self.heredoc(token.span),
            TokenKind::Bitwise
            | TokenKind::Semicolon
            | TokenKind::Apostrophe
            | TokenKind::Backtick
            | TokenKind::Invalid => return self.stray(token),
            _ => {}
        }
        token
    }

    fn heredoc(&mut self, opener: Span) {
        let text = &self.text[opener.range()];
        let marker = text.trim_start_matches(['<', '-']);
        let start = opener.end - to_u32(marker.len());
        let end = start + to_u32(marker.trim_end().len());
        self.enter(Mode::Heredoc {
            marker: Span::new(start, end),
            fresh: true,
        });
    }

    #[cold]
    fn stray(&mut self, token: Token) -> Token {
        if self.replaced && &self.text[token.span.range()] == "\u{1a}" {
            return Token::new(TokenKind::BadEncoding, token.span);
        }
        self.findings.stray(token.kind, token.span);
        token
    }
}
