//! Expressions, whatever the syntax: evaluated, or looked at as they are written.
//!
//! Information model, "Expressions" and "Static Analysis".

use std::borrow::Cow;
use std::sync::Arc;

use super::dynamic::Iteration;
use super::errors;
use super::owned::OwnedExpression;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::eval::{self, EvalContext, JsonExpression, Traversal};
use crate::json;
use crate::source::SourceSpan;
use crate::syntax::{self, ExpressionKind};
use crate::value::{MarkSet, Value};

/// An expression: what an attribute is set to.
#[derive(Clone, Debug)]
pub struct Expression<'f>(pub(super) Repr<'f>);

#[derive(Clone, Debug)]
pub(super) enum Repr<'f> {
    Native(syntax::Expression<'f>),
    Json(JsonExpression<'f>),
    Generated(Arc<Generated<'f>>),
}

/// An expression in the content of a dynamic block: in scope of its iterator, and marked as its `for_each` is.
#[derive(Clone, Debug)]
pub(super) struct Generated<'f> {
    pub(super) inner: Expression<'f>,
    pub(super) iteration: Option<Arc<Iteration>>,
    pub(super) marks: Arc<MarkSet>,
    pub(super) unknown: bool,
}

/// A function call, taken apart without evaluating it.
#[derive(Clone, Debug)]
pub struct StaticCall<'f> {
    /// The function's name, with its namespaces.
    pub name: Cow<'f, str>,
    /// Where the name stands.
    pub name_span: SourceSpan,
    /// The arguments.
    pub arguments: Vec<Expression<'f>>,
    /// From the open to the close parenthesis.
    pub arguments_span: SourceSpan,
}

impl<'f> Expression<'f> {
    /// Evaluates the expression. Where something is wrong, the value is what could be made out all the same.
    pub fn evaluate(&self, context: &EvalContext<'_>, diagnostics: &mut Diagnostics) -> Value {
        match &self.0 {
            Repr::Native(expression) => eval::evaluate(*expression, context, diagnostics),
            Repr::Json(expression) => expression.evaluate(context, diagnostics),
            Repr::Generated(generated) => generated.evaluate(context, diagnostics),
        }
    }

    /// Evaluates the expression.
    ///
    /// # Errors
    ///
    /// All that was found, if an error is among it.
    pub fn value(&self, context: &EvalContext<'_>) -> Result<Value, Diagnostics> {
        let mut diagnostics = Diagnostics::new();
        let value = self.evaluate(context, &mut diagnostics);
        diagnostics.into_result(value)
    }

    /// Where the expression stands.
    #[must_use]
    pub fn span(&self) -> SourceSpan {
        match &self.0 {
            Repr::Native(expression) => expression.source_span(),
            Repr::Json(expression) => expression.span(),
            Repr::Generated(generated) => generated.inner.span(),
        }
    }

    /// Where the expression begins: its first term, at which the reference reports that a value does not suit.
    #[must_use]
    pub fn start_span(&self) -> SourceSpan {
        match &self.0 {
            Repr::Native(expression) => start(*expression),
            Repr::Json(expression) => expression.start_span(),
            Repr::Generated(generated) => generated.inner.start_span(),
        }
    }

    /// All references to variables in the expression, in source order.
    #[must_use]
    pub fn variables(&self) -> Vec<Traversal> {
        match &self.0 {
            Repr::Native(expression) => eval::variables(*expression),
            Repr::Json(expression) => expression.variables(),
            Repr::Generated(generated) => generated.variables(),
        }
    }

    /// The elements of an expression that is written as a list.
    ///
    /// # Errors
    ///
    /// A diagnostic, if it is written otherwise.
    pub fn as_list(&self) -> Result<Vec<Self>, Diagnostic> {
        match &self.0 {
            Repr::Native(expression) => match expression.kind() {
                ExpressionKind::Tuple(tuple) => Ok(tuple.elements().map(Self::from).collect()),
                _ => Err(errors::not_a_list(start(*expression))),
            },
            Repr::Json(expression) => {
                let elements = expression
                    .elements()
                    .ok_or_else(|| errors::not_a_list(self.start_span()))?;
                Ok(elements.into_iter().map(Self::from).collect())
            }
            Repr::Generated(generated) => Ok(generated
                .inner
                .as_list()?
                .into_iter()
                .map(|inner| generated.around(inner))
                .collect()),
        }
    }

    /// Keys and values of an expression that is written as a map, neither evaluated.
    ///
    /// # Errors
    ///
    /// A diagnostic, if it is written otherwise.
    pub fn as_map(&self) -> Result<Vec<(Self, Self)>, Diagnostic> {
        match &self.0 {
            Repr::Native(expression) => match expression.kind() {
                ExpressionKind::Object(object) => Ok(object
                    .items()
                    .map(|item| (item.key().into(), item.value().into()))
                    .collect()),
                _ => Err(errors::not_a_map(start(*expression))),
            },
            Repr::Json(expression) => {
                let entries = expression
                    .entries()
                    .ok_or_else(|| errors::not_a_map(self.start_span()))?;
                Ok(entries
                    .into_iter()
                    .map(|(name, value)| (name.into(), value.into()))
                    .collect())
            }
            Repr::Generated(generated) => {
                let pairs = generated.inner.as_map()?.into_iter();
                Ok(pairs
                    .map(|(key, value)| (generated.around(key), generated.around(value)))
                    .collect())
            }
        }
    }

