//! Tokens one at a time, with the comments and line endings between the tokens of the lexer.

use hcl_syntax::native::{LexicalToken, LexicalTokens};
use hcl_syntax::{Source, Span};

use super::{Token, TokenKind, trivia};

/// Reads the tokens of a source.
#[derive(Debug)]
pub(crate) struct Stream<'s> {
    text: &'s str,
    /// The end of the last token.
    end: u32,
    lexer: LexicalTokens<'s>,
    /// The token of the lexer after the comments and line endings at `end`.
    pending: Option<LexicalToken>,
}

impl<'s> Stream<'s> {
    pub(crate) fn new(source: &'s Source) -> Self {
        let text = source.text();
        Self {
            text,
            end: if text.starts_with('\u{feff}') { 3 } else { 0 },
            lexer: LexicalTokens::new(source),
            pending: None,
        }
    }

    /// Returns the next token. After the last one, returns it again.
    #[inline]
    pub(crate) fn next(&mut self) -> Token {
        let next = self.pending.take().unwrap_or_else(|| self.lexer.next());
        // Most tokens follow the last one directly, or after one space.
        let token = if next.span.start <= self.end || self.is_after_space(next.span.start) {
            Self::lexeme(next)
        } else {
            self.first_in_gap(next)
        };
        self.end = token.span.end;
        token
    }

    #[inline]
    fn is_after_space(&self, start: u32) -> bool {
        start == self.end + 1 && self.text.as_bytes().get(self.end as usize) == Some(&b' ')
    }

    /// Returns the first comment or line ending before a token, or the token.
    #[inline(never)]
    fn first_in_gap(&mut self, next: LexicalToken) -> Token {
        let gap = Span::new(self.end, next.span.start);
        let Some(token) = trivia::first(self.text, gap) else {
            return Self::lexeme(next);
        };
        self.pending = Some(next);
        token
    }

    #[inline]
    const fn lexeme(token: LexicalToken) -> Token {
        Token {
            kind: TokenKind::Lexeme(token.kind),
            span: token.span,
        }
    }
}
