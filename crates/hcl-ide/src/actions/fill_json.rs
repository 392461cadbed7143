//! Adds the arguments and blocks that a body requires, in the JSON syntax.

use std::fmt::Write;

use hcl_serde::schema::BlockTypeSchema;
use hcl_syntax::Span;
use hcl_syntax::json::{File, Property, Value, ValueKind};

use super::fill::{Missing, enter_block};
use super::{CodeAction, CodeActionKind, names};
use crate::analysis::Analysis;
use crate::edit::{FileEdit, TextEdit};
use crate::json_text::json_of;
use crate::location::LocationKind;
use crate::path::BlockHeader;
use crate::place::FileId;
use crate::schemas::Schemas;

/// The depth of required blocks that are added.
const MAX_DEPTH: usize = 8;

impl Analysis {
    /// Returns the change that adds what the innermost body around an offset requires.
    pub(super) fn fill_json(&self, file: FileId, tree: &File, offset: u32) -> Option<CodeAction> {
        let schemas = self.schemas(file);
        // From the innermost object outwards: objects in values, and objects of labels, are no bodies.
        let (object, blocks) =
            objects_around(tree, offset)
                .into_iter()
                .rev()
                .find_map(|object| {
                    let inside = self.location(file, object.span().start + 1, &schemas);
                    let is_body = matches!(inside.kind, LocationKind::Item(_));
                    is_body.then_some((object, inside.blocks))
                })?;
        let ValueKind::Object(properties) = object.kind() else {
            return None;
        };
        let properties: Vec<Property<'_>> = properties.collect();
        let schema = schemas.body(&blocks)?;
        let count = |name: &str| {
            let named = properties.iter().filter(|it| it.name().decode() == name);
            named.map(|it| blocks_in(it.value())).sum()
        };
        let mut missing = Missing::of(schema.ty(), count);
        // More blocks of a type that is there would change its property.
        missing.blocks.retain(|(block, _)| count(&block.name) == 0);
        if missing.is_empty() {
            return None;
        }
        let entries = entries(&missing, &schemas, &mut blocks.clone(), 0);
        Some(CodeAction {
            title: format!("Add required {}", names(&missing.names())),
            kind: CodeActionKind::QuickFix,
            fixes: self.missing_in(file, object.end_span())?,
            is_preferred: false,
            edits: vec![FileEdit {
                file,
                edits: vec![insertion(
                    tree.source().text(),
                    object,
                    &properties,
                    &entries,
                )],
            }],
        })
    }
}

/// Returns the objects that contain an offset, outermost first.
fn objects_around(tree: &File, offset: u32) -> Vec<Value<'_>> {
    let mut found = Vec::new();
    let mut value = Some(tree.root());
    let contains = |it: &Value<'_>| it.span().start <= offset && offset <= it.span().end;
    while let Some(at) = value.take() {
        value = match at.kind() {
            ValueKind::Object(mut properties) => {
                found.push(at);
                // The name of a property belongs to its value.
                let around =
                    |it: &Property<'_>| it.span().start <= offset && offset <= it.span().end;
                properties.find(around).map(Property::value)
            }
            ValueKind::Array(mut elements) => elements.find(contains),
            _ => None,
        };
    }
    found
}

/// Returns the number of blocks that a property stands for, at least one.
fn blocks_in(value: Value<'_>) -> usize {
    match value.kind() {
        ValueKind::Array(elements) => elements.len(),
        _ => 1,
    }
}

/// Returns properties as texts.
fn entries(
    missing: &Missing<'_>,
    schemas: &Schemas<'_>,
    path: &mut Vec<BlockHeader>,
    depth: usize,
) -> Vec<String> {
    let arguments = missing.arguments.iter();
    let mut entries: Vec<String> = arguments
        .map(|(name, sample)| format!("{name:?}: {}", json_of(sample)))
        .collect();
    for (block, count) in &missing.blocks {
        let all = (0..*count).filter_map(|index| new_block(schemas, path, block, index, depth));
        let all: Vec<String> = all.collect();
        let value = match all.as_slice() {
            [only] => only.clone(),
            all => format!("[{}]", all.join(", ")),
        };
        entries.push(format!("{:?}: {value}", block.name));
    }
    entries
}

/// Returns a block with its labels, as nested objects.
fn new_block(
    schemas: &Schemas<'_>,
    path: &mut Vec<BlockHeader>,
    block: &BlockTypeSchema,
    index: u32,
    depth: usize,
) -> Option<String> {
    let labels = enter_block(schemas, path, block, index)?;
    let body = schemas.body(path).filter(|_| depth < MAX_DEPTH);
    let inside = body.map_or_else(Vec::new, |body| {
        entries(&Missing::of(body.ty(), |_| 0), schemas, path, depth + 1)
    });
    path.pop();
    let mut out = String::new();
    for label in &labels {
        // Writing to a string cannot fail.
        let _ = write!(out, "{{{label:?}: ");
    }
    let _ = write!(out, "{{{}}}", inside.join(", "));
    out.push_str(&"}".repeat(labels.len()));
    Some(out)
}

/// Returns the edit that adds properties to an object: on lines of their own if the object's properties are.
fn insertion(
    text: &str,
    object: Value<'_>,
    properties: &[Property<'_>],
    entries: &[String],
) -> TextEdit {
    let Some(last) = properties.last() else {
        // White space in an empty object goes.
        let inside = Span::new(object.span().start + 1, object.end_span().start);
        return TextEdit::replace(inside, entries.join(", "));
    };
    let before = text.get(..last.span().start as usize).unwrap_or_default();
    let separator = match before.rsplit_once('\n') {
        Some((above, line)) if line.trim().is_empty() => {
            let ending = if above.ends_with('\r') { "\r\n" } else { "\n" };
            format!(",{ending}{line}")
        }
        _ => ", ".to_owned(),
    };
    let added: Vec<String> = entries
        .iter()
        .map(|entry| format!("{separator}{entry}"))
        .collect();
    TextEdit::insert(last.span().end, added.concat())
}
