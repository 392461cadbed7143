//! The visitor that records the spans of buffered values.

use std::cell::Cell;
use std::fmt;

use hcl_core::SourceSpan;
use serde::de::{MapAccess, SeqAccess, Visitor};

use super::detect::is_buffering_visitor;
use super::fingerprint::Fingerprint;
use super::spans::{self, BufferedSpans, VisitedKind};

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
    if !spans::is_recording() {
        return visit(recording);
    }
    // Most visitors build their value at once. The table would hold a span for each value of the file.
    if !is_buffering_visitor::<V>() {
        return spans::unrecorded(|| visit(recording), span);
    }
    let visited = Cell::new(VisitedKind::None);
    recording.visited = Some(&visited);
    let first = spans::with_spans(BufferedSpans::begin_value);
    let result = visit(recording);
    spans::with_spans(|spans| spans.end_value(first, visited.get(), span));
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
        visit_bool(bool) bool; visit_u64(u64) unsigned; visit_i64(i64) signed; visit_str(&str) text;
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
        self.record(|| VisitedKind::Scalar(Fingerprint::NULL));
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
