//! JSON text to tokens, one at a time.
//!
//! RFC 8259, sections 2 to 7. A byte that begins no token ends the text: what follows it is seldom JSON.

use crate::source::Span;

use super::number;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    BraceOpen,
    BraceClose,
    BracketOpen,
    BracketClose,
    Comma,
    Colon,
    Equals,
    String(StringKind),
    Number(NumberKind),
    True,
    False,
    Null,
    /// Letters that are no word of JSON.
    Word,
    /// A character that begins no token.
    Stray,
    End,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StringKind {
    /// Without escapes.
    Verbatim,
    /// With escapes, not yet looked at.
    Escaped,
    /// Without a closing quote before a control character or the end.
    Unclosed,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NumberKind {
    Valid,
    /// Written otherwise than RFC 8259 says.
    Misspelt,
}

impl TokenKind {
    pub(super) const fn begins_value(self) -> bool {
        matches!(
            self,
            Self::BraceOpen
                | Self::BracketOpen
                | Self::String(_)
                | Self::Number(_)
                | Self::True
                | Self::False
                | Self::Null
                | Self::Word
        )
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub(super) kind: TokenKind,
    pub(super) span: Span,
}

pub(super) struct Lexer<'t> {
    bytes: &'t [u8],
    position: usize,
    ended: bool,
}

impl<'t> Lexer<'t> {
    pub(super) const fn new(text: &'t str) -> Self {
        Self {
            bytes: text.as_bytes(),
            position: 0,
            ended: false,
        }
    }

    /// Reads no further.
    pub(super) const fn stop(&mut self) {
        self.ended = true;
    }

    pub(super) fn next(&mut self) -> Token {
        if self.ended {
            return self.token(TokenKind::End, self.position);
        }
        while let Some(b' ' | b'\n' | b'\r' | b'\t') = self.bytes.get(self.position) {
            self.position += 1;
        }
        let start = self.position;
        let Some(&first) = self.bytes.get(start) else {
            return self.token(TokenKind::End, start);
        };
        let kind = match first {
            b'"' => return self.string(start),
            b'-' | b'0'..=b'9' | b'+' | b'.' => return self.number(start),
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => return self.word(start),
            b'{' => TokenKind::BraceOpen,
            b'}' => TokenKind::BraceClose,
            b'[' => TokenKind::BracketOpen,
            b']' => TokenKind::BracketClose,
            b',' => TokenKind::Comma,
            b':' => TokenKind::Colon,
            b'=' => TokenKind::Equals,
            _ => return self.stray(start, first),
        };
        self.position += 1;
        self.token(kind, start)
    }

    fn token(&self, kind: TokenKind, start: usize) -> Token {
        Token {
            kind,
            span: span(start, self.position),
        }
    }

    /// Ends at the quote that closes it, before a control character, or at the end of the text.
    ///
    /// ```ebnf
    /// string = '"' (char | '\' any)* '"' ;
    /// ```
    fn string(&mut self, start: usize) -> Token {
        let mut kind = StringKind::Verbatim;
        let mut position = start + 1;
        let end = loop {
            position = plain_end(self.bytes, position);
            match self.bytes.get(position) {
                Some(b'"') => break position + 1,
                Some(b'\\') => {
                    kind = StringKind::Escaped;
                    position += 1;
                    // Whatever it is, it closes no string; whether it is an escape is seen when the string is checked.
                    if self.bytes.get(position).is_some_and(|byte| *byte >= b' ') {
                        position += 1;
                    }
                }
                _ => {
                    kind = StringKind::Unclosed;
                    break position;
                }
            }
        };
        self.position = end;
        self.token(TokenKind::String(kind), start)
    }

    fn number(&mut self, start: usize) -> Token {
        let rest = &self.bytes[start..];
        let valid = number::valid_prefix(rest);
        let joined = |byte: &u8| matches!(byte, b'0'..=b'9' | b'+' | b'-' | b'.' | b'e' | b'E');
        let length = valid + rest[valid..].iter().take_while(|byte| joined(byte)).count();
        self.position = start + length;
        let kind = if length == valid {
            NumberKind::Valid
        } else {
            NumberKind::Misspelt
        };
        self.token(TokenKind::Number(kind), start)
    }

    fn word(&mut self, start: usize) -> Token {
        let rest = &self.bytes[start..];
        let length = rest
            .iter()
            .take_while(|byte| byte.is_ascii_alphabetic() || **byte == b'_')
            .count();
        self.position = start + length;
        let kind = match &rest[..length] {
            b"true" => TokenKind::True,
            b"false" => TokenKind::False,
            b"null" => TokenKind::Null,
            _ => TokenKind::Word,
        };
        self.token(kind, start)
    }

    #[cold]
    fn stray(&mut self, start: usize, first: u8) -> Token {
        let width = match first {
            0xF0.. => 4,
            0xE0.. => 3,
            0xC0.. => 2,
            _ => 1,
        };
        self.position = (start + width).min(self.bytes.len());
        self.ended = true;
        self.token(TokenKind::Stray, start)
    }
}

fn span(start: usize, end: usize) -> Span {
    // A source is shorter than 4 GiB.
    Span::new(
        u32::try_from(start).unwrap_or(u32::MAX),
        u32::try_from(end).unwrap_or(u32::MAX),
    )
}

/// The next quote, backslash or control character from `position` on, or the end.
fn plain_end(bytes: &[u8], mut position: usize) -> usize {
    while let Some(chunk) = bytes.get(position..).and_then(<[u8]>::first_chunk::<8>) {
        let special = special_bytes(u64::from_le_bytes(*chunk));
        if special != 0 {
            return position + (special.trailing_zeros() / 8) as usize;
        }
        position += 8;
    }
    let rest = &bytes[position.min(bytes.len())..];
    let plain = rest
        .iter()
        .take_while(|byte| **byte >= b' ' && !matches!(byte, b'"' | b'\\'))
        .count();
    position + plain
}

/// Sets the highest bit of each byte that is a quote, a backslash or a control character; bytes behind the first such
/// one may be set wrongly.
const fn special_bytes(word: u64) -> u64 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGHS: u64 = 0x8080_8080_8080_8080;
    let quote = word ^ (ONES * 0x22);
    let backslash = word ^ (ONES * 0x5C);
    let quotes = quote.wrapping_sub(ONES) & !quote;
    let backslashes = backslash.wrapping_sub(ONES) & !backslash;
    let controls = word.wrapping_sub(ONES * 0x20) & !word;
    (quotes | backslashes | controls) & HIGHS
}
