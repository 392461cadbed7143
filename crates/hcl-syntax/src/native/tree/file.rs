//! A parsed text: its source and its tree, shared.

// spec(native): Configuration Files

use std::fmt;
use std::sync::Arc;

use crate::source::Source;

use super::NodeTree;

/// A parsed text: the source and its syntax tree. Clones share it.
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Diagnostics, Source, native};
///
/// let file = native::parse(&Source::new("app.hcl", "port = 80\n")?, &mut Diagnostics::new());
/// let port = file.body().attribute("port").unwrap();
/// assert_eq!(file.source().slice(port.expression().span()), "80");
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone)]
pub struct File(Arc<NativeFileParts>);

struct NativeFileParts {
    source: Source,
    tree: NodeTree,
}

impl File {
    pub(crate) fn new(source: Source, tree: NodeTree) -> Self {
        Self(Arc::new(NativeFileParts { source, tree }))
    }

    /// Returns the text that was parsed.
    #[must_use]
    #[inline]
    pub fn source(&self) -> &Source {
        &self.0.source
    }

    #[inline]
    pub(crate) fn tree(&self) -> &NodeTree {
        &self.0.tree
    }
}

/// Compares identity: a file equals its clones.
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
