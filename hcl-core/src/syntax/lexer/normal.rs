//! Tokens outside strings and templates: what the rules alone cannot say.

use crate::source::Span;

use super::literal::{Stop, scan_quoted};
use super::{Lexer, Mode, Token, TokenKind, to_u32};

impl Lexer<'_> {
    pub(super) fn normal(&mut self) -> Token {
        self.newline = Span::at(0);
        self.second_newline = Span::at(0);
        if let Some(token) = self.pending.take() {
            return token;
        }
        loop {
            let Some(Ok(kind)) = self.logos.next() else {
                return self.since(TokenKind::End, self.offset());
            };
            let span = self.logos.span();
            let span = Span::new(to_u32(span.start), to_u32(span.end));
            match kind {
                TokenKind::Newline => self.note_newline(span),
                TokenKind::LineComment => self.line_comment(span),
                TokenKind::BlockComment => {
                    if let Some(token) = self.block_comment(span) {
                        return token;
                    }
                }
                TokenKind::OpenQuote => return self.quote(span),
                TokenKind::OpenBrace => {
                    self.open_brace();
                    return Token::new(kind, span);
                }
                TokenKind::CloseBrace => return Token::new(self.close_brace(kind), span),
                TokenKind::SequenceEnd => {
                    self.close_brace(kind);
                    return Token::new(kind, span);
                }
                TokenKind::OpenHeredoc => return self.heredoc(span),
                TokenKind::Bitwise
                | TokenKind::Semicolon
                | TokenKind::Apostrophe
                | TokenKind::Backtick
                | TokenKind::Invalid => return self.stray(kind, span),
                _ => return Token::new(kind, span),
            }
        }
    }

    const fn note_newline(&mut self, span: Span) {
        if self.newline.is_empty() {
            self.newline = span;
        } else if self.second_newline.is_empty() {
            self.second_newline = span;
        }
    }

    fn line_comment(&mut self, opener: Span) {
        let rest = self.logos.remainder();
        if let Some(length) = rest.bytes().position(|byte| byte == b'\n') {
            self.logos.bump(length + 1);
            self.note_newline(Span::new(opener.start, self.offset()));
        } else {
            self.logos.bump(rest.len());
        }
    }

    /// Skips a comment; gives the slash of one that has no end.
    fn block_comment(&mut self, opener: Span) -> Option<Token> {
        if !self.unclosed_comment {
            if let Some(length) = self.logos.remainder().find("*/") {
                self.logos.bump(length + 2);
                return None;
            }
            self.unclosed_comment = true;
        }
        let middle = opener.start + 1;
        self.pending = Some(Token::new(TokenKind::Star, Span::new(middle, opener.end)));
        Some(Token::new(
            TokenKind::Slash,
            Span::new(opener.start, middle),
        ))
    }

    /// Takes a string without interpolation whole; begins one that has some.
    fn quote(&mut self, opener: Span) -> Token {
        let scan = scan_quoted(self.logos.remainder().as_bytes(), self.replaced);
        if scan.stop == Stop::Quote {
            self.logos.bump(scan.length + 1);
            Token {
                span: Span::new(opener.start, self.offset()),
                kind: TokenKind::String,
                decode: scan.decode,
            }
        } else {
            self.enter(Mode::Quoted);
            Token::new(TokenKind::OpenQuote, opener)
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

    fn heredoc(&mut self, span: Span) -> Token {
        let opener = self.logos.slice();
        let name = opener.trim_start_matches(['<', '-']).trim_end();
        let start = span.start + to_u32(opener.len() - opener.trim_start_matches(['<', '-']).len());
        self.enter(Mode::Heredoc {
            marker: Span::new(start, start + to_u32(name.len())),
            fresh: true,
        });
        Token::new(TokenKind::OpenHeredoc, span)
    }

    #[cold]
    fn stray(&mut self, kind: TokenKind, span: Span) -> Token {
        if self.replaced && self.logos.slice() == "\u{1a}" {
            return Token::new(TokenKind::BadEncoding, span);
        }
        self.findings.stray(kind, span);
        Token::new(kind, span)
    }
}
