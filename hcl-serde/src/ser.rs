//! The serializer, the writer of derived types, and functions for fields that are written as blocks.

pub use crate::capture::AsBlock;
pub use crate::encode::{BodyWriter, to_string_with};
pub use crate::serializer::{Serializer, block, heredoc_text, labeled_block, value_text};
pub use hcl_core::Syntax;
