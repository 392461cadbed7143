//! Results of earlier checks, by block: a file of a module that did not change is not read again.
//!
//! A block is checked alone, apart from names and from how many blocks there are. So its diagnostics and names are known as long as
//! the text of its file and the values in its expressions are the same.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use hcl_core::Diagnostics;

use crate::location::Path;
use crate::references::Names;

/// The blocks of one file that were checked, by the offset of the block. All were checked with the same texts and values.
#[derive(Default)]
pub(crate) struct FileMemo(Mutex<HashMap<u32, Arc<Checked>>>);

impl fmt::Debug for FileMemo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FileMemo").finish_non_exhaustive()
    }
}

/// The files with blocks that were checked, by the name of the source.
pub(crate) type Memo = HashMap<Box<str>, Arc<FileMemo>>;

/// The result of the check of a block.
pub(super) struct Checked {
    pub(super) key: Key,
    /// The path of the block, which is in reports.
    pub(super) path: String,
    /// Whether values were read, and not only names.
    pub(super) has_values: bool,
    /// The number of bytes of the source that were concealed afterwards: a report hides more if they are more now.
    pub(super) concealed: u32,
    pub(super) found: Diagnostics,
    pub(super) names: Names,
}

/// The key of a check, apart from the block.
#[derive(Clone, Copy)]
pub(super) struct Key {
    /// The number of the block in its list.
    pub(super) index: usize,
    pub(super) body: usize,
    pub(super) labels_taken: usize,
}

impl Checked {
    /// Returns what was found if it is still true. A block of another number in its list has another path, as has a block after
    /// a label that was concealed since.
    pub(super) fn current(
        &self,
        key: Key,
        path: &Path<'_>,
        has_values: bool,
        concealed: u32,
    ) -> Option<(Diagnostics, Cow<'_, Names>)> {
        let is_same = (self.key.body, self.key.labels_taken, self.concealed)
            == (key.body, key.labels_taken, concealed)
            && (self.has_values || !has_values);
        if !is_same {
            return None;
        }
        let found = match has_values {
            true => self.found.clone(),
            false => self.found.new_like(),
        };
        // A label in the path is that of the first block, which may be in another file and concealed there.
        let may_have_moved = self.key.index != key.index || key.labels_taken > 0;
        let new = may_have_moved.then(|| path.render());
        let Some(new) = new.filter(|new| *new != self.path) else {
            return Some((found, Cow::Borrowed(&self.names)));
        };
        let moved = |path: &str| Some(format!("{new}{}", path.strip_prefix(&*self.path)?));
        let found = found.map(|it| match it.field_path().and_then(moved) {
            Some(path) => it.with_path(path),
            None => it,
        });
        Some((found, Cow::Owned(self.names.moved(&moved))))
    }
}

impl FileMemo {
    pub(super) fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<u32, Arc<Checked>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
