//! A parsed JSON text: its source and its tree, shared.

use std::fmt;
use std::sync::Arc;

use crate::source::Source;

use super::tree::ValueTree;

/// A parsed JSON text. Clones share it; equality is identity.
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Diagnostics, Source, json};
///
/// let source = Source::new("app.json", r#"{"service": {"port": 80}}"#)?;
/// let file = json::parse(&source, &mut Diagnostics::new());
/// let json::ValueKind::Object(mut properties) = file.root().kind() else {
///     panic!("not an object");
/// };
/// let service = properties.next().unwrap();
/// assert_eq!(service.name().decode(), "service");
/// assert_eq!(service.value().source_span().text(), r#"{"port": 80}"#);
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone)]
pub struct File(Arc<JsonFileParts>, Presence);

/// Without the feature `json`, this type has no values, nor has a type that contains it: files, and handles on their parts. The
/// compiler drops the branches that take them, in every crate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Presence {
    #[cfg(feature = "json")]
    Parsed,
}

/// A reference to a file, for handles on its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FileRef<'f>(&'f File, Presence);

impl<'f> FileRef<'f> {
    pub(super) const fn new(file: &'f File) -> Self {
        Self(file, file.1)
    }

    pub(super) const fn get(self) -> &'f File {
        #[cfg(feature = "json")]
        return self.0;
        #[cfg(not(feature = "json"))]
        match self.1 {}
    }
}

struct JsonFileParts {
    source: Source,
    #[cfg(feature = "json")]
    tree: ValueTree,
}

impl File {
    #[cfg(feature = "json")]
    pub(super) fn new(source: Source, tree: ValueTree) -> Self {
        let inner = JsonFileParts { source, tree };
        Self(Arc::new(inner), Presence::Parsed)
    }

    /// Returns the source that was parsed.
    #[must_use]
    pub fn source(&self) -> &Source {
        &self.0.source
    }

    /// Returns whether a mistake hides properties of any value, or puts them into another. Hidden: see
    /// [`Value::is_incomplete`](super::Value::is_incomplete).
    #[must_use]
    pub fn is_incomplete(&self) -> bool {
        let tree = self.tree();
        tree.is_incomplete || !tree.incomplete.is_empty()
    }

    pub(super) fn tree(&self) -> &ValueTree {
        #[cfg(feature = "json")]
        return &self.0.tree;
        #[cfg(not(feature = "json"))]
        match self.1 {}
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
