//! Parts of sources, which are asked for what is in them.

use hcl_core::{Diagnostic, SourceSpan};

/// The name of a source, and the start and the end of a part, in order.
pub(crate) struct Areas<'s>(Vec<(&'s str, u32, u32)>);

impl<'s> Areas<'s> {
    pub(crate) fn of(places: impl IntoIterator<Item = &'s SourceSpan>) -> Self {
        let area = |at: &'s SourceSpan| (at.source().name(), at.span().start, at.span().end);
        let mut areas: Vec<_> = places.into_iter().map(area).collect();
        areas.sort_unstable();
        // An area reaches to the end of all areas before it, so that one comparison finds an enclosing area.
        let mut before = ("", 0);
        for (name, _, end) in &mut areas {
            if before.0 == *name {
                *end = before.1.max(*end);
            }
            before = (*name, *end);
        }
        Self(areas)
    }

    /// Returns whether a place is in one of the areas.
    pub(crate) fn has(&self, at: &SourceSpan) -> bool {
        let (name, span) = (at.source().name(), at.span());
        let is_before = |(of, start, _): &(&str, u32, u32)| (*of, *start) <= (name, span.start);
        let before = self.0.partition_point(is_before).checked_sub(1);
        let last = before.and_then(|before| self.0.get(before));
        last.is_some_and(|(of, _, end)| *of == name && *end >= span.end)
    }

    /// Returns whether a report is about a place in one of the areas.
    pub(crate) fn has_report(&self, report: &Diagnostic) -> bool {
        report.subject().is_some_and(|at| self.has(at))
    }
}
