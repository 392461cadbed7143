//! References as they are written: in the native syntax, or taken out of the JSON syntax.

use std::borrow::Cow;

use hcl_core::eval::{Traversal, TraversalStepKind};
use hcl_core::native::{self, StepKind};
use hcl_core::value::ValueKind;
use hcl_core::{Source, SourceSpan};

use crate::view::normal;

/// A variable and steps into it.
#[derive(Clone, Copy)]
pub(super) enum Reference<'t> {
    Native(native::Traversal<'t>, &'t Source),
    Detached(&'t Traversal),
}

impl<'t> Reference<'t> {
    pub(super) fn root_name(self) -> &'t str {
        match self {
            Self::Native(it, _) => it.root_name(),
            Self::Detached(it) => it.root_name(),
        }
    }

    pub(super) fn span(self) -> SourceSpan {
        match self {
            Self::Native(it, source) => source.span(it.span()),
            Self::Detached(it) => it.span().clone(),
        }
    }

    /// Returns whether there is a step at an index.
    pub(super) fn has_step(self, index: usize) -> bool {
        match self {
            Self::Native(it, _) => it.steps().nth(index).is_some(),
            Self::Detached(it) => it.steps().len() > index,
        }
    }

    /// Returns the span of the step at an index; of all, if there is none.
    pub(super) fn step_span(self, index: usize) -> SourceSpan {
        match self {
            Self::Native(it, source) => {
                let step = it.steps().nth(index);
                source.span(step.map_or_else(|| it.span(), native::Step::span))
            }
            Self::Detached(it) => {
                let step = it.steps().get(index);
                step.map_or_else(|| it.span(), |it| &it.span).clone()
            }
        }
    }

    /// Returns the name of the step at an index: of an attribute, or the text of an index.
    pub(super) fn name(self, index: usize) -> Option<Cow<'t, str>> {
        match self {
            Self::Native(it, _) => match it.steps().nth(index)?.kind() {
                StepKind::Attribute(name) => Some(composed(name)),
                StepKind::Index(key) => {
                    let name = key.as_string()?.decode().into_owned();
                    Some(composed(&name).into_owned().into())
                }
                StepKind::LegacyIndex(_) => None,
            },
            Self::Detached(it) => match &it.steps().get(index)?.kind {
                TraversalStepKind::Attribute(name) => Some(composed(name)),
                TraversalStepKind::Index(key) => match key.kind() {
                    ValueKind::String(name) => Some(name.into()),
                    _ => None,
                },
            },
        }
    }
}

/// Returns a name in NFC, as the names of attributes are stored.
pub(super) fn composed(name: &str) -> Cow<'_, str> {
    match name.is_ascii() {
        true => name.into(),
        false => normal(name).map_or_else(|| name.into(), Into::into),
    }
}
