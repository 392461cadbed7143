//! Tokens in quoted strings, heredocs and templates: literal text, and the tokens that interrupt it.

// spec(native): Template Literals; cases::syntax/templates/escapes, cases::syntax/templates/dollars

use crate::source::{Span, to_u32};

use super::literal_text::{LiteralEnd, Scan, scan_quoted, scan_template};
use super::mode::LexerMode;
use super::scan::find_newline;
use super::{Lexer, TokenKind, looks_like_item};

impl Lexer<'_> {
    /// Reads a token in a string or a template.
    #[inline(never)]
    pub(super) fn in_template(&mut self) {
        let scan = self.scan();
        if scan.length == 0 {
            return self.interruption(scan.stop);
        }
        if let LexerMode::Heredoc { at_line_start, .. } = &mut self.mode {
            // The next scan has to find the marker again, and finds it at the start of a line only.
            *at_line_start = matches!(scan.stop, LiteralEnd::Marker(_));
        }
        self.take(TokenKind::Literal, scan.length);
        self.token.decode = scan.decode;
    }

    fn scan(&self) -> Scan {
        match self.mode {
            LexerMode::Heredoc {
                marker,
                at_line_start,
            } => {
                let marker = Some(self.slice(marker));
                scan_template(self.rest(), marker, at_line_start, self.replaced)
            }
            LexerMode::Template => scan_template(self.rest(), None, false, self.replaced),
            _ => scan_quoted(self.text.as_bytes(), self.at, self.at, self.replaced),
        }
    }

    /// Reads the token that interrupts literal text.
    fn interruption(&mut self, stop: LiteralEnd) {
        let rest = self.rest();
        match stop {
            LiteralEnd::Quote => {
                self.leave();
                self.take(TokenKind::CloseQuote, 1);
            }
            LiteralEnd::Marker(length) => {
                // `E\r\r\n`: the line ends the heredoc, but a carriage return is only a part of a line ending.
                let line = rest.get(..length).unwrap_or_default();
                if let Some(at) = line.iter().position(|&byte| byte == b'\r') {
                    let start = to_u32(self.at + at);
                    self.errors
                        .stray(TokenKind::Invalid, Span::new(start, start + 1));
                }
                self.leave();
                self.take(TokenKind::CloseHeredoc, length);
            }
            LiteralEnd::Sequence => {
                if let LexerMode::Heredoc { at_line_start, .. } = &mut self.mode {
                    // `${a} END`: text after a sequence does not begin the line.
                    *at_line_start = false;
                }
                self.enter(LexerMode::Sequence { braces: 0 });
                let kind = match rest.first() {
                    Some(b'$') => TokenKind::Interpolation,
                    _ => TokenKind::Directive,
                };
                self.take(kind, 2 + usize::from(rest.get(2) == Some(&b'~')));
            }
            LiteralEnd::Newlines => self.quoted_newline(),
            LiteralEnd::Invalid => {
                self.take(TokenKind::Invalid, 1);
                self.errors.stray(TokenKind::Invalid, self.token.span);
            }
            LiteralEnd::BadEncoding => self.take(TokenKind::BadEncoding, 1),
            LiteralEnd::End => self.take(TokenKind::End, 0),
        }
    }

    /// Reports a line ending in a quoted string. Reads an empty close quote if the string ends here, or else the line ending.
    #[cold]
    fn quoted_newline(&mut self) {
        let run = newlines(self.rest());
        let start = to_u32(self.at);
        self.errors
            .quoted_newline(Span::new(start, start + to_u32(run)));
        if self.recovers_strings {
            // A string in a sequence or heredoc has other ends.
            let is_alone = matches!(self.enclosing.last(), Some(LexerMode::Normal { .. }));
            self.mode = LexerMode::Unwinding;
            self.take(TokenKind::CloseQuote, 0);
            if is_alone && !self.is_unfinished {
                self.at += end_in_later_line(self.rest());
            }
        } else {
            self.take(TokenKind::QuotedNewline, run);
        }
    }

    /// Reads an empty token that closes the next of the strings and sequences that enclose an unclosed string.
    #[cold]
    pub(super) fn unwind(&mut self) {
        match self.enclosing.pop() {
            Some(LexerMode::Sequence { .. }) => self.take(TokenKind::SequenceEnd, 0),
            Some(LexerMode::Quoted) => self.take(TokenKind::CloseQuote, 0),
            enclosing => {
                self.mode = enclosing.unwrap_or(LexerMode::Normal { braces: 0 });
                self.next();
            }
        }
    }
}

/// Returns the offset at which a string over several lines ends. The text begins after the first line of the string. 0 if the string was
/// meant to end with that line.
fn end_in_later_line(text: &[u8]) -> usize {
    let mut start = 0;
    while start < text.len() {
        start += newlines(text.get(start..).unwrap_or_default());
        let line = text.get(start..find_newline(text, start));
        let line = line.unwrap_or_default();
        let quote = quote_outside_sequences(line);
        let (text, after) = line.split_at(quote.unwrap_or(line.len()));
        // `b" {` ends a label.
        let may_be_item = quote.is_none() || text.contains(&b'=') || text.ends_with(b" ");
        if may_be_item && looks_like_item(line.trim_ascii_start()) {
            return 0;
        }
        // A later string that is not closed either does not search the same lines again.
        if line.contains(&b'"') {
            // In `"a⏎"b"` and `"a⏎  + "b`, the quote opens another string.
            let closes = !after.get(1).is_some_and(u8::is_ascii_alphanumeric)
                && after.iter().filter(|&&byte| byte == b'"').count() % 2 == 1;
            return if closes { start + text.len() + 1 } else { 0 };
        }
        start += line.len();
    }
    0
}

/// Returns the offset of the first quote of a line that is in no `${…}`, and not escaped.
fn quote_outside_sequences(line: &[u8]) -> Option<usize> {
    let (mut depth, mut before) = (0, b' ');
    for (at, &byte) in line.iter().enumerate() {
        match byte {
            b'"' if depth == 0 && before != b'\\' => return Some(at),
            b'{' if depth > 0 || matches!(before, b'$' | b'%') => depth += 1,
            b'}' if depth > 0 => depth -= 1,
            _ => {}
        }
        before = byte;
    }
    None
}

/// Returns the number of line endings that a text begins with, in bytes.
fn newlines(text: &[u8]) -> usize {
    let is_newline = |byte: &&u8| matches!(byte, b'\n' | b'\r');
    text.iter().take_while(is_newline).count()
}
