//! Interfaces for crates that read configurations in another way, as hcl-config does.
//!
//! A program needs none of it. Before 1.0, each minor version may change these items.

pub use crate::conversion::variable_value;
pub use crate::decoder::ProgramValues;
#[cfg(feature = "schema")]
pub use crate::decoder::extend::{check_body, check_parsed_by, references};
pub use crate::decoder::extend::{
    check_parsed, context, decode_body, expands_dynamic_blocks, of_module,
};
pub use crate::location::part_at;
pub use crate::schema::constant::{
    Argument, Arity, Label, NestedBlock, Nesting, NestingOf, Schema, SchemaKind, SchemaOf, Variant,
};
pub use crate::schema::secrets::concealment_of;
pub use crate::secrets::{Concealment, HIDDEN, conceal, is_concealed};
#[cfg(feature = "write")]
pub use crate::serializer::value_text;
pub use crate::view::{key_text, normal};
pub use crate::wording::shortened;
