//! Interfaces for crates that read configurations in another way, as hcl-config does, or read schemas, as hcl-schema does.
//!
//! A program needs none of it; what the derives write names the schema here. Before 1.0, each minor version may change these items.

pub mod body;

#[cfg(feature = "schema")]
pub use crate::capture::read_secret;
#[cfg(feature = "schema")]
pub use crate::constraint::is_pattern;
pub use crate::conversion::variable_value;
pub use crate::decoder::ProgramValues;
#[cfg(feature = "schema")]
pub use crate::decoder::extend::{check_body, references};
pub use crate::decoder::extend::{
    check_parsed, check_type, context, decode_body, expands_dynamic_blocks, of_module,
};
pub use crate::location::{part_at, reveal};
pub use crate::markdown::{code_fence, inline_code};
#[cfg(feature = "schema")]
pub use crate::references::{Name, Occurrence};
pub use crate::schema::constant::{
    Argument, Arity, Key, Label, NestedBlock, Nesting, NestingOf, PublishedValue, Schema,
    SchemaKind, SchemaOf, Variant,
};
#[cfg(feature = "schema")]
pub use crate::schema::data::SchemaData;
pub use crate::schema::secrets::{add_names, add_own_names, concealment_of};
pub use crate::schema::shape::with_constraints;
pub use crate::secrets::{Concealment, HIDDEN, conceal, is_concealed};
pub use crate::view::{conceal_block, key_text, normal};
pub use crate::wording::shortened;

/// Texts of values, and the parts of the expressions that hcl-write builds: serde's data model has no expressions.
pub mod written {
    pub use crate::buffered::is_own_ser_error;
    #[cfg(feature = "write")]
    pub use crate::serializer::{
        WrittenKey, WrittenLine, WrittenTemplate, element_text, heredoc_text, marked_value,
        shifted_heredoc, unknown_value, unwritable_name, unwritable_number, value_text,
        value_text_at,
    };
    pub use crate::type_name::EXPR;
}
