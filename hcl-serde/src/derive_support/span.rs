//! Fields that hold the span of a part of the body.

use hcl_core::{SourceSpan, Span};

use super::content::Content;
use crate::view::AttributeView;

/// A type that holds the first of several spans, or all of them.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot hold a span",
    label = "not a type that spans can be kept in",
    note = "use `SourceSpan`, `Option<SourceSpan>` or `Vec<SourceSpan>`"
)]
pub trait FromSpans: Sized {
    /// Converts the spans; `None` if there is none and the type needs one.
    fn from_spans(spans: Vec<SourceSpan>) -> Option<Self>;
}

impl FromSpans for SourceSpan {
    fn from_spans(spans: Vec<SourceSpan>) -> Option<Self> {
        spans.into_iter().next()
    }
}

impl FromSpans for Option<SourceSpan> {
    fn from_spans(spans: Vec<SourceSpan>) -> Option<Self> {
        Some(spans.into_iter().next())
    }
}

impl FromSpans for Span {
    fn from_spans(spans: Vec<SourceSpan>) -> Option<Self> {
        spans.first().map(SourceSpan::span)
    }
}

impl FromSpans for Option<Span> {
    fn from_spans(spans: Vec<SourceSpan>) -> Option<Self> {
        Some(spans.first().map(SourceSpan::span))
    }
}

impl FromSpans for Vec<SourceSpan> {
    fn from_spans(spans: Vec<SourceSpan>) -> Option<Self> {
        Some(spans)
    }
}

/// Converts spans to the type of a field.
#[must_use]
pub fn span<T: FromSpans>(spans: Vec<SourceSpan>) -> Option<T> {
    T::from_spans(spans)
}

/// The part of a body that a field holds the spans of.
#[derive(Clone, Copy, Debug)]
pub enum SpanOf<'n> {
    /// The attribute of a name; empty where it is absent.
    Attribute(&'n str),
    /// The name of an attribute; empty where the attribute is absent.
    Name(&'n str),
    /// The block's header, or the start of the file.
    Header,
    /// The labels that have not become keys.
    Labels,
}

impl Content<'_, '_> {
    /// Returns the spans of a part of the body.
    #[must_use]
    pub fn spans(&self, of: SpanOf<'_>) -> Vec<SourceSpan> {
        let attribute = |name: &str| self.attribute(self.schema.argument(name)?);
        let span = match of {
            SpanOf::Attribute(name) => attribute(name).map(AttributeView::span),
            SpanOf::Name(name) => attribute(name).map(AttributeView::name_span),
            SpanOf::Header => self.decoder.span(),
            SpanOf::Labels => return self.label_spans(),
        };
        span.into_iter().collect()
    }

    fn label_spans(&self) -> Vec<SourceSpan> {
        self.decoder.header.map_or_else(Vec::new, |header| {
            let labels = self.decoder.labels_taken..header.label_count();
            labels.map(|index| header.label_span(index)).collect()
        })
    }
}
