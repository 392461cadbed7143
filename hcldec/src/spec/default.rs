//! The first result that is not null.

use hcl_core::{Diagnostics, SourceSpan, Type, Value};

use super::Spec;
use super::decode::Scope;

/// Applies specs to the same body, one after the other, until one gives something other than null.
///
/// All of them are expected of the body, but what fallbacks require is only required once they are asked.
#[derive(Clone, Debug)]
pub struct DefaultSpec {
    /// The primary spec, then the fallbacks.
    choices: Vec<Spec>,
}

impl DefaultSpec {
    /// Applies `primary`, and where it gives null, `fallback`.
    #[must_use]
    pub fn new(primary: impl Into<Spec>, fallback: impl Into<Spec>) -> Self {
        Self {
            choices: vec![primary.into(), fallback.into()],
        }
    }

    /// Applies `primary`, and then whatever [`or`](Self::or) adds.
    #[must_use]
    pub fn primary(primary: impl Into<Spec>) -> Self {
        Self {
            choices: vec![primary.into()],
        }
    }

    /// Adds a fallback behind those there are.
    #[must_use]
    pub fn or(mut self, fallback: impl Into<Spec>) -> Self {
        self.choices.push(fallback.into());
        self
    }

    /// The primary spec, then the fallbacks.
    #[must_use]
    pub fn choices(&self) -> &[Spec] {
        &self.choices
    }

    pub(super) fn implied_type(&self) -> Type {
        self.choices
            .first()
            .map_or(Type::Dynamic, Spec::implied_type)
    }

    pub(super) fn apply(&self, scope: &Scope<'_, '_>, diagnostics: &mut Diagnostics) -> Value {
        let mut result = Value::null(Type::Dynamic);
        for (index, spec) in self.choices.iter().enumerate() {
            let scope = Scope {
                in_fallback: scope.in_fallback || index > 0,
                ..*scope
            };
            result = spec.apply(&scope, diagnostics);
            if !result.is_null() {
                break;
            }
        }
        result
    }

    pub(super) fn span(&self, scope: &Scope<'_, '_>) -> Option<SourceSpan> {
        self.choices
            .first()
            .map_or_else(|| scope.missing_item(), |spec| spec.span(scope))
    }
}

impl From<DefaultSpec> for Spec {
    fn from(spec: DefaultSpec) -> Self {
        Self::Default(spec)
    }
}
