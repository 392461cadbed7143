//! Templates inside JSON strings, with spans mapped back to the JSON text.
//!
//! A string is decoded into a separate source and parsed as native syntax. Diagnostics and references then point into
//! that source; [`TextOrigin`] maps their spans to the JSON text, across escape sequences.

use std::sync::Arc;

use crate::diagnostic::Diagnostics;
use crate::eval::{EvalContext, Traversal, calls, evaluate, variables};
use crate::json::{OffsetMap, Text};
use crate::native;
use crate::source::{Source, SourceSpan, Span};
use crate::value::Value;

/// The decoded text of a string as a separate source, with the mapping back to the JSON text.
#[derive(Debug)]
pub(super) struct TextOrigin {
    pub(super) decoded: Source,
    json: Source,
    offsets: OffsetMap,
}

/// A parsed template.
#[derive(Debug)]
pub(super) struct ParsedTemplate {
    pub(super) origin: Arc<TextOrigin>,
    pub(super) template: native::ParsedExpression,
}

impl ParsedTemplate {
    /// Parses a template. Reports syntax errors and returns `None`.
    pub(super) fn of(text: Text<'_>, diagnostics: &mut Diagnostics) -> Option<Self> {
        let origin = TextOrigin::new(text);
        let mut found = Diagnostics::new();
        let template = native::parse_template_text(&origin.decoded, &mut found);
        let failed = found.has_errors();
        origin.report(found, diagnostics);
        (!failed).then_some(Self { origin, template })
    }
}

impl TextOrigin {
    pub(super) fn new(text: Text<'_>) -> Arc<Self> {
        let json = text.file().source();
        // Decoded text is never longer than the JSON text, which has been accepted as a source.
        let decoded = Source::new(json.name(), text.decode()).unwrap_or_else(|_| json.clone());
        Arc::new(Self {
            decoded,
            json: json.clone(),
            offsets: text.offset_map(),
        })
    }

    pub(super) fn locate(&self, span: SourceSpan) -> SourceSpan {
        if *span.source() == self.decoded {
            self.at(span.span())
        } else {
            span
        }
    }

    pub(super) fn at(&self, span: Span) -> SourceSpan {
        self.json.span(self.offsets.source_span(span))
    }

    pub(super) fn evaluate(
        &self,
        expression: &native::ParsedExpression,
        context: &EvalContext<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Value {
        let mut found = Diagnostics::new();
        let value = evaluate(expression.expression(), context, &mut found);
        self.report(found, diagnostics);
        value
    }

    pub(super) fn report(&self, found: Diagnostics, diagnostics: &mut Diagnostics) {
        for found in found {
            diagnostics.push(found.map_spans(|span| self.locate(span)));
        }
    }

    #[inline]
    pub(super) fn variables(&self, expression: &native::ParsedExpression) -> Vec<Traversal> {
        let mut located = Vec::new();
        for found in variables(expression.expression()) {
            located.push(found.map_spans(|span| self.locate(span)));
        }
        located
    }

    #[inline]
    pub(super) fn calls(&self, expression: &native::ParsedExpression) -> Vec<(String, SourceSpan)> {
        let mut located = Vec::new();
        for (name, span) in calls(expression.expression()) {
            located.push((name, self.locate(span)));
        }
        located
    }
}
