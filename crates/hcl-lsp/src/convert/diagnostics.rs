//! Diagnostics.

use gen_lsp_types as lsp;
use hcl_syntax::diagnostic::{Diagnostic, Diagnostics, Severity, Tag};
use hcl_syntax::{SourceSpan, Span};

use crate::convert::lines::LinePositions;
use crate::server::snapshot::{Snapshot, SnapshotFile};

/// Maximum number of hints about one file that are sent, as many as other diagnostics are stored: nobody reads more, and an
/// editor slows down.
const MAX_HINTS: usize = 1000;

/// Returns what the program reports about a document, and hints about names that nothing refers to.
pub(crate) fn of_checked(document: &SnapshotFile<'_>) -> Vec<lsp::Diagnostic> {
    let analysis = &document.snapshot.analysis;
    let checked = analysis.diagnostics(document.id);
    let mut found = of_document(document, &checked);
    let hints = analysis.hints(document.id);
    let hints = hints.iter().take(MAX_HINTS);
    found.extend(hints.map(|hint| of_diagnostic(document, hint)));
    found
}

/// Returns diagnostics of a document as the protocol writes them, with a note about the ones that are only counted.
pub(crate) fn of_document(
    document: &SnapshotFile<'_>,
    found: &Diagnostics,
) -> Vec<lsp::Diagnostic> {
    let note = found.closing_note();
    let all = found.iter().chain(&note);
    all.map(|it| of_diagnostic(document, it)).collect()
}

/// Returns one diagnostic. Without a place in this document, it is at its start.
pub(crate) fn of_diagnostic(
    document: &SnapshotFile<'_>,
    diagnostic: &Diagnostic,
) -> lsp::Diagnostic {
    let subject = diagnostic
        .subject()
        .filter(|subject| document.contains(subject));
    let span = subject.map_or(Span::at(0), SourceSpan::marked_span);
    let tags = diagnostic.tags().iter().filter_map(|tag| match tag {
        Tag::Unnecessary => Some(lsp::DiagnosticTag::Unnecessary),
        Tag::Deprecated => Some(lsp::DiagnosticTag::Deprecated),
        _ => None,
    });
    let tags: Vec<lsp::DiagnosticTag> = tags.collect();
    let elsewhere = diagnostic.subject().filter(|_| subject.is_none());
    let message = match elsewhere {
        // `environment variable GATE_PORT: …`
        Some(at) => format!("{}: {}", at.source().name(), message(diagnostic)),
        None => message(diagnostic),
    };
    let related = related_information(document.snapshot, diagnostic);
    lsp::Diagnostic {
        range: document.lines.range(span),
        severity: Some(severity(diagnostic.severity())),
        code: diagnostic
            .code()
            .map(|code| lsp::Code::String(code.into_owned())),
        code_description: None,
        source: Some(document.snapshot.tool.to_string()),
        message: message.into(),
        tags: (!tags.is_empty()).then_some(tags),
        related_information: (!related.is_empty()).then_some(related),
        data: None,
    }
}

const fn severity(severity: Severity) -> lsp::DiagnosticSeverity {
    match severity {
        Severity::Error => lsp::DiagnosticSeverity::Error,
        Severity::Warning => lsp::DiagnosticSeverity::Warning,
        Severity::Information => lsp::DiagnosticSeverity::Information,
        Severity::Hint => lsp::DiagnosticSeverity::Hint,
    }
}

/// Returns the text: title and detail, then the values of variables.
fn message(diagnostic: &Diagnostic) -> String {
    // An editor raises no limit.
    let diagnostic = diagnostic.clone().with_limit_named(&|_| None);
    let (summary, detail) = (diagnostic.summary(), diagnostic.detail());
    let mut text = match (summary, &*detail) {
        (summary, "") => summary.to_owned(),
        ("", detail) => detail.to_owned(),
        _ => format!("{summary}: {detail}"),
    };
    for value in diagnostic.related_values() {
        text.push_str(&format!("\n{} is {}", value.name, value.text));
    }
    text
}

fn related_information(
    snapshot: &Snapshot,
    diagnostic: &Diagnostic,
) -> Vec<lsp::DiagnosticRelatedInformation> {
    let spans = diagnostic.related_spans().iter();
    spans
        .map(|related| lsp::DiagnosticRelatedInformation {
            location: location(snapshot, &related.span),
            message: related.message.clone().into_owned(),
        })
        .collect()
}

/// Returns the location of a span in any source.
fn location(snapshot: &Snapshot, span: &SourceSpan) -> lsp::Location {
    let source = span.source();
    let lines = LinePositions::new(source, snapshot.client.unit());
    lsp::Location {
        uri: snapshot.uris.uri(source.name()).into(),
        range: lines.range(span.marked_span()),
    }
}
