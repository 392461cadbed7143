//! Deserializers, and the traits of types that are read.

pub use crate::capture::Template;
// Hidden: a bound of `HclDecodeOwned`.
#[doc(hidden)]
pub use crate::derived::BorrowsNothing;
pub use crate::derived::HclDecodeOwned;
pub use crate::options::{Unresolved, Unsupported};
pub use crate::tree::Deserializer;
pub use hcl_core::Syntax;
