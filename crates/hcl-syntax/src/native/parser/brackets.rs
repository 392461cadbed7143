//! Whether the brackets of a text match.
//!
//! If they do, a bracket ends what it closes, however its lines are indented: `a = {⏎b 1⏎c = 2⏎}` has the key `c`. Otherwise a
//! bracket may be missing, and a line that is indented like an item ends what is open.

use crate::native::lexer::{Lexer, Start, TokenKind};
use crate::source::Source;

use super::cursor::Parser;

/// Whether the brackets of a text match.
#[derive(Clone, Copy, Debug)]
pub(super) struct Brackets {
    /// Whether each brace has its other one, whatever is between them.
    braces: bool,
    /// Whether all brackets, braces and parentheses are nested.
    all: bool,
}

impl Brackets {
    #[cold]
    fn of(source: &Source, replaced: bool) -> Self {
        let mut lexer = Lexer::new(source, Start::Normal, replaced);
        lexer.recovers_strings = true;
        let mut open = Vec::new();
        let (mut depth, mut braces, mut all) = (0_u32, true, true);
        loop {
            lexer.next();
            let opener = match lexer.token.kind {
                TokenKind::End => break,
                kind @ (TokenKind::OpenBrace | TokenKind::OpenBracket | TokenKind::OpenParen) => {
                    depth += u32::from(kind == TokenKind::OpenBrace);
                    open.push(kind);
                    continue;
                }
                TokenKind::CloseBrace => {
                    braces &= depth > 0;
                    depth = depth.saturating_sub(1);
                    TokenKind::OpenBrace
                }
                TokenKind::CloseBracket => TokenKind::OpenBracket,
                TokenKind::CloseParen => TokenKind::OpenParen,
                _ => continue,
            };
            all &= open.pop() == Some(opener);
        }
        Self {
            braces: braces && depth == 0,
            all: all && open.is_empty(),
        }
    }
}

impl Parser<'_> {
    /// Returns whether the bracket that `end` closes may have no end.
    #[cold]
    pub(super) fn may_have_no_end(&mut self, end: TokenKind) -> bool {
        let (source, replaced) = (self.source, self.lexer.replaced);
        let brackets = self
            .brackets
            .get_or_insert_with(|| Brackets::of(source, replaced));
        match end {
            TokenKind::CloseBrace => !brackets.braces,
            TokenKind::CloseBracket | TokenKind::CloseParen => !brackets.all,
            _ => true,
        }
    }
}
