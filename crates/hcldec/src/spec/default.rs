//! The first result that is not null.

use hcl_core::{Diagnostics, SourceSpan, Type, Value};

use super::Spec;
use super::decode::Scope;

/// Applies specs to the same body in order, and returns the first result that is not null.
///
/// The schema of the body contains the arguments and blocks of all of them. Those that a fallback requires are required
/// only if the fallback is evaluated.
///
/// # Examples
///
/// ```
/// use hcl_core::{Body, Diagnostics, EvalContext, Source, Type, Value, native};
/// use hcldec::{AttributeSpec, DefaultSpec, Spec};
///
/// let spec = Spec::from(DefaultSpec::new(AttributeSpec::new("port", Type::Number), Value::from(80)));
/// let mut diagnostics = Diagnostics::new();
/// let file = native::parse(&Source::new("app.hcl", "")?, &mut diagnostics);
/// let value = spec.decode(&Body::from(&file), &EvalContext::new(), &mut diagnostics);
/// assert_eq!(value.to_json()?, "80");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct DefaultSpec {
    /// The primary spec, then the fallbacks.
    choices: Vec<Spec>,
}

impl DefaultSpec {
    /// Creates a spec that applies `primary`, and `fallback` if the result is null.
    #[must_use]
    pub fn new(primary: impl Into<Spec>, fallback: impl Into<Spec>) -> Self {
        Self {
            choices: vec![primary.into(), fallback.into()],
        }
    }

    /// Creates a spec that applies `primary`; [`or`](Self::or) adds fallbacks.
    #[must_use]
    pub fn primary(primary: impl Into<Spec>) -> Self {
        Self {
            choices: vec![primary.into()],
        }
    }

    /// Adds a fallback after the existing ones.
    #[must_use]
    pub fn or(mut self, fallback: impl Into<Spec>) -> Self {
        self.choices.push(fallback.into());
        self
    }

    /// Returns the primary spec, then the fallbacks.
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
                // The schema does not require arguments of fallbacks, because a fallback may never be evaluated.
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
