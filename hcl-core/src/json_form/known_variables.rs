//! The scope in which expressions are written.

use std::borrow::Cow;

use crate::body::Iteration;
use crate::diagnostic::Diagnostics;
use crate::eval::{TraversalStep, TraversalStepKind, variables};
use crate::native;
use crate::source::Span;
use crate::value::{Value, ops};
use crate::{EvalContext, Expression};

use super::Json;

/// The scope that expressions are evaluated in. Without a context, nothing is evaluated.
#[derive(Clone, Copy, Default)]
pub(super) struct KnownVariables<'c> {
    pub(super) context: Option<&'c EvalContext<'c>>,
    /// The iterators of generated content, which the context defines. Outside that content they have no meaning, so that
    /// references to them are replaced by their values.
    pub(super) iteration: Option<&'c Iteration>,
    /// Whether an object with a path as key, `{ aws.west = … }`, is a template. In the JSON syntax the key would be an expression.
    pub(super) keeps_paths: bool,
    /// Whether blocks of all types keep their order.
    pub(super) keeps_order: bool,
}

impl<'c> KnownVariables<'c> {
    /// Returns whether an object has a form of its own, and is not a template.
    pub(super) fn has_form(self, object: native::Object<'_>) -> bool {
        !self.keeps_paths || !object.items().any(native::ObjectItem::key_is_ambiguous)
    }

    /// Returns the value of an expression; `None` if it has errors, is not wholly known, or carries marks.
    pub(super) fn value(self, expression: &Expression) -> Option<Json> {
        let (context, mut diagnostics) = (self.context?, Diagnostics::new());
        let value = expression.evaluate(context, &mut diagnostics);
        if diagnostics.has_errors() {
            return None;
        }
        // `try(var.x, 1)` has a value without the variable, and may have another one with it.
        let is_variable = |name: &str| context.variable(name).is_some();
        let mut variables = expression.variables().into_iter();
        let mut calls = expression.calls().into_iter();
        let is_known = variables.all(|it| is_variable(it.root_name()))
            && calls.all(|(name, _)| context.function(&name).is_some());
        if is_known {
            Json::of_value(&value)
        } else {
            None
        }
    }

    /// Returns a context in which these variables are not known, if expressions are evaluated at all.
    pub(super) fn hiding<'n>(
        self,
        names: impl Iterator<Item = &'n str>,
    ) -> Option<EvalContext<'c>> {
        let mut context = self.context?.child();
        for name in names {
            context.define(name.into(), Value::dynamic());
        }
        Some(context)
    }

    /// Returns the source text of an expression, with the values of the iterators in it.
    pub(super) fn source_of<'e>(self, expression: native::Expression<'e>) -> Cow<'e, str> {
        let span = expression.span();
        let text = expression.file().source().slice(span);
        let (Some(iteration), Some(context)) = (self.iteration, self.context) else {
            return Cow::Borrowed(text);
        };
        let mut out = String::new();
        let mut written = span.start;
        for reference in variables(expression) {
            let name = reference.root_name();
            let known = context
                .variable(name)
                .filter(|_| iteration.names(name))
                .filter(|value| Json::of_value(value).is_some());
            let Some(value) = known else { continue };
            let root = reference.root_span().span();
            out.push_str(slice(expression, written, root.start));
            written = root.end;
            // `port.value` is shorter than the whole object `port`.
            let step = reference.steps().first();
            let element = step.and_then(|step| Some((step, attribute_of(value, step)?)));
            let value = match &element {
                Some((step, element)) => {
                    written = step.span.span().end;
                    element
                }
                None => value,
            };
            let rest = slice(expression, written, span.end);
            push_value(&mut out, value, rest.trim_start().starts_with(['.', '[']));
        }
        out.push_str(slice(expression, written, span.end));
        Cow::Owned(out)
    }
}

fn slice<'e>(expression: native::Expression<'e>, start: u32, end: u32) -> &'e str {
    expression.file().source().slice(Span::new(start, end))
}

fn attribute_of(value: &Value, step: &TraversalStep) -> Option<Value> {
    match &step.kind {
        TraversalStepKind::Attribute(name) => ops::attribute(value, name).ok(),
        TraversalStepKind::Index(_) => None,
    }
}

/// Appends a value as an operand of any operator, in parentheses if steps follow.
fn push_value(out: &mut String, value: &Value, has_steps: bool) {
    let text = value.to_string();
    if has_steps || text.starts_with('-') {
        out.push('(');
        out.push_str(&text);
        out.push(')');
    } else {
        out.push_str(&text);
    }
}
