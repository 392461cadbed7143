//! The tree of names: groups, blocks with addresses, and the values in them.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::ops::{Index, IndexMut};
use std::sync::Arc;

use hcl_core::internal::{HIDDEN, quoted};
use hcl_core::native::is_identifier;
use hcl_core::{Body, BodySchema, Diagnostics, EvalContext, Expression, SourceSpan, Str, Value};

use super::address::Address;
use super::hints::Hint;
use super::keys::Keys;
use super::memo::Memo;
use super::needs::Need;
use super::nested_blocks::ItemIndex;
use super::scope::{NamesInScope, object_of};
use crate::Dialect;

/// The index of a node.
pub(super) type NodeId = usize;

/// The group of all names.
pub(super) const ROOT: NodeId = 0;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct BlockId(usize);

/// The arguments of a call of a module that an output needs, by the address of the call and the name of the output.
pub(in crate::module) type Outputs = BTreeMap<(String, String), BTreeSet<String>>;

/// Blocks of data with the same type and labels, by their type and labels.
pub(super) type AlikeBlocks = HashMap<Vec<Str>, Kind>;

/// The names of a module, and their values so far.
#[derive(Clone, Debug, Default)]
pub(in crate::module) struct Graph {
    pub(super) addresses: Vec<Arc<Address>>,
    pub(super) alike: AlikeBlocks,
    nodes: Vec<Node>,
    blocks: Vec<Block>,
    /// The nodes that were evaluated since the list was cleared.
    pub(super) opened: Vec<NodeId>,
    /// The steps of the cycles that were found.
    pub(super) cycles: HashSet<(NodeId, NodeId)>,
    pub(super) cycle_count: u32,
    /// The nodes on the cycles.
    pub(super) circular: HashSet<NodeId>,
    /// If a computed block is made as a whole, it needs what any of its arguments refers to.
    pub(super) outputs: Option<Outputs>,
    /// The values of expressions in blocks that are not repeated.
    pub(super) memo: Memo,
    /// The names that the decoded part refers to.
    pub(super) wanted: NamesInScope,
    /// Steps of references that reports may be about, by offset.
    pub(super) hints: BTreeMap<u32, Vec<Hint>>,
    /// The names of local values, where they are written.
    pub(super) local_names: HashMap<NodeId, SourceSpan>,
    /// Local values and values of blocks that are secrets.
    pub(super) secrets: HashSet<NodeId>,
    /// The types of blocks that `dynamic` blocks generate.
    pub(super) generated: HashSet<Box<str>>,
    /// The names of variables.
    pub(in crate::module) variables: BTreeSet<Box<str>>,
    /// The mistakes of names that are defined twice, if mistakes in unneeded parts are not reported.
    pub(in crate::module) repeated: Option<HashMap<NodeId, Diagnostics>>,
    /// Whether labels may be secrets: reports show the first name of an address only.
    pub(in crate::module) hides_labels: bool,
    /// Names that are defined without a block, where no others are.
    pub(in crate::module) known_roots: Option<HashSet<Box<str>>>,
}

/// A group, a block or a value that references lead to.
#[derive(Clone, Debug)]
pub(in crate::module) struct Node {
    pub(super) name: Str,
    /// The group or block that the node is in. The root is in itself.
    pub(super) parent: NodeId,
    pub(super) kind: Kind,
    /// The value that the program sets in place of the written value.
    pub(super) set: Option<Value>,
    /// `None` until they were searched for.
    pub(super) needs: Option<Box<[Need]>>,
    pub(super) state: State,
    /// The value; of a part of a repeated block an object with it for each instance.
    pub(super) value: Value,
    /// The value in each instance, of a part of a repeated block.
    pub(super) each: Option<Box<[Value]>>,
}

