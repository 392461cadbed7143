//! Places in the data that is converted: the path of a value, and where a configuration has it.

use std::cell::OnceCell;

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

/// Calls a function for each value in an object or list, in source order of the data that comes from a source.
pub(super) fn each(
    source: &Source,
    format: FileFormat,
    data: &Json,
    visit: &mut dyn FnMut(&Json, &OriginPlace<'_>),
) {
    let mut place = OriginPlace {
        origin: &OriginFile {
            source,
            format,
            parsed: OnceCell::new(),
        },
        path: Vec::new(),
    };
    place.visit_in(data, visit);
}

/// A source, which is parsed for the first place that is asked for.
struct OriginFile<'s> {
    source: &'s Source,
    format: FileFormat,
    parsed: OnceCell<Tree>,
}

/// The place of a value.
pub(super) struct OriginPlace<'o> {
    origin: &'o OriginFile<'o>,
    path: Vec<AddressPart>,
}

impl OriginPlace<'_> {
    /// Returns the path of the value from the root.
    pub(super) fn path(&self) -> &[AddressPart] {
        &self.path
    }

    /// Returns the span of the name or element in a configuration. YAML and TOML have none.
    pub(super) fn span(&self) -> Option<Span> {
        let OriginFile {
            source,
            format,
            parsed,
        } = self.origin;
        if matches!(format, FileFormat::Yaml | FileFormat::Toml) {
            return None;
        }
        let address = Address::new(self.path.clone()).ok()?;
        let none = &mut Diagnostics::new();
        let parsed = parsed.get_or_init(|| match format {
            FileFormat::Json => Tree::Json(json::parse(source, none)),
            _ => Tree::Native(native::parse(source, none)),
        });
        Some(address.find(parsed).first()?.name_span().span())
    }

    /// Calls a function for each value in a value at this place. The data has a limited depth.
    fn visit_in(&mut self, data: &Json, visit: &mut dyn FnMut(&Json, &Self)) {
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
                    self.visit_in(value, visit);
                    self.path.pop();
                }
            }
            _ => {}
        }
    }
}
