//! The names of a module: its locals, and its blocks with addresses.

use std::borrow::Cow;

use hcl_core::eval::{Traversal, TraversalStep, TraversalStepKind};
use hcl_core::value::ValueKind;
use hcl_core::{
    Block, BodyContent, Diagnostics, OwnedBody, OwnedExpression, SourceSpan, Str, Value,
};

use super::address::Segment;
use super::names::{EntryId, EntryKind, Taken};
use super::{AddressedBlock, Graph, Keys, NodeId, NodeKind, Owner, State, errors};
use crate::view::normal;

impl Graph {
    /// Adds the locals and the blocks with addresses of a body.
    pub(in crate::module) fn declare(
        &mut self,
        content: &BodyContent<'_>,
        diagnostics: &mut Diagnostics,
    ) {
        for block in content.blocks_of("locals") {
            for local in block.body().just_attributes(diagnostics) {
                let at = local.name_span();
                let node = self.nodes.len();
                let kind = EntryKind::Value(node);
                match self.names.insert(&["local", local.name()], kind) {
                    Ok(entry) => {
                        self.node(NodeKind::Argument {
                            expression: local.expression().to_owned(),
                            owner: Owner::Name(entry),
                        });
                        self.local_names.push(at);
                    }
                    Err(Taken(other)) => {
                        let order = self.names.root("local");
                        let all = order.and_then(|it| self.names.children(it));
                        let mut all = all.unwrap_or_default().iter();
                        let earlier = all.position(|it| *it == other);
                        let earlier = earlier.and_then(|it| self.local_names.get(it));
                        let earlier = earlier.unwrap_or(&at).clone();
                        let error = errors::duplicate_local(local.name(), earlier, at);
                        diagnostics.push(error);
                    }
                }
            }
        }
        for block in &content.blocks {
            let types = self.addresses.iter();
            let mut types = types.map(|it| *it.block_type == *block.type_name());
            if let Some(address) = types.position(|it| it) {
                self.declare_block(address, block, diagnostics);
            }
        }
    }

    fn declare_block(&mut self, address: usize, block: &Block<'_>, diagnostics: &mut Diagnostics) {
        let Some(schema) = self.addresses.get(address) else {
            return;
        };
        let labels = block.labels();
        let mut labels = labels.iter().map(|it| composed(&it.text));
        let path: Vec<Cow<'_, str>> = schema
            .segments()
            .filter_map(|it| match it {
                Segment::Name(name) => Some(name.into()),
                Segment::Label(_) => labels.next(),
            })
            .collect();
        let path: Vec<&str> = path.iter().map(|it| &**it).collect();
        let index = self.blocks.len();
        let merged = schema.merged;
        let definition = block.definition_span();
        match self.names.insert(&path, EntryKind::Block(index)) {
            Ok(entry) => {
                let whole = self.node(NodeKind::Whole(index));
                let at = definition.span().start;
                self.by_span.entry(at).or_default().push(index);
                self.blocks.push(AddressedBlock {
                    address,
                    entry,
                    bodies: vec![block.body().to_owned()],
                    definition,
                    parts: Vec::new(),
                    is_read: false,
                    repetition: None,
                    whole,
                    empty: None,
                    keys: Keys::One,
                });
            }
            Err(Taken(other)) => {
                let other = self.names.entry(other).map(|it| &it.kind);
                let earlier_index = match other {
                    Some(EntryKind::Block(earlier)) => *earlier,
                    _ => usize::MAX,
                };
                let earlier = self.blocks.get_mut(earlier_index);
                match earlier {
                    Some(earlier) if merged && earlier.address == address => {
                        earlier.bodies.push(block.body().to_owned());
                        let at = definition.span().start;
                        let known = self.by_span.entry(at).or_default();
                        known.push(earlier_index);
                    }
                    earlier => diagnostics.push(errors::duplicate_address(
                        &path.join("."),
                        definition,
                        earlier.map(|it| it.definition.clone()),
                    )),
                }
            }
        }
    }

    /// Finds the arguments and nested blocks of a block, once.
    pub(super) fn read(&mut self, block: usize) {
        let Some(it) = self.blocks.get_mut(block) else {
            return;
        };
        if std::mem::replace(&mut it.is_read, true) {
            return;
        }
        let bodies = it.bodies.clone();
        let address = self.addresses.get(it.address);
        let (repeated, value) = address.map_or((false, None), |it| (it.repeated, it.value.clone()));
        let mut parts: Vec<(Str, NodeId)> = Vec::new();
        let mut repetition: Option<NodeId> = None;
        // Later bodies replace the arguments of earlier ones: they are found first.
        for body in bodies.iter().rev().map(OwnedBody::body) {
            let items = body.native_items();
            let is_native = items.is_some();
            let attributes = match items {
                Some(items) => own_attributes(items),
                None => {
                    let all = body.just_attributes(&mut Diagnostics::new());
                    let all = all.iter();
                    all.map(|it| (it.name().into(), it.expression().to_owned()))
                        .collect()
                }
            };
            for (name, expression) in attributes {
                let is_count = &*name == "count";
                if repeated && (is_count || &*name == "for_each") {
                    let at = expression.span();
                    let other = repetition.and_then(|it| self.nodes.get_mut(it));
                    if let Some(NodeKind::Repetition { other, .. }) = other.map(|it| &mut it.kind) {
                        *other = Some(at);
                        continue;
                    }
                    let kind = NodeKind::Repetition {
                        expression,
                        block,
                        is_count,
                        other: None,
                    };
                    repetition = Some(self.part_node(name, kind));
                } else if value.as_ref().is_none_or(|it| **it == *name) {
                    let owner = Owner::Block(block);
                    let kind = NodeKind::Argument { expression, owner };
                    let node = self.part_node(name.clone(), kind);
                    parts.push((name, node));
                }
            }
            if is_native && value.is_none() {
                for type_name in super::nested::types(&body) {
                    let node = self.part_node(type_name.clone(), NodeKind::Blocks { block });
                    parts.push((type_name, node));
                }
            }
        }
        let by_name = |a: &(Str, NodeId), b: &(Str, NodeId)| a.0.cmp(&b.0);
        // A stable sort: the first one of a name counts.
        parts.sort_by(by_name);
        parts.dedup_by(|second, first| second.0 == first.0);
        if let Some(it) = self.blocks.get_mut(block) {
            it.parts = parts;
            it.repetition = repetition;
        }
    }

