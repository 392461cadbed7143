//! The names of a module: its locals, and its blocks with addresses.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, LazyLock};

use hcl_core::extend::Listing;
use hcl_core::internal::in_nfc;
use hcl_core::native::DynamicBlock;
use hcl_core::{
    Attribute, Body, BodyContent, BodySchema, Diagnostic, Diagnostics, Expression, SourceSpan, Str,
    Value,
};

use super::address::Address;
use super::keys::Keys;
use super::tree::{Block, BlockId, Graph, Kind, NodeId, ROOT, State, WrittenBlock};
use super::{errors, nested_blocks};
use crate::Dialect;
use crate::module::content::declares;
use crate::module::editor::says_secret;

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
        body: &Body,
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
            if declares("local", &at)
                && let Some(name) = block.label(0)
            {
                let content = block.body().content(&LOCAL, diagnostics);
                let Some(expression) = content.attribute("expression") else {
                    continue;
                };
                let node = self.declare_local(&name, expression.expression(), at, diagnostics);
                // The content has no misspelt names.
                if says_secret(block.body()) == Some(true) {
                    self.add_secret(node);
                }
            }
        }
        for block in &content.blocks {
            if self.has_type(block.type_name()) {
                self.declare_block(block, diagnostics);
            }
        }
        if self.has_addresses() {
            let dynamic = BodySchema::new().block(DynamicBlock::TYPE, ["type"]);
            let (dynamic, _) = body.partial_content(&dynamic, &mut Diagnostics::new());
            let types = dynamic.blocks.iter().filter_map(|block| block.label(0));
            self.generated.extend(types.map(|name| (&*name).into()));
        }
        if diagnostics.has_errors() {
            for block in &body.items(&mut Diagnostics::new()).blocks {
                self.declare_mislabelled(block);
            }
        }
    }

    /// Adds a group without names.
    pub(in crate::module) fn declare_group(&mut self, name: &str) {
        let _ = self.insert(std::iter::once(name.into()), Kind::Group(Box::default()));
    }

    /// Adds a group for each name before labels that is not a variable, so that a reference says of a block that there is none.
    pub(in crate::module) fn declare_groups(&mut self, variables: &[(Box<str>, Value)]) {
        for address in self.addresses.clone() {
            let mut segments = address.segments();
            if let (Some(first), Some(_)) = (segments.next(), segments.next())
                && !address.begins_with_label()
                && variables.iter().all(|(name, _)| **name != *first)
            {
                self.declare_group(first);
            }
        }
    }

    /// Adds a block with a wrong number of labels, which is reported: its arguments have values all the same, and no reference that may be
    /// about it is a second mistake.
    #[cold]
    fn declare_mislabelled(&mut self, block: &hcl_core::Block) {
        let Some(address) = self.address_of(block.type_name()).cloned() else {
            return;
        };
        let (labels, wanted) = (block.label_count(), address.labels().len());
        if labels == wanted {
            return;
        }
        let kind = Kind::Block(self.next_block());
        let named = if labels > wanted {
            self.insert(address.path(block), kind.clone()).ok()
        } else {
            None
        };
        let node = named.unwrap_or_else(|| {
            let group = Kind::Group(Box::default());
            let (Ok(around) | Err(around)) = self.insert(address.path(block), group);
            let group = match &mut self[around].kind {
                Kind::Group(group) if around != ROOT => {
                    group.has_unnamed = true;
                    around
                }
                _ => ROOT,
            };
            self.add(group, "", kind)
        });
        self.add_declared(address, node, WrittenBlock::of(block));
    }

    /// Adds a local value, and returns the node of its name. `at` is its name, or its block.
    fn declare_local(
        &mut self,
        name: &str,
        expression: &Expression,
        at: SourceSpan,
        diagnostics: &mut Diagnostics,
    ) -> NodeId {
        let path = ["local", name].map(|name| in_nfc(name.into())).into_iter();
        let kind = Kind::Expression(expression.clone().into());
        match self.insert(path, kind) {
            Ok(node) => {
                self.local_names.insert(node, at);
                node
            }
            Err(earlier) if Dialect::is_override(at.source().name()) => {
                self[earlier].kind = Kind::Expression(expression.clone().into());
                earlier
            }
            Err(earlier) => {
                let first = self.local_names.get(&earlier).unwrap_or(&at).clone();
                let mistake = errors::duplicate_local(name, first, at);
                self.report_repeated(earlier, mistake, diagnostics);
                earlier
            }
        }
    }

    pub(super) fn report_repeated(
        &mut self,
        node: NodeId,
        mistake: Diagnostic,
        diagnostics: &mut Diagnostics,
    ) {
        match &mut self.repeated {
            Some(repeated) => repeated.entry(node).or_default().push(mistake),
            None => diagnostics.push(mistake),
        }
    }

    /// Reports a name that a node has already.
    pub(super) fn report_address(
        &mut self,
        earlier: NodeId,
        at: SourceSpan,
        diagnostics: &mut Diagnostics,
    ) {
        let error = errors::duplicate_address(&self.path(earlier), at);
        let error = match self.definition_of(earlier) {
            Some(first) => error.with_related(first, "first defined here"),
            None => error,
        };
        self.report_repeated(earlier, error, diagnostics);
    }

    fn declare_block(&mut self, block: &hcl_core::Block, diagnostics: &mut Diagnostics) {
        let Some(address) = self.address_of(block.type_name()).cloned() else {
            return;
        };
        if let Some(list) = self.list_with(block) {
            // The first of them has inserted it.
            let _ = self.insert(address.path(block), list);
            return;
        }
        let written = WrittenBlock::of(block);
        let earlier = match self.insert(address.path(block), Kind::Block(self.next_block())) {
            Ok(node) => return self.add_declared(address, node, written),
            Err(earlier) => earlier,
        };
        let of_block = match self[earlier].kind {
            Kind::Block(id) => Some(id),
            _ => None,
        };
        let merges = address.merged || written.is_override();
        match of_block {
            Some(id) if merges && self[id].address == address => self[id].written.push(written),
            _ => self.report_address(earlier, written.definition, diagnostics),
        }
    }

    /// Returns the list of the blocks with the same type and labels, if files are data and there are several.
    fn list_with(&self, block: &hcl_core::Block) -> Option<Kind> {
        if self.alike.is_empty() {
            return None;
        }
        let labels = (0..block.label_count()).filter_map(|index| block.label(index));
        let names = std::iter::once(block.type_name().into()).chain(labels);
        let names: Vec<Str> = names.map(|name| (*name).into()).collect();
        self.alike.get(&names).cloned()
    }

    fn add_declared(&mut self, address: Arc<Address>, node: NodeId, written: WrittenBlock) {
        self.add_block(Block {
            address,
            node,
            written: vec![written],
            parts: BTreeMap::new(),
            replaced: Vec::new(),
            is_read: false,
            repetition: None,
            conflict: None,
            keys: Keys::One,
            memos: vec![self.memo.clone()],
            value: None,
            set: BTreeSet::new(),
            set_body: None,
        });
    }

    /// Adds nodes for the arguments and nested blocks of a block. Does nothing after the first call.
    pub(super) fn read(&mut self, id: BlockId) {
        if std::mem::replace(&mut self[id].is_read, true) {
            return;
        }
        let mut is_sensitive = None;
        // The last body first: its arguments replace the arguments of earlier bodies.
        let written = self[id].written.iter().rev();
        // A copy, so that nodes can be added while it is read.
        let bodies: Vec<Body> = written.map(|written| written.body.clone()).collect();
        for body in bodies {
            let had_repetition = self[id].repetition.is_some();
            let known = body.list(Listing::Known, &mut Diagnostics::new());
            is_sensitive = is_sensitive.or(says_secret(&body));
            for it in &known.attributes {
                self.read_attribute(id, it, had_repetition);
            }
            if self[id].address.value.is_none() {
                for (type_name, items) in nested_blocks::by_type(&body) {
                    self.add_part(id, &type_name, Kind::Blocks(body.clone(), items.into(), 0));
                }
            }
        }
        if let (Some(true), Some(value)) = (is_sensitive, &self[id].address.value)
            && let Some(value) = self[id].parts.get(&**value).copied()
        {
            self.add_secret(value);
        }
    }

    /// Marks the value of a node as sensitive, and hides its text in reports.
    fn add_secret(&mut self, id: NodeId) {
        if let Kind::Expression(expression) = &self[id].kind {
            expression.span().conceal();
        }
        self.secrets.insert(id);
    }

    /// `had_repetition` says that a later body has `count` or `for_each`.
    fn read_attribute(&mut self, id: BlockId, attribute: &Attribute, had_repetition: bool) {
        let (name, expression) = (attribute.name(), attribute.expression());
        let kind = || Kind::Expression(expression.clone().into());
        let address = &self[id].address;
        if address.repeated && matches!(name, "count" | "for_each") {
            if self[id].repetition.is_none() {
                let node = self.add(self[id].node, name, kind());
                self[id].repetition = Some(node);
            } else if !had_repetition {
                // Both in one body.
                self[id].conflict = Some(expression.span());
            }
        } else if address.value.as_ref().is_none_or(|value| **value == *name) || self[id].is_call()
        {
            self.add_part(id, name, kind());
        }
    }

    /// Adds a part that is read. Of several with one name, the first one counts.
    fn add_part(&mut self, id: BlockId, name: &str, kind: Kind) {
        if self[id].address.skips(name) {
            return;
        }
        let node = self.add(self[id].node, name, kind);
        let name = self[node].name.clone();
        let block = &mut self[id];
        match block.parts.entry(name) {
            Entry::Vacant(entry) => drop(entry.insert(node)),
            Entry::Occupied(_) => block.replaced.push(node),
        }
    }

    /// Sets the value of an argument, whether the block has the argument or not. Returns its node.
    pub(super) fn set_part(&mut self, id: BlockId, name: &str, value: Value) -> NodeId {
        let written = self[id].parts.get(name).copied();
        let node = written.unwrap_or_else(|| self.add(self[id].node, name, Kind::Program));
        let name = self[node].name.clone();
        self[id].parts.insert(name, node);
        self.set_node(node, value);
        node
    }

    /// Sets the value of a node, in place of its expression.
    fn set_node(&mut self, id: NodeId, value: Value) {
        let node = &mut self[id];
        node.set = Some(value);
        node.state = State::New;
        node.needs = None;
    }

    /// Sets the value of the local or argument at an address. Returns its node; `None` if the address leads to neither.
    pub(in crate::module) fn set(&mut self, address: &str, value: &Value) -> Option<NodeId> {
        let path = address
            .parse::<Expression>()
            .ok()?
            .static_traversal()
            .ok()?;
        let (node, mut rest) = self.find(&path)?;
        let has_rest = rest.has_step();
        match self[node].kind {
            Kind::Block(block) => {
                self.read(block);
                let argument = self[block].address.value.clone();
                let name = match argument.as_deref() {
                    // A value that no argument has, of all instances.
                    Some("") if !has_rest => {
                        self[block].value = Some(value.clone());
                        return Some(node);
                    }
                    Some(_) if has_rest => None,
                    Some(name) => Some(name.into()),
                    None => rest.next_name().filter(|_| !rest.has_step()),
                };
                let part = self.set_part(block, &name?, value.clone());
                let name = self[part].name.clone();
                self[block].set.insert(name);
                Some(part)
            }
            Kind::Expression(_) if !has_rest => {
                self.set_node(node, value.clone());
                Some(node)
            }
            _ => None,
        }
    }
}