    /// Name and arguments of an expression that is written as a function call.
    ///
    /// # Errors
    ///
    /// A diagnostic, if it is written otherwise.
    pub fn as_call(&self) -> Result<StaticCall<'f>, Diagnostic> {
        match &self.0 {
            Repr::Native(expression) => match expression.kind() {
                ExpressionKind::Call(call) => {
                    let source = expression.file().source();
                    Ok(StaticCall {
                        name: call.name(),
                        name_span: source.span(call.name_span()),
                        arguments: call.arguments().map(Self::from).collect(),
                        arguments_span: source
                            .span(call.open_paren_span().to(call.close_paren_span())),
                    })
                }
                _ => Err(errors::not_a_call(start(*expression))),
            },
            Repr::Json(expression) => {
                let call = expression
                    .call()
                    .ok_or_else(|| errors::not_a_call(self.start_span()))?;
                Ok(StaticCall {
                    name: call.name.into(),
                    name_span: call.name_span,
                    arguments: call.arguments.into_iter().map(Self::from).collect(),
                    arguments_span: call.arguments_span,
                })
            }
            Repr::Generated(generated) => {
                let call = generated.inner.as_call()?;
                let arguments = call
                    .arguments
                    .into_iter()
                    .map(|inner| generated.around(inner))
                    .collect();
                Ok(StaticCall { arguments, ..call })
            }
        }
    }

    /// The reference that the expression is: a variable and fixed steps into it.
    ///
    /// # Errors
    ///
    /// A diagnostic, if it is written otherwise.
    pub fn as_traversal(&self) -> Result<Traversal, Diagnostic> {
        let traversal = match &self.0 {
            Repr::Native(expression) => Traversal::of(*expression),
            Repr::Json(expression) => expression.traversal(),
            Repr::Generated(generated) => return generated.inner.as_traversal(),
        };
        traversal.ok_or_else(|| errors::not_a_reference(self.span()))
    }

    /// The word that the expression is: a bare name, `true`, `false` or `null`.
    #[must_use]
    pub fn as_keyword(&self) -> Option<&'f str> {
        match &self.0 {
            Repr::Native(expression) => expression.as_keyword(),
            Repr::Json(expression) => expression.keyword(),
            Repr::Generated(generated) => generated.inner.as_keyword(),
        }
    }

    /// The expression in native syntax, if it is one.
    #[must_use]
    pub const fn as_native(&self) -> Option<syntax::Expression<'f>> {
        match &self.0 {
            Repr::Native(expression) => Some(*expression),
            Repr::Json(_) | Repr::Generated(_) => None,
        }
    }

    /// The expression on its own, keeping its file alive.
    #[must_use]
    pub fn to_owned(&self) -> OwnedExpression {
        OwnedExpression::new(self)
    }
}

impl<'f> From<json::Value<'f>> for Expression<'f> {
    fn from(value: json::Value<'f>) -> Self {
        JsonExpression::Value(value).into()
    }
}

impl<'f> From<JsonExpression<'f>> for Expression<'f> {
    fn from(expression: JsonExpression<'f>) -> Self {
        Self(Repr::Json(expression))
    }
}

impl<'f> From<Generated<'f>> for Expression<'f> {
    fn from(generated: Generated<'f>) -> Self {
        Self(Repr::Generated(Arc::new(generated)))
    }
}

impl<'f> Generated<'f> {
    /// A part of the expression, in the same surroundings.
    fn around(&self, inner: Expression<'f>) -> Expression<'f> {
        Self {
            inner,
            ..self.clone()
        }
        .into()
    }

    /// References to iterators are none to variables.
    fn variables(&self) -> Vec<Traversal> {
        let mut variables = self.inner.variables();
        if let Some(iteration) = &self.iteration {
            variables.retain(|variable| !iteration.names(variable.root_name()));
        }
        variables
    }

    fn evaluate(&self, context: &EvalContext<'_>, diagnostics: &mut Diagnostics) -> Value {
        if self.unknown {
            return Value::dynamic();
        }
        let mut scope = context.child();
        if let Some(iteration) = &self.iteration {
            iteration.define(&mut scope);
        }
        self.inner
            .evaluate(&scope, diagnostics)
            .with_marks((*self.marks).clone())
    }
}

impl<'f> From<syntax::Expression<'f>> for Expression<'f> {
    fn from(expression: syntax::Expression<'f>) -> Self {
        Self(Repr::Native(expression))
    }
}

/// Where an expression that is not of the form required begins.
fn start(expression: syntax::Expression<'_>) -> SourceSpan {
    let span = eval::start_span(expression);
    expression.file().source().span(span)
}
