//! Diagnostics about elements of marked collections.
//!
//! The marks of a collection become marks of the result of a loop, and its elements are unmarked in the body. If the
//! body reports anything for an element, it is evaluated again with the element marked: diagnostics then show nothing
//! of it.

use super::{Evaluator, errors};
use crate::diagnostic::{Checkpoint, Diagnostic};
use crate::source::SourceSpan;
use crate::value::{MarkSet, Value};

impl Evaluator<'_, '_> {
    /// Returns an element as it is bound in the body of a loop over a collection with these marks.
    #[inline]
    pub(super) fn bound_element(&self, element: &Value, marks: &MarkSet) -> Value {
        if self.redacting && !marks.is_empty() {
            return element.clone().with_marks(marks.clone());
        }
        element.clone()
    }

    /// Returns whether diagnostics since `start` may show an element of a marked collection.
    #[inline]
    pub(super) fn needs_redaction(&self, start: Checkpoint) -> bool {
        !self.redacting && !self.diagnostics.is_unchanged_since(start)
    }

    /// Replaces the diagnostics since `start` by the diagnostics of `again`, in which elements are bound with their marks.
    #[cold]
    pub(super) fn redact(&mut self, start: Checkpoint, again: impl FnOnce(&mut Self)) {
        let found = self.diagnostics.split_off(start);
        self.redacting = true;
        again(self);
        self.redacting = false;
        // The second evaluation does not know the results for other elements, and misses duplicate keys.
        let again = self.diagnostics.split_off(start);
        let span = |diagnostic: &Diagnostic| diagnostic.subject().map(SourceSpan::span);
        let is_missing = |first: &&Diagnostic| {
            !again
                .iter()
                .any(|second| second.summary() == first.summary() && span(second) == span(first))
        };
        let missing: Vec<Diagnostic> = found
            .iter()
            .filter(is_missing)
            .map(errors::hidden_details)
            .collect();
        self.diagnostics.append(again);
        self.diagnostics.extend(missing);
    }
}
