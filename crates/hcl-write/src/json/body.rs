//! Bodies of the JSON syntax as data.

use std::collections::HashSet;

use hcl_syntax::json::{COMMENT, DuplicateProperty, Properties, Property, Value, ValueKind};
use hcl_syntax::native::is_identifier;
use hcl_syntax::{Diagnostics, SourceSpan};

use super::shape::BodyShape;
use super::{errors, references};
use crate::body::{Attribute, Block, Item};

/// Returns the items of a body. The parser bounds its depth.
pub(super) fn items(
    body: Value<'_>,
    shape: &BodyShape,
    diagnostics: &mut Diagnostics,
) -> Vec<Item> {
    let mut items = Vec::new();
    let mut names = HashSet::new();
    for property in objects(body, "a body", diagnostics).into_iter().flatten() {
        let name = property.name().decode();
        if name == COMMENT {
            items.push(Item::Comment(comment(property.value())));
            continue;
        }
        if !is_identifier(name) {
            diagnostics.push(errors::not_a_name(name, name_at(property)));
            continue;
        }
        if shape.is_mixed(name) {
            diagnostics.push(errors::labels_differ(name, name_at(property)));
        } else if let Some((labels, shape)) = shape.nested(name) {
            let mut unpacker = PropertyBlocks {
                property,
                labels,
                shape: &shape,
                items: &mut items,
                diagnostics,
            };
            unpacker.unpack(property.value(), &mut Vec::new());
        // Only arguments are unique: a block type may occur in several properties.
        } else if names.insert(name) {
            match references::argument(property, shape) {
                Ok(value) => items.push(Attribute::new(name, value).into()),
                Err(mistakes) => diagnostics.extend(mistakes.diagnostics().clone()),
            }
            repeated_keys(property.value(), diagnostics);
        } else {
            diagnostics.push(errors::defined_twice(name, name_at(property)));
        }
    }
    items
}

/// Reports the keys that an object in a value has again: JSON counts the first of them, the native syntax the last.
fn repeated_keys(value: Value<'_>, diagnostics: &mut Diagnostics) {
    let mut values = vec![value];
    while let Some(value) = values.pop() {
        match value.kind() {
            ValueKind::Array(elements) => values.extend(elements),
            ValueKind::Object(properties) => {
                for DuplicateProperty { first, again, .. } in properties.duplicates() {
                    let name = again.name().decode();
                    diagnostics.push(errors::repeated_key(name, name_at(again), name_at(first)));
                }
                values.extend(properties.map(Property::value));
            }
            _ => {}
        }
    }
}

/// The blocks of a property.
struct PropertyBlocks<'b, 'f> {
    property: Property<'f>,
    /// The number of labels.
    labels: usize,
    shape: &'b BodyShape,
    items: &'b mut Vec<Item>,
    diagnostics: &'b mut Diagnostics,
}

impl<'f> PropertyBlocks<'_, 'f> {
    /// Adds the blocks below a number of labels.
    fn unpack(&mut self, value: Value<'f>, labels: &mut Vec<&'f str>) {
        if labels.len() < self.labels {
            for object in objects(value, "labels", self.diagnostics) {
                if object.len() == 0 {
                    let name = self.property.name().decode();
                    let at = value.source_span();
                    self.diagnostics.push(errors::missing_label(name, at));
                }
                for property in object {
                    labels.push(property.name().decode());
                    self.unpack(property.value(), labels);
                    labels.pop();
                }
            }
            return;
        }
        let bodies: Vec<Value<'f>> = match value.kind() {
            ValueKind::Array(elements) => elements.collect(),
            // As in the reference, null is not a block. The parser has reported an invalid value.
            ValueKind::Null | ValueKind::Invalid => return,
            _ => vec![value],
        };
        for body in bodies {
            let mut block = Block::new(self.property.name().decode());
            for label in &*labels {
                block = block.label(*label);
            }
            block.body.items = items(body, self.shape, self.diagnostics);
            self.items.push(block.into());
        }
    }
}

/// Returns the objects that make up a body, or a level of labels.
fn objects<'f>(
    value: Value<'f>,
    is_what: &str,
    diagnostics: &mut Diagnostics,
) -> Vec<Properties<'f>> {
    match value.kind() {
        ValueKind::Object(properties) => vec![properties],
        ValueKind::Array(elements) => {
            let mut objects = Vec::with_capacity(elements.len());
            for element in elements {
                match element.kind() {
                    ValueKind::Object(properties) => objects.push(properties),
                    ValueKind::Invalid => {}
                    _ => diagnostics.push(errors::not_an_object(is_what, element.source_span())),
                }
            }
            objects
        }
        ValueKind::Null | ValueKind::Invalid => Vec::new(),
        _ => {
            diagnostics.push(errors::not_an_object(is_what, value.source_span()));
            Vec::new()
        }
    }
}

/// Returns the text of a comment: a string, or else the JSON itself.
fn comment(value: Value<'_>) -> String {
    match value.kind() {
        ValueKind::String(text) => text.decode().to_owned(),
        _ => value.file().source().slice(value.span()).to_owned(),
    }
}

fn name_at(property: Property<'_>) -> SourceSpan {
    property.file().source().span(property.name_span())
}
