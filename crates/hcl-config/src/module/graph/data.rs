//! The names of files as data: arguments by their names, blocks by their types and labels.

use std::borrow::Cow;
use std::collections::HashMap;

use hcl_core::json::COMMENT;
use hcl_core::native::{Block, Label};
use hcl_core::{Body, Diagnostics, SourceSpan};

use super::address::Address;
use super::tree::{AlikeBlocks, Graph, Kind, ROOT};
use super::{errors, nested_blocks};
use crate::module::content::declares;

/// Returns whether the module reads blocks of a type, or a comment of the JSON syntax.
fn is_declaration(name: &str, at: &SourceSpan) -> bool {
    matches!(name, "variable" | "locals" | COMMENT) || declares(name, at)
}

/// Returns the addresses of the blocks of files, and the blocks with equal labels: a list under their address.
fn addresses(files: &Body) -> (Vec<Address>, AlikeBlocks) {
    let (mut addresses, mut alike) = (Vec::new(), AlikeBlocks::new());
    for (block_type, items) in nested_blocks::by_type(files) {
        let blocks = nested_blocks::blocks_at(files, &items);
        let count = blocks.first().map_or(0, |first| first.label_count());
        let is_addressed = |block: &Block<'_>| {
            block.as_dynamic().is_none() && count > 0 && block.label_count() == count
        };
        if matches!(&*block_type, "variable" | "locals" | "local")
            || !blocks.iter().all(is_addressed)
        {
            continue;
        }
        // References of Terraform leave `resource` out.
        addresses.push(match &*block_type {
            "resource" => {
                Address::new(&*block_type, ["{label}"].repeat(count).join(".")).prefixed()
            }
            _ => Address::of_labels(&block_type, count),
        });
        let mut same: HashMap<Vec<Cow<'_, str>>, Vec<_>> = HashMap::new();
        for (block, item) in blocks.iter().zip(items) {
            let labels = block.labels().map(Label::text).collect();
            same.entry(labels).or_default().push(item);
        }
        for (labels, items) in same.into_iter().filter(|(_, items)| items.len() > 1) {
            let names = std::iter::once((*block_type).into()).chain(labels);
            let names = names.map(|name| (*name).into()).collect();
            alike.insert(names, Kind::Blocks(files.clone(), items.into(), count));
        }
    }
    (addresses, alike)
}

impl Graph {
    /// Returns the graph of files as data, without blocks.
    pub(in crate::module) fn of_data(
        mut known: Vec<Address>,
        files: &Body,
        diagnostics: &mut Diagnostics,
    ) -> Self {
        let (found, alike) = addresses(files);
        known.extend(found);
        let mut graph = Self::new(known, diagnostics);
        graph.alike = alike;
        graph
    }

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
                let kind = Kind::Blocks(files.clone(), items.into(), 0);
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
