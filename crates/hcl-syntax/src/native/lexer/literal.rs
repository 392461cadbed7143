//! Tokens in quoted strings, heredocs and templates: literal text, and the tokens that interrupt it.

// spec(native): Template Literals; cases::syntax/templates/escapes, cases::syntax/templates/dollars

use crate::source::{Span, to_u32};

use super::literal_text::{LiteralEnd, Scan, scan_quoted, scan_template};
use super::mode::LexerMode;
use super::{Lexer, TokenKind};

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
            self.mode = LexerMode::Unwinding;
            self.take(TokenKind::CloseQuote, 0);
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

/// Returns the number of line endings that a text begins with, in bytes.
fn newlines(text: &[u8]) -> usize {
    let is_newline = |byte: &&u8| matches!(byte, b'\n' | b'\r');
    text.iter().take_while(is_newline).count()
}
