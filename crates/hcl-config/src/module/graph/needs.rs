//! The nodes that an expression refers to.

use hcl_core::Value;
use hcl_core::diagnostic::suggest;
use hcl_core::eval::Traversal;
use hcl_core::value::Mapping;
use hcl_core::{Diagnostics, SourceSpan};

use super::address::Segment;
use super::names::EntryKind;
use super::node::{At, Definition, Need, Owner};
use super::reference::Steps;
use super::state::{Graph, HintKind};
use super::{BlockId, EntryId, NodeId};
use super::{errors, nested};
use crate::Dialect;

/// Limits the time that is spent on similar names.
const MAX_COMPARED: usize = 64;

/// A search for needs: the block around the expression, and the needs so far.
struct Search<'s> {
    block: Option<BlockId>,
    needs: Vec<Need>,
    diagnostics: &'s mut Diagnostics,
}

impl Graph {
    /// Finds what a node needs, once.
    pub(super) fn find_needs(&mut self, node: NodeId, diagnostics: &mut Diagnostics) {
        let Some(it) = self.nodes.get(node).filter(|node| node.needs.is_none()) else {
            return;
        };
        // A copy, so that nodes can be added while its expression is read.
        let (owner, definition) = (it.owner, it.definition.clone());
        let mut search = Search {
            block: None,
            needs: Vec::new(),
            diagnostics,
        };
        if let Owner::Block(block) = owner {
            self.read(block);
            let repetition = self.blocks.get(block).and_then(|block| block.repetition);
            if repetition != Some(node) {
                search.block = Some(block);
                search.needs.extend(repetition.map(Need::before));
            }
        }
        match (&definition, owner) {
            (Definition::Expression(expression), _) => {
                let all = match expression.as_native() {
                    Some(_) => expression.variables(),
                    None => nested::property_references(&self.name_of(node), expression),
                };
                self.add_references(&all, &mut search);
            }
            (Definition::Blocks(body, items), Owner::Block(block)) => {
                if let Some(written) = self.written(block, *body) {
                    let body = &written.body;
                    let all = nested::references(&nested::blocks_at(body, items));
                    self.add_references(&all, &mut search);
                }
            }
            (Definition::Whole, Owner::Block(block)) => {
                let parts = self
                    .blocks
                    .get(block)
                    .map(|block| block.parts.values().copied());
                search
                    .needs
                    .extend(parts.into_iter().flatten().map(Need::before));
            }
            (Definition::Whole, Owner::Name(entry)) => {
                let children = self.names.children(entry).unwrap_or_default().to_vec();
                let children = children
                    .into_iter()
                    .map(|child| Need::before(self.node_of(child)));
                search.needs.extend(children);
            }
            (Definition::Blocks(..) | Definition::Set(..) | Definition::Names, _) => {}
        }
        let needs = search.needs;
        if let Some(it) = self.nodes.get_mut(node) {
            it.needs = Some(needs.into());
        }
    }

    /// Returns the needs of a node.
    pub(super) fn needs_of_node(&mut self, node: NodeId, found: &mut Diagnostics) -> Box<[Need]> {
        self.find_needs(node, found);
        let needs = self.nodes.get(node).and_then(|node| node.needs.clone());
        needs.unwrap_or_default()
    }

    /// Returns the node of the value of a name.
    pub(super) fn node_of(&mut self, entry: EntryId) -> NodeId {
        match self.names.entry(entry).map(|entry| &entry.kind) {
            Some(EntryKind::Value(node)) => *node,
            Some(EntryKind::Block(block)) => {
                let block = *block;
                self.whole_of(block)
            }
            Some(EntryKind::Group(_)) | None => self.whole_at(entry, Owner::Name(entry)),
        }
    }

    /// Returns the node of a block with all its parts.
    pub(super) fn whole_of(&mut self, block: BlockId) -> NodeId {
        let entry = self.blocks.get(block).map(|block| block.entry);
        let entry = entry.unwrap_or_default();
        if !self.wholes.contains_key(&entry) {
            self.add_defaults(block);
        }
        self.whole_at(entry, Owner::Block(block))
    }

