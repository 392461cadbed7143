//! Diagnostics as JSON.

use hcl_core::Diagnostics;
use hcl_core::source::{Source, SourceSpan};
use hcl_syntax::diagnostic::{Diagnostic, Renderer, Tag};

use crate::positions::Positions;
use crate::writer::Writer;

/// Returns diagnostics as an array.
#[must_use]
pub fn json(diagnostics: &Diagnostics) -> String {
    let mut known = Known::default();
    Writer::array(diagnostics.iter(), |it, diagnostic| {
        write(it, &mut known, diagnostic)
    })
}

/// Indexes of the texts of diagnostics.
#[derive(Debug, Default)]
pub struct Known(Vec<Positions>);

impl Known {
    /// Returns the index of a text.
    fn of(&mut self, source: &Source) -> &Positions {
        let index = match self.0.iter().position(|known| known.source() == source) {
            Some(index) => index,
            None => {
                self.0.push(Positions::new(source));
                self.0.len() - 1
            }
        };
        #[expect(clippy::indexing_slicing, reason = "found, or pushed above")]
        &self.0[index]
    }

    fn range(&mut self, it: &mut Writer, span: &SourceSpan) {
        it.range(self.of(span.source()), span.marked_span());
    }
}

/// Writes a diagnostic.
pub fn write(it: &mut Writer, known: &mut Known, diagnostic: &Diagnostic) {
    it.fields(|it| {
        let subject = diagnostic.subject();
        it.key("severity").string(diagnostic.severity().name());
        it.key("code").string_or_null(diagnostic.code().as_deref());
        it.key("summary").string(diagnostic.summary());
        it.key("detail").string(diagnostic.detail());
        it.key("filename")
            .string_or_null(subject.map(|it| it.source().name()));
        it.key("range");
        match subject {
            Some(span) => known.range(it, span),
            None => it.null(),
        }
        it.key("path").string_or_null(diagnostic.field_path());
        it.key("tags").list(diagnostic.tags(), |it, tag| match tag {
            Tag::Unnecessary => it.string("unnecessary"),
            Tag::Deprecated => it.string("deprecated"),
            _ => {}
        });
        it.key("values")
            .list(diagnostic.related_values(), |it, value| {
                it.fields(|it| {
                    it.key("name").string(&value.name);
                    it.key("text").string(&value.text);
                });
            });
        it.key("related")
            .list(diagnostic.related_spans(), |it, related| {
                it.fields(|it| {
                    it.key("message").string(&related.message);
                    it.key("filename").string(related.span.source().name());
                    it.key("range");
                    known.range(it, &related.span);
                });
            });
        it.key("suggestions")
            .list(diagnostic.suggestions(), |it, suggestion| {
                it.fields(|it| {
                    it.key("title").string(&suggestion.title());
                    it.key("edit").fields(|it| {
                        let span = &suggestion.span;
                        it.key("range").range(known.of(span.source()), span.span());
                        it.key("newText").string(&suggestion.text);
                    });
                });
            });
        it.key("report")
            .string(diagnostic.render(&Renderer::plain()).trim_end());
    });
}
