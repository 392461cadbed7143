//! The error of reading without a tree.

use hcl_core::native::literals::NotLiteral;

pub use crate::stop::{Result, Stop};

impl From<NotLiteral> for Stop {
    #[inline]
    fn from(_: NotLiteral) -> Self {
        Self
    }
}
