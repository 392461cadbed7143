//! Lines with syntax errors, which the formatter does not change.

use hcl_syntax::{Diagnostics, Span};

use super::Text;
use super::lines::Line;

/// Freezes the lines that the subject of an error touches.
pub(super) fn freeze(lines: &mut [Line], text: &Text<'_>, diagnostics: &Diagnostics) {
    let errors = diagnostics
        .iter()
        .filter(|diagnostic| diagnostic.is_error());
    let mut subjects: Vec<Span> = errors
        .filter_map(|error| error.subject().map(|subject| subject.span()))
        .collect();
    if subjects.is_empty() {
        return;
    }
    subjects.sort_unstable();
    // Errors beyond those that the sink stores are at unknown lines after the last one.
    let is_complete = diagnostics.dropped() == 0;
    let mut subjects = subjects.into_iter().peekable();
    let mut reach = 0;
    let mut start = 0;
    for line in lines {
        let end = text.tokens.get(line.tokens.end - 1);
        let end = end.map_or(start, |token| token.span.end);
        while let Some(subject) = subjects.next_if(|subject| subject.start <= end) {
            reach = reach.max(subject.end.max(subject.start + 1));
        }
        line.frozen = start < reach || (!is_complete && subjects.peek().is_none());
        start = end;
    }
}
