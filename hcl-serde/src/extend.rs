//! Interfaces for crates that read configurations in another way, as hcl-config does, or read schemas, as hcl-schema does.
//!
//! A program needs none of it. Before 1.0, each minor version may change these items.

// hcl-config: modules and layers, which run a decoder on bodies that they make.
pub use crate::conversion::variable_value;
pub use crate::decoder::extend::{decode_body, of_module};
pub use crate::decoder::root::{DecodedRoot, ReadRoot};

// hcl-config, hcl-schema, hcl-app and hcl-cli: what reports mask.
pub use crate::secrets::Concealment;

// hcl-config: the place of a part of a value.
pub use crate::location::span_at;

// hcl-schema: secrets, checks by data, and the names in them. hcl-config checks by data too.
#[cfg(feature = "schema")]
pub use crate::decoder::schema_checks::{check_body, references};
#[cfg(feature = "schema")]
pub use crate::references::{Name, Occurrence};
pub use crate::view::conceal_block;
#[cfg(feature = "schema")]
pub use crate::with::meaning::{BYTES, DURATION};

// hcl-write: the parts of the expressions that it builds, since serde's data model has no expressions, and their errors.
pub use crate::buffer::is_own_ser_error;
#[cfg(feature = "write")]
pub use crate::serializer::{Unwritable, Written, shifted_heredoc};
