//! Literal text of strings and templates, and how it decodes.
//!
//! Native syntax specification, "Template Literals".

use std::borrow::Cow;

use crate::source::{Source, Span};
use crate::syntax::lexer::{Meaning, Unit};

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
    #[inline]
    pub fn raw(self) -> &'f str {
        self.source.slice(self.span)
    }

    /// The text meant, if it stands in the source as it is: no escapes.
    #[must_use]
    #[inline]
    pub fn as_verbatim(self) -> Option<&'f str> {
        (self.decode == Decode::Verbatim).then(|| self.raw())
    }

    /// The text meant, escapes decoded; borrowed where there are none. Not normalised.
    #[must_use]
    #[inline]
    pub fn decode(self) -> Cow<'f, str> {
        match self.as_verbatim() {
            Some(text) => Cow::Borrowed(text),
            None => self.unescape(),
        }
    }

    #[inline(never)]
    fn unescape(self) -> Cow<'f, str> {
        decode(self.raw(), self.decode == Decode::Quoted)
    }
}

/// Copies only if something is escaped.
fn decode(raw: &str, quoted: bool) -> Cow<'_, str> {
    if !raw.contains(['\\', '$', '%']) {
        return Cow::Borrowed(raw);
    }
    let mut text = String::with_capacity(raw.len());
    let mut rest = raw;
    for unit in Unit::all(raw, quoted) {
        let (written, behind) = rest.split_at(unit.length as usize);
        rest = behind;
        match unit.meaning {
            Meaning::Character(character) | Meaning::UnknownEscape(character) => {
                text.push(character);
            }
            Meaning::Sequence(sigil) => text.extend([sigil, '{']),
            Meaning::InvalidCodePoint => text.push_str(written),
        }
    }
    Cow::Owned(text)
}

/// The text meant by a stretch of a quoted string.
pub(crate) fn decode_quoted(raw: &str) -> Cow<'_, str> {
    decode(raw, true)
}
