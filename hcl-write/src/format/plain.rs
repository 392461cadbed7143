//! Fast path for lines of frequent forms: `name = value`, the header of a block, a closing bracket, a string in a list, a
//! comment, a blank line.
//!
//! Their gaps are known from the form. Any other line is read token by token, which gives the same layout.

use hcl_syntax::Span;
use hcl_syntax::syntax::TokenKind as Lexeme;
use hcl_syntax::syntax::internal::{find_newline, find_special, skip_name, skip_spaces};

use super::align::Aligned;
use super::layout::{Layout, Observer, Verdict, gap_patch};
use super::line::Line;
use crate::tokens::{Stream, Token, TokenKind, number_end, to_u32};

/// The value of an argument in a plain line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlainValue {
    /// A string, a number or a traversal of names.
    Whole,
    /// `{` or `[` at the end of the line.
    Opening(Lexeme),
}

/// Maximum length of a number that is certainly in range.
pub(super) const MAX_NUMBER: usize = 19;

/// The next line.
enum Next {
    /// It is plain, and ends before this offset.
    Line(usize),
    /// It is not plain.
    Other,
    /// The observer stops.
    Stop,
}

impl Layout<'_> {
    /// Lays out the plain lines from the offset of the stream on. Returns false if the observer stopped.
    pub(super) fn plain_lines<O: Observer>(
        &mut self,
        stream: &mut Stream<'_>,
        observer: &mut O,
    ) -> bool {
        let Some(mut at) = stream.offset().filter(|_| O::SEES_PLAIN_LINES) else {
            return true;
        };
        loop {
            match self.plain_line(at, observer) {
                Next::Line(end) => at = end,
                Next::Other => break,
                Next::Stop => return false,
            }
            self.number += 1;
        }
        stream.skip_to(at);
        self.end = to_u32(at);
        self.line = Line::new(self.patches.len());
        true
    }

    #[inline]
    fn plain_line(&mut self, at: usize, observer: &mut impl Observer) -> Next {
        let bytes = self.text.as_bytes();
        let start = skip_spaces(bytes, at);
        let rest = bytes.get(start..).unwrap_or_default();
        match rest {
            [b'\n', ..] => {
                if at != start {
                    self.plain_gap(at, start, 0);
                }
                empty(start, observer)
            }
            [b'a'..=b'z' | b'A'..=b'Z' | b'_', ..] => self.named(at, start, observer),
            [b'}', b'\n', ..] => self.closing(at, start, Lexeme::CloseBrace, observer),
            [b']', b'\n', ..] => self.closing(at, start, Lexeme::CloseBracket, observer),
            [b'"', ..] => self.element(at, start, observer),
            [b'#', ..] | [b'/', b'/', ..] => {
                let end = find_newline(bytes, start);
                if end == bytes.len() || bytes.get(end - 1) == Some(&b'\r') {
                    return Next::Other;
                }
                self.indent_plain(at, start);
                empty(end, observer)
            }
            _ => Next::Other,
        }
    }

    fn byte(&self, at: usize) -> u8 {
        self.text.as_bytes().get(at).copied().unwrap_or_default()
    }

    /// Writes the indentation of a line that opens and closes nothing.
    #[inline]
    fn indent_plain(&mut self, at: usize, start: usize) {
        let indent = self.levels.height() * usize::from(self.options.indent);
        if start - at != indent {
            self.plain_gap(at, start, indent);
        }
    }

    #[inline(never)]
    fn plain_gap(&mut self, at: usize, end: usize, spaces: usize) {
        let gap = Span::new(to_u32(at), to_u32(end));
        self.patches.extend(gap_patch(self.text, gap, spaces));
    }

    #[inline]
    fn closing(
        &mut self,
        at: usize,
        start: usize,
        close: Lexeme,
        observer: &mut impl Observer,
    ) -> Next {
        let end = start + 1;
        let tokens = [
            token(TokenKind::Lexeme(close), start, end),
            token(TokenKind::LineEnding, end, end + 1),
        ];
        for token in tokens {
            if observer.observe(token, true) != Verdict::Format {
                return Next::Stop;
            }
        }
        self.levels.of_line(-1);
        self.indent_plain(at, start);
        Next::Line(end + 1)
    }

    /// `"text",`
    #[inline]
    fn element(&mut self, at: usize, start: usize, observer: &mut impl Observer) -> Next {
        let Some(end) = string_end(self.text.as_bytes(), start) else {
            return Next::Other;
        };
        if (self.byte(end), self.byte(end + 1)) != (b',', b'\n') {
            return Next::Other;
        }
        let tokens = [
            token(TokenKind::Lexeme(Lexeme::String), start, end),
            token(TokenKind::Lexeme(Lexeme::Comma), end, end + 1),
            token(TokenKind::LineEnding, end + 1, end + 2),
        ];
        for token in tokens {
            if observer.observe(token, true) != Verdict::Format {
                return Next::Stop;
            }
        }
        self.indent_plain(at, start);
        Next::Line(end + 2)
    }

    /// A line that begins with a name.
    #[inline]
    fn named(&mut self, at: usize, start: usize, observer: &mut impl Observer) -> Next {
        let bytes = self.text.as_bytes();
        let name = skip_name(bytes, start + 1);
        if self.byte(name) != b' ' {
            return Next::Other;
        }
        let next = skip_spaces(bytes, name + 1);
        let line = match self.byte(next) {
            b'=' if self.byte(next + 1) == b' ' => self.argument(start, name, next, observer),
            b'"' | b'{' if next == name + 1 => self.header(next, observer),
            _ => return Next::Other,
        };
        let Some((end, value)) = line else {
            return Next::Other;
        };
        self.indent_plain(at, start);
        match value {
            Some(PlainValue::Whole) => {
                let indent = self.levels.height() * usize::from(self.options.indent);
                self.aligned.equals.push(Aligned {
                    line: self.number,
                    gap: Span::new(to_u32(name), to_u32(next)),
                    width: indent + name - start,
                    spaces: 1,
                    equals: None,
                });
            }
            Some(PlainValue::Opening(_)) | None => {
                self.levels.of_line(1);
            }
        }
        Next::Line(end + 1)
    }

    /// `name = value`. Returns the offset of the line ending and the value, if the line has this form.
    #[inline]
    fn argument(
        &self,
        start: usize,
        name: usize,
        equals: usize,
        observer: &mut impl Observer,
    ) -> Option<(usize, Option<PlainValue>)> {
        let bytes = self.text.as_bytes();
        let first = equals + 2;
        let (end, value) = match self.byte(first) {
            b'"' => (string_end(bytes, first)?, PlainValue::Whole),
            b'0'..=b'9' => (plain_number_end(bytes, first)?, PlainValue::Whole),
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => (traversal_end(bytes, first), PlainValue::Whole),
            // This equals sign is not aligned.
            b'{' if equals == name + 1 => (first + 1, PlainValue::Opening(Lexeme::OpenBrace)),
            b'[' if equals == name + 1 => (first + 1, PlainValue::Opening(Lexeme::OpenBracket)),
            _ => return None,
        };
        let name = token(TokenKind::Lexeme(Lexeme::Identifier), start, name);
        let is_plain = self.byte(end) == b'\n' && observer.accepts_argument(name, value);
        is_plain.then_some((end, Some(value)))
    }

    /// `type "label" {`. Returns the offset of the line ending, if the line has this form.
    #[inline]
    fn header(
        &self,
        mut at: usize,
        observer: &mut impl Observer,
    ) -> Option<(usize, Option<PlainValue>)> {
        while self.byte(at) == b'"' {
            at = string_end(self.text.as_bytes(), at)?;
            if self.byte(at) != b' ' {
                return None;
            }
            at += 1;
        }
        let is_plain = self.byte(at) == b'{' && self.byte(at + 1) == b'\n';
        (is_plain && observer.accepts_header()).then_some((at + 1, None))
    }
}