#[derive(Clone, Debug)]
pub(super) enum Kind {
    Group(Box<Group>),
    Block(BlockId),
    /// A local value, an argument of a block, or the number of its instances.
    Expression(Box<Expression>),
    /// Blocks of a type in a body, in order, and the number of their labels that are names of groups.
    Blocks(Body, Box<[ItemIndex]>, usize),
    /// A part that only the program sets.
    Program,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Group {
    /// In the order in which they were declared.
    pub(super) children: Vec<NodeId>,
    by_name: HashMap<Str, NodeId>,
    /// Whether blocks in it lack labels: any name may be theirs.
    pub(super) has_unnamed: bool,
}

/// The state of a node in the depth-first search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    New,
    /// On the path from the start of the search.
    Open,
    Done,
}

/// A block with an address.
#[derive(Clone, Debug)]
pub(super) struct Block {
    pub(super) address: Arc<Address>,
    pub(super) node: NodeId,
    /// The blocks of the address: more than one if they are merged.
    pub(super) written: Vec<WrittenBlock>,
    /// The arguments and the types of nested blocks by name, once the bodies were read.
    pub(super) parts: BTreeMap<Str, NodeId>,
    /// Parts that a later block replaces. They are decoded, but no reference finds them.
    pub(super) replaced: Vec<NodeId>,
    pub(super) is_read: bool,
    /// `count` or `for_each`.
    pub(super) repetition: Option<NodeId>,
    /// The other one of the two, if a body has both.
    pub(super) conflict: Option<SourceSpan>,
    pub(super) keys: Keys,
    /// The values of expressions in each instance.
    pub(super) memos: Vec<Memo>,
    /// A value that the program sets in place of all parts.
    pub(super) value: Option<Value>,
    /// The names of the arguments that the program sets.
    pub(super) set: BTreeSet<Str>,
    /// The same arguments as text, for decoding.
    pub(super) set_body: Option<Box<Body>>,
}

#[derive(Clone, Debug)]
pub(super) struct WrittenBlock {
    pub(super) body: Body,
    pub(super) definition: SourceSpan,
}

/// The parts of a run that do not change.
#[derive(Clone, Copy)]
pub(in crate::module) struct Run<'r> {
    /// Variables, functions and the budget.
    pub(in crate::module) scope: &'r EvalContext<'r>,
    /// Whether an expression of the body that cannot be evaluated stays as text.
    pub(in crate::module) keeps_unknown: bool,
    /// Whether arguments of blocks are unknown, because a check evaluates them apart.
    pub(in crate::module) blocks_are_unknown: bool,
    /// Whether files are data: a block that is alone is a value, not a list of one, and a value that its source conceals is marked.
    pub(in crate::module) is_data: bool,
}

impl Index<NodeId> for Graph {
    type Output = Node;

    #[expect(clippy::indexing_slicing, reason = "nodes are never removed")]
    fn index(&self, id: NodeId) -> &Node {
        &self.nodes[id]
    }
}

impl IndexMut<NodeId> for Graph {
    #[expect(clippy::indexing_slicing, reason = "nodes are never removed")]
    fn index_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id]
    }
}

impl Index<BlockId> for Graph {
    type Output = Block;

    #[expect(clippy::indexing_slicing, reason = "blocks are never removed")]
    fn index(&self, id: BlockId) -> &Block {
        &self.blocks[id.0]
    }
}

impl IndexMut<BlockId> for Graph {
    #[expect(clippy::indexing_slicing, reason = "blocks are never removed")]
    fn index_mut(&mut self, id: BlockId) -> &mut Block {
        &mut self.blocks[id.0]
    }
}

impl Graph {
    /// Returns a graph of block types without blocks.
    pub(in crate::module) fn new(addresses: Vec<Address>, diagnostics: &mut Diagnostics) -> Self {
        let mut valid = Vec::with_capacity(addresses.len());
        for address in addresses {
            match address.mistake(&valid) {
                Some(mistake) => diagnostics.push(mistake),
                None => valid.push(address),
            }
        }
        let root = Node::new(Str::default(), ROOT, Kind::Group(Box::default()));
        Self {
            addresses: valid.into_iter().map(Arc::new).collect(),
            nodes: vec![root],
            ..Self::default()
        }
    }

    /// Returns whether blocks have addresses. Without them, there are locals only.
    pub(in crate::module) fn has_addresses(&self) -> bool {
        !self.addresses.is_empty()
    }

