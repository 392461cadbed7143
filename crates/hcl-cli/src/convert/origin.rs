//! Places in the data that is converted: the path of a value, and where a configuration has it.

use hcl_core::Tree;
use hcl_core::json_form::Json;
use hcl_syntax::json::{self, Value, ValueKind};
use hcl_syntax::{Diagnostic, Diagnostics, Source, Span, native};
use hcl_write::{Address, AddressPart};

use super::errors;
use crate::args::FileFormat;

/// Returns diagnostics of `json`, which data was written as, with paths in the data instead of places.
pub(super) fn in_data(json: &Source, diagnostics: Diagnostics) -> Diagnostics {
    let file = json::parse(json, &mut Diagnostics::new());
    diagnostics.map(|diagnostic| {
        let subject = diagnostic
            .subject()
            .filter(|subject| subject.source() == json);
        let Some(at) = subject.map(|subject| subject.span().start) else {
            return diagnostic;
        };
        let (severity, summary) = (diagnostic.severity(), diagnostic.summary().to_owned());
        let pathless = Diagnostic::new(severity, summary, diagnostic.detail().into_owned());
        errors::in_path(pathless, &path_at(file.root(), at))
    })
}

/// Returns the path of the innermost value around an offset.
fn path_at(mut value: Value<'_>, offset: u32) -> Vec<AddressPart> {
    let is_around = |span: Span| span.start <= offset && offset < span.end;
    let mut path = Vec::new();
    loop {
        let inner = match value.kind() {
            ValueKind::Object(mut properties) => {
                let property = properties.find(|property| {
                    is_around(property.name_span()) || is_around(property.value().span())
                });
                property.map(|property| {
                    (
                        AddressPart::Name(property.name().decode().into()),
                        property.value(),
                    )
                })
            }
            ValueKind::Array(elements) => {
                let mut elements = elements.enumerate();
                let element = elements.find(|(_, element)| is_around(element.span()));
                element.map(|(index, it)| (AddressPart::Index(index), it))
            }
            _ => None,
        };
        let Some((part, inner)) = inner else {
            return path;
        };
        path.push(part);
        value = inner;
    }
}

/// Calls a function for data and each value in it, with its path. The data has a limited depth.
pub(super) fn each<'d>(data: &'d Json, visit: &mut dyn FnMut(&'d Json, &[AddressPart])) {
    each_below(&mut Vec::new(), data, visit);
}

fn each_below<'d>(
    path: &mut Vec<AddressPart>,
    data: &'d Json,
    visit: &mut dyn FnMut(&'d Json, &[AddressPart]),
) {
    visit(data, path);
    let mut inside = |part, value| {
        path.push(part);
        each_below(path, value, visit);
        path.pop();
    };
    match data {
        Json::Array(elements) => {
            let elements = elements.iter().enumerate();
            elements.for_each(|(index, element)| inside(AddressPart::Index(index), element));
        }
        Json::Object(entries) => {
            let entries = entries.iter();
            entries.for_each(|(name, value)| inside(AddressPart::Name((&**name).into()), value));
        }
        _ => {}
    }
}

/// Returns the tree of a configuration. YAML and TOML have none.
pub(super) fn tree(source: &Source, format: FileFormat) -> Option<Tree> {
    let none = &mut Diagnostics::new();
    match format {
        FileFormat::Json => Some(Tree::Json(json::parse(source, none))),
        FileFormat::Hcl => Some(Tree::Native(native::parse(source, none))),
        FileFormat::Yaml | FileFormat::Toml => None,
    }
}

/// Returns the span of the name or element at a path in a configuration.
pub(super) fn span(tree: &Tree, path: &[AddressPart]) -> Option<Span> {
    let address = Address::new(path.iter().cloned()).ok()?;
    Some(address.find(tree).first()?.name_span().span())
}
