//! Secrets that decoding does not reach: values of misspelt names, and text with syntax errors.
//!
//! A type with secrets is careful: what may be a secret of it is concealed, too. Called after a run with errors only.

use std::collections::{HashMap, HashSet};

use hcl_core::syntax::{Construct, ExpressionKind, Visit};
use hcl_core::{Diagnostic, Diagnostics, Limits, Source, SourceSpan, Span, json, syntax};

use crate::location::conceal;

/// How the sources were read.
#[derive(Clone, Copy)]
pub(crate) struct Syntaxes<'s> {
    /// Returns whether a source of a name is of the JSON syntax.
    pub(crate) is_json: &'s dyn Fn(&str) -> bool,
    pub(crate) limits: &'s Limits,
}

impl<'s> Syntaxes<'s> {
    /// The syntax of each source is that of its name.
    pub(crate) const fn by_name(limits: &'s Limits) -> Self {
        Self {
            is_json: &|name| json::is_json_name(name),
            limits,
        }
    }
}

/// The values that a type has read, by source and offset.
#[derive(Debug, Default)]
pub(crate) struct ReadValues(HashMap<usize, HashSet<u32>>, Vec<Source>, Vec<SourceSpan>);

impl ReadValues {
    /// Adds a value that was evaluated with all values in it.
    pub(crate) fn add_whole(&mut self, span: SourceSpan) {
        self.2.push(span);
    }

    pub(crate) fn add(&mut self, span: &SourceSpan) {
        let index = self.1.iter().position(|it| it == span.source());
        let index = index.unwrap_or_else(|| {
            self.1.push(span.source().clone());
            self.1.len() - 1
        });
        self.0.entry(index).or_default().insert(span.span().start);
    }
}

/// Conceals the values of sources that no type has read, such as those of names and block types that it does not have, and of
/// blocks after a mistake in their structure.
#[cold]
pub(crate) fn conceal_unread_values(
    read: &ReadValues,
    found: &Diagnostics,
    syntax: &Syntaxes<'_>,
    is_read_apart: &dyn Fn(&str) -> bool,
) {
    let empty = HashSet::new();
    let whole = &read.2;
    for (source, _) in by_source(found) {
        let index = read.1.iter().position(|it| *it == source);
        let read = index.and_then(|index| read.0.get(&index)).unwrap_or(&empty);
        let source = &source;
        let ignored = &mut Diagnostics::new();
        if (syntax.is_json)(source.name()) {
            let file = json::parse_with(source, syntax.limits, ignored);
            conceal_unread_properties(file.root(), read, is_read_apart);
        } else {
            let file = syntax::parse_with(source, syntax.limits, ignored);
            let whole = whole.iter().filter(|it| it.source() == source);
            let whole: Vec<Span> = whole.map(SourceSpan::span).collect();
            conceal_unread_items(file.body(), read, &whole, is_read_apart);
        }
    }
}

fn conceal_unread_items(
    body: syntax::Body<'_>,
    read: &HashSet<u32>,
    whole: &[Span],
    is_read_apart: &dyn Fn(&str) -> bool,
) {
    let mut bodies = vec![body];
    while let Some(body) = bodies.pop() {
        for item in body.items() {
            match item {
                syntax::BodyItem::Attribute(attribute) => {
                    conceal_unread_value(attribute.expression(), read, whole);
                }
                syntax::BodyItem::Block(block) if is_read_apart(block.type_name()) => {}
                syntax::BodyItem::Block(block) => bodies.push(block.body()),
            }
        }
    }
}

fn conceal_unread_value(expression: syntax::Expression<'_>, read: &HashSet<u32>, whole: &[Span]) {
    let mut waiting = vec![expression];
    while let Some(value) = waiting.pop() {
        match value.kind() {
            _ if !read.contains(&value.span().start) => conceal(&value.source_span()),
            _ if whole.contains(&value.span()) => {}
            ExpressionKind::Tuple(tuple) => waiting.extend(tuple.elements()),
            ExpressionKind::Object(object) => {
                waiting.extend(object.items().map(syntax::ObjectItem::value));
            }
            _ => {}
        }
    }
}

