//! The variables of an expression: objects with the names that it refers to.

use std::collections::{BTreeMap, BTreeSet};

use hcl_core::value::{Mapping, Mark, ValueKind};
use hcl_core::{EvalContext, Str, Value};

use super::block::Keys;
use super::names::EntryKind;
use super::node::{At, Definition, Need};
use super::state::Graph;
use super::{BlockId, EntryId, NodeId};

/// The names that expressions refer to, as a tree: at each name the nodes that are needed of it.
#[derive(Clone, Debug, Default)]
pub(super) struct Named {
    nodes: BTreeSet<NodeId>,
    names: BTreeMap<EntryId, Self>,
}

impl Graph {
    /// Adds a need to the names that are referred to.
    pub(super) fn name(&self, need: &Need, into: &mut Named) {
        if let At::Name(entry) = need.at {
            let path = self.names.path(entry).into_iter();
            let at = path.fold(into, |at, entry| at.names.entry(entry).or_default());
            at.nodes.insert(need.node);
        }
    }

    /// Returns the variables that have the needed names in them.
    pub(super) fn roots(&self, needs: &[Need]) -> Vec<(Str, Value)> {
        let mut named = Named::default();
        needs
            .iter()
            .for_each(|needed| self.name(needed, &mut named));
        self.values_of(&named)
    }

    /// Returns the values of the names in a part of the tree. Recursion is bounded by the number of segments of a pattern.
    pub(super) fn values_of(&self, named: &Named) -> Vec<(Str, Value)> {
        let names = named.names.iter();
        names
            .map(|(entry, named)| (self.names.name(*entry), self.value_at(*entry, named)))
            .collect()
    }

    fn value_at(&self, entry: EntryId, named: &Named) -> Value {
        match self.names.entry(entry).map(|entry| &entry.kind) {
            Some(EntryKind::Value(node)) => self.value(*node),
            Some(EntryKind::Block(block)) => self.block_value(*block, &named.nodes),
            Some(EntryKind::Group(_)) => match self.whole_among(&named.nodes) {
                Some(whole) => self.value(whole),
                // The evaluation reports an undeclared local.
                None if !named.names.is_empty() => self.group(self.values_of(named)),
                None => self.first_value(&named.nodes),
            },
            None => Value::dynamic(),
        }
    }

    /// Returns the value of a block with some of its parts.
    fn block_value(&self, block: BlockId, nodes: &BTreeSet<NodeId>) -> Value {
        let keys = self.blocks.get(block).map(|block| &block.keys);
        match self.whole_among(nodes) {
            Some(whole) => self.value(whole),
            // A part of all instances has its form already.
            None if nodes.len() == 1 && keys.is_some_and(Keys::is_repeated) => {
                self.first_value(nodes)
            }
            None => self.keyed(block, |index| self.instance(nodes, index)),
        }
    }

    fn whole_among(&self, nodes: &BTreeSet<NodeId>) -> Option<NodeId> {
        let is_whole = |it: &&NodeId| {
            let node = self.nodes.get(**it);
            node.is_some_and(|node| matches!(node.definition, Definition::Whole))
        };
        nodes.iter().find(is_whole).copied()
    }

    fn first_value(&self, nodes: &BTreeSet<NodeId>) -> Value {
        nodes
            .first()
            .map_or_else(Value::dynamic, |node| self.value(*node))
    }

    /// Returns an instance of a block with some of its parts.
    fn instance(&self, nodes: &BTreeSet<NodeId>, index: usize) -> Value {
        let mut parts: BTreeMap<Str, Value> = BTreeMap::new();
        for id in nodes {
            let value = self.value_in(*id, index);
            let name = self.name_of(*id);
            match value.kind() {
                _ if !name.is_empty() => drop(parts.insert(name, value)),
                // The names of the block, for the report of a name that it lacks.
                ValueKind::Object(all) if nodes.len() > 1 => {
                    for (name, value) in all {
                        parts.entry(name.clone()).or_insert_with(|| value.clone());
                    }
                }
                _ => return value,
            }
        }
        object_of(parts)
    }

    /// Returns the value of a block: of itself, or its instances by key.
    pub(super) fn keyed(&self, block: BlockId, instance: impl Fn(usize) -> Value) -> Value {
        let Some(block) = self.blocks.get(block) else {
            return Value::dynamic();
        };
        match &block.keys {
            Keys::One => instance(0),
            Keys::Unknown => Value::dynamic(),
            Keys::Count(count) => Value::tuple((0..*count).map(instance).collect::<Vec<_>>()),
            Keys::Each(keys) => {
                let keys = keys.iter().enumerate();
                object_of(keys.map(|(index, (key, _))| (key.clone(), instance(index))))
            }
        }
    }

    /// Defines the names that an expression needs.
    pub(super) fn define(&self, needs: &[Need], scope: &mut EvalContext<'_>) {
        for (name, value) in self.roots(needs) {
            scope.set_variable(&*name, value);
        }
    }

    /// Defines all variables, to be suggested. The variables that an expression refers to have values when it is evaluated.
    pub(in crate::module) fn define_roots(&self, scope: &mut EvalContext<'_>) {
        for name in self.names.root_names() {
            scope.set_variable(name, Value::dynamic());
        }
    }

    /// Returns the value of a group: its names, which may be secret labels.
    pub(super) fn group(&self, names: impl IntoIterator<Item = (Str, Value)>) -> Value {
        let group = object_of(names);
        if self.names.hides_labels {
            group.with_mark(Mark::sensitive())
        } else {
            group
        }
    }

    /// Returns the parts of an instance of the block around an expression.
    pub(super) fn self_of(&self, needs: &[Need], instance: usize) -> Option<Value> {
        let own = needs.iter().filter(|needed| needed.at == At::Own);
        let own: BTreeSet<NodeId> = own.map(|own| own.node).collect();
        (!own.is_empty()).then(|| self.instance(&own, instance))
    }
}

/// Returns an object of named values.
pub(super) fn object_of(entries: impl IntoIterator<Item = (Str, Value)>) -> Value {
    let entries = entries.into_iter();
    Value::object(entries.collect::<Mapping>())
}
