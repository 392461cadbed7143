//! The layout of a report.

use unicode_width::UnicodeWidthStr;

use super::super::{Diagnostic, RelatedSpan, RelatedValue, Severity};
use super::Renderer;
use super::escape::escaped_and_cut;
use super::excerpt::{ExcerptLabel, ExcerptRow, LabelledPart, LinesOfSource};
use super::style::PartStyle;
use super::wrap::wrapped;
use crate::source::SourceSpan;

/// Maximum length of titles and file names, in characters.
const MAX_NAME_LEN: usize = 300;

/// Appends the report of one diagnostic.
pub(super) fn report(out: &mut String, diagnostic: &Diagnostic, renderer: &Renderer) {
    title(out, diagnostic.severity(), diagnostic.summary(), renderer);
    // Line numbers have at most ten digits; a narrower gutter leaves some columns unused.
    let width = renderer.width - 9;
    let subject = diagnostic.subject().map(|at| diagnostic.shown_span(at));
    let context = diagnostic.context().map(|at| diagnostic.shown_span(at));
    let mut related: Vec<RelatedSpan> = Vec::new();
    for it in diagnostic.related_spans() {
        related.push(it.shown_in(diagnostic));
    }
    let excerpt = subject
        .as_ref()
        .map(|subject| LinesOfSource::new(subject, context.as_ref(), &related, width));
    let mut last_line = excerpt.as_ref().map_or(1, LinesOfSource::last_line);
    let mut apart: Vec<(&RelatedSpan, LinesOfSource<'_>)> = Vec::new();
    // The position is that in the file, and not in the shown text.
    for (shown, written) in related.iter().zip(diagnostic.related_spans()) {
        let is_placed = |excerpt: &LinesOfSource<'_>| {
            !excerpt.unplaced.iter().any(|&it| std::ptr::eq(it, shown))
        };
        if !excerpt.as_ref().is_some_and(is_placed) {
            let excerpt = LinesOfSource::new(&shown.span, None, &[], width);
            last_line = last_line.max(excerpt.last_line());
            apart.push((written, excerpt));
        }
    }
    let page = Page {
        gutter: last_line.to_string().len(),
        mark: PartStyle::of(diagnostic.severity()),
        renderer,
    };
    if let (Some(subject), Some(excerpt)) = (diagnostic.subject(), &excerpt) {
        page.excerpt(out, subject, excerpt);
    }
    let notes = notes(diagnostic);
    let has_rows = diagnostic
        .subject()
        .is_some_and(|at| !at.source().is_unplaced());
    if has_rows && !notes.is_empty() {
        page.frame(out, "", " |");
        out.push('\n');
    }
    for note in notes {
        page.note(out, &note);
    }
    let page = Page {
        mark: PartStyle::Note,
        ..page
    };
    for (written, excerpt) in apart {
        page.related(out, written, &excerpt);
    }
}

/// Appends the number of diagnostics that were dropped.
pub(super) fn closing_note(out: &mut String, dropped: usize, renderer: &Renderer) {
    let (noun, verb) = if dropped == 1 {
        ("problem", "is")
    } else {
        ("problems", "are")
    };
    let text = if out.is_empty() {
        format!("{dropped} {noun} {verb} not shown, after a thousand that do not count here")
    } else {
        out.push('\n');
        format!("{dropped} more {noun} {verb} not shown; fix those above first")
    };
    renderer.paint(out, PartStyle::Title, &text);
    out.push('\n');
}

fn title(out: &mut String, severity: Severity, summary: &str, renderer: &Renderer) {
    renderer.paint(out, PartStyle::of(severity), severity.name());
    let summary = escaped_and_cut(&summary.replace('\n', " "), MAX_NAME_LEN);
    renderer.paint(out, PartStyle::Title, &format!(": {summary}"));
    out.push('\n');
}

/// Returns the notes below the excerpt: the detail, the suggestions, the related values, the field path.
fn notes(diagnostic: &Diagnostic) -> Vec<String> {
    let mut notes = Vec::new();
    if !diagnostic.detail().is_empty() {
        notes.push(diagnostic.detail().into_owned());
    }
    for suggestion in diagnostic.undescribed_suggestions() {
        notes.push(format!("{}.", suggestion.title()));
    }
    let mut values = String::new();
    for value in diagnostic.related_values() {
        values.push_str(if values.is_empty() {
            "with "
        } else {
            ",\n     "
        });
        values.push_str(&value_hint(value));
    }
    if !values.is_empty() {
        notes.push(values);
    }
    if let Some(path) = diagnostic.field_path() {
        notes.push(format!("in field {path}"));
    }
    notes
}

/// Describes a related value, like `base as 8000` or `offset set to null`.
fn value_hint(value: &RelatedValue) -> String {
    let RelatedValue { name, text } = value;
    let joint = if text.starts_with("set to ") {
        ""
    } else {
        "as "
    };
    format!("{name} {joint}{text}").replace('\n', " ")
}

/// Layout and colours of a report.
#[derive(Clone, Copy)]
struct Page<'r> {
    /// Columns of the line numbers.
    gutter: usize,
    /// Style of the line that underlines the subject.
    mark: PartStyle,
    renderer: &'r Renderer,
}

