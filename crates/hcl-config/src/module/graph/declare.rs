//! The names of a module: its locals, and its blocks with addresses.

use std::sync::LazyLock;

use hcl_core::native::{self, BodyItem};
use hcl_core::{
    Attribute, Block, BodyContent, BodySchema, Diagnostics, EvalContext, Expression, OwnedBody,
    OwnedExpression, SourceSpan, Value,
};

use super::arena::{AddressId, BlockId, EntryId, NodeId};
use super::block::{AddressedBlock, WrittenBlock};
use super::names::{EntryKind, Taken};
use super::node::{NodeKind, Owner, Repetition, State, Written};
use super::parts::Parts;
use super::reference::{Reference, Steps};
use super::state::Graph;
use super::{errors, nested};
use crate::module::content::is_of_packer;
use hcl_serde::extend::conceal;

/// The block `local "name" {}` of Packer.
static LOCAL: LazyLock<BodySchema> = LazyLock::new(|| {
    BodySchema::new()
        .required("expression")
        .optional("sensitive")
});

impl Graph {
    /// Adds the locals and the blocks with addresses of a body.
    pub(in crate::module) fn declare(
        &mut self,
        content: &BodyContent<'_>,
        diagnostics: &mut Diagnostics,
    ) {
        for block in content.blocks_of("locals") {
            for local in block.body().just_attributes(diagnostics) {
                let (name, at) = (local.name(), local.name_span());
                self.declare_local(name, local.expression(), at, diagnostics);
            }
        }
        for block in content.blocks_of("local") {
            let at = block.definition_span();
            if is_of_packer(&at)
                && let Some(name) = block.label(0)
            {
                let content = block.body().content(&LOCAL, diagnostics);
                let Some(expression) = content.attribute("expression") else {
                    continue;
                };
                let node = self.nodes.next();
                self.declare_local(&name, expression.expression(), at, diagnostics);
                let flag = content.attribute("sensitive").map(Attribute::expression);
                let value = |flag: &Expression<'_>| {
                    flag.evaluate(&EvalContext::literal_only(), &mut Diagnostics::new())
                };
                // Anything but `false` may be meant to hide the value.
                if flag.is_some_and(|flag| value(flag) != false) {
                    conceal(&expression.expression().span());
                    self.secrets.insert(node);
                }
            }
        }
        self.blocks.reserve(content.blocks.len());
        self.names.reserve(content.blocks.len());
        for block in &content.blocks {
            let types = self.addresses.indices().zip(self.addresses.iter());
            let mut types = types.filter(|(_, it)| *it.block_type == *block.type_name());
            if let Some((address, _)) = types.next() {
                self.declare_block(address, block, diagnostics);
            }
        }
    }

    /// Adds a local value. `at` is its name, or its block.
    fn declare_local(
        &mut self,
        name: &str,
        expression: &Expression<'_>,
        at: SourceSpan,
        diagnostics: &mut Diagnostics,
    ) {
        let node = self.nodes.next();
        let path = ["local", name].map(Into::into).into_iter();
        let owner = match self.names.insert(path, EntryKind::Value(node)) {
            Ok(entry) => {
                self.local_names.push(at);
                entry
            }
            Err(Taken(other)) if self.is_override(&at) => {
                self.names.replace_value(other, node);
                other
            }
            Err(Taken(other)) => {
                // `local_names` has a span for each entry of the group `local`, in its order, which is the order of the ids.
                let order = self.names.root("local");
                let all = order.and_then(|it| self.names.children(it));
                let earlier = all.unwrap_or_default().binary_search(&other);
                let earlier = earlier.ok().and_then(|it| self.local_names.get(it));
                let earlier = earlier.unwrap_or(&at).clone();
                diagnostics.push(errors::duplicate_local(name, earlier, at));
                return;
            }
        };
        self.node(NodeKind::Argument {
            expression: Written::new(expression),
            owner: Owner::Name(owner),
        });
    }

    fn is_override(&self, at: &SourceSpan) -> bool {
        self.overrides.is_some_and(|it| it(at.source().name()))
    }

    fn declare_block(
        &mut self,
        address: AddressId,
        block: &Block<'_>,
        diagnostics: &mut Diagnostics,
    ) {
        let Some(schema) = self.addresses.get(address) else {
            return;
        };
        let index = self.blocks.next();
        let written = WrittenBlock {
            body: block.body().to_owned(),
            definition: block.definition_span(),
        };
        let merges = schema.merged || self.is_override(&written.definition);
        match self
            .names
            .insert(schema.path(block), EntryKind::Block(index))
        {
            Ok(entry) => {
                self.blocks
                    .push(AddressedBlock::new(Some(address), entry, written));
            }
            Err(Taken(taken)) => {
                let path = self.names.address(taken);
                let other = self.names.entry(taken).map(|it| &it.kind);
                let earlier = match other {
                    Some(EntryKind::Block(earlier)) => self.blocks.get_mut(*earlier),
                    _ => None,
                };
                match earlier {
                    Some(earlier) if merges && earlier.address == Some(address) => {
                        earlier.later.get_or_insert_default().written.push(written);
                    }
                    earlier => diagnostics.push(errors::duplicate_address(
                        &path,
                        written.definition,
                        earlier.map(|it| it.written.definition.clone()),
                    )),
                }
            }
        }
    }

    /// Adds nodes for the arguments and nested blocks of a block. Does nothing after the first call.
    pub(super) fn read(&mut self, block: BlockId) {
        let Some(it) = self.blocks.get_mut(block) else {
            return;
        };
        if std::mem::replace(&mut it.is_read, true) {
            return;
        }
        let later = it.later.as_ref().map_or(0, |it| it.written.len());
        let later = u32::try_from(later).unwrap_or(u32::MAX);
        let address = it.address.and_then(|it| self.addresses.get(it));
        let (repeated, value) = address.map_or((false, None), |it| (it.repeated, it.value.clone()));
        let mut found = Found {
            block,
            repeated,
            value,
            parts: Vec::new(),
            repetition: None,
            repetition_body: 0,
            body: 0,
        };
        // The last body first: its arguments replace the arguments of earlier bodies.
        for index in (0..=later).rev() {
            let Some(body) = self.written_body(block, index) else {
                continue;
            };
            found.body = index;
            let body = body.body();
            match body.as_native() {
                Some(native) => self.read_native(native, &mut found),
                None => {
                    let all = body.just_attributes(&mut Diagnostics::new());
                    for it in &all {
                        self.read_attribute(it.name(), it.expression(), &mut found);
                    }
                }
            }
        }
        if let Some(address) = self.address_of(block) {
            let part = |it: NodeId| self.nodes.get(it);
            let parts = &mut found.parts;
            parts.retain(|it| part(*it).is_none_or(|it| !address.skips(&it.name)));
        }
        let (parts, replaced) = Parts::new(found.parts, &self.nodes);
        if let Some(it) = self.blocks.get_mut(block) {
            it.parts = parts;
            if !replaced.is_empty() {
                it.later.get_or_insert_default().replaced = replaced;
            }
            it.repetition = found.repetition;
        }
    }

    fn read_native(&mut self, body: native::Body<'_>, found: &mut Found) {
        let mut has_blocks = false;
        found.parts.reserve(body.items().size_hint().0);
        for item in body.items() {
            match item {
                BodyItem::Attribute(it) => {
                    self.read_attribute(it.name(), &it.expression().into(), found);
                }
                BodyItem::Block(_) => has_blocks = true,
            }
        }
        if has_blocks && found.value.is_none() {
            for (type_name, items) in nested::by_type(body) {
                let kind = NodeKind::Blocks {
                    block: found.block,
                    body: found.body,
                    items: items.into(),
                };
                let node = self.part_node(type_name, kind);
                found.parts.push(node);
            }
        }
    }

    fn read_attribute(&mut self, name: &str, expression: &Expression<'_>, found: &mut Found) {
        let is_count = name == "count";
        if found.repeated && (is_count || name == "for_each") {
            let other = found.repetition.and_then(|it| self.nodes.get_mut(it));
            if let Some(NodeKind::Repetition(known)) = other.map(|it| &mut it.kind) {
                // `count` and `for_each` in one body are a conflict. An argument of an earlier body is replaced.
                if found.repetition_body == found.body {
                    known.other = Some(expression.span());
                }
                return;
            }
            let repetition = Repetition {
                expression: Written::new(expression),
                block: found.block,
                is_count,
                other: None,
            };
            let kind = NodeKind::Repetition(Box::new(repetition));
            found.repetition = Some(self.part_node(name, kind));
            found.repetition_body = found.body;
        } else if found.value.as_ref().is_none_or(|it| **it == *name) {
            let kind = NodeKind::Argument {
                expression: Written::new(expression),
                owner: Owner::Block(found.block),
            };
            found.parts.push(self.part_node(name, kind));
        }
    }

    /// Returns the node of an argument, or of the nested blocks of a type.
    pub(super) fn part(&self, block: BlockId, name: &str) -> Option<NodeId> {
        self.blocks.get(block)?.parts.get(name, &self.nodes)
    }

    /// Sets the value of an argument, whether the block has the argument or not.
    pub(super) fn add_part(&mut self, block: BlockId, name: &str, value: Value) -> NodeId {
        let replaced = self.replaced_by(self.part(block, name));
        let node = self.part_node(name, NodeKind::Set(Owner::Block(block), replaced));
        self.set_node(node, value);
        if let Some(it) = self.blocks.get_mut(block) {
            it.parts.set(node, &self.nodes);
        }
        node
    }

    /// Returns the source expression of a node, which the value set for it replaces.
    fn replaced_by(&self, node: Option<NodeId>) -> Option<Box<Written>> {
        match &self.nodes.get(node?)?.kind {
            NodeKind::Argument { expression, .. } => Some(expression.clone().into()),
            NodeKind::Set(_, expression) => expression.clone(),
            _ => None,
        }
    }

    pub(super) fn set_node(&mut self, node: NodeId, value: Value) {
        if let Some(it) = self.nodes.get_mut(node) {
            it.value = value;
            it.state = State::New;
        }
    }

    /// Sets the value of the local or argument at an address. Returns false if the address leads to neither.
    pub(in crate::module) fn set(&mut self, address: &str, value: &Value) -> bool {
        let path = address.parse::<OwnedExpression>().ok();
        let path = path.and_then(|it| it.expression().static_traversal().ok());
        let Some(path) = path.as_ref().map(Reference::Detached) else {
            return false;
        };
        let Some((entry, mut rest)) = self.find(path) else {
            return false;
        };
        let has_rest = rest.has_step();
        match self.names.entry(entry).map(|it| &it.kind) {
            Some(EntryKind::Value(node)) if !has_rest => {
                let node = *node;
                self.set_node(node, value.clone());
                let replaced = self.replaced_by(Some(node));
                if let Some(it) = self.nodes.get_mut(node) {
                    it.kind = NodeKind::Set(Owner::Name(entry), replaced);
                }
                true
            }
            Some(EntryKind::Block(block)) => {
                let block = *block;
                self.read(block);
                let part = self.address_of(block).and_then(|it| it.value.clone());
                // A value that no argument has, of all instances.
                if !has_rest && part.as_deref() == Some("") {
                    let node = self.node(NodeKind::Set(Owner::Name(entry), None));
                    self.set_node(node, value.clone());
                    return self.names.replace_value(entry, node);
                }
                let name = match part {
                    Some(name) if !has_rest => Some(String::from(name).into()),
                    None => rest.next_name().filter(|_| !rest.has_step()),
                    Some(_) => None,
                };
                let part = name.map(|name| self.add_part(block, &name, value.clone()));
                part.is_some()
            }
            _ => false,
        }
    }

    /// Sets the arguments of a block, as text. Their values were set before.
    pub(in crate::module) fn set_arguments(&mut self, address: &str, arguments: &OwnedBody) {
        let entry = self.entry_at(address).filter(|(_, has_rest)| !has_rest);
        let entry = entry.and_then(|(it, _)| self.names.entry(it));
        let Some(EntryKind::Block(block)) = entry.map(|it| &it.kind) else {
            return;
        };
        let block = *block;
        for it in arguments.body().just_attributes(&mut Diagnostics::new()) {
            let at = it.expression().span();
            let Some(node) = self.part(block, it.name()) else {
                continue;
            };
            let Some(node) = self.nodes.get_mut(node) else {
                continue;
            };
            if node.value.contains_marked() {
                conceal(&at);
            }
        }
        if let Some(it) = self.blocks.get_mut(block) {
            it.set = Some(Box::new(arguments.clone()));
        }
    }

    /// Returns the entry that an address leads to, and whether the address goes on after it.
    fn entry_at(&self, address: &str) -> Option<(EntryId, bool)> {
        let path = address.parse::<OwnedExpression>().ok()?;
        let path = path.expression().static_traversal().ok()?;
        let (entry, rest) = self.find(Reference::Detached(&path))?;
        Some((entry, rest.has_step()))
    }

    /// Returns the address of the block with `count` or `for_each` that contains `address`: `vm.web` for `vm.web[0].size`.
    #[cold]
    pub(super) fn repeated_at(&self, address: &str) -> Option<String> {
        let (entry, _) = self.entry_at(address)?;
        let EntryKind::Block(block) = self.names.entry(entry)?.kind else {
            return None;
        };
        self.blocks.get(block)?.repetition?;
        Some(self.names.address(entry))
    }

    /// Returns the entry that a reference leads to, and the steps after it. The entry is a group of names if the next name is not
    /// declared in it.
    pub(super) fn find<'t>(&self, reference: Reference<'t>) -> Option<(EntryId, Steps<'t>)> {
        let mut entry = self.names.root(reference.root_name())?;
        let mut rest = reference.steps();
        while self.names.children(entry).is_some() {
            let mut after = rest.clone();
            let Some(child) = after
                .next_name()
                .and_then(|it| self.names.child(entry, &it))
            else {
                break;
            };
            (entry, rest) = (child, after);
        }
        Some((entry, rest))
    }
}

/// The parts of a block found so far, and the body that is read.
struct Found {
    block: BlockId,
    /// Whether `count` and `for_each` repeat the block; otherwise they are arguments.
    repeated: bool,
    /// The name of the only argument that is read, for a block that has the value of this argument.
    value: Option<Box<str>>,
    parts: Vec<NodeId>,
    repetition: Option<NodeId>,
    /// The index of the body that `repetition` is in.
    repetition_body: u32,
    /// The index of the body that is read.
    body: u32,
}
