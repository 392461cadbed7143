//! A label of the block that is being decoded.

use std::borrow::Cow;

use hcl_core::{Diagnostics, SourceSpan, Type, Value};

use super::decode::Scope;
use super::{Spec, errors};

/// Takes a label of the block around; only useful inside the spec of a block.
#[derive(Clone, Debug)]
pub struct BlockLabelSpec {
    index: usize,
    name: Cow<'static, str>,
}

impl BlockLabelSpec {
    /// Takes the label of this index, from 0, behind those that the spec around uses up. The name says what it means.
    #[must_use]
    pub fn new(index: usize, name: impl Into<Cow<'static, str>>) -> Self {
        Self {
            index,
            name: name.into(),
        }
    }

    /// The index, from 0.
    #[must_use]
    pub const fn index(&self) -> usize {
        self.index
    }

    /// What the label means.
    #[must_use]
    pub const fn name(&self) -> &Cow<'static, str> {
        &self.name
    }

    pub(super) fn apply(&self, scope: &Scope<'_, '_>, diagnostics: &mut Diagnostics) -> Value {
        match scope.labels.get(self.index) {
            Some(label) => Value::from(&*label.text),
            None => {
                diagnostics.push(errors::missing_label(&self.name, scope.missing_item()));
                Value::unknown(Type::String)
            }
        }
    }

    pub(super) fn span(&self, scope: &Scope<'_, '_>) -> Option<SourceSpan> {
        let label = scope.labels.get(self.index);
        label.map_or_else(|| scope.missing_item(), |label| Some(label.span.clone()))
    }
}

impl From<BlockLabelSpec> for Spec {
    fn from(spec: BlockLabelSpec) -> Self {
        Self::BlockLabel(spec)
    }
}
