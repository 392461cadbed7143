//! The JSON form of diagnostics that `hcldec --diags=json` writes.

use std::fmt::Write;

use super::super::{Diagnostic, Diagnostics, RelatedSpan, Suggestion, Tag};
use super::escape::is_hidden;
use crate::source::{Position, SourceSpan};

impl Diagnostics {
    /// Returns a JSON document: `{"diagnostics": […]}`. Each has `severity`, `summary` and, if there are any, `detail`,
    /// `code`, `tags`, `subject` (`filename`, and `start` and `end` with `line`, `column` and `byte`), `related` (an
    /// array of `message` and `range`, which has the shape of `subject`) and `suggestions` (an array of `text` and the
    /// `range` that it replaces), which a program may apply: see [`Diagnostic::sure_suggestion`].
    ///
    /// The document is indented by two spaces and ends with a line feed.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::{Diagnostic, Diagnostics};
    ///
    /// let diagnostics = Diagnostics::from(Diagnostic::warning("Old spelling", "Write \"port\"."));
    /// let expected = r#"{
    ///   "diagnostics": [
    ///     {
    ///       "severity": "warning",
    ///       "summary": "Old spelling",
    ///       "detail": "Write \"port\".",
    ///       "code": "old-spelling"
    ///     }
    ///   ]
    /// }
    /// "#;
    /// assert_eq!(diagnostics.render_json(), expected);
    /// ```
    #[must_use]
    pub fn render_json(&self) -> String {
        let mut entries: Vec<String> = self.iter().map(entry).collect();
        entries.extend(self.closing_note().as_ref().map(entry));
        format!(
            "{{\n  \"diagnostics\": [\n{}\n  ]\n}}\n",
            entries.join(",\n")
        )
    }
}

fn entry(diagnostic: &Diagnostic) -> String {
    // The reference has severity, summary, detail and subject, in this order.
    let severity = diagnostic.severity().name();
    let mut members = vec![
        format!("      \"severity\": \"{severity}\""),
        format!("      \"summary\": {}", quoted(diagnostic.summary())),
    ];
    if !diagnostic.detail().is_empty() {
        members.push(format!(
            "      \"detail\": {}",
            quoted(&diagnostic.detail())
        ));
    }
    if let Some(code) = diagnostic.code() {
        members.push(format!("      \"code\": {}", quoted(&code)));
    }
    if !diagnostic.tags().is_empty() {
        let tags: Vec<String> = diagnostic.tags().iter().map(tag).collect();
        members.push(format!("      \"tags\": [{}]", tags.join(", ")));
    }
    if let Some(subject) = diagnostic.subject() {
        members.push(format!("      \"subject\": {}", range(subject, 6)));
    }
    if !diagnostic.related_spans().is_empty() {
        let related: Vec<String> = diagnostic.related_spans().iter().map(related).collect();
        members.push(format!(
            "      \"related\": [\n{}\n      ]",
            related.join(",\n")
        ));
    }
    if let Some(sure) = diagnostic.sure_suggestion() {
        members.push(format!(
            "      \"suggestions\": [\n{}\n      ]",
            suggestion(sure)
        ));
    }
    format!("    {{\n{}\n    }}", members.join(",\n"))
}

fn tag(tag: &Tag) -> String {
    quoted(tag.name())
}

fn related(related: &RelatedSpan) -> String {
    labelled("message", &related.message, &related.span)
}

fn suggestion(suggestion: &Suggestion) -> String {
    labelled("text", &suggestion.text, &suggestion.span)
}

/// Writes a text and a range as an object.
fn labelled(name: &str, text: &str, span: &SourceSpan) -> String {
    let (text, range) = (quoted(text), range(span, 10));
    format!("        {{\n          \"{name}\": {text},\n          \"range\": {range}\n        }}")
}

/// Writes a span as an object. Its closing brace is indented by `indent` columns.
fn range(span: &SourceSpan, indent: usize) -> String {
    let name = quoted(span.source().name());
    let (start, end) = (
        position(span.start(), indent + 2),
        position(span.end(), indent + 2),
    );
    let close = " ".repeat(indent);
    format!(
        "{{\n{close}  \"filename\": {name},\n{close}  \"start\": {start},\n{close}  \"end\": {end}\n{close}}}"
    )
}

fn position(position: Position, indent: usize) -> String {
    let Position { line, column, byte } = position;
    let close = " ".repeat(indent);
    format!(
        "{{\n{close}  \"line\": {line},\n{close}  \"column\": {column},\n{close}  \"byte\": {byte}\n{close}}}"
    )
}

/// Returns a JSON string. Escapes `<`, `>`, `&` and the two Unicode line separators like the reference, and all other
/// characters that a terminal does not show.
pub(super) fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\u{8}' => out.push_str("\\b"),
            '\u{c}' => out.push_str("\\f"),
            c if matches!(c, '<' | '>' | '&') || is_hidden(c) => {
                for unit in c.encode_utf16(&mut [0; 2]) {
                    // Writing to a string cannot fail.
                    let _ = write!(out, "\\u{unit:04x}");
                }
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
