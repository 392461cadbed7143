//! References between blocks: who needs whom, and values in the order of what they need, each once.
//!
//! A node is an expression, or what is made of several: a block, a group of names. Nodes are evaluated when they are
//! needed. The depth-first search keeps its path on the heap, so that no chain of references is too long. Locals are nodes
//! like the arguments of blocks.

mod address;
mod arena;
mod block;
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
mod parts;
mod reference;
mod scope;
mod state;

pub use address::Address;
pub(super) use state::{Graph, Run};
