//! The names of a module: its locals, and its blocks with addresses.

use std::collections::btree_map::Entry;
use std::sync::{Arc, LazyLock};

use hcl_core::eval::Traversal;
use hcl_core::native::{self, BodyItem};
use hcl_core::{
    Attribute, Block, Body, BodyContent, BodySchema, Diagnostics, EvalContext, Expression, Source,
    SourceSpan, Value,
};

use super::address::Address;
use super::block::{AddressedBlock, WrittenBlock};
use super::names::{EntryKind, Taken};
use super::node::{Definition, Owner, State};
use super::reference::Steps;
use super::state::Graph;
use super::{AddressId, BlockId, EntryId, NodeId};
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
        content: &BodyContent,
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
                let node = self.nodes.len();
                self.declare_local(&name, expression.expression(), at, diagnostics);
                let flag = content.attribute("sensitive").map(Attribute::expression);
                let value = |flag: &Expression| {
                    flag.evaluate(&EvalContext::literal_only(), &mut Diagnostics::new())
                };
                // Anything but `false` may be meant to hide the value.
                if flag.is_some_and(|flag| value(flag) != false) {
                    conceal(&expression.expression().span());
                    self.secrets.insert(node);
                }
            }
        }
        for block in &content.blocks {
            let types = self.addresses.iter().enumerate();
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
        expression: &Expression,
        at: SourceSpan,
        diagnostics: &mut Diagnostics,
    ) {
        let node = self.nodes.len();
        let path = ["local", name].map(Into::into).into_iter();
        let entry = match self.names.insert(path, EntryKind::Value(node)) {
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
                let all = order.and_then(|order| self.names.children(order));
                let earlier = all.unwrap_or_default().binary_search(&other);
                let earlier = earlier
                    .ok()
                    .and_then(|earlier| self.local_names.get(earlier));
                let earlier = earlier.unwrap_or(&at).clone();
                diagnostics.push(errors::duplicate_local(name, earlier, at));
                return;
            }
        };
        let definition = Definition::Expression(expression.clone().into());
        self.node(Owner::Name(entry), "", definition);
    }

    fn is_override(&self, at: &SourceSpan) -> bool {
        self.overrides
            .is_some_and(|is_override| is_override(at.source().name()))
    }

    fn declare_block(&mut self, address: AddressId, block: &Block, diagnostics: &mut Diagnostics) {
        let Some(schema) = self.addresses.get(address) else {
            return;
        };
        let index = self.blocks.len();
        let written = WrittenBlock {
            body: block.body().clone(),
            definition: block.definition_span(),
        };
        let merges = schema.merged || self.is_override(&written.definition);
        match self
            .names
            .insert(schema.path(block), EntryKind::Block(index))
        {
            Ok(entry) => {
                self.blocks
                    .push(AddressedBlock::new(address, entry, written));
            }
            Err(Taken(taken)) => {
                let path = self.names.address(taken);
                let other = self.names.entry(taken).map(|entry| &entry.kind);
                let earlier = match other {
                    Some(EntryKind::Block(earlier)) => self.blocks.get_mut(*earlier),
                    _ => None,
                };
                match earlier {
                    Some(earlier) if merges && earlier.address == address => {
                        earlier.later.push(written);
                    }
                    earlier => {
                        let error = errors::duplicate_address(&path, written.definition);
                        diagnostics.push(
                            match earlier.map(|earlier| earlier.written.definition.clone()) {
                                Some(earlier) => error.with_related(earlier, "first defined here"),
                                None => error,
                            },
                        );
                    }
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
        let bodies = u32::try_from(it.all_written().count()).unwrap_or(u32::MAX);
        let sources = it
            .all_written()
            .map(|written| written.definition.source().clone());
        for source in sources.collect::<Vec<Source>>() {
            if it.memo(&source, 0).is_none() {
                let memo = self.memos.entry(source.clone()).or_default();
                it.memos.push((source, vec![memo.clone()]));
            }
        }
        let address = self.addresses.get(it.address).cloned();
        let mut found = Found {
            block,
            address,
            repetition_body: 0,
            body: 0,
        };
        // The last body first: its arguments replace the arguments of earlier bodies.
        for index in (0..bodies).rev() {
            let Some(written) = self.written(block, index) else {
                continue;
            };
            // A copy, so that nodes can be added while it is read.
            let body = written.body.clone();
            found.body = index;
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
    }

    fn read_native(&mut self, body: native::Body<'_>, found: &mut Found) {
        let mut has_blocks = false;
        for item in body.items() {
            match item {
                BodyItem::Attribute(it) => {
                    self.read_attribute(it.name(), &it.expression().into(), found);
                }
                BodyItem::Block(_) => has_blocks = true,
            }
        }
        if has_blocks && found.value().is_none() {
            for (type_name, items) in nested::by_type(body) {
                let definition = Definition::Blocks(found.body, items.into());
                self.add_read(&type_name, definition, found);
            }
        }
    }

    fn read_attribute(&mut self, name: &str, expression: &Expression, found: &mut Found) {
        let repeated = found
            .address
            .as_ref()
            .is_some_and(|address| address.repeated);
        if !(repeated && matches!(name, "count" | "for_each")) {
            if found.value().is_none_or(|value| *value == *name) {
                let definition = Definition::Expression(expression.clone().into());
                self.add_read(name, definition, found);
            }
            return;
        }
        let Some(block) = self.blocks.get_mut(found.block) else {
            return;
        };
        match block.repetition {
            // `count` and `for_each` in one body are a conflict. An argument of an earlier body is replaced.
            Some(_) if found.repetition_body == found.body => {
                block.conflict = Some(expression.span());
            }
            Some(_) => {}
            None => {
                found.repetition_body = found.body;
                block.repetition = Some(self.nodes.len());
                let definition = Definition::Expression(expression.clone().into());
                self.node(Owner::Block(found.block), name, definition);
            }
        }
    }

    /// Adds a part that is read. Of several with one name, the first one counts.
    fn add_read(&mut self, name: &str, definition: Definition, found: &Found) {
        if found
            .address
            .as_ref()
            .is_some_and(|address| address.skips(name))
        {
            return;
        }
        let node = self.node(Owner::Block(found.block), name, definition);
        if let Some(block) = self.blocks.get_mut(found.block) {
            match block.parts.entry(name.into()) {
                Entry::Vacant(entry) => drop(entry.insert(node)),
                Entry::Occupied(_) => block.replaced.push(node),
            }
        }
    }

    /// Returns the node of an argument, or of the nested blocks of a type.
    pub(super) fn part(&self, block: BlockId, name: &str) -> Option<NodeId> {
        self.blocks.get(block)?.parts.get(name).copied()
    }

    /// Sets the value of an argument, whether the block has the argument or not.
    pub(super) fn add_part(&mut self, block: BlockId, name: &str, value: Value) -> NodeId {
        if let Some(node) = self.part(block, name) {
            self.set_node(node, value);
            return node;
        }
        let node = self.node(Owner::Block(block), name, Definition::Set(value, None));
        if let Some(it) = self.blocks.get_mut(block) {
            it.parts.insert(name.into(), node);
        }
        node
    }

    /// Sets the value of a node, in place of its expression.
    fn set_node(&mut self, node: NodeId, value: Value) {
        if let Some(it) = self.nodes.get_mut(node) {
            let written = match std::mem::replace(&mut it.definition, Definition::Whole) {
                Definition::Expression(written) => Some(written),
                Definition::Set(_, written) => written,
                _ => None,
            };
            it.definition = Definition::Set(value, written);
            it.state = State::New;
            it.needs = None;
        }
    }

    /// Sets the value of the local or argument at an address. Returns false if the address leads to neither.
    pub(in crate::module) fn set(&mut self, address: &str, value: &Value) -> bool {
        let path = address.parse::<Expression>().ok();
        let path = path.and_then(|path| path.static_traversal().ok());
        let Some((entry, mut rest)) = path.as_ref().and_then(|path| self.find(path)) else {
            return false;
        };
        let has_rest = rest.has_step();
        match self.names.entry(entry).map(|entry| &entry.kind) {
            Some(EntryKind::Value(node)) if !has_rest => {
                let node = *node;
                self.set_node(node, value.clone());
                true
            }
            Some(EntryKind::Block(block)) => {
                let block = *block;
                self.read(block);
                let part = self
                    .address_of(block)
                    .and_then(|address| address.value.clone());
                // A value that no argument has, of all instances.
                if !has_rest && part.as_deref() == Some("") {
                    let definition = Definition::Set(value.clone(), None);
                    let node = self.node(Owner::Name(entry), "", definition);
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
    pub(in crate::module) fn set_arguments(&mut self, address: &str, arguments: &Body) {
        let entry = self.entry_at(address).filter(|(_, has_rest)| !has_rest);
        let entry = entry.and_then(|(it, _)| self.names.entry(it));
        let Some(EntryKind::Block(block)) = entry.map(|entry| &entry.kind) else {
            return;
        };
        let block = *block;
        for it in arguments.just_attributes(&mut Diagnostics::new()) {
            let at = it.expression().span();
            let Some(node) = self.part(block, it.name()) else {
                continue;
            };
            let Some(node) = self.nodes.get(node) else {
                continue;
            };
            if let Definition::Set(value, _) = &node.definition
                && value.contains_marked()
            {
                conceal(&at);
            }
        }
        if let Some(it) = self.blocks.get_mut(block) {
            it.set = Some(Box::new(arguments.clone()));
        }
    }

    /// Returns the entry that an address leads to, and whether the address goes on after it.
    fn entry_at(&self, address: &str) -> Option<(EntryId, bool)> {
        let path = address.parse::<Expression>().ok()?;
        let path = path.static_traversal().ok()?;
        let (entry, rest) = self.find(&path)?;
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
    pub(super) fn find<'t>(&self, reference: &'t Traversal) -> Option<(EntryId, Steps<'t>)> {
        let mut entry = self.names.root(reference.root_name())?;
        let mut rest = Steps::of(reference);
        while self.names.children(entry).is_some() {
            let mut after = rest.clone();
            let Some(child) = after
                .next_name()
                .and_then(|next_name| self.names.child(entry, &next_name))
            else {
                break;
            };
            (entry, rest) = (child, after);
        }
        Some((entry, rest))
    }
}

/// The block that is read.
struct Found {
    block: BlockId,
    address: Option<Arc<Address>>,
    /// The index of the body that `count` or `for_each` is in.
    repetition_body: u32,
    /// The index of the body that is read.
    body: u32,
}

impl Found {
    /// Returns the name of the only argument that is read, for a block that has the value of this argument.
    fn value(&self) -> Option<&str> {
        self.address.as_ref()?.value.as_deref()
    }
}
