//! Places in the data that is converted: the path of a value, and where a configuration has it.

use std::fmt;

use hcl_core::Tree;
use hcl_core::internal::meter;
use hcl_core::json_form::Json;
use hcl_syntax::json::{self, Value, ValueKind};
use hcl_syntax::{Diagnostic, Diagnostics, Source, Span, native};
use hcl_write::{Address, AddressPart};
use serde::de::{
    DeserializeSeed, Deserializer, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor,
};

use super::{toml, yaml};
use crate::args::FileFormat;

/// Bytes of YAML or TOML that are read for places: each place is found by reading the text once more.
const MAX_READ: usize = 16 << 20;

/// The text that data was read from, in which reports have their places.
pub(super) struct Origin<'s> {
    source: &'s Source,
    format: FileFormat,
    /// The tree of a configuration, parsed for the first report.
    tree: Option<Tree>,
    bytes_read: usize,
}

impl<'s> Origin<'s> {
    pub(super) const fn new(source: &'s Source, format: FileFormat) -> Self {
        Self {
            source,
            format,
            tree: None,
            bytes_read: 0,
        }
    }

    /// Returns a report about the value at a path.
    pub(super) fn report(&mut self, report: Diagnostic, path: &[AddressPart]) -> Diagnostic {
        // The root has no address.
        let Ok(address) = Address::new(path.iter().cloned()) else {
            return report;
        };
        let span = self.span(&address);
        let report = report.with_path(address.to_string());
        report.at(span.map(|span| self.source.span(span)))
    }

    fn span(&mut self, address: &Address) -> Option<Span> {
        let place = match self.format {
            FileFormat::Yaml => yaml::place,
            FileFormat::Toml => toml::place,
            FileFormat::Json | FileFormat::Hcl => {
                let tree = match self.tree.take() {
                    Some(tree) => tree,
                    None if self.format == FileFormat::Json => {
                        Tree::Json(json::parse(self.source, &mut Diagnostics::new()))
                    }
                    None => Tree::Native(native::parse(self.source, &mut Diagnostics::new())),
                };
                let tree = self.tree.insert(tree);
                return Some(address.find(&*tree).first()?.name_span().span());
            }
        };
        self.bytes_read += self.source.text().len();
        let place = (self.bytes_read <= MAX_READ).then(|| place(self.source, address.parts()))?;
        // Or the text was not read up to the place.
        place.filter(|_| !meter::is_exceeded())
    }

    /// Returns diagnostics of `json`, which the data was written as, with their places in the text.
    pub(super) fn reports(&mut self, json: &Source, diagnostics: Diagnostics) -> Diagnostics {
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
            self.report(pathless, &path_at(file.root(), at))
        })
    }
}

/// Reads data up to the value at a path, and fails there: the error has the place.
pub(super) struct Place<'p>(pub(super) &'p [AddressPart]);

impl<'de> DeserializeSeed<'de> for Place<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Place<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the values of a path")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<(), A::Error> {
        let Some((part, inner)) = self.0.split_first() else {
            return Err(A::Error::custom("the value at the path"));
        };
        while let Some(key) = entries.next_key()? {
            // As the data is read: YAML has other keys than strings.
            let key = match key {
                Json::String(text) | Json::Number(text) => text,
                Json::Bool(value) => value.to_string().into(),
                _ => "null".into(),
            };
            if part.name() == Some(&*key) {
                return entries.next_value_seed(Place(inner));
            }
            entries.next_value::<IgnoredAny>()?;
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<(), A::Error> {
        let Some((AddressPart::Index(index), inner)) = self.0.split_first() else {
            return Err(A::Error::custom("the value at the path"));
        };
        for _ in 0..*index {
            elements.next_element::<IgnoredAny>()?;
        }
        elements.next_element_seed(Place(inner)).map(|_| ())
    }
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
