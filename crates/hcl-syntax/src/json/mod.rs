//! JSON syntax: text to tree.
//!
//! Implements the JSON syntax specification; the text is strictly RFC 8259. Knows nothing of schemas or evaluation:
//! numbers stay text, strings are decoded on first use, properties keep their order and their duplicates.
//!
//! Without the feature `json`, the parser is absent. The types of the tree stay, so that code for both syntaxes compiles; they have
//! no values.

mod dynamic;
#[cfg(feature = "json")]
mod entry;
#[cfg(feature = "json")]
mod errors;
mod file;
mod kind;
#[cfg(feature = "json")]
mod mask;
mod name;
#[cfg(feature = "json")]
mod number;
mod offset_map;
#[cfg(feature = "json")]
mod parser;
mod property;
#[cfg(feature = "json")]
mod recovery;
mod text;
#[cfg_attr(
    not(feature = "json"),
    expect(dead_code, reason = "only the parser makes trees")
)]
mod tree;
mod value;

#[cfg(test)]
#[cfg(feature = "json")]
mod tests;

pub use dynamic::DynamicObject;
#[cfg(feature = "json")]
pub use entry::parse_unfinished;
#[cfg(feature = "json")]
pub use entry::{parse, parse_bytes, parse_expression, parse_expression_with, parse_with};
pub use file::File;
pub use kind::ValueKind;
#[cfg(feature = "json")]
pub(crate) use mask::item_names;
pub use name::{COMMENT, is_json_name};
pub use offset_map::OffsetMap;
pub use property::{DuplicateProperty, Properties, Property};
pub use text::Text;
pub use value::{ArrayElements, Value};