/// Ends a line without tokens but a comment.
#[inline]
fn empty(end: usize, observer: &mut impl Observer) -> Next {
    match observer.observe(token(TokenKind::LineEnding, end, end + 1), true) {
        Verdict::Format => Next::Line(end + 1),
        _ => Next::Stop,
    }
}

#[inline]
const fn token(kind: TokenKind, start: usize, end: usize) -> Token {
    Token {
        kind,
        span: Span::new(to_u32(start), to_u32(end)),
    }
}

/// Returns the end of a string without escapes and sequences.
#[inline]
fn string_end(bytes: &[u8], start: usize) -> Option<usize> {
    let end = find_special(bytes, start + 1);
    (bytes.get(end) == Some(&b'"')).then_some(end + 1)
}

/// Returns the end of a number of few digits.
#[inline]
fn plain_number_end(bytes: &[u8], start: usize) -> Option<usize> {
    number_end(bytes, start).filter(|end| end - start <= MAX_NUMBER)
}

/// Returns the end of a name and attributes of it: `a.b.c`.
#[inline]
fn traversal_end(bytes: &[u8], start: usize) -> usize {
    let mut end = skip_name(bytes, start + 1);
    while let Some([b'.', b'a'..=b'z' | b'A'..=b'Z' | b'_']) = bytes.get(end..end + 2) {
        end = skip_name(bytes, end + 2);
    }
    end
}
