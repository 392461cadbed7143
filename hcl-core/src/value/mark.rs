//! Marks: application data that travels with a value through every operation.

use std::collections::BTreeSet;
use std::sync::Arc;

/// A mark, told apart by its name.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Mark(Arc<str>);

/// The marks on one value.
pub type MarkSet = BTreeSet<Mark>;

impl Mark {
    /// Makes a mark of a name.
    #[must_use]
    pub fn new(name: impl Into<Arc<str>>) -> Self {
        Self(name.into())
    }

    /// The ready-made mark for secrets; reports never show a value that carries it.
    #[must_use]
    pub fn sensitive() -> Self {
        Self::new("sensitive")
    }

    /// The name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.0
    }
}
