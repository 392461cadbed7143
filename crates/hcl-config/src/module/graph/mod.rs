//! References between blocks: who needs whom, and values in the order of what they need, each once.
//!
//! A node is a local, an argument of a block, or the nested blocks of a type; a block and a group of names have one for all of
//! their values together. Nodes are evaluated when they are needed. The depth-first search keeps its path on the heap, so that
//! no chain of references is too long.

mod address;
mod block;
mod circles;
mod declare;
mod entry;
mod errors;
mod evaluate;
mod hints;
mod instances;
mod names;
mod needs;
mod nested;
mod node;
mod order;
mod reference;
mod scope;
mod state;

/// The index of the address of a type of blocks, of a block with an address, of a name in the tree, and of a node.
type AddressId = usize;
type BlockId = usize;
type EntryId = usize;
type NodeId = usize;

pub use address::Address;
pub(super) use nested::each_in_body;
#[cfg(feature = "terraform")]
pub(crate) use nested::references_of_block;
pub(super) use state::{Graph, Run};
