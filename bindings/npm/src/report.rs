//! Diagnostics as JSON.

use hcl_core::Diagnostics;
use hcl_core::source::{OffsetIndexes, SourceSpan};
use hcl_syntax::diagnostic::{Diagnostic, Renderer};

use crate::positions;
use crate::writer::JsonWriter;

/// Returns diagnostics as an array.
#[must_use]
pub fn json(diagnostics: &Diagnostics) -> String {
    let mut known = positions::of_several();
    JsonWriter::array(diagnostics.iter(), |writer, diagnostic| {
        write(writer, &mut known, diagnostic)
    })
}

/// Leaves out how a program in Rust raises a limit.
#[must_use]
pub fn without_limit(diagnostic: Diagnostic) -> Diagnostic {
    diagnostic.with_limit_named(&|_| None)
}

/// Writes a diagnostic.
pub fn write(writer: &mut JsonWriter, known: &mut OffsetIndexes, diagnostic: &Diagnostic) {
    let diagnostic = without_limit(diagnostic.clone());
    writer.fields(|writer| {
        let subject = diagnostic.subject();
        writer.key("severity").string(diagnostic.severity().name());
        writer
            .key("code")
            .string_or_null(diagnostic.code().as_deref());
        writer.key("summary").string(diagnostic.summary());
        writer.key("detail").string(&diagnostic.detail());
        writer
            .key("filename")
            .string_or_null(subject.map(|writer| writer.source().name()));
        writer.key("range");
        match subject {
            Some(span) => range(writer, known, span),
            None => writer.null(),
        }
        writer.key("path").string_or_null(diagnostic.field_path());
        writer
            .key("tags")
            .list(diagnostic.tags(), |writer, tag| writer.string(tag.name()));
        writer
            .key("values")
            .list(diagnostic.related_values(), |writer, value| {
                writer.fields(|writer| {
                    writer.key("name").string(&value.name);
                    writer.key("text").string(&value.text);
                });
            });
        writer
            .key("related")
            .list(diagnostic.related_spans(), |writer, related| {
                writer.fields(|writer| {
                    writer.key("message").string(&related.message);
                    writer.key("filename").string(related.span.source().name());
                    writer.key("range");
                    range(writer, known, &related.span);
                });
            });
        writer
            .key("suggestions")
            .list(diagnostic.suggestions(), |writer, suggestion| {
                writer.fields(|writer| {
                    writer.key("title").string(&suggestion.title());
                    writer.key("edit").fields(|writer| {
                        let span = &suggestion.span;
                        writer
                            .key("range")
                            .range(known.of(span.source()), span.span());
                        writer.key("newText").string(&suggestion.text);
                    });
                });
            });
        writer
            .key("report")
            .string(diagnostic.render(&Renderer::plain()).trim_end());
    });
}

fn range(writer: &mut JsonWriter, known: &mut OffsetIndexes, span: &SourceSpan) {
    writer.range(known.of(span.source()), span.marked_span());
}
