//! Reports of names that a struct does not have, and of blocks where only arguments may be.

use hcl_core::diagnostic::suggest;
use hcl_core::internal::{Duplicate, duplicates};
use hcl_core::native::ObjectItem;
use hcl_core::{Diagnostic, Diagnostics, json};

use super::errors;
use super::origin::Origin;
use crate::content::{BodyItems, Entry, Item};
use crate::error::Error;
use crate::session::Session;

/// Reports every name of a body that is not one of the fields. Returns the fields that were suggested.
#[cold]
pub(super) fn check_names(
    content: &BodyItems<'_>,
    fields: &[&'static str],
    session: &Session<'_, '_>,
    diagnostics: &mut Diagnostics,
) -> Vec<&'static str> {
    let mut suggested = Vec::new();
    let all = entries(content);
    // Computed once: a hostile body has very many such names.
    let mut absent: Option<Vec<&'static str>> = None;
    for entry in &all {
        if !fields.contains(&entry.name()) {
            let absent = absent.get_or_insert_with(|| {
                let present = |field: &&str| all.iter().any(|entry| entry.name() == *field);
                let fields = fields.iter().copied();
                fields.filter(|field| !present(field)).collect()
            });
            let similar = suggest(entry.name(), absent.iter().copied());
            suggested.extend(similar);
            diagnostics.push(session.softened(unsupported(*entry, similar)));
        }
    }
    suggested
}

/// Returns the report of a name of a body that serde itself refuses, as with `tag` and `flatten`.
#[cold]
pub(super) fn unknown_name(content: &BodyItems<'_>, error: &Error) -> Option<Diagnostic> {
    let (name, fields) = error.unknown_name()?;
    let entry = entries(content)
        .into_iter()
        .find(|entry| entry.name() == name)?;
    Some(unsupported(entry, suggest(name, fields.iter().copied())))
}

/// As [`unknown_name`], of a key of an object that is written out.
#[cold]
pub(super) fn unknown_key(object: Origin<'_>, error: &Error) -> Option<Diagnostic> {
    let (name, fields) = error.unknown_name()?;
    let at = match object {
        Origin::Native(object) => {
            let is_named = |it: &ObjectItem<'_>| it.key().key_text().is_some_and(|key| key == name);
            object.as_object()?.find(is_named)?.key().source_span()
        }
        Origin::Json(object) => {
            let json::ValueKind::Object(mut properties) = object.kind() else {
                return None;
            };
            let found = properties.find(|property| property.name().decode() == name)?;
            found.name().file().source().span(found.name_span())
        }
        _ => return None,
    };
    Some(errors::unsupported_key(name, fields).at(at))
}

/// Reports the first block of each type.
#[cold]
pub(super) fn refuse_blocks(content: &BodyItems<'_>, diagnostics: &mut Diagnostics) {
    for entry in entries(content) {
        if let Item::Block(block) = entry {
            let error = errors::unexpected_block(block.type_name(), block.type_span());
            diagnostics.push(error);
        }
    }
}

/// Reports each name that an attribute and a block have: a map has one entry for both.
#[cold]
pub(super) fn report_repeated(content: &BodyItems<'_>, diagnostics: &mut Diagnostics) {
    let all = entries(content);
    let name = |index: usize| all.get(index).map(|item| item.name());
    for Duplicate { index, first } in duplicates(all.len(), name) {
        if let (Some(first), Some(again)) = (all.get(first), all.get(index)) {
            let [place, at] = [first, again].map(|item| item.name_span());
            diagnostics.push(errors::argument_and_block(again.name(), place, at));
        }
    }
}

/// Returns the attributes, and the first block of each type.
pub(crate) fn entries<'v>(content: &'v BodyItems<'_>) -> Vec<Item<'v>> {
    let mut walk = content.walk();
    let mut all = Vec::new();
    while let Some(entry) = walk.next() {
        match entry {
            Entry::Attribute(attribute) => all.push(Item::Attribute(attribute)),
            Entry::Blocks(blocks) => all.extend(walk.first_in(&blocks).map(Item::Block)),
        }
    }
    all
}

fn unsupported(item: Item<'_>, similar: Option<&str>) -> Diagnostic {
    let (name, at) = (item.name(), item.name_span());
    match item {
        Item::Attribute(_) => errors::unsupported_argument(name, similar.into(), &[], at),
        Item::Block(_) => errors::unsupported_block(name, similar.into(), at),
    }
}
