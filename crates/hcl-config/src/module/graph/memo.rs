//! Values of expressions that were evaluated before, by the offsets of the expressions: they are not evaluated again.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use hcl_core::extend::BodyValues;
use hcl_core::internal::sort::sort_by_key;
use hcl_core::{Expression, SourceSpan, Value};

/// Values of expressions in a block, or in the blocks of a source. Clones share them.
#[derive(Clone, Debug, Default)]
pub(super) struct Memo(Arc<Mutex<MemoEntries>>);

#[derive(Debug, Default)]
struct MemoEntries {
    /// By the offset of the expression.
    values: Vec<(u32, Value)>,
    /// The values in generated blocks, by the offset of the `dynamic` block and the index of its element.
    generated: Vec<((u32, usize), Memo)>,
    is_sorted: bool,
}

impl Memo {
    /// Sets the value of an expression.
    pub(super) fn insert(&self, at: &SourceSpan, value: Value) {
        let mut entries = self.entries();
        entries.values.push((at.span().start, value));
        entries.is_sorted = false;
    }

    fn entries(&self) -> MutexGuard<'_, MemoEntries> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the entries in the order of their offsets.
    fn sorted(&self) -> MutexGuard<'_, MemoEntries> {
        let mut entries = self.entries();
        if !std::mem::replace(&mut entries.is_sorted, true) {
            sort(&mut entries.values);
            sort(&mut entries.generated);
        }
        entries
    }

    /// Returns whether a value of an expression between two offsets may be known.
    pub(super) fn has_any(&self, start: u32, end: u32) -> bool {
        let entries = self.sorted();
        let value = entries.values.partition_point(|(it, _)| *it < start);
        let value = entries.values.get(value).map(|(offset, _)| *offset);
        let generated = entries.generated.partition_point(|(of, _)| of.0 < start);
        let generated = entries.generated.get(generated).map(|(of, _)| of.0);
        [value, generated].into_iter().flatten().any(|it| it < end)
    }
}

/// Sorts entries. The last of several with one key stays.
fn sort<K: Copy + Ord, T>(entries: &mut Vec<(K, T)>) {
    sort_by_key(entries, |(key, _)| *key);
    entries.dedup_by(|later, earlier| {
        let is_same = later.0 == earlier.0;
        if is_same {
            std::mem::swap(later, earlier);
        }
        is_same
    });
}

fn find<K: Copy + Ord, T: Clone>(entries: &[(K, T)], key: K) -> Option<T> {
    let index = entries.binary_search_by_key(&key, |(it, _)| *it).ok()?;
    entries.get(index).map(|(_, found)| found.clone())
}

/// The values are known.
impl BodyValues for Memo {
    fn get(&self, expression: &Expression) -> Option<Value> {
        find(&self.sorted().values, expression.span().span().start)
    }

    fn of_element(&self, dynamic: &SourceSpan, index: usize) -> Option<Arc<dyn BodyValues>> {
        let of = (dynamic.span().start, index);
        let memo = find(&self.sorted().generated, of)?;
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
        let mut entries = self.0.entries();
        let of = (dynamic.span().start, index);
        entries.generated.push((of, memo.clone()));
        entries.is_sorted = false;
        Some(Arc::new(Self(memo)))
    }

    fn is_recorder(&self) -> bool {
        true
    }

    fn record(&self, expression: &Expression, value: &Value) {
        self.0.insert(&expression.span(), value.clone());
    }
}
