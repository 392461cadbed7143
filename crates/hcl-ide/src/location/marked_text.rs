//! A copy of the text before an offset with a name at its end, from which the parser reads where the offset is.

use hcl_syntax::native::{LexicalTokens, TokenKind};
use hcl_syntax::{Source, Span};

use super::{Word, WordQuotes};

/// The name that is inserted at an offset: one token, alone or after the first letters of a name.
pub(super) const NAME: &str = "marker";

/// The position of the inserted name, in the copy and in the text.
#[derive(Debug)]
pub(super) struct Marked<'s> {
    /// The text of the file.
    pub(super) source: &'s Source,
    /// The offset in it.
    pub(super) offset: u32,
    /// The offset of the name in the copy, which ends after it.
    pub(super) at: u32,
    /// The offset of the copy in the text.
    pub(super) start: u32,
}

impl Marked<'_> {
    /// Returns whether the name is in a span of the copy.
    pub(super) const fn is_in(&self, span: Span) -> bool {
        span.start <= self.at && self.at < span.end
    }

    /// Returns the offset in the text of an offset in the copy.
    const fn original(&self, at: u32) -> u32 {
        if at >= self.at {
            self.offset
        } else {
            self.start + at
        }
    }

    /// Returns the name or number at the offset. It starts at an offset of the copy.
    pub(super) fn word(&self, start: u32) -> Word {
        let start = self.original(start);
        let end = if start == self.offset {
            start
        } else {
            self.tokens_at(start).next().span.end.max(self.offset)
        };
        Word {
            span: Span::new(start, end),
            quotes: WordQuotes::None,
        }
    }

    /// Returns the content of the string at the offset, which starts at an offset of the copy. Returns `None` for a template:
    /// a heredoc, or a string with a sequence after the offset.
    pub(super) fn string(&self, start: u32) -> Option<Word> {
        let start = self.original(start);
        let mut tokens = self.tokens_at(start);
        let (mut token, content) = (tokens.next(), start + 1);
        if token.kind == TokenKind::String {
            let span = Span::new(content, token.span.end - 1);
            let quotes = WordQuotes::Closed;
            return Some(Word { span, quotes });
        }
        if token.kind != TokenKind::OpenQuote {
            return None;
        }
        while matches!(token.kind, TokenKind::OpenQuote | TokenKind::Literal) {
            token = tokens.next();
        }
        let is_template = matches!(token.kind, TokenKind::Interpolation | TokenKind::Directive);
        (!is_template).then(|| Word {
            span: Span::new(content, self.offset),
            quotes: WordQuotes::Unclosed,
        })
    }

    fn tokens_at(&self, offset: u32) -> LexicalTokens<'_> {
        let mut tokens = LexicalTokens::new(self.source);
        tokens.skip_to(offset);
        tokens
    }
}
