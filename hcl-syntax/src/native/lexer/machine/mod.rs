//! The cursor over the text that the generated automaton moves.
//!
//! The names are logos's, for which `automaton.rs` is generated. With this file in place of its hidden module, the
//! crate depends on no version of logos.

pub(super) mod internal;

use std::marker::PhantomData;
use std::ops::Range;

/// A kind of token that an automaton recognizes.
pub(super) trait Logos<'s>: Sized + 's {
    type Error: Default;
    type Extras;
    type Source: ?Sized;

    /// Reads the next token.
    fn lex(lexer: &mut Lexer<'s, Self>) -> Option<Result<Self, Self::Error>>;

    /// Creates a lexer at the start of a text.
    fn lexer(text: &'s str) -> Lexer<'s, Self> {
        Lexer {
            text,
            token: 0..0,
            kind: PhantomData,
        }
    }
}

/// A text, and the token read last.
#[derive(Debug)]
pub(super) struct Lexer<'s, Kind> {
    text: &'s str,
    token: Range<usize>,
    kind: PhantomData<Kind>,
}

impl<'s, Kind: Logos<'s>> Lexer<'s, Kind> {
    /// Reads the next token. Returns `None` at the end, and an error where no token begins.
    pub(super) fn next(&mut self) -> Option<Result<Kind, Kind::Error>> {
        self.token.start = self.token.end;
        Kind::lex(self)
    }

    /// Returns the bytes of the token.
    pub(super) fn span(&self) -> Range<usize> {
        self.token.clone()
    }

    /// Returns the text of the token.
    pub(super) fn slice(&self) -> &'s str {
        self.text.get(self.token.clone()).unwrap_or_default()
    }

    /// Returns the text after the token.
    pub(super) fn remainder(&self) -> &'s str {
        self.text.get(self.token.end..).unwrap_or_default()
    }

    /// Extends the token by that many bytes.
    pub(super) const fn bump(&mut self, bytes: usize) {
        self.token.end += bytes;
    }
}
