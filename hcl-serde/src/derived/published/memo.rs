//! What earlier checks found in blocks: a file of a module that did not change is not read again.
//!
//! A block is checked alone, apart from names and from how many blocks there are. So its diagnostics and names are known as long as
//! the text of its file and the values in its expressions are the same.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use hcl_core::{Diagnostics, native};

use super::{Checker, Parts};
use crate::location::Path;
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
    key: Key,
    /// The path of the block, which is in reports.
    path: String,
    parts: Parts,
    /// The number of bytes of the source that were concealed afterwards: a report hides more if they are more now.
    concealed: u32,
    found: Diagnostics,
    names: Names<'static>,
}

/// What identifies a check of a block, apart from the block.
#[derive(Clone, Copy)]
pub(super) struct Key {
    /// The number of the block in its list.
    pub(super) index: usize,
    pub(super) body: usize,
    pub(super) labels_taken: usize,
}

impl Checked {
    /// Returns what was found if it is still true. A block of another number in its list has another path.
    fn current(
        &self,
        key: Key,
        path: &Path<'_>,
        parts: Parts,
        concealed: u32,
    ) -> Option<(Diagnostics, Cow<'_, Names<'static>>)> {
        let is_same = (self.key.body, self.key.labels_taken, self.concealed)
            == (key.body, key.labels_taken, concealed)
            && (self.parts == parts || parts == Parts::Names);
        if !is_same {
            return None;
        }
        let found = match parts {
            Parts::All => self.found.clone(),
            Parts::Names => self.found.new_like(),
        };
        if self.key.index == key.index {
            return Some((found, Cow::Borrowed(&self.names)));
        }
        let new = path.render();
        let moved = |path: &str| Some(format!("{new}{}", path.strip_prefix(&*self.path)?));
        let found = found.map(|it| match it.field_path().and_then(moved) {
            Some(path) => it.with_path(path),
            None => it,
        });
        Some((found, Cow::Owned(self.names.moved(&moved))))
    }
}

impl Checker<'_, '_> {
    /// Returns what is known of the file of a block.
    pub(super) fn memo_of(&self, block: native::Block<'_>) -> Option<&FileMemo> {
        let memo = self.memo?;
        // Blocks of one file follow each other.
        let source = block.file().source();
        let mut last = self.last_memo.borrow_mut();
        match &*last {
            Some((of, found)) if of == source => *found,
            _ => {
                let found = memo.get(source.name()).map(|it| &**it);
                *last = Some((source.clone(), found));
                found
            }
        }
    }

    /// Checks a block, unless it is known what is found.
    pub(super) fn remembered(
        &self,
        memo: &FileMemo,
        block: native::Block<'_>,
        key: Key,
        path: &Path<'_>,
        check: impl FnOnce(),
    ) {
        let source = block.file().source();
        let start = block.span().start;
        let known = memo.lock().get(&start).cloned();
        let concealed = source.concealed_len();
        if let Some((found, names)) = known
            .as_ref()
            .and_then(|it| it.current(key, path, self.parts, concealed))
        {
            self.names.borrow_mut().append(&names);
            return self.session.replay(found);
        }
        let outer = self.names.take();
        let ((), found) = self.session.collect(check);
        let names = self.names.replace(outer);
        self.names.borrow_mut().append(&names);
        self.session.replay(found.clone());
        let checked = Checked {
            key,
            path: path.render(),
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
