//! Diagnostics as a log of SARIF 2.1.0, the format of code scanning services.

use std::fmt::Write;

use hcl_value::internal::sort::sort_by;

use super::super::{Diagnostic, Diagnostics, RelatedSpan, Severity, Suggestion};
use super::ReportTool;
use super::json::quoted;
use crate::source::{ColumnUnit, SourceSpan};

impl Diagnostics {
    /// Returns a log of [SARIF 2.1.0](https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html) with one run of
    /// the tool: codes as rules, suggestions as fixes, columns in code units of UTF-16. It ends with a line feed.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::diagnostic::ReportTool;
    /// use hcl_syntax::{Diagnostics, Source, native};
    ///
    /// let source = Source::new("app.hcl", "port = 80 81\n")?;
    /// let mut diagnostics = Diagnostics::new();
    /// native::parse(&source, &mut diagnostics);
    /// let log = diagnostics.render_sarif(ReportTool { name: "app", version: "1.2.0" });
    /// assert!(log.contains(r#""ruleId":"missing-newline-after-argument","level":"error""#));
    /// assert!(log.contains(r#""region":{"startLine":1,"startColumn":11,"endLine":1,"endColumn":13"#));
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn render_sarif(&self, tool: ReportTool<'_>) -> String {
        let mut rules: Vec<_> = self.iter().filter_map(Diagnostic::code).collect();
        sort_by(&mut rules, Ord::cmp);
        rules.dedup();
        let rules: Vec<String> = rules
            .iter()
            .map(|code| format!("{{\"id\":{}}}", quoted(code)))
            .collect();
        let mut results: Vec<String> = self.iter().map(result).collect();
        results.extend(self.closing_note().as_ref().map(result));
        format!(
            "{{\"version\":\"2.1.0\",\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"runs\":[{{\
             \"tool\":{{\"driver\":{{\"name\":{},\"version\":{},\"rules\":[{}]}}}},\
             \"columnKind\":\"utf16CodeUnits\",\"results\":[{}]}}]}}\n",
            quoted(tool.name),
            quoted(tool.version),
            rules.join(","),
            results.join(",")
        )
    }
}

fn result(diagnostic: &Diagnostic) -> String {
    let mut out = String::from("{");
    // Writing to a string cannot fail.
    if let Some(code) = diagnostic.code() {
        let _ = write!(out, "\"ruleId\":{},", quoted(&code));
    }
    let message = match &*diagnostic.detail() {
        "" => diagnostic.summary().to_owned(),
        detail => format!("{}: {detail}", diagnostic.summary()),
    };
    let _ = write!(
        out,
        "\"level\":\"{}\",\"message\":{{\"text\":{}}}",
        level(diagnostic.severity()),
        quoted(&message)
    );
    if let Some(subject) = diagnostic.subject() {
        let _ = write!(out, ",\"locations\":[{{{}}}]", physical(subject));
    }
    if !diagnostic.related_spans().is_empty() {
        let related: Vec<String> = diagnostic.related_spans().iter().map(related).collect();
        let _ = write!(out, ",\"relatedLocations\":[{}]", related.join(","));
    }
    if let Some(sure) = diagnostic.sure_suggestion() {
        let _ = write!(out, ",\"fixes\":[{}]", fix(sure));
    }
    out.push('}');
    out
}

const fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Information | Severity::Hint => "note",
    }
}

fn physical(span: &SourceSpan) -> String {
    format!(
        "\"physicalLocation\":{{{},\"region\":{}}}",
        artifact(span),
        region(span)
    )
}

fn artifact(span: &SourceSpan) -> String {
    format!(
        "\"artifactLocation\":{{\"uri\":{}}}",
        quoted(&uri(span.source().name()))
    )
}

fn region(span: &SourceSpan) -> String {
    let unit = ColumnUnit::Utf16;
    let (start, end) = (span.start_in(unit), span.end_in(unit));
    format!(
        "{{\"startLine\":{},\"startColumn\":{},\"endLine\":{},\"endColumn\":{}}}",
        start.line, start.column, end.line, end.column
    )
}

fn related(related: &RelatedSpan) -> String {
    format!(
        "{{{},\"message\":{{\"text\":{}}}}}",
        physical(&related.span),
        quoted(&related.message)
    )
}

fn fix(suggestion: &Suggestion) -> String {
    format!(
        "{{\"description\":{{\"text\":{}}},\"artifactChanges\":[{{{},\"replacements\":[{{\"deletedRegion\":{},\
         \"insertedContent\":{{\"text\":{}}}}}]}}]}}",
        quoted(&suggestion.title()),
        artifact(&suggestion.span),
        region(&suggestion.span),
        quoted(&suggestion.text)
    )
}

/// Returns the name of a source as a URI reference: everything but unreserved characters, `/` and `:` after a drive or
/// scheme is percent-encoded, and backslashes become slashes.
fn uri(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    for byte in name.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                out.push(char::from(byte));
            }
            b'\\' => out.push('/'),
            // Writing to a string cannot fail.
            byte => drop(write!(out, "%{byte:02X}")),
        }
    }
    out
}
