//! The nodes that an expression refers to.

use hcl_core::Value;
use hcl_core::eval::Traversal;
use hcl_core::extend::each_reference;
use hcl_core::value::Mapping;
use hcl_core::{Diagnostics, SourceSpan, Span};

use super::arena::{BlockId, EntryId, NodeId};
use super::names::EntryKind;
use super::node::{Form, Need, Needs, NodeKind, Owner, Written};
use super::reference::Reference;
use super::state::{Graph, HintKind};
use super::{errors, nested};

/// A search for needs: the block around the expression, and the needs so far.
struct Search<'s> {
    block: Option<BlockId>,
    /// The span of the expression, in the native syntax.
    expression: Option<Span>,
    needs: &'s mut Vec<Need>,
    /// The references of the needs, for the report about a cycle.
    places: Option<&'s mut Vec<SourceSpan>>,
    diagnostics: &'s mut Diagnostics,
}

impl Graph {
    /// Finds what a node needs, once.
    pub(super) fn find_needs(&mut self, node: NodeId, diagnostics: &mut Diagnostics) {
        if self.nodes.get(node).is_none_or(|it| it.is_searched) {
            return;
        }
        let mut needs = std::mem::take(&mut self.needs);
        let first = needs.len();
        self.search(node, &mut needs, None, diagnostics);
        let range = u32::try_from(first)
            .ok()
            .zip(u32::try_from(needs.len() - first).ok());
        self.needs = needs;
        if let (Some(it), Some((first, count))) = (self.nodes.get_mut(node), range) {
            it.needs = Needs { first, count };
            it.is_searched = true;
        }
    }

    /// Returns the place of a need of a node.
    #[cold]
    pub(super) fn place(&mut self, node: NodeId, index: u32) -> Option<SourceSpan> {
        let (mut needs, mut places) = (Vec::new(), Vec::new());
        let found = &mut Diagnostics::new();
        self.search(node, &mut needs, Some(&mut places), found);
        // The needs without a place are the first ones.
        let without = needs.len() - places.len();
        places
            .into_iter()
            .nth((index as usize).checked_sub(without)?)
    }

    fn search(
        &mut self,
        node: NodeId,
        needs: &mut Vec<Need>,
        places: Option<&mut Vec<SourceSpan>>,
        diagnostics: &mut Diagnostics,
    ) {
        let Some(it) = self.nodes.get_mut(node) else {
            return;
        };
        // Taken out, so that nodes can be added while its expression is read.
        let kind = std::mem::take(&mut it.kind);
        let block = match kind {
            NodeKind::Argument { owner, .. } | NodeKind::Set(owner, _) => match owner {
                Owner::Block(block) => Some(block),
                Owner::Name(_) => None,
            },
            NodeKind::Blocks { block, .. } | NodeKind::Empty(block) | NodeKind::Whole(block) => {
                Some(block)
            }
            NodeKind::Repetition(_) | NodeKind::Group(_) => None,
        };
        self.add_instances(block, needs);
        let search = &mut Search {
            block,
            expression: None,
            needs,
            places,
            diagnostics,
        };
        match &kind {
            NodeKind::Argument { expression, .. } => {
                self.needs_of_expression(node, expression, search);
            }
            NodeKind::Repetition(it) => self.needs_of_expression(node, &it.expression, search),
            NodeKind::Blocks { block, body, items } => {
                self.needs_of_blocks(*block, *body, items, search);
            }
            NodeKind::Set(..) | NodeKind::Empty(_) => {}
            NodeKind::Whole(block) => self.add_parts(*block, search.needs),
            NodeKind::Group(entry) => self.add_names(*entry, search.needs),
        }
        if let Some(it) = self.nodes.get_mut(node) {
            it.kind = kind;
        }
    }

    /// Adds the need of a part for the instances of its block.
    fn add_instances(&mut self, block: Option<BlockId>, needs: &mut Vec<Need>) {
        let Some(block) = block else {
            return;
        };
        self.read(block);
        let it = self.blocks.get(block);
        needs.extend(it.and_then(|it| Some(Need::before(it.repetition?, it.entry))));
    }

