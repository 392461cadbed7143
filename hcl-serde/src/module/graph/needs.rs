//! The nodes that an expression refers to.

use hcl_core::eval::Traversal;
use hcl_core::value::Value;
use hcl_core::{Diagnostics, SourceSpan};

use super::declare::name_of;
use super::names::{EntryId, EntryKind};
use super::{Form, Graph, Need, NodeId, NodeKind, Owner, Run, errors, nested};

impl Graph {
    /// Finds what a node needs, once.
    pub(super) fn find_needs(&mut self, node: NodeId, run: Run<'_>, diagnostics: &mut Diagnostics) {
        let Some(it) = self.nodes.get_mut(node) else {
            return;
        };
        if std::mem::replace(&mut it.has_needs, true) {
            return;
        }
        let (kind, name) = (it.kind.clone(), it.name.clone());
        let needs = match kind {
            NodeKind::Argument { expression, owner } => {
                let block = match owner {
                    Owner::Block(block) => Some(block),
                    Owner::Name(_) => None,
                };
                let mut needs = self.instances_of(block);
                let references = expression.expression().variables();
                self.needs_of(&references, block, run, &mut needs, diagnostics);
                needs
            }
            NodeKind::Blocks { block } => {
                let mut needs = self.instances_of(Some(block));
                let bodies = self.blocks.get(block).map(|it| it.bodies.clone());
                for body in bodies.iter().flatten() {
                    let references = nested::references(&body.body(), &name);
                    self.needs_of(&references, Some(block), run, &mut needs, diagnostics);
                }
                needs
            }
            NodeKind::Repetition { expression, .. } => {
                let mut needs = Vec::new();
                let references = expression.expression().variables();
                self.needs_of(&references, None, run, &mut needs, diagnostics);
                needs
            }
            NodeKind::Set(Owner::Block(block)) | NodeKind::Empty(block) => {
                self.instances_of(Some(block))
            }
            NodeKind::Set(Owner::Name(_)) => Vec::new(),
            NodeKind::Whole(block) => self.parts_of(block),
            NodeKind::Group(entry) => self.names_of(entry),
        };
        if let Some(it) = self.nodes.get_mut(node) {
            it.needs = needs;
        }
    }

    /// Returns the need of a part for the instances of its block.
    fn instances_of(&mut self, block: Option<usize>) -> Vec<Need> {
        let Some(block) = block else {
            return Vec::new();
        };
        self.read(block);
        let it = self.blocks.get(block);
        let need = it.and_then(|it| {
            Some(Need {
                node: it.repetition?,
                entry: it.entry,
                form: Form::Order,
                at: None,
            })
        });
        need.into_iter().collect()
    }

    fn parts_of(&mut self, block: usize) -> Vec<Need> {
        let mut needs = self.instances_of(Some(block));
        let address = self.address_of(block);
        let Some(it) = self.blocks.get(block) else {
            return needs;
        };
        for (name, node) in &it.parts {
            if address.is_none_or(|it| !it.skips(name)) {
                needs.push(Need {
                    node: *node,
                    entry: it.entry,
                    form: Form::Order,
                    at: None,
                });
            }
        }
        needs
    }

    fn names_of(&mut self, entry: EntryId) -> Vec<Need> {
        let children = self.names.children(entry).unwrap_or_default().to_vec();
        let all = children.into_iter().map(|entry| Need {
            node: self.node_of(entry),
            entry,
            form: Form::Order,
            at: None,
        });
        all.collect()
    }

    /// Returns the node of the value of a name.
    pub(super) fn node_of(&mut self, entry: EntryId) -> NodeId {
        match self.names.entry(entry).map(|it| &it.kind) {
            Some(EntryKind::Value(node)) => *node,
            Some(EntryKind::Block(block)) => self.blocks.get(*block).map_or(0, |it| it.whole),
            Some(EntryKind::Group { .. }) | None => match self.groups.get(&entry) {
                Some(node) => *node,
                None => {
                    let node = self.node(NodeKind::Group(entry));
                    self.groups.insert(entry, node);
                    node
                }
            },
        }
    }

    /// Adds what references need. `block` is the block that contains them.
    pub(super) fn needs_of(
        &mut self,
        references: &[Traversal],
        block: Option<usize>,
        run: Run<'_>,
        needs: &mut Vec<Need>,
        diagnostics: &mut Diagnostics,
    ) {
        for reference in references {
            let need = match (block, reference.root_name()) {
                (Some(block), "self") => self.need_of_self(block, reference),
                _ => self.need_of(reference, run, diagnostics),
            };
            needs.extend(need);
        }
    }

    fn need_of_self(&mut self, block: usize, reference: &Traversal) -> Option<Need> {
        let entry = self.blocks.get(block)?.entry;
        let name = reference.steps().first().and_then(name_of);
        let node = match name {
            Some(name) => self.part_or_empty(block, &name),
            None => self.blocks.get(block)?.whole,
        };
        Some(Need {
            node,
            entry,
            form: Form::OfSelf,
            at: Some(reference.span().clone()),
        })
    }

    fn need_of(
        &mut self,
        reference: &Traversal,
        run: Run<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Option<Need> {
        let (entry, steps) = self.find(reference)?;
        let at = Some(reference.span().clone());
        let kind = self.names.entry(entry).map(|it| it.kind.clone());
        let (node, form) = match kind? {
            EntryKind::Value(node) => (node, Form::Whole),
            EntryKind::Block(block) => {
                self.read(block);
                let it = self.blocks.get(block)?;
                // The step after a repeated block chooses an instance.
                let skipped = usize::from(it.repetition.is_some());
                let has_parts = self.address_of(block).is_none_or(|it| it.value.is_none());
                match steps.get(skipped).and_then(name_of) {
                    Some(name) if has_parts => (self.part_or_empty(block, &name), Form::Part),
                    _ => (it.whole, Form::Whole),
                }
            }
            EntryKind::Group { .. } => {
                if let Some(name) = steps.first().and_then(name_of) {
                    self.report_undeclared(entry, &name, reference, run, diagnostics);
                    return self.need_of_missing(entry, &name);
                }
                (self.node_of(entry), Form::Whole)
            }
        };
        Some(Need {
            node,
            entry,
            form,
            at,
        })
    }

    /// Returns the node of a part of a block; of an object without the part, for the report, if the block does not have it.
    fn part_or_empty(&mut self, block: usize, name: &str) -> NodeId {
        self.read(block);
        if let Some(node) = self.part(block, name) {
            return node;
        }
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
        if self.names.address(group) == "local" {
            return None;
        }
        let node = self.node(NodeKind::Set(Owner::Name(group)));
        let entry = self.names.missing(group, name, node);
        Some(Need {
            node,
            entry,
            form: Form::Whole,
            at: None,
        })
    }

    /// Reports a name that a group of blocks does not have.
    fn report_undeclared(
        &self,
        group: EntryId,
        name: &str,
        reference: &Traversal,
        run: Run<'_>,
        diagnostics: &mut Diagnostics,
    ) {
        let address = self.names.address(group);
        if address == "local" || !run.broken.is_empty() && run.broken.may_have(name) {
            return;
        }
        let depth = self.names.path(group).len();
        let step = reference.steps().get(depth - 1);
        let at: SourceSpan = step.map_or_else(|| reference.span().clone(), |it| it.span.clone());
        diagnostics.push_error(|| {
            let names = self.names.children(group).unwrap_or_default();
            let names = names.iter().filter_map(|it| self.names.entry(*it));
            errors::undeclared(&address, name, names.map(|it| &*it.name), at)
        });
    }
}
