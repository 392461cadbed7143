//! Tokens and where they stand.
//!
//! Native syntax specification, "Lexical Elements".

use crate::source::Span;

use super::TokenKind;

/// How the text of a literal becomes a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Decode {
    /// As it stands.
    Verbatim,
    /// `$${` and `%%{` lose a character.
    Template,
    /// Backslash escapes too.
    Quoted,
}

impl Decode {
    /// The inverse of `as u32`.
    pub(crate) const fn from_number(number: u32) -> Self {
        match number {
            0 => Self::Verbatim,
            1 => Self::Template,
            _ => Self::Quoted,
        }
    }
}

/// A token and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub(crate) struct Token {
    pub(crate) span: Span,
    /// For [`TokenKind::String`] and [`TokenKind::Literal`].
    pub(crate) decode: Decode,
    // Not on a boundary of four bytes: compilers would read four, which processors cannot do soon after one was written.
    pub(crate) kind: TokenKind,
}

impl Token {
    pub(crate) const fn new(kind: TokenKind, span: Span) -> Self {
        Self {
            span,
            kind,
            decode: Decode::Verbatim,
        }
    }
}
