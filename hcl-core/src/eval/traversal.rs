//! Variables, and the steps into them: attributes and indexes.
//!
//! Native syntax specification, "Variables and Variable Expressions", "Index Operator", "Attribute Access Operator".

use super::memory::{Kept, Root};
use super::path::legacy_index;
use super::{Evaluator, SHORT_CHAIN, access_errors, errors};
use crate::diagnostic::suggest;
use crate::source::Span;
use crate::syntax::{Expression, ExpressionKind, Step, StepKind, Steps, Traversal};
use crate::value::{Value, ValueKind, ops};

impl<'e, 'f> Evaluator<'e, 'f> {
    pub(super) fn traversal(
        &mut self,
        traversal: Traversal<'f>,
        expression: Expression<'f>,
    ) -> Value {
        let Some(root) = self.root(traversal.root_name()) else {
            return self.unknown_variable(traversal, expression);
        };
        if traversal.steps().len() > 0 {
            self.keep(expression, || Kept::Path(root, traversal));
            return self.path(root, traversal, expression);
        }
        self.keep(expression, || Kept::Variable(root));
        self.root_value(root).clone()
    }

    /// Takes all steps behind a variable.
    pub(super) fn path(
        &mut self,
        root: Root<'e>,
        traversal: Traversal<'f>,
        expression: Expression<'f>,
    ) -> Value {
        if !self.spend_on_parts(expression) {
            return Value::dynamic();
        }
        let (known, steps) = plain_attributes(self.root_value(root), traversal.steps());
        let mut value = known.clone();
        for step in steps {
            match self.step_into(&value, step, expression) {
                Some(next) => value = next,
                None => return Value::dynamic(),
            }
        }
        value
    }

    /// What a name stands for: of several variables the innermost.
    fn root(&self, name: &str) -> Option<Root<'e>> {
        let local = self.locals.iter().rposition(|(local, _)| *local == name);
        let global = || self.context.variable(name).map(Root::Global);
        local.map(Root::Local).or_else(global)
    }

    #[cold]
    fn unknown_variable(&mut self, traversal: Traversal<'f>, expression: Expression<'f>) -> Value {
        let (name, at) = (
            traversal.root_name(),
            Self::at(expression, traversal.root_span()),
        );
        let is_alone = traversal.steps().next().is_none();
        let diagnostic = if self.context.allows_variables() || !self.locals.is_empty() {
            let locals = self.locals.iter().rev().map(|(local, _)| *local);
            let suggestion = suggest(name, locals.chain(self.context.variable_names()));
            errors::unknown_variable(name, suggestion, is_alone, at)
        } else {
            errors::variables_not_allowed(name, is_alone, at)
        };
        self.complain(diagnostic, expression);
        Value::dynamic()
    }

    /// Takes one step; `None` where that is a mistake, which is reported.
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
                    self.complain(access_errors::attribute(&error, name, at), expression);
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
        place: Expression<'f>,
        span: Span,
    ) -> Option<Value> {
        // A key may be a text of megabytes, which is compared, or read as a number.
        if !self.spend_on_text(key, place) {
            return None;
        }
        match ops::index(collection, key) {
            Ok(value) => Some(value),
            Err(error) => {
                let at = Self::at(place, span);
                self.complain(access_errors::index(&error, at), place);
                None
            }
        }
    }

    /// A chain of indexes and paths nests to the left without limit: a short one is evaluated by recursion, the rest of
    /// a long one is walked down with a stack and then applied.
    pub(super) fn postfix(
        &mut self,
        source: Expression<'f>,
        kind: ExpressionKind<'f>,
        expression: Expression<'f>,
    ) -> Value {
        if self.left_depth < SHORT_CHAIN {
            let value = self.evaluate_left(source);
            return self.link(&value, kind, expression);
        }
        let mut chain = vec![(kind, expression)];
        let mut innermost = source;
        loop {
            let kind = innermost.kind();
            let next = match kind {
                ExpressionKind::Index(index) => index.collection(),
                ExpressionKind::RelativeTraversal(traversal) => traversal.source(),
                _ => break,
            };
            chain.push((kind, innermost));
            innermost = next;
        }
        let value = self.evaluate(innermost);
        let links = chain.into_iter().rev();
        links.fold(value, |value, (kind, link)| self.link(&value, kind, link))
    }

    fn link(&mut self, value: &Value, kind: ExpressionKind<'f>, link: Expression<'f>) -> Value {
        let next = match kind {
            ExpressionKind::Index(index) => {
                let key = self.evaluate(index.key());
                self.index(value, &key, link, index.bracket_span())
            }
            ExpressionKind::RelativeTraversal(traversal) => {
                if !self.spend_on_parts(link) {
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

/// Takes the steps that are attributes of known objects without a mark, for which nothing is copied.
fn plain_attributes<'v, 'f>(root: &'v Value, steps: Steps<'f>) -> (&'v Value, Steps<'f>) {
    let (mut value, mut behind) = (root, steps.clone());
    let mut left = steps;
    while let Some(step) = behind.next() {
        let (StepKind::Attribute(name), ValueKind::Object(object)) = (step.kind(), value.kind())
        else {
            break;
        };
        let Some(attribute) = object.get(name) else {
            break;
        };
        value = attribute;
        left = behind.clone();
    }
    (value, left)
}
