//! Error recovery: skipping to a token after which parsing continues.

use crate::source::Span;
use crate::syntax::lexer::TokenKind;

use super::cursor::Parser;

impl Parser<'_> {
    /// Skips past the `end` that closes the current bracket, over nested pairs of the same kind. Returns the last token
    /// skipped.
    pub(super) fn recover(&mut self, end: TokenKind) -> Span {
        self.recovering = true;
        let start = opener(end);
        let mut nested = 0u32;
        loop {
            let token = self.bump();
            if token.kind == TokenKind::End {
                return token.span;
            }
            let kind = match token.kind {
                TokenKind::Directive => TokenKind::Interpolation,
                kind => kind,
            };
            if kind == start {
                nested += 1;
            } else if kind == end {
                if nested == 0 {
                    return token.span;
                }
                nested -= 1;
            }
        }
    }

    /// Skips past the next pair of parentheses.
    pub(super) fn recover_over_parentheses(&mut self) {
        self.recovering = true;
        loop {
            match self.bump().kind {
                TokenKind::OpenParen => break,
                TokenKind::End => return,
                _ => {}
            }
        }
        self.recover(TokenKind::CloseParen);
    }

    /// Skips past the next line ending that is not inside a bracket opened from here on.
    pub(super) fn recover_after_item(&mut self) {
        self.recovering = true;
        let ignored = self.set_ignore_newlines(false);
        let base = self.pending.len();
        loop {
            let kind = self.bump().kind;
            match kind {
                TokenKind::End => break,
                TokenKind::Newline if self.pending.len() == base => break,
                TokenKind::OpenBrace
                | TokenKind::OpenBracket
                | TokenKind::OpenParen
                | TokenKind::OpenQuote
                | TokenKind::OpenHeredoc
                | TokenKind::Interpolation
                | TokenKind::Directive => self.pending.push(bracket(kind)),
                TokenKind::CloseBrace
                | TokenKind::CloseBracket
                | TokenKind::CloseParen
                | TokenKind::CloseQuote
                | TokenKind::CloseHeredoc
                | TokenKind::SequenceEnd => self.close_bracket(base, bracket(opener(kind))),
                _ => {}
            }
        }
        self.pending.truncate(base);
        self.set_ignore_newlines(ignored);
    }

    /// Ends recovery: an item was complete, so that later errors do not follow from an earlier one.
    ///
    /// DIFFERENCE: the reference is silent about most errors after the first one of a file.
    pub(super) const fn end_recovery(&mut self) {
        self.recovering = false;
        self.lexer.end_recovery();
    }

    /// Pops the innermost bracket of a kind, and the brackets left open inside it.
    fn close_bracket(&mut self, base: usize, opener: u32) {
        while self.pending.len() > base {
            if self.pending.pop() == Some(opener) {
                break;
            }
        }
    }
}

/// Returns the opening bracket of a closing one; of template sequences, always the interpolation's.
const fn opener(end: TokenKind) -> TokenKind {
    match end {
        TokenKind::CloseBrace => TokenKind::OpenBrace,
        TokenKind::CloseBracket => TokenKind::OpenBracket,
        TokenKind::CloseParen => TokenKind::OpenParen,
        TokenKind::CloseQuote => TokenKind::OpenQuote,
        TokenKind::CloseHeredoc => TokenKind::OpenHeredoc,
        TokenKind::SequenceEnd => TokenKind::Interpolation,
        // The end of the source closes nothing.
        other => other,
    }
}

/// Returns the number of a kind of bracket on the stack of open ones.
const fn bracket(kind: TokenKind) -> u32 {
    match kind {
        TokenKind::Directive => TokenKind::Interpolation as u32,
        kind => kind as u32,
    }
}
