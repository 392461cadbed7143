//! The variables of an expression: objects with the names that it refers to.

use hcl_core::value::{Mapping, ValueKind};
use hcl_core::{EvalContext, Str, Value};

use super::names::{EntryId, EntryKind};
use super::{AddressedBlock, Form, Graph, Keys, Need, Node, NodeKind};

/// The value of a name, with the path to it.
type Leaf = (Vec<EntryId>, Value);

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

    /// Returns the variables that have all names in them that what is decoded refers to.
    pub(super) fn wanted_roots(&self) -> Vec<(Str, Value)> {
        let roots = self.names.wanted_roots().into_iter();
        roots
            .map(|it| (self.names.name(it), self.wanted_value(it)))
            .collect()
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
                let whole = self.nodes.get(block.whole).filter(is_wanted);
                if whole.is_none() {
                    let nodes = block.parts.iter().map(|(_, node)| node).chain(&block.empty);
                    let nodes = nodes.filter_map(|it| self.nodes.get(*it)).filter(is_wanted);
                    return self.block_of(block, nodes);
                }
                whole
            }
            Some(EntryKind::Group { .. }) => {
                let group = self.groups.get(&entry).and_then(|it| self.nodes.get(*it));
                let group = group.filter(is_wanted);
                if group.is_none() {
                    let names = self.names.wanted(entry);
                    return object_of(names.map(|it| (self.names.name(it), self.wanted_value(it))));
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
            .map(|it| (self.names.path(it.entry), self.value_of(it)))
            .collect();
        if leaves.len() > 1 {
            // A stable sort: the parts of a block stay in order.
            leaves.sort_by(|(a, _), (b, _)| a.cmp(b));
        }
        let mut roots = Vec::new();
        for (entry, value) in self.group(&leaves, 0) {
            roots.push((self.names.name(entry), value));
        }
        roots
    }

    /// Returns the values of the names at a depth of the paths, which begin with the same names before it.
    fn group(&self, leaves: &[Leaf], depth: usize) -> Vec<(EntryId, Value)> {
        let mut values = Vec::new();
        let at = |leaf: &Leaf| leaf.0.get(depth).copied();
        for same in leaves.chunk_by(|a, b| at(a) == at(b)) {
            let Some(entry) = same.first().and_then(at) else {
                continue;
            };
            let ends = same.iter().take_while(|(path, _)| path.len() == depth + 1);
            let value = match ends.clone().count() {
                0 => {
                    let names = self.group(same, depth + 1).into_iter();
                    let names = names.map(|(entry, value)| (self.names.name(entry), value));
                    Value::object(names.collect::<Mapping>())
                }
                1 => same.first().map_or_else(Value::dynamic, |it| it.1.clone()),
                _ => merged(ends.map(|(_, value)| value)),
            };
            values.push((entry, value));
        }
        values
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
        let mut own = own.filter_map(|it| self.nodes.get(it.node)).peekable();
        own.peek()?;
        let mut parts: Vec<(Str, Value)> = Vec::new();
        for node in own {
            let value = node.each.get(instance).unwrap_or(&node.value);
            if node.name.is_empty() {
                // Not a part: a cycle, or a name that the block lacks.
                return Some(value.clone());
            }
            parts.push((node.name.clone(), value.clone()));
        }
        Some(object_of(parts))
    }
}

/// Returns an object of named values.
pub(super) fn object_of(entries: impl IntoIterator<Item = (Str, Value)>) -> Value {
    let entries = entries.into_iter();
    Value::object(entries.collect::<Mapping>())
}

/// Merges values that are parts of the same block: objects, or the objects in them.
fn merged<'v>(mut values: impl Iterator<Item = &'v Value>) -> Value {
    let first = values.next().cloned().unwrap_or_else(Value::dynamic);
    values.fold(first, |all, value| merge(&all, value, 1))
}

/// `depth` is the number of levels in which objects are merged further.
fn merge(one: &Value, other: &Value, depth: usize) -> Value {
    match (one.kind(), other.kind()) {
        (ValueKind::Object(one), ValueKind::Object(other)) => {
            let mut all = one.clone();
            for (name, value) in other {
                let known = all.get(name).filter(|_| depth > 0);
                let value = known.map_or_else(|| value.clone(), |it| merge(it, value, depth - 1));
                all.insert(name.clone(), value);
            }
            Value::object(all)
        }
        (ValueKind::Tuple(one), ValueKind::Tuple(other)) => {
            let all = one.iter().zip(other.iter());
            Value::tuple(
                all.map(|(one, other)| merge(one, other, 0))
                    .collect::<Vec<_>>(),
            )
        }
        _ => other.clone(),
    }
}
