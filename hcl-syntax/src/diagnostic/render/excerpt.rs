//! Which source lines a report shows, and which part of each is the subject.

use std::ops::Range;

use unicode_width::UnicodeWidthStr;

use super::super::RelatedSpan;
use super::escape::escaped_and_cut;
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
    pub(super) labels: Vec<Label>,
}

/// A related span on a row.
#[derive(Debug)]
pub(super) struct Label {
    /// Columns of the span, from 0.
    pub(super) marked: Range<usize>,
    pub(super) text: String,
}

/// The rows to show for one subject.
#[derive(Debug)]
pub(super) struct Excerpt<'d> {
    pub(super) rows: Vec<Row>,
    /// Whether the subject covers several lines.
    pub(super) spans_lines: bool,
    /// Related spans that are not labels of a row: of another source, inside a subject of several lines, too far from
    /// the subject on a long line, or with too long a message.
    pub(super) unplaced: Vec<&'d RelatedSpan>,
}

impl<'d> Excerpt<'d> {
    pub(super) fn new(
        subject: &SourceSpan,
        context: Option<&SourceSpan>,
        related: &'d [RelatedSpan],
        room: usize,
    ) -> Self {
        let source = subject.source();
        let subject = Lines::new(source, subject.span());
        let context = context
            .filter(|context| context.source() == source)
            .map(|context| Lines::new(source, context.span()));
        let spans_lines = subject.first != subject.last;
        let (mut notes, mut unplaced) = (Vec::new(), Vec::new());
        for related in related {
            match Note::new(related, source, room) {
                Some(note) if !(spans_lines && subject.has_line(note.lines.first)) => {
                    notes.push(note);
                }
                _ => unplaced.push(related),
            }
        }
        let mut numbers = subject.shown(source, context.as_ref());
        numbers.extend(notes.iter().map(|note| note.lines.first));
        numbers.sort_unstable();
        numbers.dedup();
        let mut rows: Vec<Row> = Vec::with_capacity(numbers.len());
        for number in numbers {
            let previous = rows.last().map_or(number - 1, |row| row.number);
            if number == previous + 2 {
                rows.push(subject.row(source, previous + 1, 0..0, room));
            }
            let here = notes.iter().filter(|note| note.lines.first == number);
            let first = here.clone().next();
            let focus = first.map_or(0..0, |note| note.lines.bytes_on(source, number));
            let mut row = subject.row(source, number, focus, room);
            row.follows_gap = number > previous + 2;
            for note in here {
                match note.label(source, &row.window) {
                    Some(label) => row.labels.push(label),
                    None => unplaced.push(note.related),
                }
            }
            rows.push(row);
        }
        Self {
            rows,
            spans_lines,
            unplaced,
        }
    }
}

/// A related span in the source of the subject.
struct Note<'d> {
    related: &'d RelatedSpan,
    lines: Lines,
    text: String,
}

impl<'d> Note<'d> {
    /// `None` for another source, or a message wider than `room` columns.
    fn new(related: &'d RelatedSpan, source: &Source, room: usize) -> Option<Self> {
        if related.span.source() != source {
            return None;
        }
        let text = escaped_and_cut(&related.message.replace('\n', " "), room + 1);
        (text.width() <= room).then(|| Self {
            related,
            lines: Lines::new(source, related.span.span()),
            text,
        })
    }

    /// The label on the row of the first line; `None` if the span is not in the window.
    fn label(&self, source: &Source, window: &Window) -> Option<Label> {
        let line = source.slice(source.line_span(self.lines.first));
        let bytes = self.lines.bytes_on(source, self.lines.first);
        Some(Label {
            marked: window.columns_of(line, &bytes)?,
            text: self.text.clone(),
        })
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

    const fn has_line(&self, number: u32) -> bool {
        self.first <= number && number <= self.last
    }

    /// The bytes of the range that lie on a line, counted from the start of the line.
    fn bytes_on(&self, source: &Source, number: u32) -> Range<usize> {
        let line = source.line_span(number).range();
        let within = |byte: usize| byte.saturating_sub(line.start).min(line.len());
        within(self.bytes.start)..within(self.bytes.end)
    }

    /// Makes the row of a line. The window is cut around the subject, or around `outside` on other lines.
    fn row(&self, source: &Source, number: u32, outside: Range<usize>, room: usize) -> Row {
        let text = source.slice(source.line_span(number));
        let Range { start, end } = self.bytes_on(source, number);
        let (part, focus) = match number {
            _ if !self.has_line(number) => (Part::Outside, outside),
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
            follows_gap: false,
            labels: Vec::new(),
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
