//! The error of derived types, and of reading without a tree.

use std::fmt;

use hcl_core::native::literals::NotLiteral;

use crate::buffered::answer_probe;

/// Reading ends: a text cannot be read without its tree, or a problem of a tree was reported.
#[derive(Clone, Copy, Debug)]
pub struct Stop;

/// The result of reading a body.
pub type Result<T> = std::result::Result<T, Stop>;

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the text needs to be parsed")
    }
}

impl std::error::Error for Stop {}

impl serde::de::Error for Stop {
    #[cold]
    fn custom<T: fmt::Display>(message: T) -> Self {
        // `is_own_error` asks by a message.
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

impl From<NotLiteral> for Stop {
    #[inline]
    fn from(_: NotLiteral) -> Self {
        Self
    }
}

impl From<crate::error::Error> for Stop {
    #[cold]
    fn from(_: crate::error::Error) -> Self {
        Self
    }
}
