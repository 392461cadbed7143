//! Which source lines a report shows, and which part of each is the subject.

use std::ops::Range;

use super::window::Window;
use crate::source::{Source, SourceSpan, Span};

/// Most subject lines shown before its middle is left out.
const MOST_SUBJECT_LINES: u32 = 7;

/// Most lines of the context shown on either side of the subject before they too are thinned out.
const MOST_CONTEXT_LINES: u32 = 3;

/// Where a line stands with respect to the subject.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// Outside; shown for its context.
    Outside,
    /// All of the subject lies on this line.
    Whole,
    /// The first of several lines.
    First,
    /// Neither the first nor the last of several lines.
    Middle,
    /// The last of several lines.
    Last,
}

/// One row of source.
#[derive(Debug)]
pub(super) struct Row {
    /// Counted from 1.
    pub(super) number: u32,
    pub(super) window: Window,
    pub(super) part: Part,
    /// Whether lines between the row before and this one are left out.
    pub(super) follows_gap: bool,
}

/// The rows to show for one subject.
#[derive(Debug)]
pub(super) struct Excerpt {
    pub(super) rows: Vec<Row>,
    /// Whether the subject covers several lines.
    pub(super) spans_lines: bool,
}

impl Excerpt {
    pub(super) fn new(subject: &SourceSpan, context: Option<&SourceSpan>, room: usize) -> Self {
        let source = subject.source();
        let subject = Lines::new(source, subject.span());
        let context = context
            .filter(|context| context.source() == source)
            .map(|context| Lines::new(source, context.span()));
        let numbers = subject.shown(source, context.as_ref());
        let mut rows: Vec<Row> = Vec::with_capacity(numbers.len());
        for number in numbers {
            let previous = rows.last().map_or(number - 1, |row| row.number);
            if number == previous + 2 {
                rows.push(subject.row(source, previous + 1, false, room));
            }
            rows.push(subject.row(source, number, number > previous + 2, room));
        }
        Self {
            rows,
            spans_lines: subject.first != subject.last,
        }
    }
}

/// A range of the source: bytes on character boundaries, and the lines that hold them.
struct Lines {
    bytes: Range<usize>,
    first: u32,
    last: u32,
}

impl Lines {
    fn new(source: &Source, span: Span) -> Self {
        let text = source.text();
        let start = source.char_start(span.start);
        let end = source.char_start(span.end).max(start);
        // A line ending that is, or closes, the subject belongs to the line that it ends.
        let covered = &text[start..end];
        let trimmed = covered.strip_suffix('\n').unwrap_or(covered);
        let trimmed = trimmed.strip_suffix('\r').unwrap_or(trimmed);
        let bytes = start..start + trimmed.len();
        Self {
            first: source.line_at(offset(start)),
            last: source.line_at(offset(bytes.end)),
            bytes,
        }
    }

    /// The numbers of the lines to show, rising.
    fn shown(&self, source: &Source, context: Option<&Self>) -> Vec<u32> {
        let mut numbers = Vec::new();
        let before = context.map_or(self.first, |context| context.first.min(self.first));
        if self.first - before <= MOST_CONTEXT_LINES {
            numbers.extend(before..self.first);
        } else {
            numbers.push(before);
        }
        let is_blank = source.line_span(self.first).is_empty();
        if numbers.is_empty() && is_blank && self.first > 1 {
            numbers.push(self.first - 1);
        }
        if self.last - self.first < MOST_SUBJECT_LINES {
            numbers.extend(self.first..=self.last);
        } else {
            numbers.extend(self.first..self.first + MOST_SUBJECT_LINES - 3);
            numbers.extend([self.last - 1, self.last]);
        }
        let after = context.map_or(self.last, |context| context.last.max(self.last));
        if after - self.last <= MOST_CONTEXT_LINES {
            numbers.extend(self.last + 1..=after);
        }
        numbers
    }

    fn row(&self, source: &Source, number: u32, follows_gap: bool, room: usize) -> Row {
        let line = source.line_span(number);
        let text = source.slice(line);
        let within = |byte: usize| byte.saturating_sub(line.range().start).min(text.len());
        let (start, end) = (within(self.bytes.start), within(self.bytes.end));
        let (part, focus) = match number {
            _ if number < self.first || number > self.last => (Part::Outside, 0..0),
            _ if self.first == self.last => (Part::Whole, start..end),
            _ if number == self.first => (Part::First, start..text.len()),
            _ if number == self.last => {
                let last = text[..end]
                    .char_indices()
                    .next_back()
                    .map_or(0, |(at, _)| at);
                (Part::Last, last..end)
            }
            _ => (Part::Middle, 0..0),
        };
        Row {
            number,
            window: Window::new(text, focus, room),
            part,
            follows_gap,
        }
    }
}

/// Narrows an offset into a source, which holds fewer than 2³² bytes.
#[expect(
    clippy::cast_possible_truncation,
    reason = "a source holds fewer than 2^32 bytes"
)]
const fn offset(byte: usize) -> u32 {
    byte as u32
}
