//! References between blocks: who needs whom, and values in the order of what they need, each once.
//!
//! A node is an expression, or what is made of several: a block, a group of names. Nodes are evaluated when they are
//! needed. The depth-first search keeps its path on the heap, so that no chain of references is too long. Locals are nodes
//! like the arguments of blocks.

mod address;
mod arena;
mod declare;
mod entry;
mod errors;
mod evaluate;
mod files;
mod hints;
mod instances;
mod names;
mod needs;
mod nested;
mod order;
mod parts;
mod reference;
mod scope;
mod secrets;

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use hcl_core::body::KnownValues;
use hcl_core::native::{ExpressionKind, ParsedExpression};
use hcl_core::{
    BodySchema, Diagnostics, EvalContext, Expression, OwnedBody, OwnedExpression, SourceSpan, Str,
    Value,
};

pub use address::Address;
use arena::{AddressId, Arena, BlockId, EntryId, NodeId};
use names::NameTree;
use parts::Parts;
pub(super) use secrets::Definitions;

use crate::options::Unresolved;
use crate::references::Broken;

/// The names of a module, and their values so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Graph {
    addresses: Arena<AddressId, Address>,
    names: NameTree,
    blocks: Arena<BlockId, AddressedBlock>,
    nodes: Arena<NodeId, Node>,
    /// The needs of all nodes. The needs of one node follow each other.
    needs: Vec<Need>,
    /// The nodes that were evaluated since the list was cleared.
    opened: Vec<NodeId>,
    /// The memory of the path of a search, which is empty between two searches.
    path: Vec<(NodeId, u32)>,
    /// The steps of the cycles that were found.
    cycles: HashSet<(NodeId, NodeId)>,
    cycle_count: u32,
    /// The values of expressions in nested blocks, for each instance of the block around them.
    nested: HashMap<NodeId, Vec<KnownValues>>,
    /// The value of each instance, for parts of repeated blocks.
    each: HashMap<NodeId, Box<[Value]>>,
    /// Nodes of groups, by entry.
    groups: HashMap<EntryId, NodeId>,
    /// Steps of references that reports may be about, by offset.
    hints: BTreeMap<u32, Vec<hints::Hint>>,
    /// The spans of the names of locals.
    local_names: declare::LocalNames,
    /// Whether all that the files hold has an address, and a single nested block is an object.
    is_of_files: bool,
}

impl Graph {
    /// Returns the values of all nodes, as far as they were evaluated.
    pub(super) fn values(&self) -> impl Iterator<Item = &Value> {
        self.nodes.iter().map(|it| &it.value)
    }
}

/// The parts of a run that do not change.
#[derive(Clone, Copy)]
pub(super) struct Run<'r> {
    /// Variables, functions and the budget.
    pub(super) scope: &'r EvalContext<'r>,
    /// The text that the parser could not read, which may declare any name in it.
    pub(super) broken: &'r Broken,
    /// The form of an expression that is decoded and cannot be evaluated.
    pub(super) unresolved: Unresolved,
}

impl Run<'_> {
    /// Evaluates an expression that is decoded. One that cannot be evaluated, and stays as it is written, is unknown to others.
    fn evaluate(
        self,
        diagnostics: &mut Diagnostics,
        evaluate: impl FnOnce(&mut Diagnostics) -> Value,
    ) -> Value {
        if self.unresolved == Unresolved::Error {
            return evaluate(diagnostics);
        }
        let mut found = Diagnostics::new();
        let value = evaluate(&mut found);
        match found.has_errors() {
            true => Value::dynamic(),
            false => value,
        }
    }
}

/// A block with an address.
#[derive(Clone, Debug)]
struct AddressedBlock {
    /// None of a block that has its address by its place in a file.
    address: Option<AddressId>,
    entry: EntryId,
    written: WrittenBlock,
    later: Option<Box<Later>>,
    /// The parts, once the bodies were read.
    parts: Parts,
    is_read: bool,
    /// `count` or `for_each`.
    repetition: Option<NodeId>,
    whole: Option<NodeId>,
    empty: Option<NodeId>,
    /// Whether an expression in the block refers to `self`.
    has_self: bool,
    keys: Keys,
    /// Arguments that the program sets.
    set: Option<Box<OwnedBody>>,
}

impl AddressedBlock {
    /// Creates a block that was not read.
    fn new(address: Option<AddressId>, entry: EntryId, written: WrittenBlock) -> Self {
        Self {
            address,
            entry,
            written,
            later: None,
            parts: Parts::default(),
            is_read: false,
            repetition: None,
            whole: None,
            empty: None,
            has_self: false,
            keys: Keys::One,
            set: None,
        }
    }