    /// Returns the address of the blocks of a type.
    pub(super) fn address_of(&self, block_type: &str) -> Option<&Arc<Address>> {
        let mut addresses = self.addresses.iter();
        addresses.find(|address| *address.block_type == *block_type)
    }

    /// Returns whether the blocks of a type have addresses.
    pub(in crate::module) fn has_type(&self, block_type: &str) -> bool {
        self.address_of(block_type).is_some()
    }

    /// Adds the block types with addresses to a schema, or only the types of blocks that declare a value.
    pub(in crate::module) fn extended(
        &self,
        schema: &BodySchema,
        only_declarations: bool,
    ) -> BodySchema {
        let addresses = self.addresses.iter();
        let added = addresses.filter(|address| !only_declarations || address.value.is_some());
        added.fold(schema.clone(), |schema, address| {
            schema.block(address.block_type.to_string(), address.labels())
        })
    }

    /// Adds a node. The group or block around it gets the name of the node by other means.
    pub(super) fn add(&mut self, parent: NodeId, name: &str, kind: Kind) -> NodeId {
        self.nodes.push(Node::new(name.into(), parent, kind));
        self.nodes.len() - 1
    }

    /// Adds the block with the next identifier.
    pub(super) fn add_block(&mut self, block: Block) {
        self.blocks.push(block);
    }

    /// Returns the identifier of the block that is added next.
    pub(super) const fn next_block(&self) -> BlockId {
        BlockId(self.blocks.len())
    }

    pub(super) fn node_ids(&self) -> impl Iterator<Item = NodeId> + use<> {
        0..self.nodes.len()
    }

    pub(super) fn block_ids(&self) -> impl Iterator<Item = BlockId> + use<> {
        (0..self.blocks.len()).map(BlockId)
    }

