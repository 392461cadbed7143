//! Fields that hold the span of a part of the body.

use hcl_core::{SourceSpan, Span};

use super::content::{Content, Part};
use super::errors;
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
    /// Converts the spans of an argument, or of a part of the header if the name is empty, to the type of a field.
    ///
    /// # Errors
    ///
    /// [`Stop`], after a report, if there is none and the type needs one.
    pub fn span<T: FromSpans>(
        content: &Content<'_, '_>,
        argument: &str,
        spans: impl IntoIterator<Item = SourceSpan>,
    ) -> Result<T> {
        T::from_spans(spans.into_iter().collect()).ok_or_else(|| content.report_no_span(argument))
    }
}

impl Content<'_, '_> {
    /// The derive refuses such a type where it sees that the argument or label may be absent. An alias of a type hides it.
    #[cold]
    fn report_no_span(&self, argument: &str) -> Stop {
        match self.schema.argument(argument) {
            // The argument was read before, and its absence reported.
            Some(index) if self.has_failed(Part::Argument(index)) => {}
            Some(index) => self.input(index).report_missing(),
            None => self.decoder.reporter().report(errors::no_span()),
        }
        Stop
    }

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
