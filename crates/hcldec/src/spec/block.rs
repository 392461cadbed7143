//! The only block of a type.

use std::borrow::Cow;

use hcl_core::{Diagnostics, SourceSpan, Type, Value};

use super::Spec;
use super::decode::Scope;

/// Applies another spec to the only block of a type. Null if there is none.
///
/// # Examples
///
/// ```
/// use hcl_core::{Body, Diagnostics, EvalContext, Source, Type, native};
/// use hcldec::{AttributeSpec, BlockSpec, Spec};
///
/// let spec = Spec::from(BlockSpec::new("logging", AttributeSpec::new("level", Type::String)));
/// let mut diagnostics = Diagnostics::new();
/// let source = Source::new("app.hcl", "logging {\n  level = \"debug\"\n}\n")?;
/// let file = native::parse(&source, &mut diagnostics);
/// let value = spec.decode(&Body::from(&file), &EvalContext::new(), &mut diagnostics);
/// assert_eq!(value.to_json()?, "\"debug\"");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct BlockSpec {
    type_name: Cow<'static, str>,
    nested: Box<Spec>,
    required: bool,
}

impl BlockSpec {
    /// Creates a spec that applies `nested` to the block of this type.
    #[must_use]
    pub fn new(type_name: impl Into<Cow<'static, str>>, nested: impl Into<Spec>) -> Self {
        Self {
            type_name: type_name.into(),
            nested: Box::new(nested.into()),
            required: false,
        }
    }

    /// Makes a missing block an error.
    #[must_use]
    pub fn required(mut self) -> Self {
        self.required = true;
        self
    }

    /// Returns the block type.
    #[must_use]
    pub fn type_name(&self) -> &str {
        &self.type_name
    }

    /// Returns the spec that is applied to the block.
    #[must_use]
    pub const fn nested(&self) -> &Spec {
        &self.nested
    }

    pub(super) fn implied_type(&self) -> Type {
        self.nested.implied_type()
    }

    pub(super) fn apply(&self, scope: &Scope<'_, '_>, diagnostics: &mut Diagnostics) -> Value {
        let Some(block) = scope.only_block(&self.type_name, self.required, diagnostics) else {
            return Value::null(self.implied_type());
        };
        let schema = self.nested.implied_schema();
        self.nested.decode_block(
            &schema,
            block.body(),
            &block.labels(),
            scope.context,
            diagnostics,
        )
    }

    pub(super) fn span(&self, scope: &Scope<'_, '_>) -> Option<SourceSpan> {
        scope.span_of_block(&self.type_name, &self.nested, 0)
    }
}
