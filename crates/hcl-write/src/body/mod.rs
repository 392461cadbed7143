//! Bodies as data: arguments, blocks and comments to build, inspect, compare, reorder and print.
//!
//! The data holds what a text means, and its comments; blank lines and spelling are not in it. Files that keep every byte are
//! edited with [`Edit`](crate::Edit) instead, by the same items.

mod change;
mod macros;
mod read;
mod serde;
mod write;

// Hidden: `body!` and `block!` call them.
#[doc(hidden)]
pub use macros::{block_of, body_of};

pub use crate::edit::{Attribute, Block, Body, Item};