fn conceal_unread_properties(
    root: json::Value<'_>,
    read: &HashSet<u32>,
    is_read_apart: &dyn Fn(&str) -> bool,
) {
    let mut waiting = vec![root];
    while let Some(value) = waiting.pop() {
        match value.kind() {
            json::ValueKind::Array(elements) => waiting.extend(elements),
            json::ValueKind::Object(properties) => {
                let own = properties.filter(|it| !is_read_apart(it.name().decode()));
                waiting.extend(own.map(json::Property::value));
            }
            _ if !read.contains(&value.span().start) => conceal(&value.source_span()),
            _ => {}
        }
    }
}

/// Conceals the values of the names that errors are about: which name is meant is not certain, or the value was not read.
#[cold]
pub(crate) fn conceal_values_of_names(found: &Diagnostics, syntax: &Syntaxes<'_>) {
    for (source, found) in by_source(found) {
        let names: HashSet<u32> = found.into_iter().map(|at| at.start).collect();
        let ignored = &mut Diagnostics::new();
        if (syntax.is_json)(source.name()) {
            let file = json::parse_with(&source, syntax.limits, ignored);
            conceal_properties(file.root(), &names);
        } else {
            conceal_items(&syntax::parse_with(&source, syntax.limits, ignored), &names);
        }
    }
}

/// Returns the spans of errors, by source.
fn by_source(found: &Diagnostics) -> Vec<(Source, Vec<Span>)> {
    let mut sources: Vec<(Source, Vec<Span>)> = Vec::new();
    for at in found
        .iter()
        .filter(|it| it.is_error())
        .flat_map(spans_of)
        .filter(|at| !at.source().text().is_empty())
    {
        match sources.iter_mut().find(|(source, _)| source == at.source()) {
            Some((_, spans)) => spans.push(at.span()),
            None => sources.push((at.source().clone(), vec![at.span()])),
        }
    }
    sources
}

fn spans_of(diagnostic: &Diagnostic) -> impl Iterator<Item = &SourceSpan> {
    let related = diagnostic.related_spans().iter().map(|it| &it.span);
    diagnostic.subject().into_iter().chain(related)
}

fn conceal_items(file: &syntax::File, names: &HashSet<u32>) {
    let is_named = |span: Span| names.contains(&span.start);
    for visit in file.body().walk() {
        match visit {
            Visit::Enter(Construct::Attribute(attribute)) if is_named(attribute.name_span()) => {
                conceal(&attribute.expression().source_span());
            }
            Visit::Enter(Construct::Block(block)) if is_named(block.type_span()) => {
                conceal(&block.body().source_span());
            }
            Visit::Enter(Construct::Expression(expression)) => {
                if let ExpressionKind::Object(object) = expression.kind() {
                    let items = object.items().filter(|it| is_named(it.key().span()));
                    items.for_each(|it| conceal(&it.value().source_span()));
                }
            }
            Visit::Enter(_) | Visit::Leave(_) => {}
        }
    }
}

fn conceal_properties(root: json::Value<'_>, names: &HashSet<u32>) {
    let mut waiting = vec![root];
    while let Some(value) = waiting.pop() {
        match value.kind() {
            json::ValueKind::Array(elements) => waiting.extend(elements),
            json::ValueKind::Object(properties) => {
                for property in properties {
                    if names.contains(&property.name_span().start) {
                        conceal(&property.value().source_span());
                    }
                    waiting.push(property.value());
                }
            }
            _ => {}
        }
    }
}

/// Conceals the text of sources with syntax errors, from the first error on: where a value ends is not known there, nor what
/// a name is. Of the line of the first error, the name of its argument is shown.
#[cold]
pub(crate) fn conceal_after_errors(syntax_errors: &Diagnostics, syntax: &Syntaxes<'_>) {
    conceal_after_errors_unless(syntax_errors, syntax, |_, _| false);
}

