//! Another spec's result, refined or validated by the application.

use std::fmt;
use std::sync::Arc;

use hcl_core::value::Refinement;
use hcl_core::{Diagnostic, Diagnostics, Value};

use super::decode::Scope;
use super::{Spec, errors};

/// Applies another spec, and refines its result.
///
/// # Examples
///
/// ```
/// use hcl_core::{Body, Diagnostics, EvalContext, Source, Type, Value, native};
/// use hcldec::{AttributeSpec, RefineSpec, Spec};
///
/// let not_null = Value::unknown(Type::String).refine().not_null().build()?;
/// let refinement = not_null.refinement().cloned().unwrap_or_default();
/// let spec = Spec::from(RefineSpec::new(AttributeSpec::new("name", Type::String), refinement));
/// let mut diagnostics = Diagnostics::new();
/// let file = native::parse(&Source::new("app.hcl", "name = null\n")?, &mut diagnostics);
/// spec.decode(&Body::from(&file), &EvalContext::new(), &mut diagnostics);
/// assert!(diagnostics.has_errors());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct RefineSpec {
    wrapped: Box<Spec>,
    refinement: Refinement,
}

impl RefineSpec {
    /// Creates a spec that refines the result of `wrapped`, known or unknown. A known value that contradicts the
    /// refinement is an error.
    #[must_use]
    pub fn new(wrapped: impl Into<Spec>, refinement: Refinement) -> Self {
        Self {
            wrapped: Box::new(wrapped.into()),
            refinement,
        }
    }

    /// Returns the wrapped spec; its result is refined.
    #[must_use]
    pub const fn wrapped(&self) -> &Spec {
        &self.wrapped
    }

    pub(super) fn apply(&self, scope: &Scope<'_, '_>, diagnostics: &mut Diagnostics) -> Value {
        let value = self.wrapped.apply(scope, diagnostics);
        value
            .refine()
            .refinement(&self.refinement)
            .build()
            .unwrap_or_else(|error| {
                let span = self.wrapped.span(scope);
                diagnostics.push(errors::outside_refinement(&error.to_string(), span));
                Value::unknown(value.ty())
            })
    }
}

type Check = dyn Fn(&Value) -> Vec<Diagnostic> + Send + Sync;

/// Applies another spec, and validates its result.
///
/// # Examples
///
/// ```
/// use hcl_core::{Body, Diagnostic, Diagnostics, EvalContext, Source, Type, Value, native};
/// use hcldec::{AttributeSpec, Spec, ValidateSpec};
///
/// let not_empty = |value: &Value| match value.as_str() {
///     Some("") => vec![Diagnostic::error("Empty name", "Write at least one letter.")],
///     _ => Vec::new(),
/// };
/// let spec = Spec::from(ValidateSpec::new(AttributeSpec::new("name", Type::String), not_empty));
/// let mut diagnostics = Diagnostics::new();
/// let file = native::parse(&Source::new("app.hcl", "name = \"\"\n")?, &mut diagnostics);
/// spec.decode(&Body::from(&file), &EvalContext::new(), &mut diagnostics);
/// assert!(diagnostics.has_errors());
/// # Ok::<(), hcl_core::source::SourceTooLarge>(())
/// ```
#[derive(Clone)]
pub struct ValidateSpec {
    wrapped: Box<Spec>,
    check: Arc<Check>,
}

impl ValidateSpec {
    /// Creates a spec that calls `check` with the result of `wrapped`. Diagnostics without a subject get the span of the
    /// value.
    #[must_use]
    pub fn new(
        wrapped: impl Into<Spec>,
        check: impl Fn(&Value) -> Vec<Diagnostic> + Send + Sync + 'static,
    ) -> Self {
        Self {
            wrapped: Box::new(wrapped.into()),
            check: Arc::new(check),
        }
    }

    /// Returns the wrapped spec; its result is validated.
    #[must_use]
    pub const fn wrapped(&self) -> &Spec {
        &self.wrapped
    }

    pub(super) fn apply(&self, scope: &Scope<'_, '_>, diagnostics: &mut Diagnostics) -> Value {
        let mut found = Diagnostics::new();
        let value = self.wrapped.apply(scope, &mut found);
        let failed = found.has_errors();
        diagnostics.append(found);
        if failed {
            return value;
        }
        let span = self.wrapped.span(scope);
        for diagnostic in (self.check)(&value) {
            diagnostics.push(match &span {
                // The application knows the value, but not its span.
                Some(span) if diagnostic.subject().is_none() => diagnostic.at(span.clone()),
                _ => diagnostic,
            });
        }
        value
    }
}

impl fmt::Debug for ValidateSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ValidateSpec")
            .field("wrapped", &self.wrapped)
            .finish_non_exhaustive()
    }
}
