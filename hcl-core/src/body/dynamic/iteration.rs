//! One element that a `dynamic` block iterates over, in scope of what it generates.

use std::sync::Arc;

use crate::eval::EvalContext;
use crate::value::{Mapping, Value, ops};

/// An iterator variable, and those of the dynamic blocks around.
#[derive(Debug)]
pub(in super::super) struct Iteration {
    name: Arc<str>,
    element: Value,
    outer: Option<Arc<Self>>,
}

impl Iteration {
    /// Without an entry, key and value are not known.
    pub(super) fn new(
        name: Arc<str>,
        entry: Option<ops::Entry<'_>>,
        outer: Option<Arc<Self>>,
    ) -> Self {
        let (key, value) = match entry {
            Some(entry) => (entry.key.to_value(), entry.value.clone()),
            None => (Value::dynamic(), Value::dynamic()),
        };
        let element: Mapping = [(Arc::from("key"), key), (Arc::from("value"), value)]
            .into_iter()
            .collect();
        Self {
            name,
            element: Value::object(element),
            outer,
        }
    }

    /// Whether a name is that of an iterator here.
    pub(in super::super) fn names(&self, name: &str) -> bool {
        let mut chain = std::iter::successors(Some(self), |iteration| iteration.outer.as_deref());
        chain.any(|iteration| *iteration.name == *name)
    }

    /// Defines the iterator variables in a scope, inner ones hiding outer ones.
    pub(in super::super) fn define(&self, scope: &mut EvalContext<'_>) {
        let chain: Vec<&Self> =
            std::iter::successors(Some(self), |iteration| iteration.outer.as_deref()).collect();
        for iteration in chain.into_iter().rev() {
            scope.define(Arc::clone(&iteration.name), iteration.element.clone());
        }
    }
}
