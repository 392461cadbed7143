//! The nodes of the graph, and what they need of each other.

use hcl_core::{Expression, Span, Str, Value};

use super::{BlockId, EntryId, NodeId};

/// A value that expressions refer to: a local, an argument of a block, its `count` or `for_each`, its nested blocks of a type; or
/// all of these together.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) owner: Owner,
    /// The name of a part of a block.
    pub(super) name: Str,
    pub(super) definition: Definition,
    /// `None` until they were searched for.
    pub(super) needs: Option<Box<[Need]>>,
    pub(super) state: State,
    /// The value; for a repeated block, of all instances.
    pub(super) value: Value,
}

#[derive(Clone, Debug)]
pub(super) enum Definition {
    /// A local, an argument of a block, or the number of its instances.
    Expression(Box<Expression>),
    /// The nested blocks of a type: the index of the body that has them, and their indices among its items, in order.
    Blocks(u32, Box<[u32]>),
    /// A value that the program sets, or will know later, with the expression that it replaces.
    Set(Value, Option<Box<Expression>>),
    /// The names of the parts of a block, where a reference is to a part that the block does not have.
    Names,
    /// All parts of a block, or all names of a group.
    Whole,
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
    pub(super) at: At,
    /// The reference, in the source of the expression.
    pub(super) reference: Option<Span>,
}

/// Where an expression finds the value of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum At {
    /// At a name, or as a part of the block of the name.
    Name(EntryId),
    /// In `self`.
    Own,
    /// Nowhere: the node only comes before.
    Nowhere,
}

impl Need {
    /// Creates the need of a node before others, without a reference to it.
    pub(super) const fn before(node: NodeId) -> Self {
        Self {
            node,
            at: At::Nowhere,
            reference: None,
        }
    }
}
