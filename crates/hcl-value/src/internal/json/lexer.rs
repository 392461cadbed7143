//! JSON text to tokens, one at a time.
//!
//! RFC 8259, sections 2 to 7. A byte that starts no token ends the text: the rest is seldom JSON.

use crate::internal::words::{HIGHS, find, repeated, zeros};

use super::number;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JsonTokenKind {
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
    /// Letters other than `true`, `false` and `null`.
    Word,
    /// A character that starts no token.
    Stray,
    End,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StringKind {
    /// Without escapes.
    Verbatim,
    /// With escapes, which are not checked yet.
    Escaped,
    /// With a control character, or without a closing quote on its line.
    Invalid,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberKind {
    Valid,
    /// Not in the form of RFC 8259.
    Misspelt,
}

impl JsonTokenKind {
    #[must_use]
    pub const fn is_closing(self) -> bool {
        matches!(self, Self::BraceClose | Self::BracketClose)
    }

    #[must_use]
    pub const fn starts_value(self) -> bool {
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
pub struct JsonToken {
    pub kind: JsonTokenKind,
    /// Offset of its first byte.
    pub start: usize,
    /// Offset after its last byte.
    pub end: usize,
}

#[derive(Clone, Debug)]
pub struct JsonLexer<'t> {
    bytes: &'t [u8],
    position: usize,
    ended: bool,
    /// The start and the end of a part in which no brace closes a template.
    without_brace: (usize, usize),
}

impl<'t> JsonLexer<'t> {
    #[must_use]
    pub const fn new(text: &'t str) -> Self {
        Self {
            bytes: text.as_bytes(),
            position: 0,
            ended: false,
            without_brace: (0, 0),
        }
    }

    /// Makes every further token the end of the text.
    pub const fn stop(&mut self) {
        self.ended = true;
    }

    /// Goes on at an offset.
    #[cold]
    pub const fn go_to(&mut self, offset: usize) {
        self.position = offset;
        self.ended = false;
    }

    /// Goes on after a byte that starts no token: of a comment, after its line, and of a template without a quote, after its brace.
    #[cold]
    pub fn go_on(&mut self) {
        self.ended = false;
        let start = self.position.saturating_sub(1);
        match self.bytes.get(start..).unwrap_or_default() {
            [b'#', ..] | [b'/', b'/', ..] => self.position = self.first_of(b"\n", start),
            [b'$' | b'%', b'{', ..] => {
                // Of a long line, each part is searched once.
                let (from, to) = self.without_brace;
                let is_known = (from..to).contains(&start);
                let end = self.first_of(b"}\n", if is_known { to } else { start });
                self.without_brace = (start, end);
                self.position = match self.bytes.get(end..).unwrap_or_default() {
                    // The quote closes the string.
                    [b'}', b'"', ..] => end + 2,
                    [b'}', ..] => end + 1,
                    _ => start + 1,
                };
            }
            _ => {}
        }
    }

    /// Returns the offset of the first of some bytes, or of the end.
    fn first_of(&self, wanted: &[u8], start: usize) -> usize {
        let rest = self.bytes.get(start..).unwrap_or_default();
        let length = rest.iter().position(|byte| wanted.contains(byte));
        start + length.unwrap_or(rest.len())
    }

    pub fn read(&mut self) -> JsonToken {
        if self.ended {
            return self.token(JsonTokenKind::End, self.position);
        }
        while let Some(b' ' | b'\n' | b'\r' | b'\t') = self.bytes.get(self.position) {
            self.position += 1;
        }
        let start = self.position;
        let Some(&first) = self.bytes.get(start) else {
            return self.token(JsonTokenKind::End, start);
        };
        let kind = match first {
            b'"' => return self.string(start),
            // `+1` and `.5` are one misspelt number each.
            b'-' | b'0'..=b'9' | b'+' | b'.' => return self.number(start),
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => return self.word(start),
            b'{' => JsonTokenKind::BraceOpen,
            b'}' => JsonTokenKind::BraceClose,
            b'[' => JsonTokenKind::BracketOpen,
            b']' => JsonTokenKind::BracketClose,
            b',' => JsonTokenKind::Comma,
            b':' => JsonTokenKind::Colon,
            b'=' => JsonTokenKind::Equals,
            _ => return self.stray(start, first),
        };
        self.position += 1;
        self.token(kind, start)
    }

    fn token(&self, kind: JsonTokenKind, start: usize) -> JsonToken {
        JsonToken {
            kind,
            start,
            end: self.position,
        }
    }

    /// Reads a string up to its closing quote. Without one on its line, it ends before the brackets and commas at the end of the
    /// line, which follow the quote that is missing.
    ///
    /// ```ebnf
    /// string = '"' (char | '\' any)* '"' ;
    /// ```
    fn string(&mut self, start: usize) -> JsonToken {
        let mut kind = StringKind::Verbatim;
        let mut position = start + 1;
        let end = loop {
            position = plain_end(self.bytes, position);
            match self.bytes.get(position) {
                Some(b'"') => break position + 1,
                Some(b'\\') => {
                    if kind == StringKind::Verbatim {
                        kind = StringKind::Escaped;
                    }
                    position += 1;
                    // In `"\"`, the second quote does not close the string. The parser checks the escape.
                    if self.bytes.get(position).is_some_and(|byte| *byte >= b' ') {
                        position += 1;
                    }
                }
                None | Some(b'\n' | b'\r') => {
                    kind = StringKind::Invalid;
                    break self.before_punctuation(start + 1, position);
                }
                // A control character.
                Some(_) => {
                    kind = StringKind::Invalid;
                    position += 1;
                }
            }
        };
        self.position = end;
        self.token(JsonTokenKind::String(kind), start)
    }

    /// Returns where the punctuation at the end of a text starts. Braces that end a template are part of the text.
    #[cold]
    fn before_punctuation(&self, start: usize, end: usize) -> usize {
        let text = self.bytes.get(start..end).unwrap_or_default();
        let is_punctuation =
            |byte: &&u8| matches!(byte, b'{' | b'}' | b'[' | b']' | b',' | b' ' | b'\t');
        let trailing = text.iter().rev().take_while(is_punctuation).count();
        let (text, trailing) = text.split_at(text.len() - trailing);
        let count = |brace| text.iter().filter(|byte| **byte == brace).count();
        let open = count(b'{').saturating_sub(count(b'}'));
        let closed = trailing.iter().take_while(|byte| **byte == b'}').count();
        start + text.len() + open.min(closed)
    }

    #[expect(
        clippy::indexing_slicing,
        reason = "both lengths are at most that of the text"
    )]
    fn number(&mut self, start: usize) -> JsonToken {
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
        self.token(JsonTokenKind::Number(kind), start)
    }

    #[expect(
        clippy::indexing_slicing,
        reason = "the length is counted in the same text"
    )]
    fn word(&mut self, start: usize) -> JsonToken {
        let rest = &self.bytes[start..];
        let length = rest
            .iter()
            .take_while(|byte| byte.is_ascii_alphabetic() || **byte == b'_')
            .count();
        self.position = start + length;
        let kind = match &rest[..length] {
            b"true" => JsonTokenKind::True,
            b"false" => JsonTokenKind::False,
            b"null" => JsonTokenKind::Null,
            _ => JsonTokenKind::Word,
        };
        self.token(kind, start)
    }

    #[cold]
    fn stray(&mut self, start: usize, first: u8) -> JsonToken {
        let width = match first {
            0xF0.. => 4,
            0xE0.. => 3,
            0xC0.. => 2,
            _ => 1,
        };
        self.position = (start + width).min(self.bytes.len());
        // As in the reference, nothing after it is read.
        self.ended = true;
        self.token(JsonTokenKind::Stray, start)
    }
}

/// Returns the position of the next quote, backslash or control character, or of the end.
fn plain_end(bytes: &[u8], position: usize) -> usize {
    let is_special = |byte| byte < b' ' || matches!(byte, b'"' | b'\\');
    find(bytes, position.min(bytes.len()), special_bytes, is_special)
}

/// Sets the high bit of each byte that is a quote, a backslash or a control character. Bits above the lowest one set may be wrong.
const fn special_bytes(chunk: u64) -> u64 {
    let controls = chunk.wrapping_sub(repeated(b' ')) & !chunk & HIGHS;
    zeros(chunk ^ repeated(b'"')) | zeros(chunk ^ repeated(b'\\')) | controls
}
