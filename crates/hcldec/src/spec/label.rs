//! The label of the enclosing block.

use std::borrow::Cow;

use hcl_core::{Diagnostics, SourceSpan, Type, Value};

use super::decode::Scope;
use super::errors;

/// Returns a label of the enclosing block; only useful inside the spec of a block.
///
/// # Examples
///
/// ```
/// use hcl_core::{Body, Diagnostics, EvalContext, Source, native};
/// use hcldec::{BlockLabelSpec, BlocksSpec, Spec};
///
/// let spec = Spec::from(BlocksSpec::list("service", BlockLabelSpec::new(0, "name")));
/// let mut diagnostics = Diagnostics::new();
/// let source = Source::new("app.hcl", "service \"http\" {\n}\nservice \"dns\" {\n}\n")?;
/// let file = native::parse(&source, &mut diagnostics);
/// let value = spec.decode(&Body::from(&file), &EvalContext::new(), &mut diagnostics);
/// assert_eq!(value.to_json()?, r#"["http","dns"]"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct BlockLabelSpec {
    index: usize,
    name: Cow<'static, str>,
}

impl BlockLabelSpec {
    /// Creates a spec for the label at an index, counted from 0 after the labels that the enclosing spec consumes. The
    /// name describes the label in messages.
    #[must_use]
    pub fn new(index: usize, name: impl Into<Cow<'static, str>>) -> Self {
        Self {
            index,
            name: name.into(),
        }
    }

    /// Returns the index, counted from 0.
    #[must_use]
    pub const fn index(&self) -> usize {
        self.index
    }

    /// Returns the name that describes the label in messages.
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