    fn whole_at(&mut self, entry: EntryId, owner: Owner) -> NodeId {
        if let Some(node) = self.wholes.get(&entry) {
            return *node;
        }
        let node = self.node(owner, "", Definition::Whole);
        self.wholes.insert(entry, node);
        node
    }

    /// Adds the arguments that a block does not write, and that have a default.
    fn add_defaults(&mut self, block: BlockId) {
        self.read(block);
        let defaults = self
            .address_of(block)
            .map(|address| address.defaults.clone());
        for (name, _) in defaults.unwrap_or_default() {
            let value = self
                .address_of(block)
                .and_then(|address| address.default_of(&name));
            if let (None, Some(value)) = (self.part(block, &name), value) {
                self.add_part(block, &name, value);
            }
        }
    }

    /// Returns what references outside of blocks with addresses need.
    pub(super) fn needs_of(
        &mut self,
        references: &[Traversal],
        diagnostics: &mut Diagnostics,
    ) -> Vec<Need> {
        let mut search = Search {
            block: None,
            needs: Vec::new(),
            diagnostics,
        };
        self.add_references(references, &mut search);
        search.needs
    }

    fn add_references(&mut self, references: &[Traversal], search: &mut Search<'_>) {
        for reference in references {
            self.add_reference(reference, search);
        }
    }

    fn add_reference(&mut self, reference: &Traversal, search: &mut Search<'_>) {
        let need = match (search.block, reference.root_name()) {
            (Some(block), "self") => Some(self.need_of_self(block, reference)),
            _ => self.need_of(reference, search),
        };
        search.needs.extend(need.map(|(node, at)| Need {
            node,
            at,
            reference: Some(reference.span().span()),
        }));
    }

    fn need_of_self(&mut self, block: BlockId, reference: &Traversal) -> (NodeId, At) {
        let at = || Steps::of(reference).next_span();
        let node = match Steps::of(reference).next_name() {
            Some(name) => self.part_or_names(block, &name, at),
            None => self.whole_of(block),
        };
        (node, At::Own)
    }

    fn need_of(&mut self, reference: &Traversal, search: &mut Search<'_>) -> Option<(NodeId, At)> {
        let Some((entry, rest)) = self.find(reference) else {
            return self.need_of_unknown(reference, search);
        };
        let node = match &self.names.entry(entry)?.kind {
            EntryKind::Value(node) => *node,
            EntryKind::Block(block) => {
                let block = *block;
                self.read(block);
                let mut names = rest;
                // The step after a repeated block chooses an instance.
                if self.blocks.get(block)?.repetition.is_some() {
                    let at = names.next_span();
                    if let Some(name) = names.next_attribute() {
                        self.add_hint(HintKind::Instance, block, &name, at);
                    }
                }
                let has_parts = self
                    .address_of(block)
                    .is_none_or(|address| address.value.is_none());
                let steps = names.clone();
                match names.next_name() {
                    Some(name) if has_parts => {
                        self.part_or_names(block, &name, || steps.next_span())
                    }
                    _ => self.whole_of(block),
                }
            }
            EntryKind::Group(_) => {
                let at = || rest.next_span().unwrap_or_else(|| reference.span().clone());
                match rest.clone().next_name() {
                    Some(name) => {
                        self.report_undeclared(entry, &name, at, search);
                        return Some(self.need_of_missing(entry, &name));
                    }
                    None => self.node_of(entry),
                }
            }
        };
        Some((node, At::Name(entry)))
    }

