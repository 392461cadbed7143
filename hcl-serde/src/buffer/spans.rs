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
//!
//! A run records nothing until a type asks for a span, or a type with a buffer fails: the part is then read again, and from
//! there on everything is recorded. To record each value would take half the time again.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};

use hcl_core::SourceSpan;
use serde::de::{MapAccess, SeqAccess, Unexpected, Visitor};

use super::value::{BufferedValue, is_buffering_visitor};

/// The span of a buffered value. Values that it encloses precede it in the table.
#[derive(Debug)]
struct Entry {
    fingerprint: Fingerprint,
    span: SourceSpan,
    /// Index of the first enclosed value, or its own.
    first: usize,
    /// Whether the value is a whole number beyond 64 bits.
    is_wide: bool,
}

/// Spans of the values that serde has buffered while one configuration is decoded.
#[derive(Debug, Default)]
struct BufferedSpans {
    entries: Vec<Entry>,
    /// How many values have begun and not ended.
    depth: usize,
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
    /// Apart from the table, so that maps without buffers cost little.
    static STATE: Cell<RecordingState> = const { Cell::new(RecordingState::NEW) };
}

/// The state apart from the table.
#[derive(Clone, Copy, Debug)]
struct RecordingState {
    /// Whether values are recorded.
    is_recording: bool,
    /// Whether a value was visited, and not recorded, that may have been buffered.
    has_buffered: bool,
    /// Whether a span was requested that is not recorded.
    was_missed: bool,
    /// How many maps have begun and not ended. A flattened struct buffers the values of its map.
    open_maps: usize,
    /// The number of entries in the table.
    entries: usize,
    /// How many values were begun.
    begun: usize,
}

impl RecordingState {
    const NEW: Self = Self {
        is_recording: false,
        has_buffered: false,
        was_missed: false,
        open_maps: 0,
        entries: 0,
        begun: 0,
    };
}

fn with_state(change: impl FnOnce(&mut RecordingState)) {
    let mut state = STATE.get();
    change(&mut state);
    STATE.set(state);
}

/// Returns whether values are recorded. Notes that one is not.
#[inline]
pub(crate) fn is_recording() -> bool {
    let is_recording = STATE.get().is_recording;
    if !is_recording {
        with_state(|state| state.has_buffered = true);
    }
    is_recording
}

/// Returns whether a part that was read must be read again with [`start_recording`]: a span of it was missed.
#[inline]
pub(crate) fn was_missed() -> bool {
    STATE.get().was_missed
}

/// Returns whether the error of a part says nothing, or may lack the span of a buffered value: the part must be read again.
#[cold]
pub(crate) fn may_lack_span() -> bool {
    STATE.get().was_missed || is_provisional()
}

/// Returns whether a part that fails is read again. Its error need not say why: an untagged enum drops an error for each
/// variant that does not fit.
pub(crate) fn is_provisional() -> bool {
    let state = STATE.get();
    state.has_buffered && !state.is_recording
}

/// Returns whether a value of the run may have been buffered.
#[cold]
pub(crate) fn has_buffered() -> bool {
    let state = STATE.get();
    state.has_buffered || state.begun > 0
}

/// Records values from here on.
#[cold]
pub(crate) fn start_recording() {
    with_state(|state| {
        state.is_recording = true;
        state.was_missed = false;
    });
}

fn with_spans<R>(read: impl FnOnce(&mut BufferedSpans) -> R) -> R {
    SPANS.with_borrow_mut(|spans| read(spans.get_or_insert_default()))
}

/// RAII guard: starts an empty span table, and restores the previous one on drop.
#[derive(Debug)]
pub(crate) struct SpanTableGuard {
    outer: Option<Box<BufferedSpans>>,
    outer_state: RecordingState,
}

impl SpanTableGuard {
    pub(crate) fn new() -> Self {
        Self {
            outer: SPANS.take(),
            outer_state: STATE.replace(RecordingState::NEW),
        }
    }
}

impl Drop for SpanTableGuard {
    fn drop(&mut self) {
        SPANS.set(self.outer.take());
        STATE.set(self.outer_state);
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
    note_request();
    with_spans(|spans| spans.enclosing_span().cloned())
}

/// Notes that a span is requested.
fn note_request() {
    with_state(|state| state.was_missed = state.has_buffered && !state.is_recording);
}

/// Conceals a secret that is read from the buffer: the span of the value, or of all values in the buffer where the value's own
/// is not known. Returns that span.
#[cold]
pub(crate) fn conceal_buffered(value: Option<&BufferedValue<'_>>) -> Option<SourceSpan> {
    note_request();
    let span = value.and_then(|value| value.fingerprint().find());
    match &span {
        Some(span) => span.conceal(),
        None => with_spans(|spans| spans.of_scope().iter().for_each(SourceSpan::conceal)),
    }
    span
}

/// The kind of value that a visitor received.
#[derive(Clone, Copy)]
enum VisitedKind {
    None,
    Scalar(Fingerprint),
    /// A whole number beyond 64 bits.
    Wide(Fingerprint),
    List,
    Map,
}

impl VisitedKind {
    fn float(value: f64) -> Self {
        let fingerprint = Fingerprint::float(value);
        // All whole numbers of 64 bits are visited as integers.
        if value.fract() == 0.0 {
            Self::Wide(fingerprint)
        } else {
            Self::Scalar(fingerprint)
        }
    }
}

/// Visits a value without recording the values in it: only its span is known later, as the enclosing one.
fn unrecorded<R>(visit: impl FnOnce() -> R, span: impl FnOnce() -> Option<SourceSpan>) -> R {
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
        with_state(|state| {
            if self.depth == 0 && state.open_maps == 0 {
                self.entries.clear();
                self.scope = None;
                state.entries = 0;
            }
            state.begun += 1;
        });
        self.depth += 1;
        self.entries.len()
    }

