//! References as they are written: in the native syntax, or taken out of the JSON syntax.

use std::borrow::Cow;

use hcl_core::eval::{Traversal, TraversalStep, TraversalStepKind};
use hcl_core::native::{self, StepKind};
use hcl_core::value::ValueKind;
use hcl_core::{Source, SourceSpan};

use hcl_serde::extend::normal;

/// A variable and steps into it.
#[derive(Clone, Copy)]
pub(super) enum Reference<'t> {
    Native(native::Traversal<'t>, &'t Source),
    Detached(&'t Traversal),
}

/// The rest of the steps of a reference.
#[derive(Clone)]
pub(super) enum Steps<'t> {
    Native(native::Steps<'t>, &'t Source),
    Detached(std::slice::Iter<'t, TraversalStep>),
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

    pub(super) fn steps(self) -> Steps<'t> {
        match self {
            Self::Native(it, source) => Steps::Native(it.steps(), source),
            Self::Detached(it) => Steps::Detached(it.steps().iter()),
        }
    }
}

impl<'t> Steps<'t> {
    pub(super) fn has_step(&self) -> bool {
        match self {
            Self::Native(it, _) => it.len() > 0,
            Self::Detached(it) => it.len() > 0,
        }
    }

    /// Returns the span of the next step.
    pub(super) fn next_span(&self) -> Option<SourceSpan> {
        match self {
            Self::Native(it, source) => Some(source.span(it.clone().next()?.span())),
            Self::Detached(it) => Some(it.clone().next()?.span.clone()),
        }
    }

    /// Takes the next step. Returns its name if it is an attribute.
    pub(super) fn next_attribute(&mut self) -> Option<Cow<'t, str>> {
        let is_attribute = match self {
            Self::Native(it, _) => {
                matches!(it.clone().next()?.kind(), StepKind::Attribute(_))
            }
            Self::Detached(it) => {
                matches!(it.clone().next()?.kind, TraversalStepKind::Attribute(_))
            }
        };
        self.next_name().filter(|_| is_attribute)
    }

    /// Takes the next step. Returns its name: of an attribute, or the text of an index.
    pub(super) fn next_name(&mut self) -> Option<Cow<'t, str>> {
        match self {
            Self::Native(it, _) => match it.next()?.kind() {
                StepKind::Attribute(name) => Some(composed(name)),
                StepKind::Index(key) => {
                    let name = key.as_string()?.decode().into_owned();
                    Some(composed(&name).into_owned().into())
                }
                StepKind::LegacyIndex(_) => None,
            },
            Self::Detached(it) => match &it.next()?.kind {
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
    normal(name).map_or_else(|| name.into(), Into::into)
}
