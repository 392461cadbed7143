//! Mechanisms shared by the crates of this workspace. Not public API: anything here may change in any release.

mod cache;
mod duplicates;

pub use cache::{CacheKey, DirectMappedCache};
pub use duplicates::{Duplicate, duplicates};