    fn end_value(
        &mut self,
        first: usize,
        visited: VisitedKind,
        span: impl FnOnce() -> Option<SourceSpan>,
    ) {
        self.depth -= 1;
        let is_wide = matches!(visited, VisitedKind::Wide(_));
        let fingerprint = match visited {
            VisitedKind::None => return,
            VisitedKind::Scalar(fingerprint) | VisitedKind::Wide(fingerprint) => fingerprint,
            VisitedKind::List => Fingerprint::list(self.children(first)),
            VisitedKind::Map => Fingerprint::map(self.children(first)),
        };
        let Some(span) = span() else { return };
        self.entries.push(Entry {
            fingerprint,
            span,
            first,
            is_wide,
        });
        with_state(|state| state.entries = self.entries.len());
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
        let mut spans = Vec::new();
        for entry in self.entries.get(scope.first..).unwrap_or_default() {
            spans.push(entry.span.clone());
        }
        if let (true, Some(span)) = (spans.is_empty(), &scope.span) {
            spans.push(span.clone());
        }
        spans
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
            let class = match entry.fingerprint {
                Fingerprint::Map(_) => Some(Fingerprint::AnyMap),
                Fingerprint::List(_) => Some(Fingerprint::AnyList),
                _ => entry.is_wide.then_some(Fingerprint::Wide),
            };
            for fingerprint in std::iter::once(entry.fingerprint).chain(class) {
                let known = self.index.entry(fingerprint).or_insert(Some(number));
                // An evaluated value and all values in it share one span, the span of the expression.
                let other = known.and_then(|known| self.entries.get(known));
                if other.is_some_and(|other| other.span != entry.span) {
                    *known = None;
                }
            }
        }
    }
}

/// RAII guard for reading a map. A flattened struct buffers its values, and reads them when the map has ended.
#[derive(Debug)]
pub(crate) struct MapGuard {
    /// The index of the first entry in the map.
    first: usize,
    /// The number of values that were begun before.
    begun: usize,
}

impl MapGuard {
    #[inline]
    pub(crate) fn new() -> Self {
        let state = STATE.get();
        STATE.set(RecordingState {
            open_maps: state.open_maps + 1,
            ..state
        });
        Self {
            first: state.entries,
            begun: state.begun,
        }
    }

    /// Returns whether values were visited that may have been buffered.
    #[inline]
    pub(crate) fn may_have_buffered(&self) -> bool {
        STATE.get().begun != self.begun
    }

    /// Ends the map, whose span this is: values that were buffered in it are read from now on.
    pub(crate) fn end(&self, span: Option<SourceSpan>) {
        if span.is_some() {
            with_spans(|spans| spans.open_scope(self.first, span));
        }
    }
}

impl Drop for MapGuard {
    #[inline]
    fn drop(&mut self) {
        with_state(|state| state.open_maps -= 1);
    }
}

/// Visits a value with a visitor that takes any type, and records its span if the visitor buffers it.
pub(crate) fn record_spans<'de, V: Visitor<'de>, E>(
    visitor: V,
    visit: impl FnOnce(RecordingVisitor<'_, V>) -> Result<V::Value, E>,
    span: impl FnOnce() -> Option<SourceSpan>,
) -> Result<V::Value, E> {
    let mut recording = RecordingVisitor {
        visitor,
        visited: None,
    };
    if !is_recording() {
        return visit(recording);
    }
    // Most visitors build their value at once. The table would hold a span for each value of the file.
    if !is_buffering_visitor::<V>() {
        return unrecorded(|| visit(recording), span);
    }
    let visited = Cell::new(VisitedKind::None);
    recording.visited = Some(&visited);
    let first = with_spans(BufferedSpans::begin_value);
    let result = visit(recording);
    with_spans(|spans| spans.end_value(first, visited.get(), span));
    result
}

/// A visitor that records the kind of value it received.
pub(crate) struct RecordingVisitor<'n, V> {
    visitor: V,
    /// `None` records nothing.
    visited: Option<&'n Cell<VisitedKind>>,
}

