//! Changes of all spans or texts of a diagnostic.

use std::borrow::Cow;

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

    /// Replaces texts that are no constants of the program: `map` returns the new text, or `None` where it stays. A suggestion
    /// with such a text is removed, since the change would be wrong.
    #[doc(hidden)]
    #[must_use]
    #[cold]
    pub fn map_texts(mut self, map: &dyn Fn(&str) -> Option<String>) -> Self {
        let inner = self.edit();
        let messages = inner.related_spans.iter_mut().map(|it| &mut it.message);
        for text in messages.chain([&mut inner.summary, &mut inner.detail]) {
            if let Cow::Owned(text) = text {
                replace_by(text, map);
            }
        }
        for value in &mut inner.related {
            replace_by(&mut value.name, map);
            replace_by(&mut value.text, map);
        }
        if let Some(path) = inner.path.as_deref().and_then(map) {
            inner.path = Some(path.into());
        }
        inner.suggestions.retain(|it| map(&it.text).is_none());
        self
    }
}

fn replace_by(text: &mut String, map: &dyn Fn(&str) -> Option<String>) {
    if let Some(mapped) = map(text) {
        *text = mapped;
    }
}