/// As [`conceal_after_errors`], but shows the line of the first error if it has no secret, as `is_public` says of a source and
/// an offset.
#[cold]
pub(crate) fn conceal_after_errors_unless(
    syntax_errors: &Diagnostics,
    syntax: &Syntaxes<'_>,
    is_public: impl Fn(&Source, u32) -> bool,
) {
    for (source, spans) in by_source(syntax_errors) {
        let contexts = syntax_errors.iter().filter_map(Diagnostic::context);
        let contexts = contexts.filter(|at| *at.source() == source);
        let starts = spans.into_iter().chain(contexts.map(SourceSpan::span));
        if let Some(first) = starts.map(|at| at.start).min() {
            match is_public(&source, first) {
                true => {
                    let line = source.line_span(source.line_at(first));
                    conceal_lines(&source, Span::new(line.end, u32::MAX));
                }
                false => conceal_from(&source, first, syntax),
            }
        }
    }
}

fn conceal_from(source: &Source, first: u32, syntax: &Syntaxes<'_>) {
    let line = source.line_span(source.line_at(first));
    let is_json = (syntax.is_json)(source.name());
    let mut start = match is_json {
        // Often all of it is one line.
        true => 0,
        false => line.start + name_len(source.slice(line)),
    };
    // An argument of several lines that has begun before, as a list.
    if !is_json {
        let file = syntax::parse_with(source, syntax.limits, &mut Diagnostics::new());
        for visit in file.body().walk() {
            if let Visit::Enter(Construct::Attribute(attribute)) = visit {
                let value = attribute.expression().span();
                if value.start < start && value.end >= line.start {
                    start = value.start;
                }
            }
        }
    }
    conceal_lines(source, Span::new(start, u32::MAX));
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
            source.conceal(Span::new(from, to));
        }
        at += line.len();
    }
}

/// Returns the length of `name =` at the start of a line; 0 if it does not start so.
fn name_len(line: &str) -> u32 {
    let Some((name, rest)) = line.split_once('=') else {
        return 0;
    };
    let is_name = syntax::is_identifier(name.trim());
    let equals = line.len() - rest.len();
    u32::try_from(equals).ok().filter(|_| is_name).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(name: &str, text: &str) -> String {
        let source = Source::new(name, text).unwrap();
        let mut found = Diagnostics::new();
        match json::is_json_name(name) {
            true => drop(json::parse_with(&source, &Limits::default(), &mut found)),
            false => drop(syntax::parse_with(&source, &Limits::default(), &mut found)),
        }
        assert!(found.has_errors(), "{text}");
        conceal_after_errors(&found, &Syntaxes::by_name(&Limits::default()));
        let end = u32::try_from(text.len()).unwrap();
        source.span(Span::new(0, end)).shown().text().to_owned()
    }

    #[test]
    fn text_after_a_syntax_error_is_concealed() {
        let text = "a = 1\n  pin = \"hunter2\nb = \"x\"\n\nc {\n  d = 1\n}\n";
        let expected =
            "a = 1\n  pin = (sensitive)\n(sensitive)\n\n(sensitive)\n  (sensitive)\n(sensitive)";
        assert_eq!(shown("t.hcl", text).trim_end(), expected);
        let text = "a = 1\nb = [\n  \"x\",\n  \"y\" \"z\",\n]\nc = 2\n";
        let expected =
            "a = 1\nb = (sensitive)\n  (sensitive)\n  (sensitive)\n(sensitive)\n(sensitive)";
        assert_eq!(shown("t.hcl", text).trim_end(), expected);
        let text = "{\n  \"a\": 1,\n  \"b\": \"x\"y\",\n  \"c\": 2\n}\n";
        let expected = "(sensitive)\n  (sensitive)\n  (sensitive)\n  (sensitive)\n(sensitive)";
        assert_eq!(shown("t.json", text).trim_end(), expected);
    }
}
