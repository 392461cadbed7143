//! Reports about elements of marked collections.
//!
//! The marks of a collection become marks of the result of a loop, and its elements are unmarked in the body. Reports of the
//! body therefore show no details.

use super::{Evaluator, errors};
use crate::diagnostic::Checkpoint;
use crate::value::MarkSet;

impl Evaluator<'_, '_> {
    /// Hides the details of diagnostics since `start`, which may show an element of a collection with these marks.
    #[inline]
    pub(super) fn hide_details(&mut self, start: Checkpoint, marks: &MarkSet) {
        if !marks.is_empty() && !self.diagnostics.is_unchanged_since(start) {
            for found in &self.diagnostics.split_off(start) {
                self.diagnostics.push(errors::hidden_details(found));
            }
        }
    }
}
