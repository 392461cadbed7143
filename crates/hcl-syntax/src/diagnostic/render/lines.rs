//! The lines of a source that a report shows.

use std::ops::Range;

use crate::source::{Source, Span};

/// Maximum number of subject lines shown; of a longer subject, lines in the middle are omitted.
const MAX_SUBJECT_LINES: u32 = 7;

/// Maximum number of context lines shown on each side of the subject; of a longer context, only its first line is
/// shown.
const MAX_CONTEXT_LINES: u32 = 3;

/// A range of a source: bytes on character boundaries, and the lines that contain them. Lines count from 1 at the start
/// of the text, also in a fragment of a file.
pub(super) struct SourceLines {
    bytes: Range<usize>,
    pub(super) first: u32,
    pub(super) last: u32,
}

impl SourceLines {
    pub(super) fn new(source: &Source, span: Span) -> Self {
        let start = source.char_start(span.start);
        let end = source.char_start(span.end).max(start);
        // A line ending at the end of the subject belongs to the line that it ends.
        let covered = source.text().get(start..end).unwrap_or_default();
        let trimmed = covered.strip_suffix('\n').unwrap_or(covered);
        let trimmed = trimmed.strip_suffix('\r').unwrap_or(trimmed);
        let bytes = start..start + trimmed.len();
        Self {
            first: line_of(source, bytes.start),
            last: line_of(source, bytes.end),
            bytes,
        }
    }

    /// Returns the lines to show for a subject, in ascending order.
    pub(super) fn shown(&self, source: &Source, context: Option<&Self>) -> Vec<u32> {
        let mut lines = Vec::new();
        let before = context.map_or(self.first, |context| context.first.min(self.first));
        if self.first - before <= MAX_CONTEXT_LINES {
            push_lines(&mut lines, before, self.first);
        } else {
            lines.push(before);
        }
        let is_blank = text_of_line(source, self.first).is_empty();
        // A blank line alone does not show where in the file it is.
        if lines.is_empty() && is_blank && self.first > 1 {
            lines.push(self.first - 1);
        }
        if self.last - self.first < MAX_SUBJECT_LINES {
            push_lines(&mut lines, self.first, self.last + 1);
        } else {
            push_lines(&mut lines, self.first, self.first + MAX_SUBJECT_LINES - 3);
            push_lines(&mut lines, self.last - 1, self.last + 1);
        }
        let after = context.map_or(self.last, |context| context.last.max(self.last));
        if after - self.last <= MAX_CONTEXT_LINES {
            push_lines(&mut lines, self.last + 1, after + 1);
        }
        lines
    }

    pub(super) const fn has_line(&self, line: u32) -> bool {
        self.first <= line && line <= self.last
    }

    /// Returns the bytes of the range that are on a line, counted from the start of the line.
    pub(super) fn bytes_on(&self, source: &Source, line: u32) -> Range<usize> {
        let line = span_of_line(source, line).range();
        let within = |byte: usize| byte.saturating_sub(line.start).min(line.len());
        within(self.bytes.start)..within(self.bytes.end)
    }
}

/// Returns the text of a line without its line ending.
pub(super) fn text_of_line(source: &Source, line: u32) -> &str {
    source.slice(span_of_line(source, line))
}

fn span_of_line(source: &Source, line: u32) -> Span {
    source.line_span(source.start().line.saturating_add(line - 1))
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "a source holds fewer than 2^32 bytes"
)]
fn line_of(source: &Source, byte: usize) -> u32 {
    source.line_at(byte as u32) - source.start().line + 1
}

/// Appends the numbers of the lines from `first` to the one before `end`.
fn push_lines(lines: &mut Vec<u32>, first: u32, end: u32) {
    for line in first..end {
        lines.push(line);
    }
}
