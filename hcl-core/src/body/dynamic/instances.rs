//! Instances of blocks: a block with `count` or `for_each` stands for several, each with variables and known values.

use std::collections::HashMap;
use std::sync::Arc;

use super::Iteration;
use super::scope::DynamicScope;
use crate::Str;
use crate::body::{Block, BodySchema, Expression};
use crate::source::Source;
use crate::value::Value;

/// The instances of the blocks of a body. A block that is not among them stays as it is.
#[derive(Clone, Debug, Default)]
pub struct Instances {
    /// By the offset of the block, which several sources may have.
    blocks: HashMap<u32, Vec<(Source, Vec<Instance>)>>,
}

/// One of the blocks that a block stands for.
#[derive(Clone, Debug, Default)]
pub struct Instance {
    iteration: Option<Arc<Iteration>>,
    known: Option<Arc<KnownValues>>,
    hidden: Arc<BodySchema>,
    is_unknown: bool,
}

/// Values of expressions, by their offset in one source.
#[derive(Clone, Debug)]
pub(super) struct KnownValues {
    source: Source,
    values: HashMap<u32, Value>,
}

impl Instances {
    /// Sets the instances of a block.
    pub fn insert(&mut self, block: &Block<'_>, instances: Vec<Instance>) {
        let at = block.definition_span();
        let of_offset = self.blocks.entry(at.span().start).or_default();
        of_offset.push((at.source().clone(), instances));
    }

    /// Returns the instances of a block.
    pub(super) fn of(&self, block: &Block<'_>) -> Option<&[Instance]> {
        let at = block.definition_span();
        let mut of_offset = self.blocks.get(&at.span().start)?.iter();
        let (_, instances) = of_offset.find(|(source, _)| source == at.source())?;
        Some(instances)
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

    /// Sets the value of an expression in the block, which is not evaluated again.
    #[must_use]
    pub fn with_value(mut self, expression: &Expression<'_>, value: Value) -> Self {
        let at = expression.span();
        let known = self.known.get_or_insert_with(|| {
            Arc::new(KnownValues {
                source: at.source().clone(),
                values: HashMap::new(),
            })
        });
        let known = Arc::make_mut(known);
        if known.source == *at.source() {
            known.values.insert(at.span().start, value);
        }
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
    pub(super) fn get(&self, expression: &Expression<'_>) -> Option<&Value> {
        let at = expression.span();
        let value = self.values.get(&at.span().start)?;
        (self.source == *at.source()).then_some(value)
    }
}
