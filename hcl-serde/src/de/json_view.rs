//! Views of values in the JSON syntax, directly from the tree unless they contain templates.
//!
//! Without a schema, blocks cannot be told from attributes. So an object is also a list of one block where a list is
//! requested, and an array of objects the blocks of several labels where a map is requested, as for the reference.

use std::collections::HashMap;

use hcl_core::internal::{composed, is_template};
use hcl_core::json::{Properties, Property, Value, ValueKind};

use super::origin::Origin;
use super::value_view::{Element, Entry, Text, ValueView};
use crate::session::Session;

/// Returns the view of a value; `None` if it contains a template at this level, or names that repeat.
pub(super) fn literal<'v, 'de>(
    session: &Session<'_, 'de>,
    value: Value<'v>,
) -> Option<ValueView<'v, 'de>> {
    Some(match value.kind() {
        ValueKind::Null => ValueView::Null,
        ValueKind::Bool(value) => ValueView::Bool(value),
        ValueKind::String(text) => {
            let text = Some(text.decode()).filter(|text| is_plain(text))?;
            let input = session.borrow(text);
            ValueView::Text(input.map_or(Text::Borrowed(text), Text::Input))
        }
        ValueKind::Array(elements) => {
            let elements = elements.map(|element| Element::Origin(Origin::Json(element)));
            ValueView::Elements(elements.collect())
        }
        ValueKind::Object(properties) if has_plain_names(properties) => {
            ValueView::Entries(properties.map(Entry::json).collect())
        }
        ValueKind::Object(_) | ValueKind::Number(_) | ValueKind::Invalid => return None,
    })
}

/// Returns whether a value is null; `None` if it has to be evaluated.
pub(super) fn is_null(value: Value<'_>) -> Option<bool> {
    match value.kind() {
        ValueKind::Null => Some(true),
        ValueKind::String(text) => is_plain(text.decode()).then_some(false),
        _ => Some(false),
    }
}

/// Returns the view of several values: the blocks of a type or with a label.
pub(super) fn elements<'v, 'de>(values: &[Value<'v>]) -> ValueView<'v, 'de> {
    let elements = values.iter();
    ValueView::Elements(
        elements
            .map(|&value| Element::Origin(Origin::Json(value)))
            .collect(),
    )
}

/// The values of a name in several objects.
#[derive(Debug)]
pub(super) struct NamedBlocks<'c> {
    /// The first property of the name.
    first: Property<'c>,
    values: Vec<Value<'c>>,
}

impl NamedBlocks<'_> {
    /// Returns the values as an entry of one object.
    pub(super) fn entry(&self) -> Entry<'_> {
        let value = match self.values.as_slice() {
            [value] => Origin::Json(*value),
            values => Origin::Blocks(values),
        };
        Entry {
            value: Element::Origin(value),
            ..Entry::json(self.first)
        }
    }
}

/// Returns the values of each label in objects, in the order of the labels; `None` if a value is not an object. A label is
/// not a template.
pub(super) fn merged<'c>(objects: &[Value<'c>]) -> Option<Vec<NamedBlocks<'c>>> {
    let mut merged: Vec<NamedBlocks<'c>> = Vec::new();
    let mut indexes = HashMap::new();
    for object in objects {
        let ValueKind::Object(properties) = object.kind() else {
            return None;
        };
        for property in properties {
            let name = property.name().decode();
            if composed(name).is_some() {
                return None;
            }
            let index = *indexes.entry(name).or_insert(merged.len());
            match merged.get_mut(index) {
                Some(known) => known.values.push(property.value()),
                None => merged.push(NamedBlocks {
                    first: property,
                    values: vec![property.value()],
                }),
            }
        }
    }
    Some(merged)
}

/// Returns the values, with the elements of arrays in place of them.
pub(super) fn flattened<'c>(values: &[Value<'c>]) -> Vec<Value<'c>> {
    let mut flattened = Vec::with_capacity(values.len());
    for value in values {
        match value.kind() {
            ValueKind::Array(elements) => flattened.extend(elements),
            _ => flattened.push(*value),
        }
    }
    flattened
}

pub(super) fn has_plain_names(mut properties: Properties<'_>) -> bool {
    properties.duplicates().is_empty()
        && properties.all(|property| is_plain(property.name().decode()))
}

/// Returns whether a string is its own value: not a template, and in NFC.
fn is_plain(text: &str) -> bool {
    // An evaluation normalizes text that is not.
    composed(text).is_none() && !is_template(text)
}
