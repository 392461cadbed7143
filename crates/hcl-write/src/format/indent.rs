//! Indentation: a stack of open brackets, line by line.
//!
//! All brackets that one line opens are one level, however many they are. A line that closes as many brackets as it opens, such as
//! `}, {`, keeps the inner level.

use hcl_syntax::native::TokenKind as Lexeme;

use crate::tokens::TokenKind;

/// The deepest indentation, in levels. A valid text nests no deeper; without a bound, the indentation of a text that opens a
/// bracket on each line would grow with the square of its length.
const MAX_LEVEL: usize = 256;

/// The levels that are open, by the number of brackets that each line has opened.
#[derive(Debug, Default)]
pub(super) struct Levels {
    open: Vec<u64>,
}

impl Levels {
    /// Returns the level of a line by the number of brackets that it opens, minus the number that it closes.
    #[inline]
    pub(super) fn of_line(&mut self, opened: i64) -> usize {
        if opened < 0 {
            self.close(opened.unsigned_abs());
        }
        let level = self.open.len().min(MAX_LEVEL);
        if opened > 0 {
            self.open.push(opened.unsigned_abs());
        }
        level
    }

    /// Takes closed brackets off the stack. Surplus closing brackets are ignored.
    fn close(&mut self, mut closed: u64) {
        while closed > 0
            && let Some(top) = self.open.last_mut()
        {
            if closed < *top {
                *top -= closed;
                return;
            }
            closed -= *top;
            self.open.pop();
        }
    }
}

/// The properties of a kind of token.
#[derive(Clone, Copy, Debug)]
pub(super) struct Traits {
    /// 1 for an opening bracket or sequence, -1 for a closing one.
    pub(super) nesting: i8,
    /// Whether the token may be aligned.
    pub(super) is_special: bool,
}

impl Traits {
    #[inline]
    pub(super) const fn of(kind: TokenKind) -> Self {
        let (nesting, is_special) = match kind {
            TokenKind::Lexeme(lexeme) => match lexeme {
                Lexeme::OpenBrace
                | Lexeme::OpenBracket
                | Lexeme::OpenParen
                | Lexeme::Interpolation
                | Lexeme::Directive => (1, false),
                Lexeme::CloseBrace
                | Lexeme::CloseBracket
                | Lexeme::CloseParen
                | Lexeme::SequenceEnd => (-1, false),
                Lexeme::Equal => (0, true),
                _ => (0, false),
            },
            // A comment.
            _ => (0, true),
        };
        Self {
            nesting,
            is_special,
        }
    }
}
