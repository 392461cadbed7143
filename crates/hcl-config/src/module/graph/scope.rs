//! The variables of an expression: objects with the names that it refers to.

use std::collections::{BTreeMap, BTreeSet};

use hcl_core::value::{Mapping, Mark};
use hcl_core::{EvalContext, Str, Value};

use super::keys::Keys;
use super::needs::{Need, Needed};
use super::tree::{BlockId, Graph, Kind, NodeId, ROOT};

/// The names that expressions refer to.
#[derive(Clone, Debug, Default)]
pub(super) struct NamesInScope {
    /// By group or block.
    inside: BTreeMap<NodeId, NamesOfNode>,
    /// In `self`.
    own: Option<NamesOfNode>,
    /// Whether a reference begins with the type of a block.
    is_prefixed: bool,
}

/// The names that are needed of a group or block.
#[derive(Clone, Debug, Default)]
struct NamesOfNode {
    /// Each with whether all of the value is needed.
    nodes: BTreeMap<NodeId, bool>,
    unknown: BTreeSet<Str>,
}

impl NamesInScope {
    pub(super) fn is_empty(&self) -> bool {
        self.inside.is_empty() && self.own.is_none()
    }
}

impl Graph {
    pub(super) fn named(&self, needs: &[Need]) -> NamesInScope {
        let mut named = NamesInScope::default();
        needs.iter().for_each(|need| self.name(need, &mut named));
        named
    }

    /// Adds a need to the names that are referred to.
    pub(super) fn name(&self, need: &Need, named: &mut NamesInScope) {
        let parent = match need.of {
            Needed::Before(_) => return,
            Needed::Value(node) => self[node].parent,
            Needed::Unknown(node, _) | Needed::Absent(node) => node,
        };
        let names = if need.is_own {
            named.own.get_or_insert_default()
        } else {
            named.is_prefixed |= need.is_prefixed;
            // The groups around it.
            let mut child = parent;
            while child != ROOT {
                let around = named.inside.entry(self[child].parent).or_default();
                around.nodes.entry(child).or_default();
                child = self[child].parent;
            }
            named.inside.entry(parent).or_default()
        };
        match &need.of {
            Needed::Value(node) => drop(names.nodes.insert(*node, true)),
            Needed::Unknown(_, name) => drop(names.unknown.insert(name.clone())),
            // For the report about the name.
            Needed::Absent(node) => {
                if let Kind::Block(block) = self[*node].kind {
                    names.unknown.extend(self[block].parts.keys().cloned());
                }
            }
            Needed::Before(_) => {}
        }
    }

    /// Returns the variables that have the names in them.
    pub(super) fn variables_of(&self, named: &NamesInScope) -> Vec<(Str, Value)> {
        let mut variables = named
            .inside
            .get(&ROOT)
            .map_or_else(Vec::new, |names| self.values_of(names, named));
        if named.is_prefixed {
            let prefixes = self.addresses.iter().filter(|it| it.is_prefixed);
            let all = object_of(variables.clone());
            variables.extend(prefixes.map(|it| ((&*it.block_type).into(), all.clone())));
        }
        variables
    }

    /// Recursion is bounded by the number of segments of a pattern.
    fn values_of(&self, names: &NamesOfNode, named: &NamesInScope) -> Vec<(Str, Value)> {
        let nodes = names.nodes.iter();
        let known = nodes.map(|(id, is_whole)| {
            let value = match named.inside.get(id) {
                Some(names) if !is_whole => self.partial(*id, names, named),
                // A name that a group does not have is reported.
                Some(names) if !names.unknown.is_empty() && self.children(*id).is_some() => {
                    Value::dynamic()
                }
                _ => self[*id].value.clone(),
            };
            (self[*id].name.clone(), value)
        });
        let unknown = names.unknown.iter();
        let unknown = unknown.map(|name| (name.clone(), Value::dynamic()));
        known.chain(unknown).collect()
    }

    /// Returns a group or block with some of its names.
    fn partial(&self, id: NodeId, names: &NamesOfNode, named: &NamesInScope) -> Value {
        let Kind::Block(block) = self[id].kind else {
            return self.group(self.values_of(names, named));
        };
        let mut nodes = names.nodes.keys();
        if self[block].keys.is_repeated()
            && names.unknown.is_empty()
            && let (Some(only), None) = (nodes.next(), nodes.next())
        {
            return self[*only].value.clone();
        }
        self.keyed(block, |instance| self.instance(names, instance))
    }

    /// Returns an instance of a block with some of its parts.
    fn instance(&self, names: &NamesOfNode, instance: usize) -> Value {
        let unknown = names.unknown.iter();
        let unknown = unknown.map(|name| (name.clone(), Value::dynamic()));
        let mut parts: BTreeMap<Str, Value> = unknown.collect();
        for id in names.nodes.keys() {
            parts.insert(self[*id].name.clone(), self.value_in(*id, instance));
        }
        object_of(parts)
    }

    /// Returns the value of a block: of itself, or its instances by key.
    pub(super) fn keyed(&self, block: BlockId, instance: impl Fn(usize) -> Value) -> Value {
        match &self[block].keys {
            Keys::One => instance(0),
            Keys::Unknown => Value::dynamic(),
            Keys::Count(count) => Value::tuple((0..*count).map(instance).collect::<Vec<_>>()),
            Keys::Each(keys) => {
                let keys = keys.iter().enumerate();
                object_of(keys.map(|(index, (key, _))| (key.clone(), instance(index))))
            }
        }
    }

    /// Returns the value of a node in an instance of the block around it.
    pub(super) fn value_in(&self, id: NodeId, instance: usize) -> Value {
        let each = self[id].each.as_ref().and_then(|each| each.get(instance));
        each.unwrap_or(&self[id].value).clone()
    }

    /// Returns the parts of the block around an expression, in an instance.
    pub(super) fn self_of(&self, named: &NamesInScope, instance: usize) -> Option<Value> {
        let names = named.own.as_ref()?;
        let is_whole = names
            .nodes
            .keys()
            .any(|id| self.block_around(*id).is_none());
        Some(if is_whole {
            Value::dynamic()
        } else {
            self.instance(names, instance)
        })
    }

    /// Defines the names that an expression needs.
    pub(super) fn define(&self, named: &NamesInScope, scope: &mut EvalContext<'_>) {
        for (name, value) in self.variables_of(named) {
            scope.set_variable(&*name, value);
        }
    }

    /// Returns the value of a group: its names, which may be secret labels.
    pub(super) fn group(&self, names: impl IntoIterator<Item = (Str, Value)>) -> Value {
        let group = object_of(names);
        if self.hides_labels {
            group.with_mark(Mark::sensitive())
        } else {
            group
        }
    }
}

/// Returns an object of named values.
pub(super) fn object_of(entries: impl IntoIterator<Item = (Str, Value)>) -> Value {
    let entries = entries.into_iter();
    Value::object(entries.collect::<Mapping>())
}
