//! Values that a program knows of a body before the body is read: hcl-config evaluates what blocks refer to.

use std::fmt;
use std::sync::Arc;

use super::Iteration;
use super::scope::DynamicScope;
use crate::Str;
use crate::body::{Block, Body, Expression};
use crate::source::SourceSpan;
use crate::value::Value;

/// Values of the expressions in a body: they are known, or reading the body records them.
pub trait BodyValues: fmt::Debug + Send + Sync {
    /// Returns the value of an expression, if it is known.
    fn get(&self, expression: &Expression) -> Option<Value>;

    /// Returns the values in the block that a `dynamic` block generates for an element.
    fn of_element(&self, dynamic: &SourceSpan, index: usize) -> Option<Arc<dyn BodyValues>>;

    /// Returns whether values are recorded.
    fn is_recorder(&self) -> bool {
        false
    }

    /// Records the value of an expression.
    fn record(&self, _expression: &Expression, _value: &Value) {}
}

/// The blocks that the blocks of a body stand for: one with `count` or `for_each` stands for several.
pub trait BlockInstances: fmt::Debug + Send + Sync {
    /// Returns the instances of a block with their bodies; `None` for a block that stands for itself.
    fn of<'s>(&'s self, block: &Block) -> Option<Vec<(Body, &'s Instance)>>;

    /// Returns the values in a block that stands for itself.
    fn values_in(&self, block: &Block) -> Option<Arc<dyn BodyValues>>;
}

/// One of the blocks that a block stands for: variables and values in its body.
#[derive(Clone, Debug, Default)]
pub struct Instance(pub(super) DynamicScope);

impl Instance {
    /// Defines a variable in the block.
    #[must_use]
    #[inline]
    pub fn with_variable(mut self, name: impl Into<Str>, value: Value) -> Self {
        let outer = self.0.iteration.take();
        self.0.iteration = Some(Arc::new(Iteration::variable(name.into(), value, outer)));
        self
    }

    /// Sets the values of expressions in the block.
    #[must_use]
    #[inline]
    pub fn with_values(mut self, values: Arc<dyn BodyValues>) -> Self {
        self.0.values = Some(values);
        self
    }

    /// Makes the values of all expressions unknown: how many instances there are is not known.
    #[must_use]
    #[inline]
    pub const fn unknown(mut self) -> Self {
        self.0.unknown = true;
        self
    }
}
