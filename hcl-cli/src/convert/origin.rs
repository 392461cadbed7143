//! Mistakes of the JSON that YAML, TOML or JSON of texts becomes, shown in the text that it comes from.
//!
//! Both have the same names and values in the same order: the n-th of the JSON is the n-th of the text.

use hcl_core::json_form::Json;
use hcl_syntax::json::{self, Value, ValueKind};
use hcl_syntax::{Diagnostics, Source, SourceSpan, Span, native};
use hcl_write::{Address, AddressPart};

use super::{toml, yaml};
use crate::args::Format;

/// Returns diagnostics of `json` with the spans of `source`, which it comes from.
pub(super) fn shown_in(
    source: &Source,
    format: Format,
    json: &Source,
    diagnostics: Diagnostics,
) -> Diagnostics {
    let spans = spans(source, format);
    let own = self::spans(json, Format::Json);
    if own.len() != spans.len() {
        return diagnostics;
    }
    let map = |span: SourceSpan| {
        if span.source() != json {
            return span;
        }
        // The last name or value that begins at the span or before it is the innermost around it.
        let at = own.partition_point(|it| it.start <= span.span().start);
        let found = at.checked_sub(1).and_then(|at| spans.get(at));
        found.map_or(span, |found| source.span(*found))
    };
    diagnostics.map(|diagnostic| diagnostic.map_spans(map))
}

/// Returns the span of the name or element at a path of the data that comes from a source.
pub(super) fn place(
    source: &Source,
    format: Format,
    data: &Json,
    path: Vec<AddressPart>,
) -> Option<Span> {
    if format == Format::Hcl {
        let file = native::parse(source, &mut Diagnostics::new());
        let found = Address::new(path).ok()?.find(file.body());
        return Some(found.first()?.name_span().span());
    }
    // The number of names and values before it.
    let mut index = 0;
    let mut value = data;
    for part in &path {
        index += 1;
        value = match (value, part) {
            (Json::Array(elements), AddressPart::Index(at)) => {
                index += elements.iter().take(*at).map(count).sum::<usize>();
                elements.get(*at)?
            }
            (Json::Object(entries), part) => {
                let at = entries
                    .iter()
                    .position(|(it, _)| Some(&**it) == part.name())?;
                let before = entries.iter().take(at);
                index += before.map(|(_, it)| 1 + count(it)).sum::<usize>() + 1;
                &entries.get(at)?.1
            }
            _ => return None,
        };
    }
    // The name of an entry is before its value.
    let is_element = matches!(path.last()?, AddressPart::Index(_));
    let index = index.checked_sub(usize::from(!is_element))?;
    spans(source, format).get(index).copied()
}

/// Returns the number of names and values in a value, with itself. The data has a limited depth.
fn count(value: &Json) -> usize {
    1 + match value {
        Json::Array(elements) => elements.iter().map(count).sum(),
        Json::Object(entries) => entries.iter().map(|(_, it)| 1 + count(it)).sum(),
        _ => 0,
    }
}

/// Returns the spans of all names and values, in source order, the root first; none of a text in the native syntax.
pub(super) fn spans(source: &Source, format: Format) -> Vec<Span> {
    match format {
        Format::Yaml => return yaml::spans(source),
        Format::Toml => return toml::spans(source),
        Format::Hcl => return Vec::new(),
        Format::Json => {}
    }
    let file = json::parse(source, &mut Diagnostics::new());
    let mut spans = Vec::new();
    add_spans(file.root(), &mut spans);
    spans
}

/// Adds the spans of a value and of the names and values in it, in source order. The parser limits their depth.
fn add_spans(value: Value<'_>, spans: &mut Vec<Span>) {
    spans.push(value.span());
    match value.kind() {
        ValueKind::Object(properties) => {
            for property in properties {
                spans.push(property.name_span());
                add_spans(property.value(), spans);
            }
        }
        ValueKind::Array(elements) => {
            for element in elements {
                add_spans(element, spans);
            }
        }
        _ => {}
    }
}