    /// Returns the blocks of the address.
    fn all_written(&self) -> impl DoubleEndedIterator<Item = &WrittenBlock> {
        let later = self.later.iter().flat_map(|it| &it.written);
        std::iter::once(&self.written).chain(later)
    }

    /// Returns whether a span is the header of the block.
    fn is_header(&self, at: Option<&SourceSpan>) -> bool {
        self.all_written().any(|it| Some(&it.definition) == at)
    }

    fn replaced(&self) -> &[NodeId] {
        self.later.as_ref().map_or(&[], |it| &it.replaced)
    }
}

#[derive(Clone, Debug)]
struct WrittenBlock {
    body: OwnedBody,
    definition: SourceSpan,
}

/// Later blocks of an address, if they are merged.
#[derive(Clone, Debug, Default)]
struct Later {
    written: Vec<WrittenBlock>,
    /// The nodes of arguments and types that a later block replaces. They are decoded, but no reference finds them.
    replaced: Vec<NodeId>,
}

/// Which blocks a block stands for.
#[derive(Clone, Debug, Default)]
enum Keys {
    /// Itself.
    #[default]
    One,
    Count(usize),
    /// The keys and values of `for_each`.
    Each(Arc<[(Str, Value)]>),
    Unknown,
}

#[derive(Clone, Debug)]
struct Node {
    kind: NodeKind,
    /// The name of a part of a block.
    name: Str,
    /// The value; for a repeated block, of all instances.
    value: Value,
    needs: Needs,
    /// Whether the needs were searched for.
    is_searched: bool,
    state: State,
    /// Whether what is decoded refers to the node.
    is_wanted: bool,
}

/// An expression. Most are of the native syntax, which takes a quarter of the memory.
#[derive(Clone, Debug)]
enum Written {
    Native(ParsedExpression),
    Other(Box<OwnedExpression>),
}

impl Written {
    fn new(expression: &Expression<'_>) -> Self {
        match expression.as_native() {
            Some(native) => Self::Native(native.to_owned()),
            None => Self::Other(Box::new(expression.to_owned())),
        }
    }

    fn expression(&self) -> Expression<'_> {
        match self {
            Self::Native(it) => it.expression().into(),
            Self::Other(it) => it.expression(),
        }
    }

    /// Returns the text of a string without interpolations.
    fn text(&self) -> Option<Cow<'_, str>> {
        match self {
            Self::Native(it) => match it.expression().kind() {
                ExpressionKind::String(literal) => Some(literal.decode()),
                _ => None,
            },
            Self::Other(_) => None,
        }
    }
}

/// The index of the first of several needs, and their number.
#[derive(Clone, Copy, Debug, Default)]
struct Needs {
    // A source is smaller than 4 GiB, and a reference takes a byte at least.
    first: u32,
    count: u32,
}

impl Needs {
    const fn range(self) -> std::ops::Range<usize> {
        let first = self.first as usize;
        first..first + self.count as usize
    }
}

#[derive(Clone, Debug)]
enum NodeKind {
    /// An expression: a local, or an argument of a block.
    Argument { expression: Written, owner: Owner },
    /// The nested blocks of a type.
    Blocks {
        block: BlockId,
        /// The index of the body that has them.
        body: u32,
    },
    /// `count` or `for_each` of a block.
    Repetition(Box<Repetition>),
    /// A value that the program sets, or that it will know later, in place of an expression.
    Set(Owner, Option<Box<Written>>),
    /// A block without parts, where a reference is to a part that the block does not have.
    Empty(BlockId),
    /// All parts of a block.
    Whole(BlockId),
    /// All names of a group.
    Group(EntryId),
    /// Several blocks with one address.
    List(Box<ListOfBlocks>),
    /// The list of such blocks with only a part of one of them, the other elements not known.
    Element(files::ElementOfList),
}

impl Default for NodeKind {
    fn default() -> Self {
        Self::Group(EntryId::default())
    }
}

#[derive(Clone, Debug)]
struct ListOfBlocks {
    entry: EntryId,
    blocks: Vec<BlockId>,
}

#[derive(Clone, Debug)]
struct Repetition {
    expression: Written,
    block: BlockId,
    is_count: bool,
    /// The name of the other argument, if a block has both.
    other: Option<SourceSpan>,
}

/// The block or name that a value is a part of.
#[derive(Clone, Copy, Debug)]
enum Owner {
    Block(BlockId),
    /// A name of its own, such as the name of a local.
    Name(EntryId),
}

