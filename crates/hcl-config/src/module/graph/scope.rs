//! The variables of an expression: objects with the names that it refers to.

use hcl_core::value::{Mapping, Mark, ValueKind};
use hcl_core::{EvalContext, Str, Value};

use super::arena::{BlockId, EntryId, NodeId};
use super::block::{AddressedBlock, Keys};
use super::names::EntryKind;
use super::node::{Form, Need, Node, NodeKind};
use super::state::Graph;

/// The value of a name, or of a part of the block of the name.
struct Leaf {
    path: Vec<EntryId>,
    is_part: bool,
    node: NodeId,
    value: Value,
}

impl Graph {
    /// Defines the names that an expression needs.
    pub(super) fn define(&self, needs: &[Need], scope: &mut EvalContext<'_>) {
        let mut named = needs
            .iter()
            .filter(|it| matches!(it.form, Form::Whole | Form::Part));
        match (named.next(), named.next()) {
            (None, _) => {}
            (Some(need), None) => {
                let (name, value) = self.alone(need);
                scope.set_variable(&*name, value);
            }
            (Some(_), Some(_)) => {
                for (name, value) in self.roots(needs.iter()) {
                    scope.set_variable(&*name, value);
                }
            }
        }
    }

    /// Returns the variable that has one name in it.
    fn alone(&self, need: &Need) -> (Str, Value) {
        let mut value = self.value_of(need);
        let mut entry = self.names.entry(need.entry);
        while let Some(it) = entry {
            match it.parent {
                None => return (it.name.clone(), value),
                Some(parent) => {
                    value = object_of([(it.name.clone(), value)]);
                    entry = self.names.entry(parent);
                }
            }
        }
        (Str::default(), value)
    }

    /// Defines all variables, to be suggested. The variables that an expression refers to have values when it is evaluated.
    pub(in crate::module) fn define_roots(&self, scope: &mut EvalContext<'_>) {
        for name in self.names.root_names() {
            scope.set_variable(name, Value::dynamic());
        }
    }

    /// Returns the variables that have all names in them that what is decoded refers to.
    pub(super) fn wanted_roots(&self) -> Vec<(Str, Value)> {
        let roots = self.names.wanted_roots().into_iter();
        roots
            .map(|it| (self.names.name(it), self.wanted_value(it)))
            .collect()
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

    /// Returns the value of an entry. Recursion is bounded by the number of segments of a pattern.
    fn wanted_value(&self, entry: EntryId) -> Value {
        let is_wanted = |node: &&Node| node.is_wanted;
        let whole = match self.names.entry(entry).map(|it| &it.kind) {
            Some(EntryKind::Value(node)) => self.nodes.get(*node),
            Some(EntryKind::Block(block)) => {
                let Some(block) = self.blocks.get(*block) else {
                    return Value::dynamic();
                };
                let whole = block.whole.and_then(|it| self.nodes.get(it));
                let whole = whole.filter(is_wanted);
                if whole.is_none() {
                    let empty = block.empty.and_then(|it| self.nodes.get(it));
                    let nodes = self.parts(block).map(|(_, it)| it).chain(empty);
                    let nodes = nodes.filter(is_wanted);
                    return self.block_of(block, nodes);
                }
                whole
            }
            Some(EntryKind::Group(_)) => {
                let group = self.groups.get(&entry).and_then(|it| self.nodes.get(*it));
                let group = group.filter(is_wanted);
                if group.is_none() {
                    let names = self.names.wanted(entry);
                    return self
                        .group(names.map(|it| (self.names.name(it), self.wanted_value(it))));
                }
                group
            }
            None => None,
        };
        whole.map_or_else(Value::dynamic, |it| it.value.clone())
    }

    /// Returns the value of a block with some of its parts.
    fn block_of<'n>(&self, block: &AddressedBlock, parts: impl Iterator<Item = &'n Node>) -> Value {
        if !matches!(block.keys, Keys::One) {
            let values: Vec<&Value> = parts.map(|it| &it.value).collect();
            return merged(values.into_iter());
        }
        let parts = parts.filter(|it| !it.name.is_empty());
        object_of(parts.map(|it| (it.name.clone(), it.value.clone())))
    }

