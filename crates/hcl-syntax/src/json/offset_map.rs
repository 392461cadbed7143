//! From offsets of a decoded string to offsets of the source.

use hcl_value::internal::json::{EscapedPieces, PieceKind};

use crate::source::{Span, to_u32};

/// Maps spans of a decoded string to spans of the source, across escape sequences.
///
/// Made by [`Text::offset_map`](super::Text::offset_map).
///
/// # Examples
///
/// ```
/// use hcl_syntax::json::{self, ValueKind};
/// use hcl_syntax::{Diagnostics, Source, Span};
///
/// let file = json::parse_expression(&Source::new("t", r#""\"${x}""#)?, &mut Diagnostics::new());
/// let ValueKind::String(text) = file.root().kind() else {
///     panic!("not a string");
/// };
/// // The span of `${x}` in the file, after a quote and an escape sequence of two characters.
/// assert_eq!(text.decode(), "\"${x}");
/// let span = text.offset_map().source_span(Span::new(1, 5));
/// assert_eq!((span.start, file.source().slice(span)), (3, "${x}"));
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Debug)]
pub struct OffsetMap {
    /// In source order.
    stretches: Vec<Stretch>,
    /// Offset after the closing quote.
    end: u32,
}

/// A stretch of unescaped text, or one escape sequence.
#[derive(Clone, Copy, Debug)]
struct Stretch {
    /// Offset of its start in the decoded text.
    decoded: u32,
    /// Offset of its start in the source.
    source: u32,
    is_escape: bool,
}

impl OffsetMap {
    /// Builds the map of the raw text between the quotes of the string at `span`.
    pub(super) fn of_escaped(raw: &str, span: Span) -> Self {
        let mut decoded = 0u32;
        let mut stretches = Vec::new();
        // DIFFERENCE: `json-escapes`. The reference counts as if there were no escapes.
        for piece in EscapedPieces::new(raw) {
            let source = span.start + 1 + to_u32(piece.start);
            let (length, is_escape) = match piece.kind {
                PieceKind::Plain => (piece.end - piece.start, false),
                PieceKind::Escape(char) => (char.len_utf8(), true),
                PieceKind::Invalid => (0, true),
            };
            stretches.push(Stretch {
                decoded,
                source,
                is_escape,
            });
            decoded += to_u32(length);
        }
        Self {
            stretches,
            end: span.end,
        }
    }

    /// Builds the map of a string without escapes.
    pub(super) fn of_verbatim(span: Span) -> Self {
        let whole = Stretch {
            decoded: 0,
            source: span.start + 1,
            is_escape: false,
        };
        Self {
            stretches: vec![whole],
            end: span.end,
        }
    }

    /// Returns the span of the source that a span of the decoded text was written as. A span that starts or ends inside
    /// an escape sequence covers the whole sequence.
    #[must_use]
    pub fn source_span(&self, decoded: Span) -> Span {
        let start = self.start_of(decoded.start);
        let end = if decoded.is_empty() {
            start
        } else {
            self.end_of(decoded.end)
        };
        Span::new(start, end.max(start))
    }

    /// The offset in the source of the character at an offset of the decoded text.
    fn start_of(&self, decoded: u32) -> u32 {
        let index = self
            .stretches
            .partition_point(|stretch| stretch.decoded <= decoded);
        let Some(stretch) = index
            .checked_sub(1)
            .and_then(|index| self.stretches.get(index))
        else {
            return self.end.saturating_sub(1);
        };
        let within = if stretch.is_escape {
            0
        } else {
            decoded - stretch.decoded
        };
        stretch
            .source
            .saturating_add(within)
            .min(self.end.saturating_sub(1))
    }

    /// The offset in the source after the character that ends at an offset of the decoded text.
    fn end_of(&self, decoded: u32) -> u32 {
        let index = self
            .stretches
            .partition_point(|stretch| stretch.decoded < decoded);
        match (
            index
                .checked_sub(1)
                .and_then(|index| self.stretches.get(index)),
            self.stretches.get(index),
        ) {
            (Some(stretch), _) if !stretch.is_escape => {
                let within = decoded - stretch.decoded;
                stretch.source.saturating_add(within).min(self.end)
            }
            (_, Some(next)) => next.source,
            (_, None) => self.end.saturating_sub(1),
        }
    }
}
