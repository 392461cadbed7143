//! JSON syntax: text to tree.
//!
//! JSON syntax specification; the text is strictly RFC 8259. Knows nothing of schemas or evaluation: numbers stay text,
//! strings are decoded when asked for, properties keep their order and their duplicates.

mod errors;
mod lexer;
mod number;
mod parser;
mod text;
mod tree;

#[cfg(test)]
mod tests;

pub use parser::{MAX_DEPTH, parse, parse_expression};
pub use text::Text;
pub use tree::{Elements, File, Properties, Property, Value, ValueKind};
