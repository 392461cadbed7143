//! Tokens with their spans.

// spec(native): Operators and Delimiters; cases::syntax/delimiters

use crate::source::Span;

use super::TokenKind;

/// The escapes of literal text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Decode {
    /// None: the text is as it is in the source.
    Verbatim,
    /// `$${` and `%%{`.
    Template,
    /// `$${`, `%%{` and backslash escapes.
    Quoted,
}

/// A token with its span.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub(crate) struct LexedToken {
    pub(crate) span: Span,
    /// For [`TokenKind::String`] and [`TokenKind::Literal`].
    pub(crate) decode: Decode,
    // Last, not at a multiple of four bytes: there, compilers load four bytes at once, and the load stalls on the store
    // of the one byte just before.
    pub(crate) kind: TokenKind,
}

impl LexedToken {
    pub(crate) const fn new(kind: TokenKind, span: Span) -> Self {
        Self {
            span,
            kind,
            decode: Decode::Verbatim,
        }
    }
}
