//! The addresses of what is in a body.

use hcl_syntax::syntax::{Body, BodyItem, Expression, ExpressionKind, ObjectItem};
use hcl_write::{Address, Found};

/// An item of a body, and its address.
pub(super) struct Entry<'f> {
    pub(super) parts: Vec<String>,
    pub(super) found: Found<'f>,
}

impl Entry<'_> {
    /// Returns the text of the address, which has an empty part if a label or key is empty.
    pub(super) fn address(&self) -> String {
        let parts = self.parts.iter().map(|part| part.replace('.', "\\."));
        parts.collect::<Vec<_>>().join(".")
    }

    /// Returns true if the address begins with parts. `*` stands for any part.
    pub(super) fn begins_with(&self, parts: &[String]) -> bool {
        self.parts.len() >= parts.len()
            && self
                .parts
                .iter()
                .zip(parts)
                .all(|(own, part)| part == "*" || own == part)
    }
}

/// Lists everything in a body, in source order.
///
/// Recurses into blocks and objects: the parser limits their depth.
pub(super) fn all(body: Body<'_>) -> Vec<Entry<'_>> {
    let mut entries = Vec::new();
    add_body(body, &[], &mut entries);
    entries
}

/// Lists what is at an address.
pub(super) fn at<'f>(address: &Address, body: Body<'f>) -> Vec<Entry<'f>> {
    let found = address.find(body);
    let mut entries = all(body);
    entries.retain(|entry| {
        let span = entry.found.value_span();
        entry.parts.len() == address.parts().len()
            && found.iter().any(|found| found.value_span() == span)
    });
    entries
}

fn add_body<'f>(body: Body<'f>, parent: &[String], entries: &mut Vec<Entry<'f>>) {
    for item in body.items() {
        let mut parts = parent.to_vec();
        match item {
            BodyItem::Attribute(attribute) => {
                parts.push(attribute.name().to_owned());
                let found = Found::Attribute(attribute);
                add(found, parts.clone(), entries);
                add_items(attribute.expression(), &parts, entries);
            }
            BodyItem::Block(block) => {
                parts.push(block.type_name().to_owned());
                parts.extend(block.labels().map(|label| label.text().into_owned()));
                add(Found::Block(block), parts.clone(), entries);
                add_body(block.body(), &parts, entries);
            }
        }
    }
}

fn add_items<'f>(value: Expression<'f>, parent: &[String], entries: &mut Vec<Entry<'f>>) {
    let ExpressionKind::Object(object) = value.kind() else {
        return;
    };
    for item in object.items() {
        let Some(key) = key(item) else { continue };
        let mut parts = parent.to_vec();
        parts.push(key);
        add(Found::Item(value, item), parts.clone(), entries);
        add_items(item.value(), &parts, entries);
    }
}

fn add<'f>(found: Found<'f>, parts: Vec<String>, entries: &mut Vec<Entry<'f>>) {
    entries.push(Entry { parts, found });
}

/// Returns a key that is a bare name or a literal string.
pub(super) fn key(item: ObjectItem<'_>) -> Option<String> {
    match item.key_name() {
        Some(name) => Some(name.to_owned()),
        None => item
            .key()
            .as_string()
            .map(|text| text.decode().into_owned()),
    }
}
