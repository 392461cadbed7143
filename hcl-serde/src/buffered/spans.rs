//! The span table: spans of the values that serde has buffered in this thread.
//!
//! Values are recorded when they end, so inner values come first. For `a = [80, { b = "x" }]`, the entries are:
//!
//! ```text
//! index  value         first
//! 0      80            0
//! 1      "x"           1
//! 2      { b = "x" }   1      encloses entries 1 and 2
//! 3      [80, { … }]   0      encloses all
//! ```
//!
//! Serde reads a buffer after the value around it has ended. The scope is that buffer: the last entries, from its `first`.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;

use hcl_core::SourceSpan;

use super::fingerprint::Fingerprint;
use super::value::BufferedValue;
use crate::secrets::conceal;

/// The span of a buffered value. Values that it encloses precede it in the table.
#[derive(Debug)]
struct Entry {
    fingerprint: Fingerprint,
    span: SourceSpan,
    /// Index of the first enclosed value, or its own.
    first: usize,
}

/// Spans of the values that serde has buffered while one configuration is decoded.
#[derive(Debug, Default)]
struct BufferedSpans {
    entries: Vec<Entry>,
    /// How many values have begun and not ended.
    depth: usize,
    /// How many maps have begun and not ended. A flattened struct buffers the values of its map.
    open_maps: usize,
    scope: Option<Scope>,
    /// Entry of each fingerprint, `None` where several spans share it. Filled on the first lookup.
    index: HashMap<Fingerprint, Option<usize>>,
}

/// The buffer that is being read.
#[derive(Debug)]
struct Scope {
    /// Index of its first entry.
    first: usize,
    /// The span of the buffer. `None`: the last entry is the buffer.
    span: Option<SourceSpan>,
}

thread_local! {
    /// Created for the first value that is recorded: most runs record none.
    static SPANS: RefCell<Option<Box<BufferedSpans>>> = const { RefCell::new(None) };
    /// Whether a span was requested of a table that is empty.
    static WAS_MISSED: Cell<bool> = const { Cell::new(false) };
}

fn with_spans<R>(read: impl FnOnce(&mut BufferedSpans) -> R) -> R {
    SPANS.with_borrow_mut(|spans| read(spans.get_or_insert_default()))
}

/// RAII guard: starts an empty span table, and restores the previous one on drop.
#[derive(Debug)]
pub(crate) struct SpanTableGuard {
    outer: Option<Box<BufferedSpans>>,
    outer_was_missed: bool,
}

impl SpanTableGuard {
    pub(crate) fn new() -> Self {
        Self {
            outer: SPANS.take(),
            outer_was_missed: WAS_MISSED.take(),
        }
    }

    /// Returns whether the span of a buffered value was requested, and nothing was recorded.
    pub(crate) fn was_missed(&self) -> bool {
        WAS_MISSED.get()
    }
}

impl Drop for SpanTableGuard {
    fn drop(&mut self) {
        SPANS.set(self.outer.take());
        WAS_MISSED.set(self.outer_was_missed);
    }
}

impl Fingerprint {
    /// Returns the span of the buffered value with this fingerprint, if exactly one span has it.
    pub(crate) fn find(self) -> Option<SourceSpan> {
        with_spans(|spans| spans.find(self))
    }
}

/// Returns the span of the value or body that encloses all values of the buffer that is being read.
pub(crate) fn enclosing_span() -> Option<SourceSpan> {
    let span = with_spans(|spans| spans.enclosing_span().cloned());
    WAS_MISSED.set(WAS_MISSED.get() || span.is_none());
    span
}

/// Conceals a secret that is read from the buffer: the span of the value, or of all values in the buffer where the value's own
/// is not known.
#[cold]
pub(crate) fn conceal_buffered(value: Option<&BufferedValue<'_>>) {
    let span = value.and_then(|value| value.fingerprint().find());
    let spans = match span {
        Some(span) => vec![span],
        None => with_spans(|spans| spans.of_scope()),
    };
    spans.iter().for_each(conceal);
}

/// The kind of value that a visitor received.
#[derive(Clone, Copy)]
pub(super) enum Visited {
    None,
    Scalar(Fingerprint),
    List,
    Map,
}

/// Starts to record a value, and returns the index of its first entry.
pub(super) fn begin_value() -> usize {
    with_spans(BufferedSpans::begin_value)
}