    /// Returns the variables that have the needed names in them.
    pub(super) fn roots<'n>(&self, needs: impl Iterator<Item = &'n Need>) -> Vec<(Str, Value)> {
        let needs = needs.filter(|it| matches!(it.form, Form::Whole | Form::Part));
        let mut leaves: Vec<Leaf> = needs
            .map(|need| Leaf {
                path: self.names.path(need.entry),
                is_part: need.form == Form::Part,
                node: need.node,
                value: self.value_of(need),
            })
            .collect();
        if leaves.len() > 1 {
            leaves.sort_by(|a, b| (&a.path, a.is_part, a.node).cmp(&(&b.path, b.is_part, b.node)));
            leaves.dedup_by(|a, b| a.node == b.node && a.path == b.path);
        }
        let mut roots = Vec::new();
        for (entry, value) in self.values_at(&leaves, 0) {
            roots.push((self.names.name(entry), value));
        }
        roots
    }

    /// Returns the values of the names at a depth of the paths, which begin with the same names before it.
    fn values_at(&self, leaves: &[Leaf], depth: usize) -> Vec<(EntryId, Value)> {
        let mut values = Vec::new();
        let at = |leaf: &Leaf| leaf.path.get(depth).copied();
        for same in leaves.chunk_by(|a, b| at(a) == at(b)) {
            let Some((first, entry)) = same.first().and_then(|it| Some((it, at(it)?))) else {
                continue;
            };
            let is_at = |leaf: &Leaf| leaf.path.len() == depth + 1;
            let value = if is_at(first) && !first.is_part {
                // A whole has all names and parts in it.
                first.value.clone()
            } else if same.last().is_some_and(is_at) {
                self.merged_parts(same)
            } else {
                // A part beside names stands for an undeclared local.
                let names = self.values_at(same, depth + 1).into_iter();
                object_of(names.map(|(entry, value)| (self.names.name(entry), value)))
            };
            values.push((entry, value));
        }
        values
    }

    /// Merges the parts of a block, and the names of the block if one is needed that it lacks.
    fn merged_parts(&self, leaves: &[Leaf]) -> Value {
        let is_names = |leaf: &&Leaf| {
            let node = self.nodes.get(leaf.node);
            let is_empty = node.is_some_and(|it| matches!(it.kind, NodeKind::Empty(_)));
            is_empty && matches!(leaf.value.kind(), ValueKind::Object(it) if !it.is_empty())
        };
        let values = |leaves: &[&Leaf]| merged(leaves.iter().map(|it| &it.value));
        let (names, parts): (Vec<&Leaf>, Vec<&Leaf>) = leaves.iter().partition(is_names);
        match (names.first(), parts.is_empty()) {
            (Some(names), false) => with_all_names([&names.value, &values(&parts)].into_iter()),
            _ => values(&leaves.iter().collect::<Vec<_>>()),
        }
    }

    /// Returns an object with the names of the parts of a block, for reports of a name that it lacks. Of a repeated block, the
    /// names are inside the instances.
    pub(super) fn names_of(&self, block: BlockId) -> Value {
        let block = self.blocks.get(block);
        let block = block.filter(|it| matches!(it.keys, Keys::One));
        let parts = block.into_iter().flat_map(|it| self.parts(it));
        object_of(parts.map(|(_, it)| (it.name.clone(), Value::dynamic())))
    }

    /// Returns the value that a need has at its name.
    fn value_of(&self, need: &Need) -> Value {
        let Some(node) = self.nodes.get(need.node) else {
            return Value::dynamic();
        };
        let block = match (need.form, self.names.entry(need.entry).map(|it| &it.kind)) {
            (Form::Part, Some(EntryKind::Block(block))) => self.blocks.get(*block),
            _ => None,
        };
        match block {
            // The parts of a repeated block have the form already.
            Some(it) if matches!(it.keys, Keys::One) => match node.kind {
                NodeKind::Empty(_) => node.value.clone(),
                _ => object_of([(node.name.clone(), node.value.clone())]),
            },
            _ => node.value.clone(),
        }
    }

    /// Returns the parts of an instance of the block around an expression.
    pub(super) fn self_of(&self, needs: &[Need], instance: usize) -> Option<Value> {
        let own = needs.iter().filter(|it| it.form == Form::OfSelf);
        let own = own.filter_map(|it| Some((it.node, self.nodes.get(it.node)?)));
        let mut own = own.peekable();
        own.peek()?;
        let (parts, others): (Vec<_>, Vec<_>) = own.partition(|(_, it)| !it.name.is_empty());
        let parts = parts.into_iter();
        let parts = parts.map(|(id, it)| (it.name.clone(), self.value_in(id, instance)));
        let parts = object_of(parts);
        let mut others = others.into_iter();
        Some(match others.next() {
            None => parts,
            // The names of the block, for the report of a name that it lacks.
            Some((id, it)) if matches!(it.kind, NodeKind::Empty(_)) => {
                with_all_names([&self.value_in(id, instance), &parts].into_iter())
            }
            Some((id, _)) => self.value_in(id, instance),
        })
    }
}

/// Returns an object of named values.
pub(super) fn object_of(entries: impl IntoIterator<Item = (Str, Value)>) -> Value {
    let entries = entries.into_iter();
    Value::object(entries.collect::<Mapping>())
}

/// Merges parts of the same block: objects with one argument each, or such objects by instance.
fn merged<'v>(parts: impl Iterator<Item = &'v Value>) -> Value {
    let parts: Vec<&Value> = parts.collect();
    let (first, second) = match parts.as_slice() {
        [] => return Value::dynamic(),
        [only] => return (*only).clone(),
        [first, second, ..] => (first.kind(), second.kind()),
    };
    let instance = |index: usize| {
        let parts = parts.iter().filter_map(|part| match part.kind() {
            ValueKind::Tuple(all) => all.get(index),
            ValueKind::Object(all) => all.get_index(index).map(|(_, it)| it),
            _ => None,
        });
        with_all_names(parts)
    };
    match (first, second) {
        (ValueKind::Tuple(all), _) => {
            Value::tuple((0..all.len()).map(instance).collect::<Vec<_>>())
        }
        // Two parts have different names, unless the names are keys of instances.
        (ValueKind::Object(all), ValueKind::Object(other))
            if !all.is_empty() && all.iter().map(|it| it.0).eq(other.iter().map(|it| it.0)) =>
        {
            let keys = all.iter().enumerate();
            object_of(keys.map(|(index, (key, _))| (key.clone(), instance(index))))
        }
        _ => with_all_names(parts.iter().copied()),
    }
}

/// Returns an object with the entries of several objects.
fn with_all_names<'v>(objects: impl Iterator<Item = &'v Value>) -> Value {
    let objects = objects.filter_map(|value| match value.kind() {
        ValueKind::Object(all) => Some(all.iter()),
        _ => None,
    });
    let entries = objects.flatten();
    object_of(entries.map(|(name, value)| (name.clone(), value.clone())))
}
