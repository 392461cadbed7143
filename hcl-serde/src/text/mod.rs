//! Decoding without a tree: serde reads a body of literals from the text itself.
//!
//! A fast path. It accepts less than the parser and reports nothing: at anything that is not literal, or not valid, or not of
//! the requested type, it returns [`Stop`], and the caller decodes the text by its tree, which finds the value or the
//! mistakes. Whatever is read here, the tree gives the same.
//!
//! In layers that know only the layers above them: the parts of the state of a run (`blocks`, `items`, `names`,
//! `program`, `values`); the state itself, `reader`; what it reads alone (`expression`, `kept`, `whole`, `whole_body`,
//! `constraints`); the parts of a text that a type is read from (`input` for serde, `typed` for derived types); the
//! accesses of serde (`access`) and the fields of derived types (`checks`, `rest`); the deserializer, `de`; and `decode`.

mod access;
mod blocks;
mod checks;
mod constraints;
mod de;
mod decode;
mod error;
mod expression;
mod fields;
mod input;
mod items;
mod kept;
mod names;
mod program;
mod reader;
mod rest;
mod typed;
mod value;
mod values;
mod whole;
mod whole_body;

pub(crate) use decode::MAX_BYTES;
pub use decode::decode;
pub use error::{Result, Stop};
pub(crate) use input::TextDeserializer;
pub(crate) use program::Program;
pub(crate) use reader::MIN_NESTING;
pub(crate) use typed::{TextBlocks, TextBody};
