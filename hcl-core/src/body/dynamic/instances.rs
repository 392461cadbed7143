//! Instances of blocks: a block with `count` or `for_each` stands for several, each with variables and known values.

use std::collections::HashMap;
use std::sync::Arc;

use super::Iteration;
use super::memo::{Memo, Values};
use super::scope::DynamicScope;
use crate::Str;
use crate::body::layers::{Layer, LayeredBody, Override};
use crate::body::{Block, Body, BodySchema, Unnamed};
use crate::source::{Source, SourceSpan};
use crate::value::Value;

/// The instances of the blocks of a body, and values in its other blocks.
#[derive(Clone, Debug, Default)]
pub struct Instances {
    /// By the offset of the block, which several sources may have.
    blocks: HashMap<u32, Vec<(Source, Vec<Instance>)>>,
    known: HashMap<Source, Memo>,
}

/// One of the blocks that a block stands for.
#[derive(Clone, Debug, Default)]
pub struct Instance {
    iteration: Option<Arc<Iteration>>,
    known: Option<Memo>,
    hidden: Arc<BodySchema>,
    is_unknown: bool,
    /// Arguments that replace arguments of the block, with their values.
    set: Option<(Body, Memo, Unnamed)>,
}

impl Instances {
    /// Sets the instances of the block with this definition span.
    pub fn insert(&mut self, at: &SourceSpan, instances: Vec<Instance>) {
        let of_offset = self.blocks.entry(at.span().start).or_default();
        of_offset.push((at.source().clone(), instances));
    }

    /// Sets the values of expressions in blocks without instances.
    pub fn set_known(&mut self, known: impl IntoIterator<Item = (Source, Memo)>) {
        self.known = known.into_iter().collect();
    }

    /// Returns the instances of a block.
    pub(super) fn of(&self, block: &Block) -> Option<&[Instance]> {
        if self.blocks.is_empty() {
            return None;
        }
        let at = block.definition_span();
        let mut of_offset = self.blocks.get(&at.span().start)?.iter();
        let (_, instances) = of_offset.find(|(source, _)| source == at.source())?;
        Some(instances)
    }

    /// Returns the values in a block without instances.
    pub(super) fn known_in(&self, block: &Block) -> Option<&Memo> {
        let at = block.definition_span();
        let known = self.known.get(at.source())?;
        let Some(native) = block.as_native() else {
            return Some(known);
        };
        // Without a value inside it, a block needs no scope.
        known
            .has_any(at.span().start, native.span().end)
            .then_some(known)
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
    pub fn with_known(mut self, known: Memo) -> Self {
        self.known = Some(known);
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

    /// Replaces arguments of the block by the arguments of a body, which have values. Arguments without a name in the schema are
    /// reported, or ignored.
    #[must_use]
    pub fn with_arguments(mut self, arguments: Body, values: Memo, unnamed: Unnamed) -> Self {
        self.set = Some((arguments, values, unnamed));
        self
    }

    /// Returns the body of the block with the replaced arguments, which `wrap` gives their values.
    pub(super) fn with_set(&self, own: Body, wrap: &dyn Fn(Body, DynamicScope) -> Body) -> Body {
        let Some((set, values, unnamed)) = &self.set else {
            return own;
        };
        let scope = DynamicScope {
            values: Some(Values::known(values)),
            ..DynamicScope::default()
        };
        let layers = [
            Layer::new(own, Override::Replace),
            Layer {
                unnamed: *unnamed,
                ..Layer::new(wrap(set.clone(), scope), Override::Merge)
            },
        ];
        Body::of_kind(LayeredBody::new(layers, true))
    }

    pub(super) fn hidden(&self) -> &BodySchema {
        &self.hidden
    }

    pub(super) fn scope(&self) -> DynamicScope {
        DynamicScope {
            iteration: self.iteration.clone(),
            marks: Arc::default(),
            unknown: self.is_unknown,
            values: self.known.as_ref().map(Values::known),
        }
    }
}
