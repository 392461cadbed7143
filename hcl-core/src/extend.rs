//! Interfaces for crates that read configurations in another way, as hcl-serde, hcl-config and hcldec do.
//!
//! A program needs none of it. Before 1.0, each minor version may change these items.

pub use crate::body::consumed_names::{Listing, TakenNames, Unnamed};
pub use crate::body::dynamic::{BlockInstances, BodyValues, Instance, ScopeKey, WrittenBody};
pub use crate::body::generated_values::{GeneratedParts, KeyedEntries};
pub use crate::body::lookup::NameIndex;
pub use crate::body::merge::{check_required, without_duplicates, without_required};
pub use crate::escape::{escape_sequences, with_heredoc_end};
#[cfg(feature = "ext")]
pub use crate::ext::user_function::{is_unknown_call, without_failed_calls};