impl<V> RecordingVisitor<'_, V> {
    fn record(&self, visited: impl FnOnce() -> VisitedKind) {
        if let Some(cell) = self.visited {
            cell.set(visited());
        }
    }
}

/// The same for every scalar type.
macro_rules! visit_scalar {
    ($($method:ident($value:ty) $fingerprint:ident;)*) => {$(
        fn $method<E: serde::de::Error>(self, value: $value) -> Result<V::Value, E> {
            self.record(|| VisitedKind::Scalar(Fingerprint::$fingerprint(value)));
            self.visitor.$method(value)
        }
    )*};
}

impl<'de, V: Visitor<'de>> Visitor<'de> for RecordingVisitor<'_, V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.visitor.expecting(f)
    }

    visit_scalar! {
        visit_bool(bool) Bool; visit_u64(u64) Unsigned; visit_i64(i64) Signed; visit_str(&str) text;
        visit_borrowed_str(&'de str) address;
    }

    fn visit_f64<E: serde::de::Error>(self, value: f64) -> Result<V::Value, E> {
        self.record(|| VisitedKind::float(value));
        self.visitor.visit_f64(value)
    }

    fn visit_string<E: serde::de::Error>(self, value: String) -> Result<V::Value, E> {
        self.record(|| VisitedKind::Scalar(Fingerprint::text(&value)));
        self.visitor.visit_string(value)
    }

    fn visit_unit<E: serde::de::Error>(self) -> Result<V::Value, E> {
        self.record(|| VisitedKind::Scalar(Fingerprint::Null));
        self.visitor.visit_unit()
    }

    fn visit_seq<A: SeqAccess<'de>>(self, elements: A) -> Result<V::Value, A::Error> {
        self.record(|| VisitedKind::List);
        self.visitor.visit_seq(elements)
    }

    fn visit_map<A: MapAccess<'de>>(self, entries: A) -> Result<V::Value, A::Error> {
        self.record(|| VisitedKind::Map);
        self.visitor.visit_map(entries)
    }
}

/// Fingerprint of a buffered value. Different values may share one, and are then not told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Fingerprint {
    Null,
    Bool(bool),
    Unsigned(u64),
    Signed(i64),
    /// The bits of a float.
    Float(u64),
    /// The hash of a text.
    Text(u64),
    /// The address and the length of a text of the input. The address is stable while the input is read.
    Address(usize, usize),
    /// The hash of the elements.
    List(u64),
    /// The hash of the values. Keys do not count.
    Map(u64),
    /// Any whole number beyond 64 bits.
    Wide,
    /// Any list or map: of one that does not fit, serde does not say which.
    AnyList,
    AnyMap,
}

/// The fingerprints that a value may have, most exact first.
pub(crate) type Fingerprints = [Option<Fingerprint>; 2];

impl Fingerprint {
    pub(super) const fn float(value: f64) -> Self {
        Self::Float(value.to_bits())
    }

    pub(super) fn text(value: &str) -> Self {
        Self::Text(hash(std::iter::once(value)))
    }

    pub(super) fn address(value: &str) -> Self {
        Self::Address(value.as_ptr().addr(), value.len())
    }

    /// Combines the fingerprints of a list's elements, last to first.
    pub(super) fn list(elements: impl Iterator<Item = Self>) -> Self {
        Self::List(hash(elements))
    }

    /// Combines the fingerprints of a map's values, last to first.
    pub(super) fn map(values: impl Iterator<Item = Self>) -> Self {
        Self::Map(hash(values))
    }

    /// Returns the fingerprints of the value that an error of serde is about.
    pub(crate) fn of_unexpected(unexpected: &Unexpected<'_>) -> Fingerprints {
        let fingerprint = match *unexpected {
            Unexpected::Unit | Unexpected::Option => Self::Null,
            Unexpected::Bool(value) => Self::Bool(value),
            Unexpected::Unsigned(value) => Self::Unsigned(value),
            Unexpected::Signed(value) => Self::Signed(value),
            Unexpected::Float(value) => Self::float(value),
            Unexpected::Str(value) => return Self::of_text(value),
            Unexpected::Seq => Self::AnyList,
            Unexpected::Map => Self::AnyMap,
            // Variants are named by serde without their content.
            _ => return [None, None],
        };
        [Some(fingerprint), None]
    }

    /// Returns the fingerprints of the value that serde refuses with this message: serde does not say which value.
    pub(crate) fn of_message(message: &str) -> Fingerprints {
        let is_about_wide = matches!(message, "u128 is not supported" | "i128 is not supported");
        [is_about_wide.then_some(Self::Wide), None]
    }

    /// Returns the fingerprints of a text, which may be one of the input.
    pub(crate) fn of_text(text: &str) -> Fingerprints {
        [Some(Self::address(text)), Some(Self::text(text))]
    }
}

fn hash(parts: impl Iterator<Item = impl Hash>) -> u64 {
    let mut hasher = DefaultHasher::new();
    parts.for_each(|part| part.hash(&mut hasher));
    hasher.finish()
}
