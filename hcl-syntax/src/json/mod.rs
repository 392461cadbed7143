//! JSON syntax: text to tree.
//!
//! JSON syntax specification; the text is strictly RFC 8259. Knows nothing of schemas or evaluation: numbers stay text,
//! strings are decoded when asked for, properties keep their order and their duplicates.

#![expect(
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "numbers and offsets come from the one tree and the one text that the file is made of"
)]

mod errors;
mod kept;
mod lexer;
mod name;
mod number;
mod parser;
mod repeated;
mod text;
mod tree;

#[cfg(test)]
mod tests;

pub use name::is_json_name;
pub use parser::{parse, parse_bytes, parse_expression, parse_expression_with, parse_with};
#[doc(hidden)]
pub use repeated::{Repeated, repeated};
#[doc(hidden)]
pub use text::Origins;
pub use text::Text;
#[doc(hidden)]
pub use tree::TextNode;
pub use tree::{Elements, File, Properties, Property, Value, ValueKind};
