//! Tokens one at a time, with comments and line endings.
//!
//! Reads the most frequent tokens outside strings itself. The lexer reads all others, and everything inside strings with
//! interpolation and heredocs.

use hcl_syntax::syntax::internal::{find_special, skip_digits, skip_name, skip_spaces};
use hcl_syntax::syntax::{LexicalToken, LexicalTokens, TokenKind as Lexeme};
use hcl_syntax::{Source, Span};

use super::{Token, TokenKind, to_u32, trivia};

/// Reads the tokens of a source.
#[derive(Debug)]
pub(crate) struct Stream<'s> {
    bytes: &'s [u8],
    text: &'s str,
    /// The end of the last token.
    at: usize,
    lexer: LexicalTokens<'s>,
    /// A token of the lexer that follows the comments and line endings at `at`.
    pending: Option<LexicalToken>,
    /// Strings and heredocs that are open.
    templates: u32,
    /// Whether the lexer has the next token.
    is_lexing: bool,
}

impl<'s> Stream<'s> {
    pub(crate) fn new(source: &'s Source) -> Self {
        let text = source.text();
        Self {
            bytes: text.as_bytes(),
            text,
            at: if text.starts_with('\u{feff}') { 3 } else { 0 },
            lexer: LexicalTokens::new(source),
            pending: None,
            templates: 0,
            is_lexing: false,
        }
    }

    /// Returns the next token. After [`Lexeme::End`], returns it again.
    #[inline(always)]
    pub(crate) fn next(&mut self) -> Token {
        if self.is_lexing {
            return self.rare(self.at);
        }
        let mut at = self.at;
        if self.byte(at) == b' ' {
            at += 1;
            if self.byte(at) == b' ' {
                at = skip_spaces(self.bytes, at);
            }
        }
        while self.byte(at) == b'\t' {
            at = skip_spaces(self.bytes, at + 1);
        }
        let Some((kind, end)) = self.frequent(at) else {
            return self.rare(at);
        };
        self.at = end;
        Token {
            kind,
            span: Span::new(to_u32(at), to_u32(end)),
        }
    }

    /// Returns the offset after the last token, if the text from there is outside strings and heredocs.
    #[inline]
    pub(crate) const fn offset(&self) -> Option<usize> {
        if self.is_lexing { None } else { Some(self.at) }
    }

    /// Continues at an offset after the one of [`Stream::offset`], between two tokens outside strings and heredocs.
    #[inline]
    pub(crate) const fn skip_to(&mut self, offset: usize) {
        self.at = offset;
    }

    /// Returns a byte, or 0 after the end.
    #[inline]
    fn byte(&self, at: usize) -> u8 {
        self.bytes.get(at).copied().unwrap_or_default()
    }

    /// Returns the kind and end of a frequent token outside strings.
    #[inline(always)]
    fn frequent(&self, at: usize) -> Option<(TokenKind, usize)> {
        let next = self.byte(at + 1);
        let (lexeme, length) = match self.byte(at) {
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => {
                let end = skip_name(self.bytes, at + 1);
                let is_whole = self.byte(end).is_ascii();
                return is_whole.then_some((TokenKind::Lexeme(Lexeme::Identifier), end));
            }
            b'"' => {
                let end = find_special(self.bytes, at + 1);
                let is_plain = self.byte(end) == b'"';
                return is_plain.then_some((TokenKind::Lexeme(Lexeme::String), end + 1));
            }
            b'0'..=b'9' => {
                let end = number_end(self.bytes, at)?;
                return Some((TokenKind::Lexeme(Lexeme::Number), end));
            }
            b'\n' => return Some((TokenKind::LineEnding, at + 1)),
            b'#' => return Some((TokenKind::LineComment, trivia::line_end(self.bytes, at))),
            b'/' if next == b'/' => {
                return Some((TokenKind::LineComment, trivia::line_end(self.bytes, at)));
            }
            b'=' => match next {
                b'=' => (Lexeme::EqualEqual, 2),
                b'>' => (Lexeme::Arrow, 2),
                _ => (Lexeme::Equal, 1),
            },
            b',' => (Lexeme::Comma, 1),
            b'.' if next != b'.' => (Lexeme::Dot, 1),
            b'{' => (Lexeme::OpenBrace, 1),
            b'}' => (Lexeme::CloseBrace, 1),
            b'[' => (Lexeme::OpenBracket, 1),
            b']' => (Lexeme::CloseBracket, 1),
            b'(' => (Lexeme::OpenParen, 1),
            b')' => (Lexeme::CloseParen, 1),
            b':' if next != b':' => (Lexeme::Colon, 1),
            b'?' => (Lexeme::Question, 1),
            b'!' if next != b'=' => (Lexeme::Bang, 1),
            b'!' => (Lexeme::NotEqual, 2),
            b'-' => (Lexeme::Minus, 1),
            b'+' => (Lexeme::Plus, 1),
            b'*' => (Lexeme::Star, 1),
            _ => return None,
        };
        Some((TokenKind::Lexeme(lexeme), at + length))
    }

    /// Returns the next token as the lexer reads it, which skips comments and line endings.
    #[inline(never)]
    fn rare(&mut self, at: usize) -> Token {
        let pending = self.pending.take().unwrap_or_else(|| {
            if self.templates == 0 {
                self.lexer.skip_to(to_u32(at));
            }
            self.lexer.next()
        });
        let token = match trivia::first(self.text, Span::new(to_u32(at), pending.span.start)) {
            Some(token) => {
                self.pending = Some(pending);
                token
            }
            None => {
                self.count(pending.kind);
                Token {
                    kind: TokenKind::Lexeme(pending.kind),
                    span: pending.span,
                }
            }
        };
        self.at = token.span.end as usize;
        self.is_lexing = self.templates > 0 || self.pending.is_some();
        token
    }

    fn count(&mut self, kind: Lexeme) {
        match kind {
            Lexeme::OpenQuote | Lexeme::OpenHeredoc => self.templates += 1,
            Lexeme::CloseQuote | Lexeme::CloseHeredoc => {
                self.templates = self.templates.saturating_sub(1);
            }
            _ => {}
        }
    }
}

/// Returns the end of a number of digits with at most one point between them; of others, `None`.
#[inline]
pub(crate) fn number_end(bytes: &[u8], at: usize) -> Option<usize> {
    let mut end = skip_digits(bytes, at + 1);
    if let Some([b'.', b'0'..=b'9', ..]) = bytes.get(end..) {
        end = skip_digits(bytes, end + 2);
    }
    let is_whole = !matches!(bytes.get(end), Some(b'.' | b'e' | b'E'));
    is_whole.then_some(end)
}
