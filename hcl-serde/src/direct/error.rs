//! The error of the fast path: the text needs its tree.

use std::fmt;

use hcl_core::syntax::literals::NotLiteral;

use crate::buffered::answer_probe;

/// The text cannot be read without its tree.
#[derive(Clone, Copy, Debug)]
pub struct NeedsTree;

/// The result of reading without a tree.
pub type Result<T> = std::result::Result<T, NeedsTree>;

impl fmt::Display for NeedsTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the text needs to be parsed")
    }
}

impl std::error::Error for NeedsTree {}

impl serde::de::Error for NeedsTree {
    #[cold]
    fn custom<T: fmt::Display>(message: T) -> Self {
        answer_probe(&message.to_string());
        Self
    }

    #[cold]
    fn missing_field(_: &'static str) -> Self {
        Self
    }

    #[cold]
    fn duplicate_field(_: &'static str) -> Self {
        Self
    }
}

impl From<NotLiteral> for NeedsTree {
    #[inline]
    fn from(_: NotLiteral) -> Self {
        Self
    }
}

impl From<crate::error::Error> for NeedsTree {
    #[cold]
    fn from(_: crate::error::Error) -> Self {
        Self
    }
}