    fn add_parts(&self, block: BlockId, needs: &mut Vec<Need>) {
        let Some(it) = self.blocks.get(block) else {
            return;
        };
        needs.extend(self.parts(it).map(|(node, _)| Need::before(node, it.entry)));
    }

    fn add_names(&mut self, entry: EntryId, needs: &mut Vec<Need>) {
        let children = self.names.children(entry).unwrap_or_default().to_vec();
        let children = children.into_iter();
        needs.extend(children.map(|entry| Need::before(self.node_of(entry), entry)));
    }

    fn needs_of_blocks(
        &mut self,
        block: BlockId,
        body: u32,
        items: &[u32],
        search: &mut Search<'_>,
    ) {
        let Some(body) = self.written_body(block, body) else {
            return;
        };
        for reference in nested::references(&nested::blocks_at(&body.body(), items)) {
            self.add_reference(Reference::Detached(&reference), search);
        }
    }

    /// Returns the node of the value of a name.
    pub(super) fn node_of(&mut self, entry: EntryId) -> NodeId {
        match self.names.entry(entry).map(|it| &it.kind) {
            Some(EntryKind::Value(node)) => *node,
            Some(EntryKind::Block(block)) => {
                let block = *block;
                self.whole_of(block)
            }
            Some(EntryKind::Group(_)) | None => match self.groups.get(&entry) {
                Some(node) => *node,
                None => {
                    let node = self.node(NodeKind::Group(entry));
                    self.groups.insert(entry, node);
                    node
                }
            },
        }
    }

    /// Returns the node of a block with all its parts.
    pub(super) fn whole_of(&mut self, block: BlockId) -> NodeId {
        if let Some(node) = self.blocks.get(block).and_then(|it| it.whole) {
            return node;
        }
        self.add_defaults(block);
        let node = self.node(NodeKind::Whole(block));
        if let Some(it) = self.blocks.get_mut(block) {
            it.whole = Some(node);
        }
        node
    }

    /// Adds the arguments that a block does not write, and that have a default.
    fn add_defaults(&mut self, block: BlockId) {
        self.read(block);
        let defaults = self.address_of(block).map(|it| it.defaults.clone());
        for (name, _) in defaults.unwrap_or_default() {
            let value = self.address_of(block).and_then(|it| it.default_of(&name));
            if let (None, Some(value)) = (self.part(block, &name), value) {
                self.add_part(block, &name, value);
            }
        }
    }

    /// Adds what references outside of blocks with addresses need.
    pub(super) fn needs_of(
        &mut self,
        references: &[Traversal],
        needs: &mut Vec<Need>,
        diagnostics: &mut Diagnostics,
    ) {
        let search = &mut Search {
            block: None,
            expression: None,
            needs,
            places: None,
            diagnostics,
        };
        for reference in references {
            self.add_reference(Reference::Detached(reference), search);
        }
    }

    fn needs_of_expression(&mut self, node: NodeId, expression: &Written, search: &mut Search<'_>) {
        match expression {
            Written::Native(native) => {
                let native = native.expression();
                let source = native.file().source();
                search.expression = Some(native.span());
                each_reference(native, &mut |reference| {
                    self.add_reference(Reference::Native(reference, source), search);
                });
            }
            Written::Other(expression) => {
                let (name, expression) = (self.name_of(node), expression.expression());
                for reference in nested::property_references(&name, &expression) {
                    self.add_reference(Reference::Detached(&reference), search);
                }
            }
        }
    }

    fn add_reference(&mut self, reference: Reference<'_>, search: &mut Search<'_>) {
        let need = match (search.block, reference.root_name()) {
            (Some(block), "self") => self.need_of_self(block, reference),
            _ => self.need_of(reference, search),
        };
        if let Some(mut need) = need {
            need.is_exact &= search.expression.is_some_and(|it| reference.is_at(it));
            search.needs.push(need);
            if let Some(places) = &mut search.places {
                places.push(reference.span());
            }
        }
    }

