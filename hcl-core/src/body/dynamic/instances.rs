//! Instances of blocks: a block with `count` or `for_each` stands for several, each with variables and known values.

use std::collections::HashMap;
use std::sync::Arc;

use super::Iteration;
use super::scope::DynamicScope;
use crate::Str;
use crate::body::{Block, BodySchema, Expression};
use crate::internal::sort::sort_by_key;
use crate::source::{Source, SourceSpan};
use crate::value::Value;

/// The instances of the blocks of a body, and values in its other blocks.
#[derive(Clone, Debug, Default)]
pub struct Instances {
    /// By the offset of the block, which several sources may have.
    blocks: HashMap<u32, Vec<(Source, Vec<Instance>)>>,
    known: Vec<Arc<KnownValues>>,
}

/// One of the blocks that a block stands for.
#[derive(Clone, Debug, Default)]
pub struct Instance {
    iteration: Option<Arc<Iteration>>,
    known: Option<Arc<KnownValues>>,
    hidden: Arc<BodySchema>,
    is_unknown: bool,
}

/// Values of expressions of a source, sorted by offset. They are not evaluated again.
#[derive(Clone, Debug)]
pub struct KnownValues {
    source: Source,
    values: Vec<(u32, Value)>,
}

impl Instances {
    /// Sets the instances of the block with this definition span.
    pub fn insert(&mut self, at: &SourceSpan, instances: Vec<Instance>) {
        let of_offset = self.blocks.entry(at.span().start).or_default();
        of_offset.push((at.source().clone(), instances));
    }

    /// Sets the values of expressions of a source in blocks without instances.
    pub fn set_known(&mut self, known: KnownValues) {
        self.known.push(Arc::new(known));
    }

    /// Returns the instances of a block.
    pub(super) fn of(&self, block: &Block<'_>) -> Option<&[Instance]> {
        if self.blocks.is_empty() {
            return None;
        }
        let at = block.definition_span();
        let mut of_offset = self.blocks.get(&at.span().start)?.iter();
        let (_, instances) = of_offset.find(|(source, _)| source == at.source())?;
        Some(instances)
    }

    /// Returns the values in a block without instances.
    pub(super) fn known_in(&self, block: &Block<'_>) -> Option<&Arc<KnownValues>> {
        let at = block.definition_span();
        let mut of_sources = self.known.iter();
        let known = of_sources.find(|it| it.source == *at.source())?;
        let Some(native) = block.as_native() else {
            return Some(known);
        };
        // Without a value inside of it, a block needs no scope.
        let first = known.index(at.span().start);
        let (offset, _) = known.values.get(first.unwrap_or_else(|it| it))?;
        (*offset < native.span().end).then_some(known)
    }
}

impl Instance {
    /// Defines a variable in the block.
    #[must_use]
    pub fn with_variable(mut self, name: impl Into<Str>, value: Value) -> Self {
        let outer = self.iteration.take();
        self.iteration = Some(Arc::new(Iteration::variable(name.into(), value, outer)));
        self
    }

    /// Sets the values of expressions in the block.
    #[must_use]
    pub fn with_known(mut self, known: KnownValues) -> Self {
        self.known = Some(Arc::new(known));
        self
    }

    /// Hides the arguments that say which instances there are.
    #[must_use]
    pub fn without(mut self, hidden: &Arc<BodySchema>) -> Self {
        self.hidden = Arc::clone(hidden);
        self
    }

    /// Makes the values of all expressions unknown: how many instances there are is not known.
    #[must_use]
    pub const fn unknown(mut self) -> Self {
        self.is_unknown = true;
        self
    }

    pub(super) fn hidden(&self) -> &BodySchema {
        &self.hidden
    }

    pub(super) fn scope(&self) -> DynamicScope {
        DynamicScope {
            iteration: self.iteration.clone(),
            marks: Arc::default(),
            unknown: self.is_unknown,
            known: self.known.clone(),
        }
    }
}

impl KnownValues {
    /// Creates a table of values by the offsets of their expressions.
    #[must_use]
    pub fn new(source: Source, mut values: Vec<(u32, Value)>) -> Self {
        if !values.is_sorted_by_key(|(offset, _)| *offset) {
            sort_by_key(&mut values, |(offset, _)| *offset);
        }
        Self { source, values }
    }

    /// Returns the source of the expressions.
    #[must_use]
    pub const fn source(&self) -> &Source {
        &self.source
    }

    fn index(&self, offset: u32) -> Result<usize, usize> {
        self.values.binary_search_by_key(&offset, |(it, _)| *it)
    }

    pub(super) fn get(&self, expression: &Expression<'_>) -> Option<&Value> {
        let at = expression.span();
        let (_, value) = self.values.get(self.index(at.span().start).ok()?)?;
        (self.source == *at.source()).then_some(value)
    }
}
