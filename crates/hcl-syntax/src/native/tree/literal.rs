//! Literal text of strings and templates, and its decoding.

// spec(native): Template Literals

use std::borrow::Cow;

use crate::native::lexer::{Meaning, escapes};
use crate::source::{Source, Span};

use super::Decode;

/// Literal text in a string, heredoc or template.
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Diagnostics, Source, native};
///
/// let source = Source::new("t", r#""a\tb""#)?;
/// let parsed = native::parse_expression(&source, &mut Diagnostics::new());
/// let literal = parsed.expression().as_string().unwrap();
/// assert_eq!(literal.raw(), r"a\tb");
/// assert_eq!(literal.decode(), "a\tb");
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
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

    /// The text of a quoted string. `span` includes the quotes.
    #[inline]
    pub(crate) const fn quoted(source: &'f Source, span: Span, decode: Decode) -> Self {
        Self::new(source, Span::new(span.start + 1, span.end - 1), decode)
    }

    /// Returns the span of the text, without quotes.
    #[must_use]
    pub const fn span(self) -> Span {
        self.span
    }

    /// Returns the text as written.
    #[must_use]
    #[inline]
    pub fn raw(self) -> &'f str {
        self.source.slice(self.span)
    }

    /// Returns the text if it has no escapes, so that it is in the source as it is meant.
    #[must_use]
    #[inline]
    pub fn as_verbatim(self) -> Option<&'f str> {
        (self.decode == Decode::Verbatim).then(|| self.raw())
    }

    /// Decodes the escapes. Borrows the text if there are none. The result is not normalized.
    #[doc(alias = "text")]
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

/// Decodes escapes. Copies the text only if there are some.
fn decode(raw: &str, quoted: bool) -> Cow<'_, str> {
    let mut text = String::new();
    // The end of the text decoded so far.
    let mut done = 0;
    for (offset, unit) in escapes(raw, quoted) {
        if done == 0 {
            // No escape is shorter than the text that it stands for.
            text.reserve_exact(raw.len());
        }
        let end = offset + unit.length as usize;
        text.push_str(raw.get(done..offset).unwrap_or_default());
        match unit.meaning {
            Meaning::Character(character) | Meaning::UnknownEscape(character) => {
                text.push(character);
            }
            Meaning::Sequence(sigil) => text.extend([sigil, '{']),
            Meaning::InvalidCodePoint => text.push_str(raw.get(offset..end).unwrap_or_default()),
        }
        done = end;
    }
    if done == 0 {
        return Cow::Borrowed(raw);
    }
    text.push_str(raw.get(done..).unwrap_or_default());
    Cow::Owned(text)
}

/// Decodes a part of a quoted string.
pub(crate) fn decode_quoted(raw: &str) -> Cow<'_, str> {
    decode(raw, true)
}
