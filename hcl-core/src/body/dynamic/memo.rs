//! Values of expressions that were evaluated before, by the offsets of the expressions: they are not evaluated again.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::body::Expression;
use crate::internal::sort::sort_by_key;
use crate::source::SourceSpan;
use crate::value::Value;

/// Values of expressions in a block, or in the blocks of a source. Clones share them.
#[derive(Clone, Debug, Default)]
pub struct Memo(Arc<Mutex<MemoEntries>>);

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
    pub fn insert(&self, at: &SourceSpan, value: Value) {
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

    fn get(&self, at: &SourceSpan) -> Option<Value> {
        find(&self.sorted().values, at.span().start)
    }

    fn element(&self, of: (u32, usize)) -> Option<Self> {
        find(&self.sorted().generated, of)
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

/// Values that are known, or that a first evaluation records.
#[derive(Clone, Debug)]
pub(in crate::body) struct Values {
    memo: Memo,
    is_recorded: bool,
}

impl Values {
    pub(super) fn known(memo: &Memo) -> Self {
        Self {
            memo: memo.clone(),
            is_recorded: false,
        }
    }

    pub(super) fn recording(memo: &Memo) -> Self {
        Self {
            memo: memo.clone(),
            is_recorded: true,
        }
    }

    /// Returns the value of an expression, if it is known.
    pub(super) fn get(&self, expression: &Expression) -> Option<Value> {
        let memo = (!self.is_recorded).then_some(&self.memo)?;
        memo.get(&expression.span())
    }

    /// Returns the values to record another in.
    pub(super) fn recorded(&self) -> Option<Self> {
        self.is_recorded.then(|| self.clone())
    }

    pub(in crate::body) fn record(&self, expression: &Expression, value: &Value) {
        if self.is_recorded {
            self.memo.insert(&expression.span(), value.clone());
        }
    }

    /// Returns the values in the block that a `dynamic` block generates for an element.
    pub(super) fn element(&self, dynamic: &SourceSpan, index: usize) -> Option<Self> {
        let of = (dynamic.span().start, index);
        let memo = if self.is_recorded {
            let memo = Memo::default();
            let mut entries = self.memo.entries();
            entries.generated.push((of, memo.clone()));
            entries.is_sorted = false;
            memo
        } else {
            self.memo.element(of)?
        };
        Some(Self {
            memo,
            is_recorded: self.is_recorded,
        })
    }
}
