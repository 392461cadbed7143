//! The parts of an expression that are known.

use std::borrow::Cow;
use std::cell::RefCell;

use crate::body::Iteration;
use crate::convert::convert;
use crate::diagnostic::Diagnostics;
use crate::eval::{TraversalStep, TraversalStepKind, evaluate_part, variables};
use crate::internal::meter;
use crate::native::{self, ExpressionKind, TemplatePart};
use crate::source::Span;
use crate::types::Type;
use crate::value::{Value, ValueKind, ops};
use crate::{EvalContext, Expression, Str};

use super::Json;

/// The scope that parts of an expression are evaluated in. Without a context, nothing is evaluated.
#[derive(Clone, Copy, Default)]
pub(super) struct Known<'c> {
    context: Option<&'c EvalContext<'c>>,
    /// The iterators of generated content, which the context defines. Outside that content they have no meaning, so that
    /// references to them are replaced by their values.
    iteration: Option<&'c Iteration>,
    /// Whether an object with a path as key, `{ aws.west = … }`, is a template. In the JSON syntax the key would be an expression.
    keeps_paths: bool,
    /// Receives mistakes of objects with known keys: no form of them has a value.
    mistakes: Option<&'c RefCell<Diagnostics>>,
}

impl<'c> Known<'c> {
    /// Returns a scope in which nothing is evaluated, for text that is read again.
    pub(super) const fn syntax() -> Self {
        Self {
            context: None,
            iteration: None,
            keeps_paths: true,
            mistakes: None,
        }
    }

    /// Returns whether an object has a form of its own, and is no template.
    pub(super) fn has_form(self, object: native::Object<'_>) -> bool {
        !self.keeps_paths || !object.items().any(native::ObjectItem::key_is_ambiguous)
    }

    pub(super) const fn new(context: Option<&'c EvalContext<'c>>) -> Self {
        Self {
            context,
            iteration: None,
            keeps_paths: false,
            mistakes: None,
        }
    }

    /// Returns the same scope with a receiver of mistakes.
    pub(super) const fn reporting(self, mistakes: &'c RefCell<Diagnostics>) -> Self {
        Self {
            mistakes: Some(mistakes),
            ..self
        }
    }

    pub(super) const fn context(self) -> Option<&'c EvalContext<'c>> {
        self.context
    }

    /// Returns the scope of generated content: a context that defines the iterators.
    pub(super) const fn in_iteration<'s>(
        self,
        context: &'s EvalContext<'s>,
        iteration: &'s Iteration,
    ) -> Known<'s>
    where
        'c: 's,
    {
        Known {
            context: Some(context),
            iteration: Some(iteration),
            keeps_paths: false,
            mistakes: self.mistakes,
        }
    }

    /// Returns the value of an expression; `None` if it has errors, is not wholly known, or carries marks.
    pub(super) fn value(self, expression: &Expression<'_>) -> Option<Json> {
        Json::of_value(&self.evaluated(expression)?)
    }

    /// Returns the value of an object's key as text; `None` also if the text exceeds the limits.
    pub(super) fn key(self, key: native::Expression<'_>) -> Option<Value> {
        let value = self.evaluated(&key.into())?;
        let value = convert(&value, &Type::String).ok().filter(is_text)?;
        // `1e150000` is short, and its text is not. The evaluation that charges for it has ended; the key is a copy.
        let length = 2 * value.as_str().map_or(0, str::len);
        self.context?.charge_bytes(length).ok()?;
        meter::reserve(length).ok()?;
        Some(value)
    }

    /// Returns the keys of an object if all are known. If they are and the object is a mistake, reports it.
    pub(super) fn keys(self, object: &Expression<'_>) -> Option<Vec<Str>> {
        let mut found = Diagnostics::new();
        let keyed = object.keyed_entries(self.context?, &mut found)?;
        if found.has_errors() {
            let mistakes = self.mistakes?;
            let is_known = |key: &Expression<'_>| match key.as_native() {
                Some(native) if native.as_keyword().is_some() => true,
                // `{ aws.west = 1 }` is a form of its own, and no reference.
                Some(native) if matches!(native.kind(), ExpressionKind::Traversal(_)) => false,
                _ => self.evaluated(key).is_some_and(|it| it.is_wholly_known()),
            };
            if keyed.entries.iter().all(|(_, key, _)| is_known(key)) {
                mistakes.borrow_mut().append(found);
            }
            return None;
        }
        let keys = keyed.entries.into_iter().map(|(text, ..)| text);
        keys.collect::<Option<_>>().filter(|_| !keyed.is_marked)
    }

    /// Returns the value of a condition.
    pub(super) fn condition(self, condition: native::Expression<'_>) -> Option<bool> {
        let value = self.evaluated(&condition.into())?;
        match convert(&value, &Type::Bool).ok()?.kind() {
            ValueKind::Bool(value) => Some(value),
            _ => None,
        }
    }

    /// Returns the text of a part of a template.
    pub(super) fn part(
        self,
        part: TemplatePart<'_>,
        whole: native::Expression<'_>,
    ) -> Option<Value> {
        let mut diagnostics = Diagnostics::new();
        let value = evaluate_part(part, whole, self.context?, &mut diagnostics);
        (!diagnostics.has_errors() && is_text(&value)).then_some(value)
    }

    fn evaluated(self, expression: &Expression<'_>) -> Option<Value> {
        let mut diagnostics = Diagnostics::new();
        let value = expression.evaluate(self.context?, &mut diagnostics);
        (!diagnostics.has_errors()).then_some(value)
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

    /// Returns the same scope with another context.
    pub(super) const fn with_context<'s>(self, context: Option<&'s EvalContext<'s>>) -> Known<'s>
    where
        'c: 's,
    {
        Known {
            context,
            iteration: self.iteration,
            keeps_paths: self.keeps_paths,
            mistakes: self.mistakes,
        }
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

fn is_text(value: &Value) -> bool {
    matches!(value.kind(), ValueKind::String(_))
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
