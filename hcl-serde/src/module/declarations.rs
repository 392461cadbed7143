//! Reports about the sources of a module: excerpts do not show the default of a sensitive variable.

use hcl_core::internal::sort::sort_by_key;
use hcl_core::syntax::is_identifier;
use hcl_core::{Attribute, Diagnostics, OwnedBody, Source, SourceSpan, Span, json};

use super::errors;
use super::redaction::{blanked, names};

/// Arguments whose values are shown. A misspelt name can be that of the default.
const SHOWN: &[&str] = &["type", "description", "sensitive", "nullable"];

/// The values of arguments of sensitive variables that no excerpt shows.
#[derive(Clone, Debug, Default)]
pub(super) struct Hidden(Vec<SourceSpan>);

impl Hidden {
    /// Adds the values of a sensitive variable.
    pub(super) fn add(&mut self, attributes: &[Attribute<'_>]) {
        let hidden = attributes.iter().filter(|it| !SHOWN.contains(&it.name()));
        self.0.extend(hidden.map(|it| it.expression().span()));
    }

    /// Redacts the diagnostics on lines with hidden values.
    pub(super) fn redact(&self, found: Diagnostics) -> Diagnostics {
        if self.0.is_empty() || found.is_empty() {
            return found;
        }
        let mut sources: Vec<(&Source, Option<Source>)> = Vec::new();
        for span in &self.0 {
            if sources.iter().all(|(source, _)| *source != span.source()) {
                sources.push((span.source(), self.shown(span.source())));
            }
        }
        let map = |span: SourceSpan| {
            let is_hidden = self.0.iter().any(|hidden| share_lines(hidden, &span));
            let mut sources = sources.iter().filter(|_| is_hidden);
            let shown = sources.find(|(source, _)| *source == span.source());
            match shown {
                Some((_, Some(shown))) => shown.span(span.span()),
                _ => span,
            }
        };
        found.map(|it| it.map_spans(map))
    }

    fn shown(&self, source: &Source) -> Option<Source> {
        let hidden = self.0.iter().filter(|span| span.source() == source);
        let mut hidden: Vec<Span> = hidden.map(SourceSpan::span).collect();
        sort_by_key(&mut hidden, |span| span.start);
        shown(source, &hidden)
    }
}

fn share_lines(a: &SourceSpan, b: &SourceSpan) -> bool {
    a.source() == b.source() && a.start().line <= b.end().line && b.start().line <= a.end().line
}

/// Redacts the errors of a source with syntax errors.
///
/// Where a value ends is not known then. So nothing is shown, except names, of the text from a `variable` that contains
/// `sensitive` to the next block that is not part of it; in JSON, of the whole source. Details can quote the text, too.
pub(super) fn of_broken_source(found: Diagnostics, body: &OwnedBody) -> Diagnostics {
    let Some(at) = body.body().missing_item() else {
        return found;
    };
    let source = at.source();
    let hidden = match json::is_json_name(source.name()) {
        true => whole(source.text()).into_iter().collect(),
        false => declarations(source.text()),
    };
    let Some(shown) = shown(source, &hidden) else {
        return found;
    };
    let is_hidden = |at: &SourceSpan| {
        let at = at.span();
        let mut hidden = hidden.iter();
        hidden.any(|span| span.start <= at.end && at.start <= span.end)
    };
    found.map(|diagnostic| {
        let related = diagnostic.related_spans().iter().map(|it| &it.span);
        let mut places = diagnostic.subject().into_iter().chain(related);
        let is_hidden = places.any(is_hidden);
        let diagnostic = diagnostic.map_spans(|span| shown.span(span.span()));
        match is_hidden {
            true => errors::hidden_declaration(diagnostic),
            false => diagnostic,
        }
    })
}

/// Returns the source in which names are left of the hidden spans, which are in order; `None` without such spans.
fn shown(source: &Source, hidden: &[Span]) -> Option<Source> {
    let text = source.text();
    let last = hidden.last()?;
    let mut visible = Vec::new();
    let mut end = 0;
    for span in hidden {
        visible.push(Span::new(end, span.start));
        let part = text.get(span.range()).unwrap_or_default();
        let names = names(part, |name| SHOWN.contains(&name) || name == "default");
        let names = names.into_iter();
        visible.extend(names.map(|it| Span::new(it.start + span.start, it.end + span.start)));
        end = span.end;
    }
    let text_end = u32::try_from(text.len()).unwrap_or(last.end);
    visible.push(Span::new(end, text_end));
    Source::new(source.name(), blanked(text, &visible)).ok()
}

fn whole(text: &str) -> Option<Span> {
    let end = u32::try_from(text.len()).ok()?;
    text.contains("sensitive").then(|| Span::new(0, end))
}

/// Returns the texts after the headers of `variable` blocks that contain `sensitive`.
fn declarations(text: &str) -> Vec<Span> {
    let mut found: Vec<Span> = Vec::new();
    let mut start = None;
    let mut offset = 0;
    let mut end = |start: &mut Option<usize>, end: usize| {
        let Some(start) = start.take() else { return };
        let part = text.get(start..end).unwrap_or_default();
        if let Ok((from, to)) =
            u32::try_from(start).and_then(|from| Ok((from, u32::try_from(end)?)))
            && part.contains("sensitive")
        {
            found.push(Span::new(from, to));
        }
    };
    for line in text.split_inclusive('\n') {
        let header = line.trim_start();
        if let Some(rest) = header.strip_prefix("variable") {
            end(&mut start, offset);
            let brace = rest.find('{').map_or(0, |brace| brace + 1);
            start = Some(offset + line.len() - rest.len() + brace);
        } else if is_header(header) {
            end(&mut start, offset);
        }
        offset += line.len();
    }
    end(&mut start, offset);
    found
}

/// Returns whether a line is the header of a block that is not part of a variable: `type "label" {`.
fn is_header(line: &str) -> bool {
    let Some(header) = line.trim_end().strip_suffix('{') else {
        return false;
    };
    let mut words = header.split_whitespace();
    let is_label = |word: &str| word.starts_with('"') || is_identifier(word);
    let is_other = |word| is_identifier(word) && word != "validation";
    words.next().is_some_and(is_other) && words.all(is_label)
}
