//! The nodes of the graph, and what they need of each other.

use std::borrow::Cow;

use hcl_core::native::{ExpressionKind, ParsedExpression};
use hcl_core::{Expression, OwnedExpression, SourceSpan, Str, Value};

use super::arena::{BlockId, EntryId, NodeId};

/// An expression, or what is made of several, with its value.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) kind: NodeKind,
    /// The name of a part of a block.
    pub(super) name: Str,
    /// The value; for a repeated block, of all instances.
    pub(super) value: Value,
    pub(super) needs: Needs,
    /// Whether the needs were searched for.
    pub(super) is_searched: bool,
    pub(super) state: State,
    /// Whether what is decoded refers to the node.
    pub(super) is_wanted: bool,
}

/// An expression. Most are of the native syntax, which takes a quarter of the memory.
#[derive(Clone, Debug)]
pub(super) enum Written {
    Native(ParsedExpression),
    Other(Box<OwnedExpression>),
}

impl Written {
    pub(super) fn new(expression: &Expression<'_>) -> Self {
        match expression.as_native() {
            Some(native) => Self::Native(native.to_owned()),
            None => Self::Other(Box::new(expression.to_owned())),
        }
    }

    pub(super) fn expression(&self) -> Expression<'_> {
        match self {
            Self::Native(it) => it.expression().into(),
            Self::Other(it) => it.expression(),
        }
    }

    /// Returns the text of a string without interpolations.
    pub(super) fn text(&self) -> Option<Cow<'_, str>> {
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
pub(super) struct Needs {
    // A source is smaller than 4 GiB, and a reference takes a byte at least.
    pub(super) first: u32,
    pub(super) count: u32,
}

impl Needs {
    pub(super) const fn range(self) -> std::ops::Range<usize> {
        let first = self.first as usize;
        first..first + self.count as usize
    }
}

#[derive(Clone, Debug)]
pub(super) enum NodeKind {
    /// An expression: a local, or an argument of a block.
    Argument { expression: Written, owner: Owner },
    /// The nested blocks of a type.
    Blocks {
        block: BlockId,
        /// The index of the body that has them.
        body: u32,
        /// Their indices among the items of the body, in order.
        items: Box<[u32]>,
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
}

impl Default for NodeKind {
    fn default() -> Self {
        Self::Group(EntryId::default())
    }
}

#[derive(Clone, Debug)]
pub(super) struct Repetition {
    pub(super) expression: Written,
    pub(super) block: BlockId,
    pub(super) is_count: bool,
    /// The name of the other argument, if a block has both.
    pub(super) other: Option<SourceSpan>,
}

/// The block or name that a value is a part of.
#[derive(Clone, Copy, Debug)]
pub(super) enum Owner {
    Block(BlockId),
    /// A name of its own, such as the name of a local.
    Name(EntryId),
}

/// The state of a node in the depth-first search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    New,
    /// On the path from the start of the search.
    Open,
    Done,
}

/// A node that another node refers to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Need {
    pub(super) node: NodeId,
    /// The name at which its value is expected.
    pub(super) entry: EntryId,
    pub(super) form: Form,
    /// Whether the value of the node is the value of the expression: no step follows, no instance is chosen, and the
    /// reference is the whole expression.
    pub(super) is_exact: bool,
}

impl Need {
    /// Creates the need of a node before others, without a reference to it.
    pub(super) const fn before(node: NodeId, entry: EntryId) -> Self {
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
pub(super) enum Form {
    /// The value of the name.
    Whole,
    /// A part of the block of the name.
    Part,
    /// A part of the block around the expression, as `self`.
    OfSelf,
    /// Nothing: the instances of the block around the expression.
    Order,
}