/// Records a value with entries that start at `first`.
pub(super) fn end_value(first: usize, visited: Visited, span: impl FnOnce() -> Option<SourceSpan>) {
    with_spans(|spans| spans.end_value(first, visited, span));
}

/// Visits a value without recording the values in it: only its span is known later, as the enclosing one.
pub(super) fn unrecorded<R>(
    visit: impl FnOnce() -> R,
    span: impl FnOnce() -> Option<SourceSpan>,
) -> R {
    with_spans(BufferedSpans::begin_value);
    let result = visit();
    with_spans(|spans| {
        spans.depth -= 1;
        if spans.depth == 0 {
            spans.open_scope(spans.entries.len(), span());
        }
    });
    result
}

impl BufferedSpans {
    fn begin_value(&mut self) -> usize {
        // Outside of every buffer, the values of the last one have been read.
        if self.depth == 0 && self.open_maps == 0 {
            self.entries.clear();
            self.scope = None;
        }
        self.depth += 1;
        self.entries.len()
    }

    fn end_value(
        &mut self,
        first: usize,
        visited: Visited,
        span: impl FnOnce() -> Option<SourceSpan>,
    ) {
        self.depth -= 1;
        let fingerprint = match visited {
            Visited::None => return,
            Visited::Scalar(fingerprint) => fingerprint,
            Visited::List => Fingerprint::list(self.children(first)),
            Visited::Map => Fingerprint::map(self.children(first)),
        };
        let Some(span) = span() else { return };
        self.entries.push(Entry {
            fingerprint,
            span,
            first,
        });
        self.open_scope(first, None);
    }

    /// Returns the fingerprints of the outermost values since `first`, last to first.
    fn children(&self, first: usize) -> impl Iterator<Item = Fingerprint> {
        let mut end = self.entries.len();
        std::iter::from_fn(move || {
            let child = self.entries.get(first..end)?.last()?;
            end = child.first;
            Some(child.fingerprint)
        })
    }

    /// Makes the entries since `first` the buffer that is read from now on.
    fn open_scope(&mut self, first: usize, span: Option<SourceSpan>) {
        self.scope = Some(Scope { first, span });
        self.index.clear();
    }

    fn enclosing_span(&self) -> Option<&SourceSpan> {
        let last = || self.entries.last().map(|entry| &entry.span);
        self.scope.as_ref()?.span.as_ref().or_else(last)
    }

    /// Returns the spans of all values in the buffer that is being read, or the enclosing one where none was recorded.
    fn of_scope(&self) -> Vec<SourceSpan> {
        let Some(scope) = &self.scope else {
            return Vec::new();
        };
        let entries = self.entries.iter().skip(scope.first);
        let spans: Vec<SourceSpan> = entries.map(|entry| entry.span.clone()).collect();
        if spans.is_empty() {
            scope.span.iter().cloned().collect()
        } else {
            spans
        }
    }

    fn find(&mut self, fingerprint: Fingerprint) -> Option<SourceSpan> {
        let first = self.scope.as_ref()?.first;
        if self.index.is_empty() {
            self.fill_index(first);
        }
        let found = (*self.index.get(&fingerprint)?)?;
        Some(self.entries.get(found)?.span.clone())
    }

    fn fill_index(&mut self, first: usize) {
        for (number, entry) in self.entries.iter().enumerate().skip(first) {
            let known = self.index.entry(entry.fingerprint).or_insert(Some(number));
            // An evaluated value and all values in it share one span, the span of the expression.
            let other = known.and_then(|known| self.entries.get(known));
            if other.is_some_and(|other| other.span != entry.span) {
                *known = None;
            }
        }
    }
}

/// RAII guard for reading a map. A flattened struct buffers its values, and reads them when the map has ended.
#[derive(Debug)]
pub(crate) struct MapGuard {
    first: usize,
}

impl MapGuard {
    pub(crate) fn new() -> Self {
        with_spans(|spans| {
            spans.open_maps += 1;
            Self {
                first: spans.entries.len(),
            }
        })
    }

    /// Ends the map, whose span this is: values that were buffered in it are read from now on.
    pub(crate) fn end(&self, span: Option<SourceSpan>) {
        if span.is_some() {
            with_spans(|spans| spans.open_scope(self.first, span));
        }
    }
}

impl Drop for MapGuard {
    fn drop(&mut self) {
        with_spans(|spans| spans.open_maps -= 1);
    }
}
