//! Views of values in the JSON syntax, directly from the tree unless they contain templates.
//!
//! Without a schema, blocks cannot be told from attributes. So an object is also a list of one block where a list is
//! requested, and an array of objects the blocks of several labels where a map is requested, as for the reference.

use std::collections::HashMap;

use hcl_core::internal::{composed, is_template};
use hcl_core::json::{Properties, Value, ValueKind};

use super::value_view::{Elements, Entries, NamedBlocks, Text, ValueView};
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
        ValueKind::Array(elements) => ValueView::Elements(Elements::Json(elements)),
        ValueKind::Object(properties) if has_plain_names(properties) => {
            ValueView::Entries(Entries::Json(properties))
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

fn has_plain_names(mut properties: Properties<'_>) -> bool {
    properties.duplicates().is_empty()
        && properties.all(|property| is_plain(property.name().decode()))
}

/// Returns whether a string is its own value: not a template, and in NFC.
fn is_plain(text: &str) -> bool {
    // An evaluation normalizes text that is not.
    composed(text).is_none() && !is_template(text)
}
