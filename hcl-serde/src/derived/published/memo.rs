//! What earlier checks found in blocks: a file of a module that did not change is not read again.
//!
//! A block is checked alone, apart from names and from how many blocks there are. So its diagnostics and names are known as long as
//! the text of its file and the values in its expressions are the same.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use hcl_core::{Diagnostics, native};

use super::{Checker, Parts};
use crate::references::Names;

/// The blocks of one file that were checked, by the offset of the block. The texts and values are those of one moment.
#[derive(Default)]
pub(crate) struct FileMemo(Mutex<HashMap<u32, Arc<Checked>>>);

impl fmt::Debug for FileMemo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FileMemo").finish_non_exhaustive()
    }
}

/// The files with blocks that were checked, by the name of the source.
pub(crate) type Memo = HashMap<Box<str>, Arc<FileMemo>>;

/// What was found in a block.
struct Checked {
    /// The path of the block, which is in reports.
    path: String,
    body: usize,
    labels_taken: usize,
    parts: Parts,
    /// The number of bytes of the source that were concealed afterwards: a report hides more if they are more now.
    concealed: u32,
    found: Diagnostics,
    names: Names<'static>,
}

/// What identifies a check of a block, apart from the block.
pub(super) struct Key {
    pub(super) path: String,
    pub(super) body: usize,
    pub(super) labels_taken: usize,
}

impl Checked {
    /// Returns what was found if it is still true. A block of another number among those of its type has other paths.
    fn current(
        &self,
        key: &Key,
        parts: Parts,
        concealed: u32,
    ) -> Option<(Diagnostics, Names<'static>)> {
        let is_same = (self.body, self.labels_taken, self.concealed)
            == (key.body, key.labels_taken, concealed)
            && (self.parts == parts || parts == Parts::Names);
        if !is_same {
            return None;
        }
        let found = match parts {
            Parts::All => self.found.clone(),
            Parts::Names => self.found.new_like(),
        };
        if self.path == key.path {
            return Some((found, self.names.clone()));
        }
        let moved = |path: &str| Some(format!("{}{}", key.path, path.strip_prefix(&*self.path)?));
        let found = found.map(|it| match it.field_path().and_then(moved) {
            Some(path) => it.with_path(path),
            None => it,
        });
        Some((found, self.names.moved(&moved)))
    }
}

impl Checker<'_, '_> {
    /// Returns what is known of the file of a block.
    pub(super) fn memo_of(&self, block: native::Block<'_>) -> Option<&FileMemo> {
        self.memo?.get(block.file().source().name()).map(|it| &**it)
    }

    /// Checks a block, unless it is known what is found.
    pub(super) fn remembered(
        &self,
        memo: &FileMemo,
        block: native::Block<'_>,
        key: Key,
        check: impl FnOnce(),
    ) {
        let source = block.file().source();
        let start = block.span().start;
        let known = memo.lock().get(&start).cloned();
        let known = known.and_then(|it| it.current(&key, self.parts, source.concealed_len()));
        if let Some((found, names)) = known {
            self.names.borrow_mut().append(&names);
            return self.session.replay(found);
        }
        let outer = self.names.take();
        let ((), found) = self.session.collect(check);
        let names = self.names.replace(outer);
        self.names.borrow_mut().append(&names);
        self.session.replay(found.clone());
        let checked = Checked {
            path: key.path,
            body: key.body,
            labels_taken: key.labels_taken,
            parts: self.parts,
            concealed: source.concealed_len(),
            found,
            names,
        };
        memo.lock().insert(start, Arc::new(checked));
    }
}

impl FileMemo {
    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<u32, Arc<Checked>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
