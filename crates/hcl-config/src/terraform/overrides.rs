//! The parts of files that an override file replaces.

use std::collections::{HashMap, HashSet};

use hcl_core::native::{Body, BodyItem};
use hcl_core::{Block, Diagnostics, SourceSpan};

use super::check::address_of;
use super::errors;
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
    let mut overriding: HashMap<String, HashSet<String>> = HashMap::new();
    // Override files are last, and the last of them overrides the others.
    for file in files.iter().rev() {
        let is_override = Dialect::is_override(file.name());
        for block in file.findings().outermost.iter().rev() {
            let (address, parts) = (address_of(block), parts_of(block));
            if let Some(names) = overriding.get(&address) {
                let old = parts.iter().filter(|(name, _)| names.contains(name));
                replaced.extend(old.map(|(_, at)| at.clone()));
            }
            if is_override {
                let names = parts.into_iter().map(|(name, _)| name);
                overriding.entry(address).or_default().extend(names);
            }
        }
        if overriding.is_empty() {
            break;
        }
    }
    replaced
}

/// Reports blocks and local values in override files that no other file has.
pub(super) fn check(files: &[SharedSource], found: &mut Diagnostics) {
    let (overriding, others): (Vec<&SharedSource>, Vec<&SharedSource>) = files
        .iter()
        .partition(|file| Dialect::is_override(file.name()));
    let others = others.into_iter().filter(|_| !overriding.is_empty());
    let names: HashSet<String> = others.flat_map(declared).map(|(name, _)| name).collect();
    for (name, at) in overriding.iter().flat_map(|file| declared(file)) {
        if !names.contains(&name) {
            found.push(errors::missing_base(&name, at));
        }
    }
}

/// Returns the addresses of what a file declares and another file may override.
fn declared(file: &SharedSource) -> Vec<(String, SourceSpan)> {
    let mut declared = Vec::new();
    for block in &file.findings().outermost {
        match block.type_name() {
            "locals" => {
                for local in block.body().just_attributes(&mut Diagnostics::new()) {
                    declared.push((format!("local.{}", local.name()), local.name_span()));
                }
            }
            "data" | "ephemeral" | "module" | "output" | "resource" | "variable" => {
                declared.push((address_of(block), block.definition_span()));
            }
            _ => {}
        }
    }
    declared
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
            parts.push((inner.generated_type().into_owned(), at));
        }
    }
    parts.retain(|(name, _)| !KEPT.contains(&&**name));
    parts
}
