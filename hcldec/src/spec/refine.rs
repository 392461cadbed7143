//! Another spec's result, narrowed or checked by the application.

use std::fmt;
use std::sync::Arc;

use hcl_core::value::Refinement;
use hcl_core::{Diagnostic, Diagnostics, Value};

use super::decode::Scope;
use super::{Spec, errors};

/// Applies another spec, and adds what is known of its result beyond its type.
#[derive(Clone, Debug)]
pub struct RefineSpec {
    wrapped: Box<Spec>,
    refinement: Refinement,
}

impl RefineSpec {
    /// Refines the result of `wrapped`, known or not. A known value outside of the refinement is an error.
    #[must_use]
    pub fn new(wrapped: impl Into<Spec>, refinement: Refinement) -> Self {
        Self {
            wrapped: Box::new(wrapped.into()),
            refinement,
        }
    }

    /// The spec whose result is refined.
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
                let place = self.wrapped.span(scope);
                diagnostics.push(errors::outside_refinement(&error.to_string(), place));
                Value::unknown(value.ty())
            })
    }
}

impl From<RefineSpec> for Spec {
    fn from(spec: RefineSpec) -> Self {
        Self::Refine(spec)
    }
}

type Check = dyn Fn(&Value) -> Vec<Diagnostic> + Send + Sync;

/// Applies another spec, and lets the application check its result.
#[derive(Clone)]
pub struct ValidateSpec {
    wrapped: Box<Spec>,
    check: Arc<Check>,
}

impl ValidateSpec {
    /// Calls `check` with the result of `wrapped`. Its diagnostics without a place get that of the value.
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

    /// The spec whose result is checked.
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
        let place = self.wrapped.span(scope);
        for diagnostic in (self.check)(&value) {
            diagnostics.push(match &place {
                Some(place) if diagnostic.subject().is_none() => diagnostic.at(place.clone()),
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

impl From<ValidateSpec> for Spec {
    fn from(spec: ValidateSpec) -> Self {
        Self::Validate(spec)
    }
}
