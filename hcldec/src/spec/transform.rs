//! A function of another spec's result.

use hcl_core::function::{Function, Functions};
use hcl_core::{Diagnostics, EvalContext, OwnedExpression, Type, Value};

use super::decode::Scope;
use super::{Spec, errors};

/// Applies another spec, and then an expression or a function to its result.
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
    /// Evaluates an expression in which `variable` is the result of `wrapped`. It sees no other variables.
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

    /// Calls a function of one parameter with the result of `wrapped`.
    #[must_use]
    pub fn function(wrapped: impl Into<Spec>, function: Function) -> Self {
        Self {
            wrapped: Box::new(wrapped.into()),
            transform: Transform::Function(function),
        }
    }

    /// The spec whose result is transformed.
    #[must_use]
    pub const fn wrapped(&self) -> &Spec {
        &self.wrapped
    }

    pub(super) fn implied_type(&self) -> Type {
        let unknown = Value::unknown(self.wrapped.implied_type());
        match &self.transform {
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
            // What went into the result is not what the file says: transforming it would only add noise.
            return Value::unknown(self.implied_type());
        }
        match &self.transform {
            Transform::Expression { .. } => self.evaluate(value, diagnostics),
            Transform::Function(function) => function.call(&[value]).unwrap_or_else(|error| {
                let place = self.wrapped.span(scope);
                diagnostics.push(errors::transform_failed(error.message(), place));
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

impl From<TransformSpec> for Spec {
    fn from(spec: TransformSpec) -> Self {
        Self::Transform(spec)
    }
}
