//! The names of a module with their values, and the parts of a run over them.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use hcl_core::extend::Memo;
use hcl_core::{BodySchema, Diagnostics, EvalContext, Source, SourceSpan, Str, Value};

use super::address::Address;
use super::block::AddressedBlock;
use super::names::NameTree;
use super::node::{Definition, Node, Owner, State};
use super::scope::Named;
use super::{BlockId, EntryId, NodeId};

/// The names of a module, and their values so far.
#[derive(Clone, Debug, Default)]
pub(in crate::module) struct Graph {
    pub(super) addresses: Vec<Arc<Address>>,
    pub(super) names: NameTree,
    pub(super) blocks: Vec<AddressedBlock>,
    pub(super) nodes: Vec<Node>,
    /// The nodes that were evaluated since the list was cleared.
    pub(super) opened: Vec<NodeId>,
    /// The steps of the cycles that were found.
    pub(super) cycles: HashSet<(NodeId, NodeId)>,
    pub(super) cycle_count: u32,
    /// The values of expressions in blocks that are not repeated.
    pub(super) memos: HashMap<Source, Memo>,
    /// The value of each instance, for parts of repeated blocks.
    pub(super) each: HashMap<NodeId, Box<[Value]>>,
    /// The nodes of whole blocks and groups.
    pub(super) wholes: HashMap<EntryId, NodeId>,
    /// The names that the decoded part refers to.
    pub(super) wanted: Named,
    /// Steps of references that reports may be about, by offset.
    pub(super) hints: BTreeMap<u32, Vec<Hint>>,
    /// The spans of the names of locals, in the order of their entries.
    pub(super) local_names: Vec<SourceSpan>,
    /// Local values that are secrets.
    pub(super) secrets: HashSet<NodeId>,
    /// Whether a source overrides the others, by its name.
    pub(in crate::module) overrides: Option<fn(&str) -> bool>,
    /// Names that are defined without a block, where no others are.
    pub(in crate::module) known_roots: Option<HashSet<Box<str>>>,
}

/// A step of a reference that a report may be about.
#[derive(Clone, Debug)]
pub(super) struct Hint {
    pub(super) block: BlockId,
    pub(super) name: Box<str>,
    pub(super) at: SourceSpan,
    pub(super) kind: HintKind,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum HintKind {
    /// The name is not written in the block.
    Missing,
    /// The name follows a block with instances.
    Instance,
}

/// The parts of a run that do not change.
#[derive(Clone, Copy)]
pub(in crate::module) struct Run<'r> {
    /// Variables, functions and the budget.
    pub(in crate::module) scope: &'r EvalContext<'r>,
    /// Whether an expression of the body that cannot be evaluated stays as it is written.
    pub(in crate::module) keeps_unknown: bool,
}

impl Run<'_> {
    /// Evaluates an expression that is decoded. One that cannot be evaluated, and stays as it is written, is unknown to others.
    pub(super) fn evaluate(
        self,
        diagnostics: &mut Diagnostics,
        evaluate: impl FnOnce(&mut Diagnostics) -> Value,
    ) -> Value {
        if !self.keeps_unknown {
            return evaluate(diagnostics);
        }
        let mut found = Diagnostics::new();
        let value = evaluate(&mut found);
        if found.has_errors() {
            Value::dynamic()
        } else {
            value
        }
    }
}

impl Graph {
    /// Returns the addresses of block types.
    pub(in crate::module) fn new(addresses: Vec<Address>, diagnostics: &mut Diagnostics) -> Self {
        let mut valid = Vec::with_capacity(addresses.len());
        for address in addresses {
            match address.mistake(&valid) {
                Some(mistake) => diagnostics.push(mistake),
                None => valid.push(address),
            }
        }
        Self {
            addresses: valid.into_iter().map(Arc::new).collect(),
            ..Self::default()
        }
    }

    /// Returns whether blocks have addresses. Without them, there are locals only.
    pub(in crate::module) fn has_addresses(&self) -> bool {
        !self.addresses.is_empty()
    }

    /// Returns whether the blocks of a type have addresses.
    pub(in crate::module) fn has_type(&self, block_type: &str) -> bool {
        self.addresses
            .iter()
            .any(|address| *address.block_type == *block_type)
    }

    /// Adds the block types with addresses to a schema.
    pub(in crate::module) fn extended(&self, schema: &BodySchema) -> BodySchema {
        self.addresses
            .iter()
            .fold(schema.clone(), |schema, address| {
                schema.block(address.block_type.to_string(), address.labels())
            })
    }

    /// Adds the types of blocks that only declare a value.
    pub(in crate::module) fn declarations(&self, schema: &BodySchema) -> BodySchema {
        let declaring = self
            .addresses
            .iter()
            .filter(|address| address.value.is_some());
        declaring.fold(schema.clone(), |schema, address| {
            schema.block(address.block_type.to_string(), address.labels())
        })
    }

    /// Adds a node. The name is of a part of a block.
    pub(super) fn node(&mut self, owner: Owner, name: &str, definition: Definition) -> NodeId {
        let id = self.nodes.len();
        self.nodes.push(Node {
            owner,
            name: name.into(),
            definition,
            needs: None,
            state: State::New,
            value: Value::dynamic(),
        });
        id
    }

    pub(super) fn value(&self, node: NodeId) -> Value {
        let node = self.nodes.get(node);
        node.map_or_else(Value::dynamic, |node| node.value.clone())
    }

    pub(super) fn name_of(&self, node: NodeId) -> Str {
        let node = self.nodes.get(node);
        node.map(|node| node.name.clone()).unwrap_or_default()
    }

    pub(super) fn address_of(&self, block: BlockId) -> Option<&Address> {
        self.addresses
            .get(self.blocks.get(block)?.address)
            .map(|address| &**address)
    }

    /// Returns the roots of blocks, each with the names in it.
    pub(in crate::module) fn names_of_roots(
        &self,
    ) -> impl Iterator<Item = (&str, impl Iterator<Item = &str>)> {
        let roots = self.names.root_names().filter(|name| *name != "local");
        roots.filter_map(|root| Some((root, self.names.names_in(self.names.root(root)?))))
    }

    /// Hides labels in the addresses of reports.
    pub(in crate::module) fn hide_labels(&mut self) {
        self.names.hides_labels = true;
    }

    /// Returns the names of the node in a report.
    pub(super) fn describe(&self, node: NodeId) -> String {
        let Some(it) = self.nodes.get(node) else {
            return String::new();
        };
        let entry = match it.owner {
            Owner::Name(entry) => Some(entry),
            Owner::Block(block) => self.blocks.get(block).map(|block| block.entry),
        };
        let address = entry.map_or_else(String::new, |entry| self.names.address(entry));
        match &*it.name {
            "" => address,
            name => format!("{address}.{name}"),
        }
    }
}
