//! Diagnostics that loops, dynamic blocks and stages of decoding report again.
//!
//! DIFFERENCE: the reference reports all of them.

use hcl_value::internal::duplicates;

use super::{Checkpoint, Diagnostic, Diagnostics, Severity};
use crate::source::SourceSpan;

/// Merges the diagnostics of a loop while it runs, so that many elements do not fill the sink.
///
/// # Examples
///
/// ```
/// use hcl_syntax::diagnostic::IterationReports;
/// use hcl_syntax::{Diagnostic, Diagnostics};
///
/// let mut found = Diagnostics::new();
/// let mut reports = IterationReports::new(&found);
/// for _ in 0..1_000 {
///     found.push(Diagnostic::error("Invalid index", "The list has no such element."));
///     reports.after_element(&mut found);
/// }
/// reports.finish(&mut found);
/// assert_eq!(found.len(), 1);
/// ```
#[derive(Debug)]
pub struct IterationReports {
    start: Checkpoint,
    /// Number of stored diagnostics at which they are merged next.
    limit: usize,
}

impl IterationReports {
    /// Number of diagnostics that are added before they are merged; grows with the number that remain.
    const MIN_BATCH: usize = 64;

    /// Starts a loop that writes into the sink.
    #[must_use]
    pub const fn new(diagnostics: &Diagnostics) -> Self {
        Self {
            start: diagnostics.checkpoint(),
            limit: diagnostics.len() + Self::MIN_BATCH,
        }
    }

    /// Merges diagnostics after an element if there are many.
    #[inline]
    pub fn after_element(&mut self, diagnostics: &mut Diagnostics) {
        if diagnostics.len() >= self.limit {
            self.merge(diagnostics);
        }
    }

    /// Merges the diagnostics of all elements.
    #[inline]
    pub fn finish(mut self, diagnostics: &mut Diagnostics) {
        if !diagnostics.is_unchanged_since(self.start) {
            self.merge(diagnostics);
        }
    }

    #[cold]
    fn merge(&mut self, diagnostics: &mut Diagnostics) {
        let added = diagnostics.split_off(self.start);
        let before = diagnostics.len();
        diagnostics.append(added.map(Diagnostic::in_iteration));
        diagnostics.merge_repeated_since(self.start);
        let remaining = diagnostics.len() - before;
        // In proportion to the diagnostics that remain, so that all merges together take linear time.
        self.limit = diagnostics.len() + remaining.max(Self::MIN_BATCH);
    }
}

/// Diagnostics with equal keys are one report.
type Key = (
    Severity,
    String,
    Option<SourceSpan>,
    Option<(String, Vec<SourceSpan>)>,
);

impl Diagnostic {
    fn key(&self) -> Key {
        let subject = self.subject().filter(|_| !self.0.once);
        // Elements differ in their details, although the mistake is the same.
        let has_detail = !self.0.in_iteration || subject.is_none();
        let related = self.related_spans().iter();
        (
            self.severity(),
            self.summary().to_owned(),
            subject.cloned(),
            has_detail.then(|| {
                let related = related.map(|of_first| of_first.span.clone());
                (self.detail().into_owned(), related.collect())
            }),
        )
    }
}

impl Diagnostics {
    /// Keeps the first of equal diagnostics added after the checkpoint. In an iteration (see [`Diagnostic::in_iteration`]), the
    /// details may differ.
    pub fn merge_repeated_since(&mut self, checkpoint: Checkpoint) {
        let added = self.split_off(checkpoint);
        let mut keys = Vec::with_capacity(added.as_slice().len());
        for diagnostic in &added {
            keys.push(diagnostic.key());
        }
        let again = duplicates(keys.len(), |index| keys.get(index));
        let mut again = again.iter().map(|again| again.index).peekable();
        let mut indexes = 0..keys.len();
        self.append(added.without(|_| {
            let index = indexes.next();
            again.next_if(|&again| Some(again) == index).is_some()
        }));
    }

    /// Keeps the first of equal diagnostics, as [`merge_repeated_since`](Self::merge_repeated_since) does.
    pub fn merge_repeated(&mut self) {
        self.merge_repeated_since(Checkpoint::default());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::{Source, Span};

    #[test]
    fn equal_problems_are_reported_once() {
        let source = Source::new("t", "abcdef").unwrap();
        let at = |start| source.span(Span::new(start, start + 1));
        let problem = |detail: &str, start| Diagnostic::error("S", detail.to_owned()).at(at(start));
        let mut found = Diagnostics::new();
        found.push(problem("One.", 0));
        for detail in ["Same.", "Same.", "Other."] {
            found.push(problem(detail, 1).in_iteration());
        }
        found.push(problem("Two.", 0));
        found.push(problem("One.", 0));
        for start in [0, 1, 1] {
            found.push(problem("Limit.", start).once());
        }
        found.merge_repeated();
        let details = |found: &Diagnostics| -> Vec<String> {
            found
                .iter()
                .map(|found| found.detail().into_owned())
                .collect()
        };
        assert_eq!(details(&found), ["One.", "Same.", "Two.", "Limit."]);
        assert_eq!(found.error_count(), 4);
        let mut twice = found.clone();
        twice.append(found.clone());
        twice.merge_repeated();
        assert_eq!(details(&twice), details(&found));
    }
}
