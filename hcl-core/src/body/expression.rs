//! Expressions, whatever the syntax: evaluated, or looked at as they are written.
//!
//! Information model, "Expressions" and "Static Analysis".

use std::borrow::Cow;

use super::errors;
use super::owned::OwnedExpression;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::eval::{self, EvalContext, Traversal};
use crate::source::SourceSpan;
use crate::syntax::{self, ExpressionKind};
use crate::value::Value;

/// An expression: what an attribute is set to.
#[derive(Clone, Debug)]
pub struct Expression<'f>(pub(super) Repr<'f>);

#[derive(Clone, Debug)]
pub(super) enum Repr<'f> {
    Native(syntax::Expression<'f>),
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
        }
    }

    /// All references to variables in the expression, in source order.
    #[must_use]
    pub fn variables(&self) -> Vec<Traversal> {
        match &self.0 {
            Repr::Native(expression) => eval::variables(*expression),
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
                _ => Err(errors::not_a_list(self.span())),
            },
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
                _ => Err(errors::not_a_map(self.span())),
            },
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
                _ => Err(errors::not_a_call(self.span())),
            },
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
        };
        traversal.ok_or_else(|| errors::not_a_reference(self.span()))
    }

    /// The word that the expression is: a bare name, `true`, `false` or `null`.
    #[must_use]
    pub fn as_keyword(&self) -> Option<&'f str> {
        match &self.0 {
            Repr::Native(expression) => expression.as_keyword(),
        }
    }

    /// The expression in native syntax, if it is one.
    #[must_use]
    pub const fn as_native(&self) -> Option<syntax::Expression<'f>> {
        match &self.0 {
            Repr::Native(expression) => Some(*expression),
        }
    }

    /// The expression on its own, keeping its file alive.
    #[must_use]
    pub fn to_owned(&self) -> OwnedExpression {
        OwnedExpression::new(self)
    }
}

impl<'f> From<syntax::Expression<'f>> for Expression<'f> {
    fn from(expression: syntax::Expression<'f>) -> Self {
        Self(Repr::Native(expression))
    }
}
