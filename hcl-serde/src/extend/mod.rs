//! Interfaces for crates that read configurations in another way, as hcl-config does, or read schemas, as hcl-schema does.
//!
//! A program needs none of it; what the derives write names the schema here. Before 1.0, each minor version may change these items.

pub mod body;

// hcl-config: modules and layers, which run a decoder on bodies that they make. hcl-ide asks for the context and the checks.
pub use crate::conversion::variable_value;
pub use crate::decoder::ProgramValues;
pub use crate::decoder::extend::{
    check_parsed, check_type, context, decode_body, expands_dynamic_blocks, of_module,
};
pub use crate::decoder::root::{DecodedRoot, ReadRoot};

// hcl-config and hcl-schema: secrets in texts that they show, and in reports.
pub use crate::location::{part_at, reveal};
pub use crate::schema::secrets::{add_names, add_own_names, concealment_of};
pub use crate::secrets::{Concealment, HIDDEN, conceal, is_concealed};
pub use crate::view::conceal_block;

// hcl-config, hcl-schema and hcl-write: names and texts as this crate reads and shows them.
pub use crate::view::{key_text, normal};
pub use crate::wording::shortened;

// The derives write constants of these types; hcl-schema reads them, and lends its own.
pub use crate::schema::constant::{Argument, Key, Label, NestedBlock, Schema, SchemaKind, Variant};
pub use crate::schema::nesting::{Arity, Nesting, NestingOf, SchemaOf};
pub use crate::schema::value_schema::{ValueMemo, ValueParts, ValueSchema};
pub use crate::schema::value_shape::ValueShape;

// hcl-schema: checks by data, and the words of its pages, which hcl-ide also shows.
pub use crate::capture::read_secret;
#[cfg(feature = "schema")]
pub use crate::constraint::is_pattern;
#[cfg(feature = "schema")]
pub use crate::decoder::schema_checks::{check_body, references};
pub use crate::markdown::{code_fence, inline_code};
#[cfg(feature = "schema")]
pub use crate::references::{ListedName, NameAt};
#[cfg(feature = "schema")]
pub use crate::schema::data::SchemaData;
pub use crate::schema::shape::with_constraints;

/// Texts of values, and the parts of the expressions that hcl-write builds: serde's data model has no expressions.
pub mod written {
    pub use crate::buffer::is_own_ser_error;
    #[cfg(feature = "write")]
    pub use crate::serializer::{
        WrittenKey, WrittenLine, WrittenTemplate, element_text, heredoc_text, marked_value,
        shifted_heredoc, unknown_value, unwritable_name, unwritable_number, value_text,
        value_text_at,
    };
    pub use crate::type_name::EXPR;
}
