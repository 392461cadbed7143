//! Values of expressions that were evaluated before, by the offsets of the expressions: they are not evaluated again.

use std::sync::{Arc, Mutex, PoisonError};

use crate::body::Expression;
use crate::internal::sort::sort_by_key;
use crate::source::{Source, SourceSpan};
use crate::value::Value;

/// Values of expressions of a source, sorted by offset.
#[derive(Clone, Debug)]
pub struct KnownValues {
    source: Source,
    values: Vec<(u32, Value)>,
    /// The values in generated blocks, by the offset of the `dynamic` block and the index of its element.
    generated: Vec<((u32, usize), Arc<Self>)>,
    /// Values of expressions of another source.
    others: Option<Box<Self>>,
}

impl KnownValues {
    /// Creates a table of values by the offsets of their expressions.
    #[must_use]
    pub fn new(source: Source, values: Vec<(u32, Value)>) -> Self {
        let generated = Vec::new();
        let mut this = Self {
            source,
            values,
            generated,
            others: None,
        };
        this.sort();
        this
    }

    fn sort(&mut self) {
        if !self.values.is_sorted_by_key(|(offset, _)| *offset) {
            sort_by_key(&mut self.values, |(offset, _)| *offset);
        }
        sort_by_key(&mut self.generated, |(of, _)| *of);
    }

    /// Adds the values of other tables of the same source.
    #[must_use]
    pub fn with_all<'k>(mut self, others: impl IntoIterator<Item = &'k Self>) -> Self {
        for other in others {
            self.values.extend_from_slice(&other.values);
            self.generated.extend_from_slice(&other.generated);
        }
        self.sort();
        self
    }

    /// Adds values of expressions of another source, in place of earlier ones.
    #[must_use]
    pub fn with_others(mut self, others: Self) -> Self {
        self.others = Some(Box::new(others));
        self
    }

    /// Returns the source of the expressions.
    #[must_use]
    pub const fn source(&self) -> &Source {
        &self.source
    }

    fn index(&self, offset: u32) -> Result<usize, usize> {
        self.values.binary_search_by_key(&offset, |(it, _)| *it)
    }

    /// Returns whether a value of an expression between two offsets may be known.
    pub(super) fn has_any(&self, start: u32, end: u32) -> bool {
        let first = self.index(start).unwrap_or_else(|next| next);
        let value = self.values.get(first).map(|(offset, _)| *offset);
        let generated = self.generated.partition_point(|(of, _)| of.0 < start);
        let generated = self.generated.get(generated).map(|(of, _)| of.0);
        [value, generated]
            .into_iter()
            .flatten()
            .any(|start| start < end)
    }

    fn get(&self, at: &SourceSpan) -> Option<&Value> {
        match self.index(at.span().start) {
            Ok(index) if self.source == *at.source() => {
                self.values.get(index).map(|entry| &entry.1)
            }
            _ => self.others.as_ref()?.get(at),
        }
    }
}

/// Records the values of expressions in a body that is evaluated for the first time.
#[derive(Clone, Debug, Default)]
pub struct Recorder(Arc<Mutex<Recorded>>);

#[derive(Debug, Default)]
struct Recorded {
    values: Vec<(u32, Value)>,
    generated: Vec<((u32, usize), Recorder)>,
}

impl Recorder {
    pub(in crate::body) fn record(&self, expression: &Expression<'_>, value: &Value) {
        let offset = expression.span().span().start;
        let mut recorded = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        recorded.values.push((offset, value.clone()));
    }

    fn element(&self, dynamic: u32, index: usize) -> Self {
        let element = Self::default();
        let mut recorded = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        recorded.generated.push(((dynamic, index), element.clone()));
        element
    }

    /// Takes the recorded values, of expressions of a source. Recursion is bounded by the nesting of dynamic blocks.
    #[must_use]
    pub fn finish(&self, source: &Source) -> KnownValues {
        let mut recorded = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let generated = recorded.generated.drain(..);
        let generated = generated.map(|(of, it)| (of, Arc::new(it.finish(source))));
        let generated = generated.collect();
        let values = std::mem::take(&mut recorded.values);
        let mut this = KnownValues {
            source: source.clone(),
            values,
            generated,
            others: None,
        };
        this.sort();
        this
    }
}

/// Values that are known, or that are recorded.
#[derive(Clone, Debug)]
pub(super) enum Values {
    Known(Arc<KnownValues>),
    Recorded(Recorder),
}

impl Values {
    /// Returns the value of an expression, if it is known.
    pub(super) fn get(&self, expression: &Expression<'_>) -> Option<&Value> {
        match self {
            Self::Known(all) => all.get(&expression.span()),
            Self::Recorded(_) => None,
        }
    }

    pub(super) const fn recorder(&self) -> Option<&Recorder> {
        match self {
            Self::Known(_) => None,
            Self::Recorded(recorder) => Some(recorder),
        }
    }

    /// Returns the value of an expression that is known, or evaluates it.
    pub(super) fn get_or_evaluate(
        this: Option<&Self>,
        expression: &Expression<'_>,
        evaluate: impl FnOnce() -> Value,
    ) -> Value {
        if let Some(known) = this.and_then(|recorded| recorded.get(expression)) {
            return known.clone();
        }
        let value = evaluate();
        if let Some(recorder) = this.and_then(Self::recorder) {
            recorder.record(expression, &value);
        }
        value
    }

    /// Returns the values in the block that a `dynamic` block generates for an element.
    pub(super) fn element(&self, dynamic: &SourceSpan, index: usize) -> Option<Self> {
        let offset = dynamic.span().start;
        match self {
            Self::Known(all) => {
                let of = (offset, index);
                let index = all
                    .generated
                    .binary_search_by_key(&of, |(it, _)| *it)
                    .ok()?;
                let (_, known) = all.generated.get(index)?;
                Some(Self::Known(Arc::clone(known)))
            }
            Self::Recorded(recorder) => Some(Self::Recorded(recorder.element(offset, index))),
        }
    }
}
