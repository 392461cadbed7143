//! Results of earlier checks, by block: a file of a module that did not change is not read again.
//!
//! A block is checked alone, apart from names and from how many blocks there are. So its diagnostics and names are known as long as
//! the text of its file and the values in its expressions are the same.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use hcl_core::Diagnostics;

use super::super::body::BodyDecoder;
use crate::location::Path;
use crate::references::Names;
use crate::schema::NestingOf;
use crate::text::Result;
use crate::view::BlockView;

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
struct Checked {
    key: Key,
    /// The path of the block, which is in reports.
    path: String,
    /// Whether values were read, and not only names.
    has_values: bool,
    /// The number of bytes of the source that were concealed afterwards: a report hides more if they are more now.
    concealed: u32,
    found: Diagnostics,
    names: Names,
}

/// The key of a check, apart from the block.
#[derive(Clone, Copy)]
struct Key {
    /// The number of the block in its list.
    index: usize,
    body: usize,
    labels_taken: usize,
}

impl Checked {
    /// Returns what was found if it is still true. A block of another number in its list has another path.
    fn current(
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

impl BodyDecoder<'_, '_> {
    /// Returns what is known of the file of the block, if it is a block of the file itself.
    pub(super) fn file_memo(&self) -> Option<&FileMemo> {
        let source = self.header?.as_native()?.file().source();
        self.memo?.get(source.name()).map(|it| &**it)
    }

    /// Checks the block, unless it is known what is found.
    pub(super) fn remembered(
        &self,
        memo: &FileMemo,
        check: impl FnOnce() -> Result<()>,
    ) -> Result<()> {
        let (Some(block), Some(nesting)) = (self.header.and_then(BlockView::as_native), self.block)
        else {
            return check();
        };
        let NestingOf::Published { body, .. } = nesting.nesting else {
            return check();
        };
        let (session, has_values) = (self.session, self.types.has_values);
        let key = Key {
            index: self.path.element().unwrap_or(0),
            body,
            labels_taken: self.labels_taken,
        };
        let source = block.file().source();
        let start = block.span().start;
        let known = memo.lock().get(&start).cloned();
        let known = known.as_ref();
        let concealed = source.concealed_len();
        if let Some((found, names)) =
            known.and_then(|it| it.current(key, self.path, has_values, concealed))
        {
            session.add_names(&names);
            session.replay(found);
            return Ok(());
        }
        // The names of this block alone are remembered.
        let outer = session.take_names();
        let (result, found) = session.collect(check);
        let names = session.take_names().map_or_else(Names::default, |it| *it);
        session.set_names(outer);
        session.add_names(&names);
        session.replay(found.clone());
        let checked = Checked {
            key,
            path: self.path.render(),
            has_values,
            concealed: source.concealed_len(),
            found,
            names,
        };
        memo.lock().insert(start, Arc::new(checked));
        result
    }
}

impl FileMemo {
    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<u32, Arc<Checked>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
