//! The names that the generated automaton imports from the hidden module of logos.

use super::{Lexer, Logos};

/// The state of the automaton.
pub(in super::super) trait LexerInternal<'s> {
    fn offset(&self) -> usize;
    fn read<T: Chunk<'s>>(&self, offset: usize) -> Option<T>;
    fn trivia(&mut self);
    fn end_to_boundary(&mut self, offset: usize);
    fn end(&mut self, offset: usize);
}

impl<'s, Kind> LexerInternal<'s> for Lexer<'s, Kind> {
    #[inline]
    fn offset(&self) -> usize {
        self.token.start
    }

    #[inline]
    fn read<T: Chunk<'s>>(&self, offset: usize) -> Option<T> {
        T::at(self.text.as_bytes(), offset)
    }

    #[inline]
    fn trivia(&mut self) {
        self.token.start = self.token.end;
    }

    #[inline]
    fn end_to_boundary(&mut self, mut offset: usize) {
        // An error may end inside a character, where no slice can end.
        while !self.text.is_char_boundary(offset) {
            offset += 1;
        }
        self.token.end = offset;
    }

    #[inline]
    fn end(&mut self, offset: usize) {
        self.token.end = offset;
    }
}

/// A piece of the text that is read at once.
pub(in super::super) trait Chunk<'s>: Sized {
    fn at(bytes: &'s [u8], offset: usize) -> Option<Self>;
}

impl Chunk<'_> for u8 {
    #[inline]
    fn at(bytes: &[u8], offset: usize) -> Option<Self> {
        bytes.get(offset).copied()
    }
}

impl<'s, const N: usize> Chunk<'s> for &'s [u8; N] {
    #[inline]
    fn at(bytes: &'s [u8], offset: usize) -> Option<Self> {
        bytes.get(offset..)?.first_chunk()
    }
}

/// The result of a rule.
pub(in super::super) enum CallbackResult<'s, Kind: Logos<'s>> {
    Emit(Kind),
    Error(Kind::Error),
    DefaultError,
    #[expect(dead_code, reason = "no rule skips text")]
    Skip,
}

/// The result of a function of a rule: whether the text is a token.
pub(in super::super) trait CallbackRetVal<'s, P, Kind: Logos<'s>> {
    fn construct(self, kind: impl Fn(P) -> Kind) -> CallbackResult<'s, Kind>;
}

impl<'s, Kind: Logos<'s>> CallbackRetVal<'s, (), Kind> for bool {
    #[inline]
    fn construct(self, kind: impl Fn(()) -> Kind) -> CallbackResult<'s, Kind> {
        if self {
            CallbackResult::Emit(kind(()))
        } else {
            CallbackResult::DefaultError
        }
    }
}

/// Imported by the automaton, which has no rules that skip text.
pub(in super::super) trait SkipRetVal {}
pub(in super::super) trait SkipResult {}
