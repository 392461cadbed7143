//! Changes of all spans of a diagnostic.

use super::Diagnostic;
use crate::source::SourceSpan;

impl Diagnostic {
    /// Replaces the subject, the context, and the related and suggested spans by what `map` returns for each.
    #[must_use]
    pub fn map_spans(self, map: impl Fn(SourceSpan) -> SourceSpan) -> Self {
        // Compiled once, not for each closure.
        self.map_spans_by(&map)
    }

    fn map_spans_by(mut self, map: &dyn Fn(SourceSpan) -> SourceSpan) -> Self {
        let inner = self.edit();
        inner.subject = inner.subject.take().map(map);
        inner.context = inner.context.take().map(map);
        for related in &mut inner.related_spans {
            related.span = map(related.span.clone());
        }
        for suggestion in &mut inner.suggestions {
            suggestion.span = map(suggestion.span.clone());
        }
        self
    }
}
