//! The names of files as data: arguments by their names, blocks by their types and labels.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashSet};

use hcl_core::json::COMMENT;
use hcl_core::native::{BodyItem, Label};
use hcl_core::{Body, Diagnostics, SourceSpan};

use super::address::Address;
use super::tree::{Graph, Kind, ROOT};
use super::{errors, nested_blocks};
use crate::module::content::declares;

/// Returns whether the module reads blocks of a type, or a comment of the JSON syntax.
fn is_declaration(name: &str, at: &SourceSpan) -> bool {
    matches!(name, "variable" | "locals" | COMMENT) || declares(name, at)
}

/// Returns the addresses of blocks that their type and their labels tell apart.
pub(in crate::module) fn addresses<'b>(files: impl Iterator<Item = &'b Body>) -> Vec<Address> {
    // Each type with the labels of its blocks; `None` if two are alike.
    let mut types: BTreeMap<String, Option<HashSet<Vec<String>>>> = BTreeMap::new();
    for item in files.filter_map(Body::native_items).flatten() {
        let BodyItem::Block(block) = item else {
            continue;
        };
        let labels = block.labels().map(Label::text);
        let labels: Vec<String> = labels.map(Cow::into_owned).collect();
        let all = types.entry(block.generated_type().into_owned());
        let all = all.or_insert_with(|| Some(HashSet::new()));
        let is_like_others = |others: &HashSet<Vec<String>>| {
            let first = others.iter().next();
            first.is_none_or(|first| first.len() == labels.len()) && !others.contains(&labels)
        };
        let is_addressed = block.as_dynamic().is_none() && !labels.is_empty();
        *all = all.take().filter(|all| is_addressed && is_like_others(all));
        if let Some(all) = all {
            all.insert(labels);
        }
    }
    let of_type = |(block_type, labels): (String, Option<HashSet<Vec<String>>>)| {
        let count = labels?.iter().next()?.len();
        if matches!(&*block_type, "variable" | "locals" | "local") {
            return None;
        }
        // References of Terraform leave `resource` out.
        Some(match &*block_type {
            "resource" => {
                Address::new(&*block_type, ["{label}"].repeat(count).join(".")).prefixed()
            }
            _ => Address::of_labels(&block_type, count),
        })
    };
    types.into_iter().filter_map(of_type).collect()
}

impl Graph {
    /// Declares the arguments of files, and their blocks that have no address, by their names. Blocks of a type are a list. What else has a
    /// name twice has no value.
    pub(in crate::module) fn declare_data(&mut self, files: &Body, diagnostics: &mut Diagnostics) {
        let mut found = Diagnostics::new();
        for it in files.just_attributes(&mut found) {
            let at = it.name_span();
            if !is_declaration(it.name(), &at) {
                let kind = Kind::Expression(it.expression().clone().into());
                self.declare_name(it.name(), kind, at, diagnostics);
            }
        }
        for (type_name, items) in nested_blocks::by_type(files) {
            let Some(first) = nested_blocks::blocks_at(files, &items).first().copied() else {
                continue;
            };
            let at = first.body().source_span();
            let at = at.source().span(first.definition_span());
            if !is_declaration(&type_name, &at) && !self.has_type(&type_name) {
                let kind = Kind::Blocks(files.clone(), items.into());
                self.declare_name(&type_name, kind, at, diagnostics);
            }
        }
        // Blocks are no mistake here.
        for mistake in found.iter().filter(|it| errors::is_repeated(it)) {
            let name = mistake.subject().map(|at| at.text().trim_matches('"'));
            let node = name.and_then(|name| self.child(ROOT, name));
            if let Some(node) = node {
                self.report_repeated(node, mistake.clone(), diagnostics);
            }
        }
    }

    fn declare_name(
        &mut self,
        name: &str,
        kind: Kind,
        at: SourceSpan,
        diagnostics: &mut Diagnostics,
    ) {
        if let Err(earlier) = self.insert(std::iter::once(name.into()), kind) {
            self.report_address(earlier, at, diagnostics);
        }
    }
}
