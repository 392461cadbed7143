//! The parts of files that an override file replaces.

use std::collections::{HashMap, HashSet};

use hcl_core::native::{Body, BodyItem};
use hcl_core::{Block, Diagnostics, SourceSpan};

use crate::Dialect;
use crate::module::SharedSource;

/// Parts of blocks that an override file adds to, or cannot have.
const KEPT: [&str; 5] = [
    "depends_on",
    "lifecycle",
    "postcondition",
    "precondition",
    "validation",
];

/// Returns the arguments that an override file has as well, and all nested blocks of a type that it has.
pub(super) fn replaced(files: &[SharedSource]) -> Vec<SourceSpan> {
    let mut replaced = Vec::new();
    let mut overriding: HashMap<Vec<String>, HashSet<String>> = HashMap::new();
    // Override files are last, and the last of them overrides the others.
    for file in files.iter().rev() {
        let is_override = Dialect::is_override(file.name());
        for block in file.findings().outermost.iter().rev() {
            let labels = block.labels().into_iter().map(|label| label.text.into());
            let key: Vec<String> = std::iter::once(block.type_name().into())
                .chain(labels)
                .collect();
            let parts = parts_of(block);
            if let Some(names) = overriding.get(&key) {
                let old = parts.iter().filter(|(name, _)| names.contains(name));
                replaced.extend(old.map(|(_, at)| at.clone()));
            }
            if is_override {
                let names = parts.into_iter().map(|(name, _)| name);
                overriding.entry(key).or_default().extend(names);
            }
        }
        if overriding.is_empty() {
            break;
        }
    }
    replaced
}

/// Returns the arguments and nested blocks of a block that an override file replaces, by their names.
fn parts_of(block: &Block) -> Vec<(String, SourceSpan)> {
    let mut parts = Vec::new();
    for argument in block.body().just_attributes(&mut Diagnostics::new()) {
        parts.push((argument.name().to_owned(), argument.expression().span()));
    }
    let native = block.body().as_native().into_iter();
    for item in native.flat_map(Body::items) {
        if let BodyItem::Block(inner) = item {
            let at = block.definition_span().source().span(inner.span());
            let name = match (inner.type_name(), inner.label(0)) {
                ("dynamic", Some(label)) => label.text().to_string(),
                (name, _) => name.to_owned(),
            };
            parts.push((name, at));
        }
    }
    parts.retain(|(name, _)| !KEPT.contains(&&**name));
    parts
}