    pub(super) fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// Adds a node at a path, and the groups that contain it. The error is the node in its way.
    pub(super) fn insert<'n>(
        &mut self,
        path: impl Iterator<Item = Cow<'n, str>>,
        kind: Kind,
    ) -> Result<NodeId, NodeId> {
        let mut path = path.peekable();
        let mut kind = Some(kind);
        let mut at = ROOT;
        while let Some(name) = path.next() {
            let is_last = path.peek().is_none();
            at = match self.child(at, &name) {
                Some(id) if is_last || self.children(id).is_none() => return Err(id),
                Some(id) => id,
                None => {
                    let leaf = is_last.then(|| kind.take()).flatten();
                    let kind = leaf.unwrap_or_else(|| Kind::Group(Box::default()));
                    let id = self.add(at, &name, kind);
                    let name = self[id].name.clone();
                    if let Kind::Group(group) = &mut self[at].kind {
                        group.children.push(id);
                        group.by_name.insert(name, id);
                    }
                    id
                }
            };
        }
        if kind.is_some() { Err(ROOT) } else { Ok(at) }
    }

    /// Returns the node of a name in a group, or of a part of a block that was read.
    pub(super) fn child(&self, id: NodeId, name: &str) -> Option<NodeId> {
        match &self[id].kind {
            Kind::Group(group) => group.by_name.get(name).copied(),
            Kind::Block(block) => self[*block].parts.get(name).copied(),
            _ => None,
        }
    }

    /// Returns the nodes of a group.
    pub(super) fn children(&self, id: NodeId) -> Option<&[NodeId]> {
        match &self[id].kind {
            Kind::Group(group) => Some(&group.children),
            _ => None,
        }
    }

    /// Returns the block that a node is a part of.
    pub(super) fn block_around(&self, id: NodeId) -> Option<BlockId> {
        match self[self[id].parent].kind {
            Kind::Block(block) => Some(block),
            _ => None,
        }
    }

    /// Returns the names of a group or block.
    pub(super) fn names_in(&self, id: NodeId) -> impl Iterator<Item = &str> {
        let group = self.children(id).unwrap_or_default().iter();
        let parts = match self[id].kind {
            Kind::Block(block) => Some(self[block].parts.values()),
            _ => None,
        };
        let ids = group.chain(parts.into_iter().flatten());
        ids.map(|id| &*self[*id].name)
    }

    /// Defines all variables, to be suggested. The variables that an expression refers to have values when it is evaluated.
    pub(in crate::module) fn define_roots(&self, scope: &mut EvalContext<'_>) {
        let prefixed = self.addresses.iter().filter(|address| address.is_prefixed);
        let prefixes = prefixed.map(|address| &*address.block_type);
        for name in self.names_in(ROOT).chain(prefixes) {
            scope.set_variable(name, Value::dynamic());
        }
    }

    /// Defines all variables as unknown, but for the values that the program sets to blocks.
    pub(in crate::module) fn define_unknown(&self, scope: &mut EvalContext<'_>) {
        self.define_roots(scope);
        for root in self.children(ROOT).unwrap_or_default() {
            let names = self.children(*root).unwrap_or_default().iter();
            let value = |id: &NodeId| match self[*id].kind {
                Kind::Block(block) => self[block].value.clone(),
                _ => None,
            };
            if names.clone().any(|id| value(id).is_some()) {
                let names = names.map(|id| {
                    (
                        self[*id].name.clone(),
                        value(id).unwrap_or_else(Value::dynamic),
                    )
                });
                scope.set_variable(&*self[*root].name, object_of(names));
            }
        }
    }

    /// Returns the text of an address, as an expression refers to it.
    pub(super) fn path(&self, id: NodeId) -> String {
        let parent = |id: &NodeId| Some(self[*id].parent).filter(|parent| *parent != ROOT);
        let mut path: Vec<NodeId> = std::iter::successors(Some(id), parent).collect();
        path.reverse();
        path.into_iter().fold(String::new(), |mut path, id| {
            let name = &*self[id].name;
            let is_unnamed = name.is_empty() && self.child(self[id].parent, "") != Some(id);
            if is_unnamed {
                // The labels that the block has stay.
            } else if path.is_empty() {
                path.push_str(name);
            } else if self.block_around(id).is_some() {
                path.extend([".", name]);
            } else if self.hides_labels {
                path.extend([".", HIDDEN]);
            } else if is_identifier(name) {
                path.extend([".", name]);
            } else {
                path.extend(["[", &quoted(name), "]"]);
            }
            path
        })
    }

    /// Returns where a value is defined: its expression, or the header of the block that it is a part of.
    pub(super) fn definition_of(&self, id: NodeId) -> Option<SourceSpan> {
        if let Kind::Expression(expression) = &self[id].kind {
            return Some(expression.span());
        }
        let block = match self[id].kind {
            Kind::Block(block) => Some(block),
            _ => self.block_around(id),
        };
        let first = self[block?].written.first()?;
        Some(first.definition.clone())
    }
}

impl Node {
    fn new(name: Str, parent: NodeId, kind: Kind) -> Self {
        Self {
            name,
            parent,
            kind,
            set: None,
            needs: None,
            state: State::New,
            value: Value::dynamic(),
            each: None,
        }
    }
}

impl WrittenBlock {
    pub(super) fn of(block: &hcl_core::Block) -> Self {
        Self {
            body: block.body().clone(),
            definition: block.definition_span(),
        }
    }

    /// Returns whether the block is in a file that overrides the others.
    pub(super) fn is_override(&self) -> bool {
        Dialect::is_override(self.definition.source().name())
    }
}

impl Block {
    /// Returns whether the value of the block is not one of its arguments, as in a call of a module.
    pub(super) fn is_call(&self) -> bool {
        self.address.value.as_deref() == Some("")
    }

    /// Returns the nodes of all parts, the replaced nodes last.
    pub(super) fn all_parts(&self) -> impl Iterator<Item = NodeId> {
        self.parts.values().chain(&self.replaced).copied()
    }

    /// Sets which blocks this one stands for.
    pub(super) fn set_keys(&mut self, keys: Keys) {
        self.memos = (0..keys.len()).map(|_| Memo::default()).collect();
        self.keys = keys;
    }

    /// Returns whether a span is the header of the block.
    pub(super) fn is_header(&self, at: Option<&SourceSpan>) -> bool {
        let mut written = self.written.iter();
        written.any(|written| Some(&written.definition) == at)
    }
}
