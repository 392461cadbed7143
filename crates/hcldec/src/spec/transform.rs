//! The result of a function or an expression on another spec's result.

use hcl_core::function::{Function, Functions};
use hcl_core::{Diagnostics, EvalContext, OwnedExpression, Type, Value};

use super::decode::Scope;
use super::{Spec, errors};

/// Applies another spec, then an expression or a function to its result.
///
/// # Examples
///
/// ```
/// use hcl_core::function::Functions;
/// use hcl_core::{Body, Diagnostics, EvalContext, Source, Type, native};
/// use hcldec::{AttributeSpec, Spec, TransformSpec};
///
/// let upper = Functions::hcldec().get("upper").cloned().ok_or("no such function")?;
/// let spec = Spec::from(TransformSpec::function(AttributeSpec::new("name", Type::String), upper));
/// let mut diagnostics = Diagnostics::new();
/// let file = native::parse(&Source::new("app.hcl", "name = \"shop\"\n")?, &mut diagnostics);
/// let value = spec.decode(&Body::from(&file), &EvalContext::new(), &mut diagnostics);
/// assert_eq!(value.to_json()?, "\"SHOP\"");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct TransformSpec {
    wrapped: Box<Spec>,
    transform: Transform,
}

#[derive(Clone, Debug)]
enum Transform {
    Expression {
        expression: OwnedExpression,
        variable: Box<str>,
        functions: Functions,
    },
    Function(Function),
}

impl TransformSpec {
    /// Creates a spec that evaluates an expression in which `variable` is the result of `wrapped`. No other variables are
    /// defined.
    #[must_use]
    pub fn expression(
        wrapped: impl Into<Spec>,
        expression: OwnedExpression,
        variable: impl Into<Box<str>>,
        functions: Functions,
    ) -> Self {
        Self {
            wrapped: Box::new(wrapped.into()),
            transform: Transform::Expression {
                expression,
                variable: variable.into(),
                functions,
            },
        }
    }

    /// Creates a spec that calls a function of one parameter with the result of `wrapped`.
    #[must_use]
    pub fn function(wrapped: impl Into<Spec>, function: Function) -> Self {
        Self {
            wrapped: Box::new(wrapped.into()),
            transform: Transform::Function(function),
        }
    }

    /// Returns the wrapped spec; its result is transformed.
    #[must_use]
    pub const fn wrapped(&self) -> &Spec {
        &self.wrapped
    }

    pub(super) fn implied_type(&self) -> Type {
        let unknown = Value::unknown(self.wrapped.implied_type());
        match &self.transform {
            // Reports are dropped: with the value itself, there may be none.
            Transform::Expression { .. } => self.evaluate(unknown, &mut Diagnostics::new()).ty(),
            Transform::Function(function) => {
                function.return_type(&[unknown]).unwrap_or(Type::Dynamic)
            }
        }
    }

    pub(super) fn apply(&self, scope: &Scope<'_, '_>, diagnostics: &mut Diagnostics) -> Value {
        let mut found = Diagnostics::new();
        let value = self.wrapped.apply(scope, &mut found);
        let failed = found.has_errors();
        diagnostics.append(found);
        if failed {
            // A follow-up error about a value that is not in the file would be noise.
            return Value::unknown(self.implied_type());
        }
        match &self.transform {
            Transform::Expression { .. } => self.evaluate(value, diagnostics),
            Transform::Function(function) => function.call(&[value]).unwrap_or_else(|error| {
                let span = self.wrapped.span(scope);
                diagnostics.push(errors::transform_failed(error.message(), span));
                Value::unknown(self.implied_type())
            }),
        }
    }

    fn evaluate(&self, value: Value, diagnostics: &mut Diagnostics) -> Value {
        let Transform::Expression {
            expression,
            variable,
            functions,
        } = &self.transform
        else {
            return value;
        };
        let mut context = EvalContext::new();
        context.set_variable(variable.clone(), value);
        context.set_functions(functions.clone());
        expression.expression().evaluate(&context, diagnostics)
    }
}
