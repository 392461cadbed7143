//! Decoding of bodies into types: the trait, and the functions that its derived implementations call.
//!
//! In layers that know only the layers above them: `names` (lookups in a schema), `body` (a body with its header), `slots`
//! (the attributes and blocks found), `matcher` (schema and body to slots), `content` (slots to the input of a field); the
//! inputs of one kind of field each: `attribute`, `blocks`, `span`; the trait, `decode`; `group` and `container`, which
//! read blocks, and `reader`, which selects one of them by the type of the field.

// Tests: tests/decoding.

mod attribute;
mod blocks;
mod body;
#[cfg(feature = "schema")]
mod by_shape;
mod container;
mod content;
mod decode;
mod errors;
mod field;
mod group;
mod instance_key;
mod matcher;
mod names;
mod reader;
mod references;
mod rules;
mod slots;
mod span;
mod validate;

pub use attribute::DefaultText;
pub use blocks::Group;
pub use body::BodyDecoder;
pub use content::{Content, Part};
pub use decode::{BorrowsNothing, HclDecode, HclDecodeOwned};
pub use field::{Input, ReadField};
pub use instance_key::InstanceKey;
pub use reader::{BlockFields, KnownSchema};
#[cfg(feature = "schema")]
pub(crate) use references::links;
pub(crate) use references::resolve_names;
