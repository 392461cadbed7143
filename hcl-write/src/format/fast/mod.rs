//! Fast path for lines of frequent tokens.
//!
//! Blank lines, comments, closing brackets, headers of blocks and arguments of one token are compared as a whole; of other
//! lines, each token is read, recognized and measured once, with the state in registers. A line with a rare token continues
//! in [`super::layout`], token by token, which gives the same layout.

mod tokens;
mod words;

use hcl_syntax::Span;
use hcl_syntax::syntax::TokenKind as Lexeme;
use hcl_syntax::syntax::internal::{find_newline, skip_name, skip_spaces};

use super::align::Aligned;
use super::layout::Layout;
use super::recognizer::Recognizer;
use crate::tokens::{Stream, to_u32};

pub(super) use words::MAX_NUMBER;

use tokens::Read;
use words::{byte, number_end, string_end, traversal_end};

/// The next line.
enum Next {
    /// It is laid out, and ends before this offset.
    Line(usize),
    /// It is read up to this offset, and its state is in the layout.
    Rest(usize),
    /// The recognizer stops.
    Stop,
}

impl Next {
    /// Returns the line that ends before an offset, if the recognizer accepts it.
    #[inline]
    const fn line(is_accepted: bool, end: usize) -> Self {
        if is_accepted {
            Self::Line(end)
        } else {
            Self::Stop
        }
    }
}

impl<'t> Layout<'t> {
    /// Lays out lines from the offset of the stream on, up to a token that is rare. Returns false if the recognizer stops.
    pub(super) fn fast_lines(
        &mut self,
        stream: &mut Stream<'_>,
        recognizer: &mut Recognizer<'t>,
    ) -> bool {
        let Some(mut at) = stream.offset() else {
            return true;
        };
        loop {
            match self.fast_line(at, recognizer) {
                Next::Line(end) => at = end,
                Next::Rest(end) => {
                    stream.skip_to(end);
                    return true;
                }
                Next::Stop => return false,
            }
            self.number += 1;
        }
    }

    #[inline]
    fn fast_line(&mut self, at: usize, recognizer: &mut Recognizer<'t>) -> Next {
        let bytes = self.text.as_bytes();
        let start = skip_spaces(bytes, at);
        match (byte(bytes, start), byte(bytes, start + 1)) {
            (b'\n', _) => {
                if at != start {
                    self.gap(Span::new(to_u32(at), to_u32(start)), 0);
                }
                let end = start + 1;
                Next::line(recognizer.accepts(Lexeme::Newline, start, end), end)
            }
            (b'a'..=b'z' | b'A'..=b'Z' | b'_', _) => self.named(at, start, recognizer),
            (b'}', b'\n') => self.closing(at, start, Lexeme::CloseBrace, recognizer),
            (b']', b'\n') => self.closing(at, start, Lexeme::CloseBracket, recognizer),
            (b'#', _) | (b'/', b'/') => {
                let end = find_newline(bytes, start);
                if end == bytes.len() || byte(bytes, end - 1) == b'\r' {
                    return self.tokens(Read::new(at, start), recognizer);
                }
                self.indent(at, start, self.levels.height());
                Next::line(recognizer.accepts(Lexeme::Newline, end, end + 1), end + 1)
            }
            _ => self.tokens(Read::new(at, start), recognizer),
        }
    }

    /// Writes the indentation of a line.
    #[inline]
    fn indent(&mut self, at: usize, start: usize, level: usize) {
        let indent = level * usize::from(self.options.indent);
        // White space at the start of a fast line is spaces.
        if start - at != indent {
            self.gap(Span::new(to_u32(at), to_u32(start)), indent);
        }
    }

    #[inline]
    fn closing(
        &mut self,
        at: usize,
        start: usize,
        close: Lexeme,
        recognizer: &mut Recognizer<'t>,
    ) -> Next {
        let end = start + 1;
        let is_accepted = recognizer.accepts(close, start, end)
            && recognizer.accepts(Lexeme::Newline, end, end + 1);
        let level = self.levels.of_line(-1);
        self.indent(at, start, level);
        Next::line(is_accepted, end + 1)
    }

    /// Lays out a line that begins with a name.
    #[inline]
    fn named(&mut self, at: usize, start: usize, recognizer: &mut Recognizer<'t>) -> Next {
        let bytes = self.text.as_bytes();
        let name = skip_name(bytes, start + 1);
        if byte(bytes, name) == b' ' {
            let next = skip_spaces(bytes, name + 1);
            match byte(bytes, next) {
                b'=' if byte(bytes, next + 1) == b' '
                    && recognizer.begins_argument(start, name) =>
                {
                    return self.argument(at, start..name, next, recognizer);
                }
                b'"' | b'{' if next == name + 1 => {
                    if let Some(end) = header_end(bytes, next).filter(|_| recognizer.is_at_item()) {
                        let level = self.levels.of_line(1);
                        self.indent(at, start, level);
                        return Next::line(recognizer.accepts_header(), end);
                    }
                }
                _ => {}
            }
        }
        self.tokens(Read::new(at, start), recognizer)
    }

    /// Lays out `name = value`. `equals` is the offset of the equals sign.
    #[inline]
    fn argument(
        &mut self,
        at: usize,
        name: std::ops::Range<usize>,
        equals: usize,
        recognizer: &mut Recognizer<'t>,
    ) -> Next {
        let bytes = self.text.as_bytes();
        let value = equals + 2;
        let end = match byte(bytes, value) {
            b'"' => string_end(bytes, value),
            b'0'..=b'9' => number_end(bytes, value),
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => Some(traversal_end(bytes, value)),
            _ => None,
        };
        let Some(end) = end.filter(|end| byte(bytes, *end) == b'\n') else {
            let read = Read::after_equals(at, name, equals, self.patches.len());
            return self.tokens(read, recognizer);
        };
        let is_accepted = recognizer.ends_argument();
        let level = self.levels.height();
        self.indent(at, name.start, level);
        self.aligned.equals.push(Aligned {
            line: self.number,
            gap: Span::new(to_u32(name.end), to_u32(equals)),
            width: to_u32(level * usize::from(self.options.indent) + name.len()),
            spaces: 1,
            equals: Aligned::ALONE,
        });
        Next::line(is_accepted, end + 1)
    }
}

/// Returns the end of the line of `"label" {` or `{`, if the labels are plain strings.
#[inline]
fn header_end(bytes: &[u8], mut at: usize) -> Option<usize> {
    while byte(bytes, at) == b'"' {
        at = string_end(bytes, at)?;
        if byte(bytes, at) != b' ' {
            return None;
        }
        at += 1;
    }
    let is_header = byte(bytes, at) == b'{' && byte(bytes, at + 1) == b'\n';
    is_header.then_some(at + 2)
}
