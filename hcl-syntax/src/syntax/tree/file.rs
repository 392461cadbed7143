//! A parsed text: its source and its tree, shared.

use std::fmt;
use std::sync::Arc;

use crate::source::Source;

use super::{Body, Tree};

/// A parsed text. Clones share it.
#[derive(Clone)]
pub struct File(Arc<Inner>);

struct Inner {
    source: Source,
    tree: Tree,
}

impl File {
    pub(crate) fn new(source: Source, tree: Tree) -> Self {
        Self(Arc::new(Inner { source, tree }))
    }

    /// The text that was parsed.
    #[must_use]
    #[inline]
    pub fn source(&self) -> &Source {
        &self.0.source
    }

    /// The body that is the whole file. Empty where an expression or template was parsed alone.
    #[must_use]
    #[inline]
    pub fn body(&self) -> Body<'_> {
        Body::new(self, 0)
    }

    #[inline]
    pub(crate) fn tree(&self) -> &Tree {
        &self.0.tree
    }
}

impl PartialEq for File {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for File {}

impl fmt::Debug for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("File").field(&self.0.source).finish()
    }
}
