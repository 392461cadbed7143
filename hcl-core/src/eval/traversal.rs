//! Variables, attribute access and indexes.

// spec(native): Variables and Variable Expressions

use super::static_traversal::legacy_index;
use super::{Evaluator, access_errors, errors};
use crate::diagnostic::suggest;
use crate::native::{Expression, ExpressionKind, Step, StepKind, Steps, Traversal};
use crate::source::Span;
use crate::value::{Value, ValueKind, ops};

impl<'f> Evaluator<'_, 'f> {
    pub(super) fn traversal(
        &mut self,
        traversal: Traversal<'f>,
        expression: Expression<'f>,
    ) -> Value {
        let Some(root) = self.root(traversal.root_name()) else {
            return self.unknown_variable(traversal, expression);
        };
        let (known, steps) = plain_attributes(root, traversal.steps());
        let mut value = known.clone();
        if traversal.steps().len() > 0 && !self.spend_on_source(expression) {
            return Value::dynamic();
        }
        for step in steps {
            match self.step_into(&value, step, expression) {
                Some(next) => value = next,
                None => return Value::dynamic(),
            }
        }
        value
    }

    /// Returns the value of a variable, of the innermost scope that defines it.
    pub(super) fn root(&self, name: &str) -> Option<&Value> {
        let mut locals = self.locals.iter().rev();
        match locals.find(|(local, _)| *local == name) {
            Some((_, value)) => Some(value),
            None => self.context.variable(name),
        }
    }

    #[cold]
    fn unknown_variable(&mut self, traversal: Traversal<'f>, expression: Expression<'f>) -> Value {
        let (name, at) = (
            traversal.root_name(),
            Self::at(expression, traversal.root_span()),
        );
        let is_alone = traversal.steps().next().is_none();
        // In a loop, there are variables whatever the context allows.
        let diagnostic = if self.context.allows_variables() || !self.locals.is_empty() {
            let locals = self.locals.iter().rev().map(|(local, _)| *local);
            let suggestion = suggest(name, locals.chain(self.context.variable_names()));
            let similar = suggestion.and_then(|similar| self.context.variable(similar));
            errors::unknown_variable(name, suggestion, similar, is_alone, at)
        } else {
            errors::variables_not_allowed(name, is_alone, at)
        };
        self.report_plain(diagnostic, expression);
        Value::dynamic()
    }

    /// Applies one step; `None` if it fails, which is reported.
    fn step_into(
        &mut self,
        value: &Value,
        step: Step<'f>,
        expression: Expression<'f>,
    ) -> Option<Value> {
        match step.kind() {
            StepKind::Attribute(name) => match ops::attribute(value, name) {
                Ok(value) => Some(value),
                Err(error) => {
                    let at = Self::at(expression, step.span());
                    self.report_plain(
                        access_errors::attribute(&error, value, name, at),
                        expression,
                    );
                    None
                }
            },
            StepKind::LegacyIndex(digits) => {
                self.index(value, &legacy_index(digits), expression, step.span())
            }
            StepKind::Index(key) => {
                let key = self.evaluate(key);
                self.index(value, &key, expression, step.span())
            }
        }
    }

    fn index(
        &mut self,
        collection: &Value,
        key: &Value,
        subject: Expression<'f>,
        span: Span,
    ) -> Option<Value> {
        // A string key may be megabytes long; it is compared or parsed as a number.
        if !self.spend_on_string(key, subject) {
            return None;
        }
        match ops::index(collection, key) {
            Ok(value) => Some(value),
            Err(error) => {
                let at = Self::at(subject, span);
                self.report_plain(access_errors::index(&error, collection, at), subject);
                None
            }
        }
    }

    /// Evaluates a chain of indexes and traversals, which nests to the left without limit.
    pub(super) fn postfix(
        &mut self,
        source: Expression<'f>,
        kind: ExpressionKind<'f>,
        expression: Expression<'f>,
    ) -> Value {
        let length = self.chain.len();
        let mut value = self.evaluate_leftmost(source, |kind| match kind {
            ExpressionKind::Index(index) => Some(index.collection()),
            ExpressionKind::RelativeTraversal(traversal) => Some(traversal.source()),
            _ => None,
        });
        while let Some(link) = self.next_link(length) {
            value = if self.spend(1, link) {
                self.link(&value, link.kind(), link)
            } else {
                Value::dynamic()
            };
        }
        self.link(&value, kind, expression)
    }

    fn link(&mut self, value: &Value, kind: ExpressionKind<'f>, link: Expression<'f>) -> Value {
        let next = match kind {
            ExpressionKind::Index(index) => {
                let key = self.evaluate(index.key());
                self.index(value, &key, link, index.bracket_span())
            }
            ExpressionKind::RelativeTraversal(traversal) => {
                if !self.spend_on_source(link) {
                    return Value::dynamic();
                }
                let (known, mut steps) = plain_attributes(value, traversal.steps());
                let known = known.clone();
                steps.try_fold(known, |value, step| self.step_into(&value, step, link))
            }
            _ => None,
        };
        next.unwrap_or_else(Value::dynamic)
    }
}

/// Follows leading attribute steps of known, unmarked objects by reference; returns the value reached and the
/// remaining steps.
fn plain_attributes<'v, 'f>(root: &'v Value, steps: Steps<'f>) -> (&'v Value, Steps<'f>) {
    let (mut value, mut rest) = (root, steps.clone());
    let mut remaining = steps;
    while let Some(step) = rest.next() {
        let (StepKind::Attribute(name), ValueKind::Object(object)) = (step.kind(), value.kind())
        else {
            break;
        };
        let Some(attribute) = object.get(name) else {
            break;
        };
        value = attribute;
        remaining = rest.clone();
    }
    (value, remaining)
}
