//! Fields that hold the span of a part of the body.

use hcl_core::{SourceSpan, Span};

use super::content::Content;
use crate::probe::ByType;
use crate::stop::{Result, Stop};
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

impl ByType {
    /// Converts spans to the type of a field.
    ///
    /// # Errors
    ///
    /// [`Stop`] if there is none and the type needs one.
    pub fn span<T: FromSpans>(spans: impl IntoIterator<Item = SourceSpan>) -> Result<T> {
        T::from_spans(spans.into_iter().collect()).ok_or(Stop)
    }
}

impl Content<'_, '_> {
    fn argument(&self, name: &str) -> Option<AttributeView<'_>> {
        self.attribute(self.schema.argument(name)?)
    }

    /// Returns the span of an argument; `None` where it is absent.
    #[must_use]
    pub fn argument_span(&self, name: &str) -> Option<SourceSpan> {
        self.argument(name).map(AttributeView::span)
    }

    /// Returns the span of the name of an argument; `None` where it is absent.
    #[must_use]
    pub fn name_span(&self, name: &str) -> Option<SourceSpan> {
        self.argument(name).map(AttributeView::name_span)
    }

    /// Returns the span of the block's header, or of the start of the file.
    #[must_use]
    pub fn header_span(&self) -> Option<SourceSpan> {
        self.decoder.span()
    }

    /// Returns the spans of the labels that have not become keys.
    #[must_use]
    pub fn label_spans(&self) -> Vec<SourceSpan> {
        self.decoder.header.map_or_else(Vec::new, |header| {
            let labels = self.decoder.labels_taken..header.label_count();
            labels.map(|index| header.label_span(index)).collect()
        })
    }
}