impl Page<'_> {
    /// Appends a related span as a note with its own excerpt.
    fn related(&self, out: &mut String, related: &RelatedSpan, excerpt: &LinesOfSource<'_>) {
        const NOTE: &str = "note";
        self.renderer.paint(out, self.mark, NOTE);
        let columns = self.renderer.width - NOTE.len() - 2;
        for (index, line) in wrapped(&related.message, columns).iter().enumerate() {
            out.push_str(if index == 0 { ": " } else { "      " });
            out.push_str(line);
            out.push('\n');
        }
        self.excerpt(out, &related.span, excerpt);
    }

    /// Appends the position of the subject and the source lines.
    fn excerpt(&self, out: &mut String, subject: &SourceSpan, excerpt: &LinesOfSource<'_>) {
        let (name, start) = (subject.source().name(), subject.start());
        let name = escaped_and_cut(name, MAX_NAME_LEN);
        self.frame(out, "", "-->");
        if subject.source().is_unplaced() {
            out.push_str(&format!(" {name}\n"));
            return;
        }
        out.push_str(&format!(" {name}:{}:{}\n", start.line, start.column));
        self.frame(out, "", " |");
        out.push('\n');
        let mut is_inside = false;
        for row in &excerpt.rows {
            if row.follows_gap {
                self.gap(out, is_inside);
            }
            self.row(out, row, excerpt.spans_lines);
            is_inside = matches!(row.part, LabelledPart::First | LabelledPart::Middle);
        }
    }

    /// Appends a source line, the marks below it if the subject starts or ends on it, and its labels.
    fn row(&self, out: &mut String, row: &ExcerptRow, spans_lines: bool) {
        let marked = &row.window.marked;
        let starts_line = row.window.text.chars().take(marked.start).all(|c| c == ' ');
        let bar = match row.part {
            _ if !spans_lines => "",
            LabelledPart::First if starts_line => "/ ",
            LabelledPart::Middle | LabelledPart::Last => "| ",
            _ => "  ",
        };
        self.frame(out, &row.number.to_string(), " | ");
        self.renderer.paint(out, self.mark, bar);
        out.push_str(&row.window.text);
        out.truncate(out.trim_end_matches(' ').len());
        out.push('\n');
        match row.part {
            LabelledPart::Whole => {
                // An empty span also has a mark.
                let length = (marked.end - marked.start).max(1);
                self.underline(out, &" ".repeat(marked.start), &"^".repeat(length));
            }
            LabelledPart::First if !starts_line => {
                self.underline(out, " ", &format!("_{}^", "_".repeat(marked.start)));
            }
            LabelledPart::Last => {
                self.underline(out, "", &format!("|_{}^", "_".repeat(marked.start)));
            }
            LabelledPart::First | LabelledPart::Middle | LabelledPart::Outside => {}
        }
        for label in &row.labels {
            self.label(out, label, if spans_lines { 2 } else { 0 });
        }
    }

    /// Appends a line of marks.
    fn underline(&self, out: &mut String, indent: &str, mark: &str) {
        self.frame(out, "", " | ");
        out.push_str(indent);
        self.renderer.paint(out, self.mark, mark);
        out.push('\n');
    }

    /// Appends a related span as dashes, with its message after them, or on the next line if it does not fit.
    fn label(&self, out: &mut String, label: &ExcerptLabel, indent: usize) {
        let length = (label.marked.end - label.marked.start).max(1);
        let (start, width) = (indent + label.marked.start, label.text.width());
        self.frame(out, "", " | ");
        let dashes = "-".repeat(length);
        let columns = self.renderer.width - self.gutter - 3;
        let marks = if start + length + 1 + width <= columns {
            format!("{}{dashes} {}", " ".repeat(start), label.text)
        } else {
            format!("{}{dashes}", " ".repeat(start))
        };
        self.renderer.paint(out, PartStyle::Frame, &marks);
        out.push('\n');
        if start + length + 1 + width > columns {
            // Moved to the left if the label would end outside of the report.
            let indent = start.min(columns.saturating_sub(width));
            self.frame(out, "", " | ");
            let text = format!("{}{}", " ".repeat(indent), label.text);
            self.renderer.paint(out, PartStyle::Frame, &text);
            out.push('\n');
        }
    }

    /// Appends three dots for omitted lines, with the bar of a subject that spans them.
    fn gap(&self, out: &mut String, is_inside: bool) {
        self.renderer.paint(out, PartStyle::Frame, "...");
        if is_inside {
            out.push_str(&" ".repeat(self.gutter.max(1)));
            self.renderer.paint(out, self.mark, "|");
        }
        out.push('\n');
    }

    /// Appends a note without an excerpt.
    fn note(&self, out: &mut String, text: &str) {
        let width = self.renderer.width - self.gutter - 3;
        for (index, line) in wrapped(text, width).iter().enumerate() {
            self.frame(out, "", if index == 0 { " = " } else { "   " });
            out.push_str(line);
            out.truncate(out.trim_end_matches(' ').len());
            out.push('\n');
        }
    }

    /// Appends the left edge: a line number, aligned right, and the separator after it.
    fn frame(&self, out: &mut String, number: &str, separator: &str) {
        let gutter = self.gutter - number.width();
        let edge = format!("{}{number}{separator}", " ".repeat(gutter));
        if edge.trim().is_empty() {
            out.push_str(&edge);
        } else {
            self.renderer.paint(out, PartStyle::Frame, &edge);
        }
    }
}
