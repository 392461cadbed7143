//! The excerpt of a report: source lines with the subject and related spans.

use std::ops::Range;

use hcl_value::internal::sort::sort_by_key;

use unicode_width::UnicodeWidthStr;

use super::super::RelatedSpan;
use super::escape::escaped_and_cut;
use super::lines::{SourceLines, text_of_line};
use super::window::Window;
use crate::source::{Source, SourceSpan};

/// The part of the subject that a line holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LabelledPart {
    /// None: a line of the context, or of a related span.
    Outside,
    /// All of it.
    Whole,
    /// The first of its lines.
    First,
    /// A line between the first and the last.
    Middle,
    /// The last of its lines.
    Last,
}

/// A source line.
#[derive(Debug)]
pub(super) struct ExcerptRow {
    /// Number of the line in its file.
    pub(super) number: u32,
    pub(super) window: Window,
    pub(super) part: LabelledPart,
    /// Whether lines between the previous row and this one are omitted.
    pub(super) follows_gap: bool,
    pub(super) labels: Vec<ExcerptLabel>,
}

/// A related span on a row.
#[derive(Debug)]
pub(super) struct ExcerptLabel {
    /// Columns of the span, from 0.
    pub(super) marked: Range<usize>,
    pub(super) text: String,
}

/// The rows of one subject.
#[derive(Debug)]
pub(super) struct LinesOfSource<'d> {
    pub(super) rows: Vec<ExcerptRow>,
    /// Whether the subject spans several lines.
    pub(super) spans_lines: bool,
    /// Related spans without a label: in another source, inside a subject of several lines, too far from the subject on
    /// a long line, or with too long a message.
    pub(super) unplaced: Vec<&'d RelatedSpan>,
}

impl<'d> LinesOfSource<'d> {
    /// Returns the number of the last line.
    pub(super) fn last_line(&self) -> u32 {
        self.rows.last().map_or(1, |row| row.number)
    }

    /// Selects the lines of the subject and the related spans, with windows of at most `width` columns.
    pub(super) fn new(
        subject: &SourceSpan,
        context: Option<&SourceSpan>,
        related: &'d [RelatedSpan],
        width: usize,
    ) -> Self {
        let source = subject.source();
        let subject = SourceLines::new(source, subject.span());
        let context = context
            .filter(|context| context.source() == source)
            .map(|context| SourceLines::new(source, context.span()));
        let spans_lines = subject.first != subject.last;
        let (mut notes, mut unplaced) = (Vec::new(), Vec::new());
        for related in related {
            match Note::new(related, source, width) {
                Some(note) if !(spans_lines && subject.has_line(note.lines.first)) => {
                    notes.push(note);
                }
                _ => unplaced.push(related),
            }
        }
        let mut lines = subject.shown(source, context.as_ref());
        for note in &notes {
            lines.push(note.lines.first);
        }
        sort_by_key(&mut lines, |&line| line);
        let mut rows: Vec<ExcerptRow> = Vec::with_capacity(lines.len());
        let mut previous = lines.first().map_or(0, |first| first - 1);
        for line in lines {
            if line == previous {
                continue;
            }
            // Dots for one omitted line would take as much space as the line.
            if line == previous + 2 {
                rows.push(row(&subject, source, previous + 1, 0..0, width));
            }
            let mut focus = None;
            for note in &notes {
                if note.lines.first == line && focus.is_none() {
                    focus = Some(note.lines.bytes_on(source, line));
                }
            }
            let mut row = row(&subject, source, line, focus.unwrap_or(0..0), width);
            row.follows_gap = line > previous + 2;
            for note in &notes {
                if note.lines.first != line {
                    continue;
                }
                match note.label(source, &row.window) {
                    Some(label) => row.labels.push(label),
                    None => unplaced.push(note.related),
                }
            }
            rows.push(row);
            previous = line;
        }
        Self {
            rows,
            spans_lines,
            unplaced,
        }
    }
}

/// Creates the row of a line. Cuts the window around the subject, or around `outside` on other lines.
fn row(
    subject: &SourceLines,
    source: &Source,
    line: u32,
    outside: Range<usize>,
    width: usize,
) -> ExcerptRow {
    let text = text_of_line(source, line);
    let Range { start, end } = subject.bytes_on(source, line);
    let (part, focus) = match line {
        _ if !subject.has_line(line) => (LabelledPart::Outside, outside),
        _ if subject.first == subject.last => (LabelledPart::Whole, start..end),
        _ if line == subject.first => (LabelledPart::First, start..text.len()),
        _ if line == subject.last => {
            // The mark of the end is below the last character of the subject, not after it.
            let before = text.get(..end).unwrap_or_default();
            let last = before.char_indices().next_back();
            let last = last.map_or(0, |(at, _)| at);
            (LabelledPart::Last, last..end)
        }
        _ => (LabelledPart::Middle, 0..0),
    };
    ExcerptRow {
        number: source.start().line.saturating_add(line - 1),
        window: Window::new(text, focus, width),
        part,
        follows_gap: false,
        labels: Vec::new(),
    }
}

/// A related span in the source of the subject.
struct Note<'d> {
    related: &'d RelatedSpan,
    lines: SourceLines,
    text: String,
}

impl<'d> Note<'d> {
    /// Returns `None` for another source, or a message wider than `width` columns.
    fn new(related: &'d RelatedSpan, source: &Source, width: usize) -> Option<Self> {
        if related.span.source() != source {
            return None;
        }
        let text = escaped_and_cut(&related.message.replace('\n', " "), width + 1);
        (text.width() <= width).then(|| Self {
            related,
            lines: SourceLines::new(source, related.span.span()),
            text,
        })
    }

    /// Returns the label for the row of the first line; `None` if the span starts outside of the window.
    fn label(&self, source: &Source, window: &Window) -> Option<ExcerptLabel> {
        let line = text_of_line(source, self.lines.first);
        let bytes = self.lines.bytes_on(source, self.lines.first);
        Some(ExcerptLabel {
            marked: window.columns_of(line, &bytes)?,
            text: self.text.clone(),
        })
    }
}
