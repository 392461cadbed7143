//! References between blocks: values by need, each once.
//!
//! References lead to the nodes of a tree (`tree`): groups of names, blocks with addresses, and values in them. A value is a local value,
//! an argument, `count` or `for_each`, or the nested blocks of a type. `service.api.port` is the path of a node.
//!
//! - `declare` adds the nodes of the sources. The arguments of a block are added when something asks for them.
//! - `undeclared` reports references that lead to nothing.
//! - `needs` finds what the references in a value lead to. A group or a block as a whole needs all that is in it.
//! - `order` evaluates a value after all that it needs, once. It keeps its path on the heap, so that no chain of references is too long,
//!   and a step to a node of the path is a cycle.
//! - `evaluate` gives an expression the names that it refers to (`scope`), once for each instance of its block (`keys`).
//! - `instances` gives decoding the same values, by the place of the expression: it evaluates only what nothing has asked for.
//! - `hints` adds to reports what only the graph knows.

mod address;
mod block_instances;
mod data;
mod declare;
mod entry;
mod errors;
mod evaluate;
mod hints;
mod instances;
mod keys;
mod memo;
mod needs;
mod nested_blocks;
mod order;
mod reference;
mod scope;
mod tree;
mod undeclared;

pub use address::Address;
#[cfg(feature = "terraform")]
pub(crate) use nested_blocks::references_of_block;
pub(super) use nested_blocks::{each_in_body, references_of};
pub(crate) use reference::name_of;
pub(super) use tree::{Graph, Outputs, Run};
pub(super) use undeclared::first_name;
