//! Specs that change or check the result of another one.

// spec(evalconfig): transform spec blocks; specs::evalconfig/default, specs::hcldec/transform
// spec(hcldec): transform spec blocks; specs::hcldec/transform

use std::fmt;
use std::sync::Arc;

use hcl_core::function::{Function, Functions};
use hcl_core::value::Refinement;
use hcl_core::{Diagnostic, Diagnostics, EvalContext, Expression, Type, Value};

use super::decode::Scope;
use super::{Spec, errors};

/// A change or check of the result of another spec: see [`Spec::map`].
///
/// # Examples
///
/// ```
/// use hcl_core::{Body, Diagnostic, Diagnostics, EvalContext, Source, Type, Value, native};
/// use hcldec::{AttributeSpec, Spec, Step};
///
/// let upper = hcl_stdlib::hcldec().get("upper").cloned().ok_or("no such function")?;
/// let not_empty = |value: &Value| match value.as_str() {
///     Some("") => vec![Diagnostic::error("Empty name", "Write at least one letter.")],
///     _ => Vec::new(),
/// };
/// let name = Spec::from(AttributeSpec::new("name", Type::String));
/// let spec = name.map(Step::check(not_empty)).map(Step::Function(upper));
/// let mut diagnostics = Diagnostics::new();
/// let file = native::parse(&Source::new("app.hcl", "name = \"shop\"\n")?, &mut diagnostics);
/// let value = spec.decode(&Body::from(&file), &EvalContext::new(), &mut diagnostics);
/// assert_eq!(value.to_json()?, "\"SHOP\"");
///
/// let file = native::parse(&Source::new("app.hcl", "name = \"\"\n")?, &mut diagnostics);
/// spec.decode(&Body::from(&file), &EvalContext::new(), &mut diagnostics);
/// assert_eq!(diagnostics.to_string(), "app.hcl:1:8: Empty name; Write at least one letter.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Step {
    /// Evaluates an expression, in which no other variable is defined.
    Expression {
        /// The expression.
        expression: Expression,
        /// The name of the result in the expression.
        variable: Box<str>,
        /// The functions that the expression may call.
        functions: Functions,
    },
    /// Calls a function of one parameter.
    Function(Function),
    /// Refines the result, known or unknown. A known value that contradicts the refinement is an error.
    Refinement(Refinement),
    /// Reports the mistakes of the result, and leaves it as it is.
    Check(Check),
}

/// A function of the program that returns the mistakes of a value: see [`Step::check`].
///
/// # Examples
///
/// ```
/// use hcl_core::{Diagnostic, Value};
/// use hcldec::Step;
///
/// let step = Step::check(|value: &Value| {
///     let problem = Diagnostic::error("No value", "Write a value.");
///     if value.is_null() { vec![problem] } else { Vec::new() }
/// });
/// assert!(matches!(step, Step::Check(_)));
/// ```
#[derive(Clone)]
pub struct Check(Arc<Checker>);

type Checker = dyn Fn(&Value) -> Vec<Diagnostic> + Send + Sync;

impl fmt::Debug for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Check")
    }
}

impl Step {
    /// Returns a step that calls `check` with the result. Diagnostics without a subject get the span of the value.
    #[must_use]
    pub fn check(check: impl Fn(&Value) -> Vec<Diagnostic> + Send + Sync + 'static) -> Self {
        Self::Check(Check(Arc::new(check)))
    }

    pub(super) fn implied_type(&self, wrapped: &Spec) -> Type {
        let ty = wrapped.implied_type();
        match self {
            // Reports are dropped: with the value itself, there may be none.
            Self::Expression { .. } => self
                .evaluate(Value::unknown(ty), &mut Diagnostics::new())
                .ty(),
            Self::Function(function) => {
                let ty = function.return_type(&[Value::unknown(ty)]);
                ty.unwrap_or(Type::Dynamic)
            }
            Self::Refinement(_) | Self::Check(_) => ty,
        }
    }

    pub(super) fn apply(
        &self,
        wrapped: &Spec,
        scope: &Scope<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Value {
        let mut found = Diagnostics::new();
        let value = wrapped.apply(scope, &mut found);
        let failed = found.has_errors();
        diagnostics.append(found);
        match self {
            // A follow-up error about a value that is not in the file would be noise.
            Self::Expression { .. } | Self::Function(_) if failed => {
                Value::unknown(self.implied_type(wrapped))
            }
            Self::Expression { .. } => self.evaluate(value, diagnostics),
            Self::Function(function) => function.call(&[value]).unwrap_or_else(|error| {
                let span = wrapped.span(scope);
                diagnostics.push(errors::transform_failed(error.message(), span));
                Value::unknown(self.implied_type(wrapped))
            }),
            Self::Refinement(refinement) => {
                let refined = value.refined(refinement);
                refined.unwrap_or_else(|error| {
                    let span = wrapped.span(scope);
                    diagnostics.push(errors::outside_refinement(&error.to_string(), span));
                    Value::unknown(value.ty())
                })
            }
            Self::Check(check) => {
                if !failed {
                    for diagnostic in (check.0)(&value) {
                        diagnostics.push(match diagnostic.subject() {
                            Some(_) => diagnostic,
                            // The application knows the value, but not its span.
                            None => diagnostic.at(wrapped.span(scope)),
                        });
                    }
                }
                value
            }
        }
    }

    fn evaluate(&self, value: Value, diagnostics: &mut Diagnostics) -> Value {
        let Self::Expression {
            expression,
            variable,
            functions,
        } = self
        else {
            return value;
        };
        let mut context = EvalContext::new();
        context.set_variable(variable.clone(), value);
        context.set_functions(functions.clone());
        expression.evaluate(&context, diagnostics)
    }
}
