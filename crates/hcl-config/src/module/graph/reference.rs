//! The steps of references.

use std::borrow::Cow;

use hcl_core::SourceSpan;
use hcl_core::eval::{Traversal, TraversalStep, TraversalStepKind};
use hcl_core::internal::in_nfc;

/// The rest of the steps of a reference.
#[derive(Clone)]
pub(super) struct RemainingSteps<'t>(std::slice::Iter<'t, TraversalStep>);

impl<'t> RemainingSteps<'t> {
    pub(super) fn of(reference: &'t Traversal) -> Self {
        Self(reference.steps().iter())
    }

    pub(super) fn has_step(&self) -> bool {
        self.0.len() > 0
    }

    /// Returns the span of the next step.
    pub(super) fn next_span(&self) -> Option<SourceSpan> {
        Some(self.0.clone().next()?.span.clone())
    }

    /// Returns whether the next step is an attribute.
    pub(super) fn is_attribute(&self) -> Option<bool> {
        let next = self.0.clone().next()?;
        Some(matches!(next.kind, TraversalStepKind::Attribute(_)))
    }

    /// Takes the next step. Returns its name if it is an attribute.
    pub(super) fn next_attribute(&mut self) -> Option<Cow<'t, str>> {
        let is_attribute = self.is_attribute()?;
        self.next_name().filter(|_| is_attribute)
    }

    /// Takes the next step. Returns its name: of an attribute, or the text of an index.
    pub(super) fn next_name(&mut self) -> Option<Cow<'t, str>> {
        Some(in_nfc(name_of(self.0.next()?)?.into()))
    }
}

/// Returns the name that a step leads to: `.name` or `["name"]`.
pub(crate) fn name_of(step: &TraversalStep) -> Option<&str> {
    match &step.kind {
        TraversalStepKind::Attribute(name) => Some(name),
        TraversalStepKind::Index(key) => key.as_str(),
    }
}
