//! Mechanisms shared by the crates of this workspace. Not public API: anything here may change in any release.
//!
//! Each item says which crates use it.

pub mod build;
mod clusters;
mod duplicates;
/// Tokens of JSON. Used by hcl-syntax.
pub mod json;
/// Code in Markdown. Used by hcl-serde, hcl-schema and hcl-ide.
pub mod markdown;
mod messages;
pub mod meter;
mod name;
mod nfc;
mod noun;
pub mod sort;
mod text;
/// Search for bytes. Used by hcl-syntax.
pub mod words;

/// Tables of messages. Used by hcl-syntax, hcl-core, hcl-serde and hcl-cli.
pub use crate::messages;
/// Big integers, for the functions of hcl-core.
pub use crate::number::bigint;
/// Excerpts of names in sentences: hcl-syntax exports the first, with diagnostics; hcl-serde and hcl-config use the second.
pub use crate::truncation::{brief, shortened};
/// Grapheme clusters. Used by all crates.
pub use clusters::{Clusters, clusters, clusters_from_end, length_of_clusters};
pub use duplicates::{Duplicate, duplicates};
pub use messages::sentence;
/// Names. Used by hcl-syntax, which reads them, and hcl-serde.
pub use name::{
    NAME, begins_name, continues_name, is_ascii_name, is_bare_key, is_index, is_name, push_key,
    written_key,
};
pub use nfc::{composed, in_nfc, nfc, set_nfc};
/// Names of programs in sentences. Used by hcl-core, hcl-serde and hcl-ide.
pub use noun::with_article;
/// Texts that are templates. Used by hcl-syntax, hcl-core, hcl-serde and hcl-ide.
pub use text::is_template;
/// String literals. Used by all crates that write.
pub use text::{
    blanks, find_special, is_invisible, push_quoted, push_template_code, push_template_text, quoted,
};

/// Order and equality of elements. Used by hcl-core.
pub use crate::value::set::{canonical_text, sort_primitives};

/// Numbers that serde's data model does not hold exactly. Used by hcl-serde.
#[cfg(feature = "serde")]
pub use crate::number::serde::{NAME as NUMBER_NAME, Primitive, to_primitive};

/// Thread-local side channel that passes values through serde. Used by hcl-serde.
#[cfg(feature = "serde")]
pub mod serde_channel {
    pub use crate::value::serde::channel::{NAME, receive, send};
}

/// Shown in place of text that is a secret. Used by hcl-serde and hcl-config.
pub const HIDDEN: &str = "(sensitive)";

/// Shown in place of a sensitive value. Used by hcl-ide and hcl-cli.
pub const HIDDEN_VALUE: &str = "(sensitive value)";
