//! Diagnostics about elements of marked collections.
//!
//! The marks of a collection become marks of the result of a loop, and its elements are unmarked in the body. If the
//! body reports anything for an element, it is evaluated again with the element marked: diagnostics then show nothing
//! of it.

use super::{Evaluator, errors};
use crate::diagnostic::Checkpoint;
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

    /// Whether diagnostics since `start` may show an element of a collection with these marks.
    #[inline]
    pub(super) fn needs_redaction(&self, start: Checkpoint, marks: &MarkSet) -> bool {
        !marks.is_empty() && !self.redacting && !self.diagnostics.is_unchanged_since(start)
    }

    /// Replaces the diagnostics since `start` by those of `again`, in which elements are bound with their marks.
    #[cold]
    pub(super) fn redact(&mut self, start: Checkpoint, again: impl FnOnce(&mut Self)) {
        let found = self.diagnostics.split_off(start);
        self.redacting = true;
        again(self);
        self.redacting = false;
        if found.has_errors() && !self.diagnostics.has_errors_since(start) {
            let hidden = found.iter().map(errors::hidden_details);
            self.diagnostics.extend(hidden);
        }
    }
}
