//! JSON syntax: text to tree.
//!
//! Implements the JSON syntax specification; the text is strictly RFC 8259. Knows nothing of schemas or evaluation:
//! numbers stay text, strings are decoded on first use, properties keep their order and their duplicates.

mod entry;
mod errors;
mod file;
mod kind;
mod mask;
mod name;
mod number;
mod offset_map;
mod parser;
mod property;
mod recovery;
mod template_cache;
mod text;
mod tree;
mod value;

#[cfg(test)]
mod tests;

pub use entry::parse_unfinished;
pub use entry::{parse, parse_bytes, parse_expression, parse_expression_with, parse_with};
pub use file::File;
pub use kind::ValueKind;
pub(crate) use mask::mask;
pub use name::is_json_name;
pub use offset_map::OffsetMap;
pub use property::{DuplicateProperty, Properties, Property, PropertyId};
pub use text::{Text, TextId};
pub use value::{Elements, Value};