    fn need_of_self(&mut self, block: BlockId, reference: Reference<'_>) -> Option<Need> {
        let it = self.blocks.get_mut(block)?;
        it.has_self = true;
        let entry = it.entry;
        let mut steps = reference.steps();
        let at = || reference.steps().next_span();
        let node = match steps.next_name() {
            Some(name) => self.part_or_empty(block, &name, at),
            None => self.whole_of(block),
        };
        Some(Need {
            node,
            entry,
            form: Form::OfSelf,
            is_exact: false,
        })
    }

    fn need_of(&mut self, reference: Reference<'_>, search: &mut Search<'_>) -> Option<Need> {
        let (entry, mut rest) = self.find(reference)?;
        let mut is_exact = true;
        let (node, form) = match &self.names.entry(entry)?.kind {
            EntryKind::Value(node) => (*node, Form::Whole),
            EntryKind::Block(block) => {
                let block = *block;
                self.read(block);
                let it = self.blocks.get(block)?;
                let mut names = rest.clone();
                // The step after a repeated block chooses an instance.
                if it.repetition.is_some() {
                    is_exact = !names.has_step();
                    let at = names.next_span();
                    if let Some(name) = names.next_attribute() {
                        self.add_hint(HintKind::Instance, block, &name, at);
                    }
                }
                let has_parts = self.address_of(block).is_none_or(|it| it.value.is_none());
                let steps = names.clone();
                match names.next_name() {
                    Some(name) if has_parts => {
                        rest = names;
                        let node = self.part_or_empty(block, &name, || steps.next_span());
                        (node, Form::Part)
                    }
                    _ => (self.whole_of(block), Form::Whole),
                }
            }
            EntryKind::Group(_) => {
                let at = || rest.next_span().unwrap_or_else(|| reference.span());
                if let Some(name) = rest.clone().next_name() {
                    self.report_undeclared(entry, &name, at, search);
                    return self.need_of_missing(entry, &name);
                }
                (self.node_of(entry), Form::Whole)
            }
        };
        is_exact &= !rest.has_step();
        Some(Need {
            node,
            entry,
            form,
            is_exact,
        })
    }

    /// Returns the node of a part of a block; of an object without the part, for the report, if the block does not have it.
    fn part_or_empty(
        &mut self,
        block: BlockId,
        name: &str,
        at: impl FnOnce() -> Option<SourceSpan>,
    ) -> NodeId {
        self.read(block);
        if let Some(node) = self.part(block, name) {
            return node;
        }
        if let Some(value) = self.address_of(block).and_then(|it| it.default_of(name)) {
            return self.add_part(block, name, value);
        }
        self.add_hint(HintKind::Missing, block, name, at());
        if self.address_of(block).is_some_and(|it| it.computed) {
            return self.add_part(block, name, Value::dynamic());
        }
        if let Some(node) = self.blocks.get(block).and_then(|it| it.empty) {
            return node;
        }
        let node = self.node(NodeKind::Empty(block));
        if let Some(it) = self.blocks.get_mut(block) {
            it.empty = Some(node);
        }
        node
    }

    /// Returns the need of an unknown value in place of a name that was reported. Evaluation reports undeclared locals.
    fn need_of_missing(&mut self, group: EntryId, name: &str) -> Option<Need> {
        let node = self.node(NodeKind::Set(Owner::Name(group), None));
        if self.names.root("local") == Some(group) {
            // An object without the name.
            self.set_node(node, Value::object(Mapping::default()));
            return Some(Need {
                node,
                entry: group,
                form: Form::Part,
                is_exact: false,
            });
        }
        let entry = self.names.missing(group, name, node);
        Some(Need {
            node,
            entry,
            form: Form::Whole,
            is_exact: false,
        })
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
            let names = self.names.names_in(group);
            errors::undeclared(&self.names.address(group), name, names, at())
        });
    }
}