    /// Returns the node of a part of a block.
    pub(super) fn part(&self, block: usize, name: &str) -> Option<NodeId> {
        let parts = &self.blocks.get(block)?.parts;
        let index = parts.binary_search_by(|(it, _)| (**it).cmp(name)).ok()?;
        parts.get(index).map(|(_, node)| *node)
    }

    /// Adds a part that a block does not write.
    pub(super) fn add_part(&mut self, block: usize, name: &str, value: Value) -> NodeId {
        let node = self.part_node(name, NodeKind::Set(Owner::Block(block)));
        self.set_node(node, value);
        if let Some(it) = self.blocks.get_mut(block) {
            let index = it.parts.binary_search_by(|(it, _)| (**it).cmp(name));
            match index {
                Ok(index) => {
                    if let Some(part) = it.parts.get_mut(index) {
                        part.1 = node;
                    }
                }
                Err(index) => it.parts.insert(index, (name.into(), node)),
            }
        }
        node
    }

    fn set_node(&mut self, node: NodeId, value: Value) {
        if let Some(it) = self.nodes.get_mut(node) {
            it.value = value;
            it.state = State::New;
        }
    }

    /// Sets the value at an address. Returns whether there is one.
    pub(in crate::module) fn set(&mut self, address: &str, value: &Value) -> bool {
        let path = address.parse::<OwnedExpression>().ok();
        let path = path.and_then(|it| it.expression().static_traversal().ok());
        let Some((entry, rest)) = path.as_ref().and_then(|it| self.find(it)) else {
            return false;
        };
        let Some(kind) = self.names.entry(entry).map(|it| it.kind.clone()) else {
            return false;
        };
        match (kind, rest) {
            (EntryKind::Value(node), []) => {
                self.set_node(node, value.clone());
                if let Some(it) = self.nodes.get_mut(node) {
                    it.kind = NodeKind::Set(Owner::Name(entry));
                }
                true
            }
            (EntryKind::Block(block), rest) => {
                self.read(block);
                let part = self.address_of(block).and_then(|it| it.value.clone());
                let name = match (&part, rest) {
                    (Some(name), []) => Cow::Borrowed(&**name),
                    (None, [step]) => match name_of(step) {
                        Some(name) => name,
                        None => return false,
                    },
                    _ => return false,
                };
                self.add_part(block, &name, value.clone());
                true
            }
            _ => false,
        }
    }

    /// Returns the block or value that a reference names, or the last group, and the steps that follow.
    pub(super) fn find<'t>(
        &self,
        reference: &'t Traversal,
    ) -> Option<(EntryId, &'t [TraversalStep])> {
        let mut entry = self.names.root(reference.root_name())?;
        let mut steps = reference.steps();
        while let Some((step, rest)) = steps.split_first()
            && self.names.children(entry).is_some()
        {
            let child = name_of(step).and_then(|name| self.names.child(entry, &name));
            let Some(child) = child else { break };
            entry = child;
            steps = rest;
        }
        Some((entry, steps))
    }
}

/// Returns the names and expressions of the attributes among items.
fn own_attributes(items: Vec<hcl_core::native::BodyItem<'_>>) -> Vec<(Str, OwnedExpression)> {
    let attributes = items.into_iter().filter_map(|item| match item {
        hcl_core::native::BodyItem::Attribute(it) => {
            let expression = hcl_core::Expression::from(it.expression()).to_owned();
            Some((it.name().into(), expression))
        }
        hcl_core::native::BodyItem::Block(_) => None,
    });
    attributes.collect()
}

/// Returns the name of a step: of an attribute, or the text of an index.
pub(super) fn name_of(step: &TraversalStep) -> Option<Cow<'_, str>> {
    match &step.kind {
        TraversalStepKind::Attribute(name) => Some(composed(name)),
        TraversalStepKind::Index(key) => match key.kind() {
            ValueKind::String(name) => Some(name.into()),
            _ => None,
        },
    }
}

/// Returns a name in NFC, as the names of attributes are stored.
fn composed(name: &str) -> Cow<'_, str> {
    match name.is_ascii() {
        true => name.into(),
        false => normal(name).map_or_else(|| name.into(), Into::into),
    }
}

/// The spans of the names of locals, in the order of their entries.
pub(super) type LocalNames = Vec<SourceSpan>;
