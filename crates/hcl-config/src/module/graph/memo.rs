//! Values of expressions that were evaluated before, by the places of the expressions: they are not evaluated again.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use hcl_core::extend::BodyValues;
use hcl_core::{Expression, SourceSpan, Value};

/// Values of expressions in a block, or in the blocks of all sources. Clones share them.
#[derive(Clone, Debug, Default)]
pub(super) struct Memo(Arc<Mutex<MemoEntries>>);

#[derive(Debug, Default)]
struct MemoEntries {
    /// By the place of the expression.
    values: BTreeMap<OffsetInSource, Value>,
    /// The values in generated blocks, by the place of the `dynamic` block and the index of its element.
    generated: BTreeMap<(OffsetInSource, usize), Memo>,
}

/// The address of the text of a source, and an offset in it: a block in layers has expressions of several sources.
type OffsetInSource = (usize, u32);

fn offset_of(at: &SourceSpan) -> OffsetInSource {
    (at.source().text().as_ptr().addr(), at.span().start)
}

impl Memo {
    /// Sets the value of an expression.
    pub(super) fn insert(&self, at: &SourceSpan, value: Value) {
        self.entries().values.insert(offset_of(at), value);
    }

    fn entries(&self) -> MutexGuard<'_, MemoEntries> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns whether a value of an expression in a span may be known.
    pub(super) fn has_any(&self, at: &SourceSpan) -> bool {
        let entries = self.entries();
        let start = offset_of(at);
        let end = (start.0, at.span().end);
        let mut generated = entries.generated.range((start, 0)..(end, 0));
        entries.values.range(start..end).next().is_some() || generated.next().is_some()
    }
}

/// The values are known.
impl BodyValues for Memo {
    fn get(&self, expression: &Expression) -> Option<Value> {
        self.entries()
            .values
            .get(&offset_of(&expression.span()))
            .cloned()
    }

    fn of_element(&self, dynamic: &SourceSpan, index: usize) -> Option<Arc<dyn BodyValues>> {
        let of = (offset_of(dynamic), index);
        let memo = self.entries().generated.get(&of)?.clone();
        Some(Arc::new(memo))
    }
}

/// The memo of a first evaluation, which records the values.
#[derive(Clone, Debug)]
pub(super) struct RecordedMemo(pub(super) Memo);

impl BodyValues for RecordedMemo {
    fn get(&self, _: &Expression) -> Option<Value> {
        None
    }

    fn of_element(&self, dynamic: &SourceSpan, index: usize) -> Option<Arc<dyn BodyValues>> {
        let memo = Memo::default();
        let of = (offset_of(dynamic), index);
        self.0.entries().generated.insert(of, memo.clone());
        Some(Arc::new(Self(memo)))
    }

    fn is_recorder(&self) -> bool {
        true
    }

    fn record(&self, expression: &Expression, value: &Value) {
        self.0.insert(&expression.span(), value.clone());
    }
}
