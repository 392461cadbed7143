//! The content of a body, for every deserializer: its items in source order, the schema entry of a name, blocks in groups.
//!
//! Knows nothing of serde and of schemas of types.

// Tests: tests/decoding.

mod groups;
mod matcher;
mod walk;

pub(crate) use groups::{BlocksByLabel, KnownGroups};
pub(crate) use matcher::{NameList, NameMatcher, Named};
pub(crate) use walk::{BodyItems, ContentWalk, Entry, Item, is_before};
