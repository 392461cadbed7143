//! The sources of a report, and their text line by line.

#[cfg(any(feature = "modules", feature = "figment"))]
use hcl_core::json;
use hcl_core::{Diagnostic, Limits, Source, SourceSpan, Span};

use crate::secrets::SAMPLE_NAME;
use hcl_core::ParsedSource;
use hcl_core::Syntax;

/// How the sources were read.
#[derive(Clone, Copy)]
pub(crate) struct Syntaxes<'s> {
    /// Returns whether a source of a name is of the JSON syntax.
    pub(crate) is_json: &'s dyn Fn(&str) -> bool,
    pub(crate) limits: &'s Limits,
}

impl Syntaxes<'_> {
    pub(crate) fn parse(&self, source: &Source) -> ParsedSource {
        // The sample is native also if every source of the decoder is JSON.
        let is_json = source.name() != SAMPLE_NAME && (self.is_json)(source.name());
        let syntax = match is_json {
            true => Syntax::Json,
            false => Syntax::Native,
        };
        ParsedSource::parse(source, syntax, self.limits)
    }
}

#[cfg(any(feature = "modules", feature = "figment"))]
impl<'s> Syntaxes<'s> {
    /// Reads each source in the syntax that its name says.
    pub(crate) const fn by_name(limits: &'s Limits) -> Self {
        Self {
            is_json: &|name| json::is_json_name(name),
            limits,
        }
    }
}

/// Returns the spans of a diagnostic. A report shows the text around each.
pub(crate) fn spans_of(diagnostic: &Diagnostic) -> impl Iterator<Item = &SourceSpan> {
    let related = diagnostic.related_spans().iter().map(|it| &it.span);
    let own = diagnostic.subject().into_iter().chain(diagnostic.context());
    own.chain(related)
}

/// Returns the sources of spans, each with its spans.
pub(crate) fn by_source<'s>(
    spans: impl IntoIterator<Item = &'s SourceSpan>,
) -> Vec<(Source, Vec<Span>)> {
    let mut sources: Vec<(Source, Vec<Span>)> = Vec::new();
    for at in spans {
        match sources.iter_mut().find(|(source, _)| source == at.source()) {
            Some((_, spans)) => spans.push(at.span()),
            None => sources.push((at.source().clone(), vec![at.span()])),
        }
    }
    sources
}

/// Conceals each line of a span alone, so that lines keep their positions.
pub(crate) fn conceal_lines(source: &Source, span: Span) {
    let text = source.text();
    let end = (span.end as usize).min(text.len());
    let mut at = span.start as usize;
    for line in text.get(at..end).unwrap_or_default().split_inclusive('\n') {
        let content = line.trim_start();
        let start = at + (line.len() - content.len());
        let content = content.trim_end();
        if let (Ok(from), Ok(to)) = (u32::try_from(start), u32::try_from(start + content.len())) {
            source.conceal_near_mistake(Span::new(from, to));
        }
        at += line.len();
    }
}
