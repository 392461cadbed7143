//! Fields that hold the span of a part of the body.

use hcl_core::{SourceSpan, Span};

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
