//! Mistakes of the JSON that YAML, TOML or JSON of texts becomes, shown in the text that it comes from.
//!
//! Both have the same names and values in the same order: the n-th of the JSON is the n-th of the text.

use std::cell::OnceCell;

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

/// Calls a function for each value in an object or list, in source order of the data that comes from a source.
pub(super) fn each(
    source: &Source,
    format: Format,
    data: &Json,
    visit: &mut dyn FnMut(&Json, &Place<'_>),
) {
    let mut place = Place {
        origin: &Origin {
            source,
            format,
            found: OnceCell::new(),
        },
        path: Vec::new(),
        index: 0,
    };
    place.visit_in(data, visit);
}

/// A source, and what its places are taken from.
struct Origin<'s> {
    source: &'s Source,
    format: Format,
    /// Parsed for the first place that is asked for.
    found: OnceCell<Places>,
}

enum Places {
    /// Of the native syntax, in which blocks of a type may be apart.
    File(native::File),
    /// Of all names and values.
    Spans(Vec<Span>),
}

/// The place of a value: its name, or the element.
pub(super) struct Place<'o> {
    origin: &'o Origin<'o>,
    path: Vec<AddressPart>,
    /// The number of names and values before the name or element.
    index: usize,
}

impl Place<'_> {
    /// Returns the path of the value from the root.
    pub(super) fn path(&self) -> &[AddressPart] {
        &self.path
    }

    /// Returns the span of the name or element, if the source has it.
    pub(super) fn span(&self) -> Option<Span> {
        let Origin {
            source,
            format,
            found,
        } = self.origin;
        let found = found.get_or_init(|| match format {
            Format::Hcl => Places::File(native::parse(source, &mut Diagnostics::new())),
            _ => Places::Spans(spans(source, *format)),
        });
        match found {
            Places::File(file) => {
                let address = Address::new(self.path.clone()).ok()?;
                let found = address.find(file.body());
                Some(found.first()?.name_span().span())
            }
            Places::Spans(spans) => spans.get(self.index).copied(),
        }
    }

    /// Calls a function for each value in a value at this place. The data has a limited depth.
    fn visit_in(&mut self, data: &Json, visit: &mut dyn FnMut(&Json, &Self)) {
        // The value itself.
        self.index += 1;
        match data {
            Json::Array(elements) => {
                for (index, element) in elements.iter().enumerate() {
                    self.path.push(AddressPart::Index(index));
                    visit(element, self);
                    self.visit_in(element, visit);
                    self.path.pop();
                }
            }
            Json::Object(entries) => {
                for (name, value) in entries {
                    self.path.push(AddressPart::Name((&**name).into()));
                    visit(value, self);
                    self.index += 1;
                    self.visit_in(value, visit);
                    self.path.pop();
                }
            }
            _ => {}
        }
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
