//! Checks of blocks by what is remembered of them.

use std::sync::Arc;

use super::super::body::BodyDecoder;
use super::memo::{Checked, FileMemo, Key};
use crate::references::Names;
use crate::schema::NestingOf;
use crate::text::Result;
use crate::view::BlockView;

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
