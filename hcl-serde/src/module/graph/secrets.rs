//! The expressions that a reference names, for secrets that come from them.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use hcl_core::Traversal;
use hcl_core::value::Mark;

use super::arena::{BlockId, EntryId, NodeId};
use super::names::EntryKind;
use super::nested;
use super::node::{NodeKind, Owner};
use super::reference::{Reference, Steps};
use super::state::Graph;
use crate::redaction::{Around, Definition};

/// Finds the expressions that references name. Each expression is found once.
pub(in crate::module) struct Definitions<'g> {
    graph: &'g mut Graph,
    around: HashMap<(BlockId, u32), Rc<Around>>,
    entries: HashSet<EntryId>,
    nodes: HashSet<NodeId>,
}

impl<'g> Definitions<'g> {
    pub(in crate::module) fn new(graph: &'g mut Graph) -> Self {
        Self {
            graph,
            around: HashMap::new(),
            entries: HashSet::new(),
            nodes: HashSet::new(),
        }
    }

    /// Returns the expressions that a reference names. A value that the program sets is marked.
    pub(in crate::module) fn of(&mut self, reference: &Traversal) -> Vec<Definition> {
        let mut found = Vec::new();
        if let Some((entry, rest)) = self.graph.find(Reference::Detached(reference)) {
            self.add_entry(entry, rest, &mut found);
        }
        found
    }

    /// Recursion is bounded by the number of segments of a pattern.
    fn add_entry(&mut self, entry: EntryId, mut rest: Steps<'_>, found: &mut Vec<Definition>) {
        match self.graph.names.entry(entry).map(|it| &it.kind) {
            Some(EntryKind::Value(node)) => self.add(*node, found),
            Some(EntryKind::Block(block)) => {
                let block = *block;
                self.graph.read(block);
                let it = self.graph.blocks.get(block);
                // The key of an instance is not always known.
                let is_one = it.is_some_and(|it| it.repetition.is_none());
                let name = (is_one || rest.skip()).then(|| rest.next_name()).flatten();
                match name {
                    Some(name) => {
                        if let Some(part) = self.graph.part(block, &name) {
                            self.add(part, found);
                        }
                    }
                    None => self.add_block(block, found),
                }
            }
            // With a key that is computed: all names of the group.
            Some(EntryKind::Group(_)) if self.entries.insert(entry) => {
                let children = self.graph.names.children(entry).unwrap_or_default();
                let children: Vec<EntryId> = children.to_vec();
                for child in children {
                    self.add_entry(child, Steps::none(), found);
                }
            }
            Some(EntryKind::Group(_)) | None => {}
        }
    }

    fn add_block(&mut self, block: BlockId, found: &mut Vec<Definition>) {
        let Some(it) = self.graph.blocks.get(block) else {
            return;
        };
        if self.entries.insert(it.entry) {
            let parts: Vec<NodeId> = it.parts.iter().collect();
            parts.into_iter().for_each(|it| self.add(it, found));
        }
    }

    fn add(&mut self, node: NodeId, found: &mut Vec<Definition>) {
        if !self.nodes.insert(node) {
            return;
        }
        let Some(it) = self.graph.nodes.get_mut(node) else {
            return;
        };
        match &it.kind {
            NodeKind::Argument { expression, owner } => {
                let expression = expression.expression().to_owned();
                let around = match *owner {
                    Owner::Block(block) => self.around(block, 0),
                    Owner::Name(_) => None,
                };
                found.push(Definition { expression, around });
            }
            NodeKind::Set(_, Some(replaced)) => found.push(Definition {
                expression: replaced.expression().to_owned(),
                around: None,
            }),
            NodeKind::Set(_, None) => {
                it.value = std::mem::take(&mut it.value).with_mark(Mark::origin_of_secret());
            }
            NodeKind::Blocks { block, body } => {
                let (block, body, name) = (*block, *body, it.name.clone());
                if let Some(around) = self.around(block, body) {
                    let written = around.body();
                    for block in nested::of_type_in(&written, &name) {
                        Around::add_all_of(&around, block, found);
                    }
                }
            }
            NodeKind::Repetition(_)
            | NodeKind::Empty(_)
            | NodeKind::Whole(_)
            | NodeKind::Group(_) => {}
        }
    }

    fn around(&mut self, block: BlockId, body: u32) -> Option<Rc<Around>> {
        if let Some(known) = self.around.get(&(block, body)) {
            return Some(Rc::clone(known));
        }
        let around = Around::new(self.graph.written_body(block, body)?, None, None);
        self.around.insert((block, body), Rc::clone(&around));
        Some(around)
    }
}
