//! Merging of diagnostics that loops and dynamic blocks report once for each element.
//!
//! DIFFERENCE: the reference reports all of them.

use std::collections::{HashMap, HashSet};

use super::data::{Occurrence, Repetition};
use super::{Checkpoint, Diagnostic, Diagnostics};

/// Merges the diagnostics of a loop while it runs, so that many elements do not fill the sink.
#[doc(hidden)]
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

impl Diagnostic {
    /// Returns whether another diagnostic is about the same problem.
    pub(super) fn is_repeated_by(&self, other: &Self) -> bool {
        let in_iteration = self.is_in_iteration();
        self.severity() == other.severity()
            && self.subject() == other.subject()
            && self.summary() == other.summary()
            && in_iteration == other.is_in_iteration()
            && (in_iteration
                || self.own_detail() == other.own_detail()
                    && self.related_spans() == other.related_spans())
    }

    /// Counts another diagnostic about the same problem, and says the number in the detail.
    pub(super) fn count_repetition(&mut self, other: &Self) {
        let differ = self.own_detail() != other.own_detail();
        let (count, others_differ) = other.counted();
        self.count_repetitions(count, differ || others_differ);
    }

    fn is_in_iteration(&self) -> bool {
        self.0.in_iteration
    }

    /// Returns the number of elements that the diagnostic is about, and whether details of some differ.
    fn counted(&self) -> (usize, bool) {
        let repetition = self.0.repetition;
        repetition.map_or((1, false), |it| (it.count, it.differ))
    }

    /// Counts a number of diagnostics about the same problem.
    fn count_repetitions(&mut self, count: usize, differ: bool) {
        let detail_len = self.own_detail().len();
        let (first, second) = (self.counted(), (count, differ));
        let repetition = Repetition {
            count: first.0 + second.0,
            differ: first.1 || second.1,
            detail_len,
        };
        let sentence = if repetition.differ {
            let more = repetition.count - 1;
            let elements = if more == 1 { "element" } else { "elements" };
            format!(" Something similar applies to {more} more {elements}.")
        } else {
            format!(" The same applies to {} elements.", repetition.count)
        };
        let detail = self.own_detail().to_owned();
        self.edit().detail = (detail + &sentence).into();
        self.edit().repetition = Some(repetition);
    }
}

impl Diagnostics {
    /// Merges diagnostics added after the checkpoint that differ in nothing but what they say of one element.
    ///
    /// The first of several diagnostics with the same severity, summary and subject stays, and its detail says how many
    /// there are. Diagnostics outside of iterations (see [`Diagnostic::in_iteration`]) are merged only if their details
    /// are equal too.
    #[doc(hidden)]
    pub fn merge_repeated_since(&mut self, checkpoint: Checkpoint) {
        let added = self.split_off(checkpoint);
        if added.len() < 2 {
            return self.append(added);
        }
        let dropped = added.dropped();
        // Errors that are counted and not stored.
        let dropped_errors = added.error_count() - added.iter().filter(|it| it.is_error()).count();
        let mut merged: Vec<Diagnostic> = Vec::new();
        let mut by_span: HashMap<(u32, u32), Vec<usize>> = HashMap::new();
        let mut once: HashSet<(String, String)> = HashSet::new();
        for diagnostic in added {
            if diagnostic.0.occurrence == Occurrence::Once {
                let (summary, detail) = (diagnostic.summary(), diagnostic.own_detail());
                if !once.insert((summary.to_owned(), detail.to_owned())) {
                    continue;
                }
            }
            let Some(subject) = diagnostic.subject() else {
                merged.push(diagnostic);
                continue;
            };
            let span = subject.span();
            let candidates = by_span.entry((span.start, span.end)).or_default();
            let earlier = candidates.iter().copied().find(|&index| {
                let earlier = merged.get(index);
                earlier.is_some_and(|earlier| earlier.is_repeated_by(&diagnostic))
            });
            match earlier.and_then(|index| merged.get_mut(index)) {
                Some(earlier) if earlier.0.occurrence == Occurrence::OncePerSubject => {}
                Some(earlier) => earlier.count_repetition(&diagnostic),
                None => {
                    candidates.push(merged.len());
                    merged.push(diagnostic);
                }
            }
        }
        self.extend(merged);
        self.add_dropped(dropped, dropped_errors);
    }

    /// Counts more elements with the problem of the last diagnostic that was added after the checkpoint in an iteration.
    #[doc(hidden)]
    pub fn count_repetitions(&mut self, checkpoint: Checkpoint, count: usize) {
        if count == 0 {
            return;
        }
        let added = self.split_off(checkpoint);
        let index = added.iter().rposition(Diagnostic::is_in_iteration);
        let mut next = 0..;
        self.append(added.map(|mut it| {
            if next.next() == index {
                it.count_repetitions(count, false);
            }
            it
        }));
    }

    /// Merges all diagnostics, as [`merge_repeated_since`](Self::merge_repeated_since) does.
    #[doc(hidden)]
    pub fn merge_repeated(&mut self) {
        let empty = self.new_like();
        let all = std::mem::replace(self, empty);
        let start = self.checkpoint();
        self.append(all);
        self.merge_repeated_since(start);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::{Source, Span};

    #[test]
    fn equal_problems_are_counted() {
        let source = Source::new("t", "abcdef").unwrap();
        let at = |start| source.span(Span::new(start, start + 1));
        let problem = |detail: &str, start| Diagnostic::error("S", detail.to_owned()).at(at(start));
        let mut found = Diagnostics::new();
        found.push(problem("One.", 0));
        for _ in 0..4 {
            found.push(problem("Same.", 1).in_iteration());
        }
        found.push(problem("Other.", 1).in_iteration());
        found.push(problem("Two.", 0));
        found.push(problem("One.", 0));
        found.merge_repeated();
        found.merge_repeated();
        let details: Vec<&str> = found.iter().map(Diagnostic::detail).collect();
        assert_eq!(
            details,
            [
                "One. The same applies to 2 elements.",
                "Same. Something similar applies to 4 more elements.",
                "Two."
            ]
        );
        assert_eq!(found.error_count(), 3);
        let mut once = Diagnostics::new();
        for start in [0, 1, 1] {
            once.push(problem("Limit.", start).once());
            once.push(problem("Syntax.", start).once_per_subject());
            once.push(problem("Rule.", 4).with_related(at(start), "here"));
        }
        once.merge_repeated();
        let details: Vec<&str> = once.iter().map(Diagnostic::detail).collect();
        assert_eq!(
            details,
            [
                "Limit.",
                "Syntax.",
                "Rule.",
                "Syntax.",
                "Rule. The same applies to 2 elements."
            ]
        );
        assert_eq!(once.error_count(), 5);
        let mut twice = found.clone();
        twice.append(found);
        twice.merge_repeated();
        assert_eq!(twice.len(), 3);
        assert!(twice.as_slice()[1].detail().contains("to 9 more"));
    }
}
