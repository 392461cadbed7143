//! Changes of all spans of a diagnostic, and of the limit that it names.

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

    /// Names the limit, if the detail has one, as a user raises it: `name` gets a field of `Limits`. `None` leaves out how to raise it.
    // Hidden: users of the commands and the bindings write no Rust.
    #[doc(hidden)]
    #[must_use]
    pub fn with_limit_named(self, name: &dyn Fn(&str) -> Option<String>) -> Self {
        const START: &str = "`Limits::";
        const END: &str = "` in the program";
        let (_, detail) = self.sentences();
        let named = || {
            let (before, after) = detail.text().split_once(START)?;
            let (field, _) = after.split_once(END)?;
            let end = before.len() + START.len() + field.len() + END.len();
            let start = before.strip_suffix(", or raise ").unwrap_or(before).len();
            Some(match name(field) {
                Some(name) => detail.replaced(before.len()..end, &name),
                None => detail.replaced(start..end, ""),
            })
        };
        match named() {
            Some(detail) => self.with_detail(detail),
            None => self,
        }
    }
}
