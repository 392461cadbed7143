//! Bodies of the JSON syntax, written in the native one: there, assignments look for the names and values of earlier layers.

use std::collections::HashMap;
use std::fmt::Write;

use hcl_core::internal::{is_name, is_template, quoted, written_key};
use hcl_core::json::{Property, Value, ValueKind};
use hcl_core::native::{self, BodyItem};
use hcl_core::{Body, Diagnostics, Source, Span};
use hcl_serde::schema::Schema;

use super::names;

/// The types of blocks in the layers so far, with their labels at most, and the types of blocks in these.
#[derive(Debug, Default)]
pub(super) struct EarlierBlocks(HashMap<String, (usize, Self)>);

impl EarlierBlocks {
    pub(super) fn add<'f>(&mut self, items: impl IntoIterator<Item = BodyItem<'f>>) {
        for item in items {
            if let BodyItem::Block(block) = item {
                let (labels, inside) = self.0.entry(block.type_name().to_owned()).or_default();
                *labels = block.labels().len().max(*labels);
                inside.add(block.body().items());
            }
        }
    }
}

/// Returns the body that a JSON body would be in the native syntax; `None` for other bodies. Its text is hidden.
///
/// The schema says what is a block, and for types that serde reads the blocks of earlier layers.
pub(super) fn native(
    body: &Body,
    schema: &'static Schema<'static>,
    earlier: &EarlierBlocks,
) -> Option<Body> {
    let root = body.as_json()?;
    let mut text = String::new();
    write_body(root, schema, earlier, &mut text);
    let source = Source::new(root.file().source().name(), text).ok()?;
    let source = source.without_positions();
    source.conceal(Span::new(0, u32::MAX));
    Some(Body::from(&native::parse(&source, &mut Diagnostics::new())))
}

/// Recurses into blocks and values: the parser limits their depth.
fn write_body(
    body: Value<'_>,
    schema: &'static Schema<'static>,
    earlier: &EarlierBlocks,
    text: &mut String,
) {
    match body.kind() {
        ValueKind::Array(elements) => {
            for element in elements {
                write_body(element, schema, earlier, text);
            }
        }
        ValueKind::Object(properties) => {
            for property in properties {
                write_property(property, schema, earlier, text);
            }
        }
        _ => {}
    }
}

fn write_property(
    property: Property<'_>,
    schema: &'static Schema<'static>,
    earlier: &EarlierBlocks,
    text: &mut String,
) {
    let name = property.name().decode();
    if !is_name(name) {
        return;
    }
    let same = earlier.0.get(name);
    let of_earlier = same.map(|(labels, _)| (*labels, &Schema::UNKNOWN));
    if let Some((labels, body)) = names::blocks_of(schema, name).or(of_earlier) {
        let none = EarlierBlocks::default();
        let inside = same.map_or(&none, |(_, inside)| inside);
        return write_blocks(property.value(), name, labels, (body, inside), text);
    }
    let mut value = String::new();
    if write_value(property.value(), &mut value).is_some() {
        let _ = writeln!(text, "{name} = {value}");
    }
}

/// `header` is the type of the blocks and their labels so far, `body` the schema of their bodies and the blocks in earlier ones.
fn write_blocks(
    value: Value<'_>,
    header: &str,
    labels: usize,
    body: (&'static Schema<'static>, &EarlierBlocks),
    text: &mut String,
) {
    match (value.kind(), labels.checked_sub(1)) {
        (ValueKind::Array(elements), _) => {
            for element in elements {
                write_blocks(element, header, labels, body, text);
            }
        }
        (ValueKind::Object(properties), Some(labels)) => {
            for property in properties {
                let header = format!("{header} {}", quoted(property.name().decode()));
                write_blocks(property.value(), &header, labels, body, text);
            }
        }
        (ValueKind::Object(_), None) => {
            let _ = writeln!(text, "{header} {{");
            write_body(value, body.0, body.1, text);
            text.push_str("}\n");
        }
        _ => {}
    }
}

/// Returns `None` for a value with a template that other quotes would be part of.
fn write_value(value: Value<'_>, text: &mut String) -> Option<()> {
    match value.kind() {
        ValueKind::Null | ValueKind::Invalid => text.push_str("null"),
        ValueKind::Bool(value) => text.push_str(if value { "true" } else { "false" }),
        ValueKind::Number(digits) => text.push_str(digits),
        ValueKind::String(it) => text.push_str(&template(it.decode())?),
        ValueKind::Array(elements) => {
            text.push('[');
            for element in elements {
                write_value(element, text)?;
                text.push_str(", ");
            }
            text.push(']');
        }
        ValueKind::Object(properties) => {
            text.push('{');
            for property in properties {
                let key = property.name().decode();
                if is_template(key) {
                    text.push_str(&template(key)?);
                } else {
                    text.push_str(&written_key(key));
                }
                text.push_str(" = ");
                write_value(property.value(), text)?;
                text.push_str(", ");
            }
            text.push('}');
        }
    }
    Some(())
}

fn template(text: &str) -> Option<String> {
    if !is_template(text) {
        return Some(quoted(text));
    }
    let is_same = !text.contains(['"', '\\', '\n', '\r', '\t']);
    is_same.then(|| format!("\"{text}\""))
}
