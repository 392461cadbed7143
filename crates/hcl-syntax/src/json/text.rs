//! Strings of JSON, names and values: decoded on first use.
//!
//! RFC 8259, section 7.

// spec(json): Expressions

use std::sync::OnceLock;

use hcl_value::internal::json::{EscapedPieces, PieceKind};

use crate::source::{Source, Span};

use super::file::{File, FileRef};
use super::offset_map::OffsetMap;
use super::tree::{Slot, StoredText};

/// A string: the name of a property, or a value.
///
/// # Examples
///
/// ```
/// use hcl_syntax::json::{self, ValueKind};
/// use hcl_syntax::{Diagnostics, Source};
///
/// let file = json::parse_expression(&Source::new("t", r#""a\tb""#)?, &mut Diagnostics::new());
/// let ValueKind::String(text) = file.root().kind() else {
///     panic!("not a string");
/// };
/// assert_eq!((text.raw(), text.decode()), ("a\\tb", "a\tb"));
/// assert_eq!(text.as_verbatim(), None);
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Text<'f> {
    file: FileRef<'f>,
    text: StoredText,
}

impl File {
    /// Returns the name of a property with a number, which [`Property::name_id`](super::Property::name_id) returns.
    #[must_use]
    pub fn name(&self, id: u32) -> Text<'_> {
        let name = self.tree().names.get(id as usize);
        Text::new(self, name.copied().unwrap_or_default())
    }
}

impl<'f> Text<'f> {
    pub(super) const fn new(file: &'f File, text: StoredText) -> Self {
        let file = FileRef::new(file);
        Self { file, text }
    }

    /// Returns the span of the string, quotes included.
    #[must_use]
    pub const fn span(self) -> Span {
        self.text.span
    }

    /// Returns the text between the quotes, as written.
    #[must_use]
    pub fn raw(self) -> &'f str {
        raw(self.file().source(), self.text.span)
    }

    /// Returns the decoded text if the string has no escape sequences, which is the text of the source then.
    #[must_use]
    pub fn as_verbatim(self) -> Option<&'f str> {
        self.text.slot.is_none().then(|| self.raw())
    }

    /// Returns the decoded text. Escape sequences are decoded on first use; a lone surrogate becomes U+FFFD. The text
    /// is not normalized.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::json::{self, ValueKind};
    /// use hcl_syntax::{Diagnostics, Source};
    ///
    /// let source = Source::new("text.json", r#""caf\u00e9""#)?;
    /// let file = json::parse_expression(&source, &mut Diagnostics::new());
    /// let ValueKind::String(text) = file.root().kind() else {
    ///     panic!("not a string");
    /// };
    /// assert_eq!(text.raw(), r"caf\u00e9");
    /// assert_eq!(text.decode(), "café");
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn decode(self) -> &'f str {
        match self.text.slot {
            None => self.raw(),
            Some(slot) => self.decoded(slot).get_or_init(|| decode(self.raw())),
        }
    }

    /// Returns the file that the string is in.
    #[must_use]
    pub const fn file(self) -> &'f File {
        self.file.get()
    }

    /// Returns a map from offsets of the decoded text to offsets of the source.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::json::{self, ValueKind};
    /// use hcl_syntax::{Diagnostics, Source, Span};
    ///
    /// let source = Source::new("text.json", r#""caf\u00e9 ${name}""#)?;
    /// let file = json::parse_expression(&source, &mut Diagnostics::new());
    /// let ValueKind::String(text) = file.root().kind() else {
    ///     panic!("not a string");
    /// };
    /// assert_eq!(text.decode(), "café ${name}");
    /// let name = text.offset_map().source_span(Span::new(8, 12));
    /// assert_eq!(source.slice(name), "name");
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn offset_map(self) -> OffsetMap {
        match self.text.slot {
            None => OffsetMap::of_verbatim(self.span()),
            Some(_) => OffsetMap::of_escaped(self.raw(), self.span()),
        }
    }

    #[expect(clippy::indexing_slicing, reason = "the slot is one of this tree")]
    fn decoded(self, slot: Slot) -> &'f OnceLock<Box<str>> {
        &self.file().tree().decoded[slot.get() as usize - 1]
    }
}

/// The text between the quotes of a string.
#[inline]
fn raw(source: &Source, span: Span) -> &str {
    let quoted = source.slice(span);
    // `{a: 1}`, `{"a: 1}`: a name need not have its quotes.
    let text = quoted.strip_prefix('"').unwrap_or(quoted);
    text.strip_suffix('"').unwrap_or(text)
}

#[expect(clippy::string_slice, reason = "pieces end at character boundaries")]
#[inline]
fn decode(raw: &str) -> Box<str> {
    // No escape is shorter than its character.
    let mut decoded = String::with_capacity(raw.len());
    for piece in EscapedPieces::new(raw) {
        match piece.kind {
            PieceKind::Plain => decoded.push_str(&raw[piece.start..piece.end]),
            PieceKind::Escape(char) => decoded.push(char),
            // Reported while parsing.
            PieceKind::Invalid => {}
        }
    }
    decoded.into()
}