    /// Returns the node of a part of a block; of the names of the block, for the report, if it does not have the part.
    fn part_or_names(
        &mut self,
        block: BlockId,
        name: &str,
        at: impl FnOnce() -> Option<SourceSpan>,
    ) -> NodeId {
        self.read(block);
        if let Some(node) = self.part(block, name) {
            return node;
        }
        if let Some(value) = self
            .address_of(block)
            .and_then(|address| address.default_of(name))
        {
            return self.add_part(block, name, value);
        }
        self.add_hint(HintKind::Missing, block, name, at());
        if self
            .address_of(block)
            .is_some_and(|address| address.computed)
        {
            return self.add_part(block, name, Value::dynamic());
        }
        if let Some(node) = self.blocks.get(block).and_then(|block| block.names) {
            return node;
        }
        let node = self.node(Owner::Block(block), "", Definition::Names);
        if let Some(it) = self.blocks.get_mut(block) {
            it.names = Some(node);
        }
        node
    }

    /// Returns the need of an unknown value in place of a name that was reported. Evaluation reports undeclared locals.
    fn need_of_missing(&mut self, group: EntryId, name: &str) -> (NodeId, At) {
        let is_local = self.names.root("local") == Some(group);
        // An object without the name.
        let empty = is_local.then(|| Value::object(Mapping::default()));
        let definition = Definition::Set(empty.unwrap_or_else(Value::dynamic), None);
        let node = self.node(Owner::Name(group), "", definition);
        let entry = if is_local {
            group
        } else {
            self.names.missing(Some(group), name, node)
        };
        (node, At::Name(entry))
    }

    /// Reports a reference to blocks of a type that the module does not have, and returns the need of an unknown value.
    fn need_of_unknown(
        &mut self,
        reference: &Traversal,
        search: &mut Search<'_>,
    ) -> Option<(NodeId, At)> {
        let is_compared = search.diagnostics.len() < MAX_COMPARED;
        let (group, name, at) = self.undeclared_block(reference, is_compared)?;
        search
            .diagnostics
            .push_error(|| errors::undeclared(&group, &name, None, at));
        let next = self.nodes.len();
        let entry = self.names.missing(None, reference.root_name(), next);
        let node = match self.names.entry(entry).map(|entry| &entry.kind) {
            Some(EntryKind::Value(node)) if *node != next => *node,
            _ => {
                let definition = Definition::Set(Value::dynamic(), None);
                self.node(Owner::Name(entry), "", definition)
            }
        };
        Some((node, At::Name(entry)))
    }

    /// Returns the group and the name of a block of a type that the module does not have, with the place of the name.
    fn undeclared_block(
        &self,
        reference: &Traversal,
        is_compared: bool,
    ) -> Option<(String, String, SourceSpan)> {
        let known = self.known_roots.as_ref()?;
        let root = reference.root_name();
        let dialect = Dialect::of(reference.span().source().name());
        if known.contains(root) || dialect != Dialect::Terraform {
            return None;
        }
        let mut addresses = self.addresses.iter();
        let address = match addresses.find(|address| address.begins_with(root)) {
            Some(address) => address,
            None => {
                // Evaluation reports a name that is similar to another one.
                let names = self
                    .names
                    .root_names()
                    .chain(known.iter().map(|known| &**known));
                if is_compared && suggest(root, names).is_some() {
                    return None;
                }
                let mut addresses = self.addresses.iter();
                addresses
                    .find(|address| matches!(address.segments.first(), Some(Segment::Label(_))))?
            }
        };
        let mut steps = Steps::of(reference);
        let mut names = vec![root.to_owned()];
        let mut at = None;
        while names.len() < address.segments.len() {
            let next = steps.next_span();
            let Some(name) = steps.next_name() else {
                break;
            };
            names.push(name.into_owned());
            at = next;
        }
        let name = names.pop()?;
        Some((names.join("."), name, at?))
    }

    /// Reports a name that a group of blocks does not have.
    fn report_undeclared(
        &self,
        group: EntryId,
        name: &str,
        at: impl FnOnce() -> SourceSpan,
        search: &mut Search<'_>,
    ) {
        if self.names.root("local") == Some(group) {
            return;
        }
        search.diagnostics.push_error(|| {
            let similar = suggest(name, self.names.names_in(group));
            errors::undeclared(&self.names.address(group), name, similar, at())
        });
    }
}