/// The state of a node in the depth-first search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    New,
    /// On the path from the start of the search.
    Open,
    Done,
}

/// A node that another node refers to.
#[derive(Clone, Copy, Debug)]
struct Need {
    node: NodeId,
    /// The name at which its value is expected.
    entry: EntryId,
    form: Form,
    /// Whether the value of the node is the value of the expression: no step follows, no instance is chosen, and the
    /// reference is the whole expression.
    is_exact: bool,
}

impl Need {
    /// Creates the need of a node before others, without a reference to it.
    const fn before(node: NodeId, entry: EntryId) -> Self {
        Self {
            node,
            entry,
            form: Form::Order,
            is_exact: false,
        }
    }
}

/// The form in which a value is expected at a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// The value of the name.
    Whole,
    /// A part of the block of the name.
    Part,
    /// A part of the block around the expression, as `self`.
    OfSelf,
    /// Nothing: the instances of the block around the expression.
    Order,
}

impl Graph {
    /// Returns the addresses of block types.
    pub(super) fn new(addresses: Vec<Address>, diagnostics: &mut Diagnostics) -> Self {
        let mut valid = Vec::with_capacity(addresses.len());
        for address in addresses {
            match address.mistake() {
                Some(mistake) => diagnostics.push(mistake),
                None => valid.push(address),
            }
        }
        Self {
            addresses: valid.into(),
            ..Self::default()
        }
    }

    /// Returns whether blocks have addresses. Without them, there are locals only.
    pub(super) fn has_addresses(&self) -> bool {
        self.addresses.iter().len() > 0
    }

    /// Returns whether the blocks of a type have addresses.
    pub(super) fn has_type(&self, block_type: &str) -> bool {
        self.addresses
            .iter()
            .any(|it| *it.block_type == *block_type)
    }

    /// Adds the block types with addresses to a schema.
    pub(super) fn extended(&self, schema: &BodySchema) -> BodySchema {
        self.addresses
            .iter()
            .fold(schema.clone(), |schema, address| {
                schema.block(address.block_type.to_string(), address.labels())
            })
    }

    /// Adds the types of blocks that only declare a value.
    pub(super) fn declarations(&self, schema: &BodySchema) -> BodySchema {
        let declaring = self.addresses.iter().filter(|it| it.value.is_some());
        declaring.fold(schema.clone(), |schema, address| {
            schema.block(address.block_type.to_string(), address.labels())
        })
    }

    fn node(&mut self, kind: NodeKind) -> NodeId {
        self.part_node("", kind)
    }

    fn part_node(&mut self, name: impl Into<Str>, kind: NodeKind) -> NodeId {
        self.nodes.push(Node {
            kind,
            name: name.into(),
            value: Value::dynamic(),
            needs: Needs::default(),
            is_searched: false,
            state: State::New,
            is_wanted: false,
        })
    }

    /// Returns the needs of a node that were found.
    fn needs_of_node(&self, node: &Node) -> &[Need] {
        self.needs.get(node.needs.range()).unwrap_or_default()
    }

    /// Returns the need of a node at an index.
    fn need(&self, node: NodeId, index: u32) -> Option<Need> {
        self.needs_of_node(self.nodes.get(node)?)
            .get(index as usize)
            .copied()
    }

    fn address_of(&self, block: BlockId) -> Option<&Address> {
        self.addresses.get(self.blocks.get(block)?.address?)
    }

    /// Returns the names of the node in a report.
    fn describe(&self, node: NodeId) -> String {
        let Some(it) = self.nodes.get(node) else {
            return String::new();
        };
        let owner = match it.kind {
            NodeKind::Group(entry) => Owner::Name(entry),
            NodeKind::List(ref it) => Owner::Name(it.entry),
            NodeKind::Element(it) => Owner::Name(it.entry),
            NodeKind::Argument { owner, .. } | NodeKind::Set(owner, _) => owner,
            NodeKind::Repetition(ref it) => Owner::Block(it.block),
            NodeKind::Whole(block) | NodeKind::Empty(block) | NodeKind::Blocks { block, .. } => {
                Owner::Block(block)
            }
        };
        let entry = match owner {
            Owner::Name(entry) => Some(entry),
            Owner::Block(block) => self.blocks.get(block).map(|it| it.entry),
        };
        let address = entry.map_or_else(String::new, |it| self.names.address(it));
        match &*it.name {
            "" => address,
            name => format!("{address}.{name}"),
        }
    }
}
