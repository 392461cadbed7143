//! The parts of a block: the nodes of its arguments and of the types of its nested blocks, by name.

use std::cmp::Ordering;

use super::arena::{Arena, NodeId};
use super::node::Node;

type Nodes = Arena<NodeId, Node>;

/// Nodes, sorted by their names.
#[derive(Clone, Debug, Default)]
pub(super) struct Parts(Vec<NodeId>);

/// Orders names by length first: most names of a block differ in it, which is told without reading their texts.
fn order(a: &str, b: &str) -> Ordering {
    a.len().cmp(&b.len()).then_with(|| a.cmp(b))
}

fn name(node: NodeId, nodes: &Nodes) -> &str {
    nodes.get(node).map_or("", |it| &it.name)
}

impl Parts {
    /// Sorts parts. Of several with one name, the first one counts; the others are returned.
    pub(super) fn new(mut parts: Vec<NodeId>, nodes: &Nodes) -> (Self, Vec<NodeId>) {
        // A stable sort keeps the parts with one name in their order.
        parts.sort_by(|a, b| order(name(*a, nodes), name(*b, nodes)));
        let mut replaced = Vec::new();
        parts.dedup_by(|second, first| {
            let is_replaced = name(*second, nodes) == name(*first, nodes);
            replaced.extend(is_replaced.then_some(*second));
            is_replaced
        });
        (Self(parts), replaced)
    }

    pub(super) fn get(&self, name: &str, nodes: &Nodes) -> Option<NodeId> {
        self.at(self.index(name, nodes).ok()?)
    }

    /// Adds a part, or replaces the one with its name.
    pub(super) fn set(&mut self, part: NodeId, nodes: &Nodes) {
        match self.index(name(part, nodes), nodes) {
            Ok(index) => {
                if let Some(known) = self.0.get_mut(index) {
                    *known = part;
                }
            }
            Err(index) => self.0.insert(index, part),
        }
    }

    pub(super) fn iter(&self) -> std::iter::Copied<std::slice::Iter<'_, NodeId>> {
        self.0.iter().copied()
    }

    /// Returns the part at an index.
    pub(super) fn at(&self, index: usize) -> Option<NodeId> {
        self.0.get(index).copied()
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns the index of a name, or the index at which it belongs.
    fn index(&self, other: &str, nodes: &Nodes) -> Result<usize, usize> {
        self.0.binary_search_by(|it| order(name(*it, nodes), other))
    }
}
