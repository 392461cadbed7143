//! Evaluation of expressions in a run.

use std::cell::RefCell;

use hcl_core::extend::KeyedEntries;
use hcl_core::native::ExpressionKind;
use hcl_core::value::Mapping;
use hcl_core::{Diagnostics, EvalContext, Expression, Value, json, native};

use super::Session;
use super::known::{Key, Outcome, Outcomes, is_literal, was_costly};
use crate::error::Error;
use crate::location::{Path, Step, locate_path};

impl Session<'_, '_> {
    /// Evaluates an expression. Warnings are added to the diagnostics, errors returned.
    pub(crate) fn evaluate(
        &self,
        expression: &Expression,
        path: &Path<'_>,
    ) -> Result<Value, Error> {
        self.evaluate_for(expression, Some(path))
    }

    /// Evaluates an expression. Without a path, nothing is reported.
    fn evaluate_for(
        &self,
        expression: &Expression,
        path: Option<&Path<'_>>,
    ) -> Result<Value, Error> {
        self.evaluate_kept(expression, self.known.keeps(expression), path)
    }

    /// Evaluates an expression whose outcome `is_kept`, whatever it costs.
    pub(crate) fn evaluate_kept(
        &self,
        expression: &Expression,
        is_kept: bool,
        path: Option<&Path<'_>>,
    ) -> Result<Value, Error> {
        let known = &self.known;
        if (is_kept || !known.is_empty())
            && is_constructor(expression)
            && let Some(value) = self.evaluate_parts(expression, path)?
        {
            return Ok(value);
        }
        self.once(
            &known.values,
            expression,
            is_kept,
            path,
            &|context, found| expression.evaluate(context, found),
        )
    }

    /// Evaluates a list or object by its parts, which may be known. `None` for any other expression.
    #[cold]
    fn evaluate_parts(
        &self,
        expression: &Expression,
        path: Option<&Path<'_>>,
    ) -> Result<Option<Value>, Error> {
        if expression.is_replaced() {
            return Ok(None);
        }
        let written = expression.without_parentheses();
        let mut failed: Option<Error> = None;
        let mut part = |part: &Expression, step: Step<'_>| {
            let path = path.map(|path| path.then(step));
            // To look for calls in each list of lists would take quadratic time.
            match self.evaluate_kept(part, !is_literal(part), path.as_ref()) {
                Ok(value) => value,
                Err(error) => {
                    failed = Some(match failed.take() {
                        Some(earlier) => earlier.and_new(error),
                        None => error,
                    });
                    Value::dynamic()
                }
            }
        };
        let value = if let Ok(elements) = written.static_list() {
            let mut values = Vec::with_capacity(elements.len());
            for (index, element) in elements.iter().enumerate() {
                values.push(part(element, Step::Index(index)));
            }
            Value::tuple(values)
        } else if written.static_map().is_ok()
            && let Some(keyed) = self.keyed_entries_for(&written, path)?
        {
            let mut values = Mapping::default();
            for (name, _, value) in &keyed.entries {
                match name {
                    Some(name) => values.insert(&**name, part(value, Step::Name(name))),
                    // The object has a key that is not known.
                    None => return Ok(Some(Value::dynamic().with_marks(keyed.marks))),
                };
            }
            Value::object(values).with_marks(keyed.marks)
        } else {
            return Ok(None);
        };
        match failed {
            Some(error) => Err(error),
            None => Ok(Some(expression.with_scope_marks(value))),
        }
    }

    /// Evaluates the keys of an object. Returns `None` for any other expression.
    pub(crate) fn keyed_entries(
        &self,
        expression: &Expression,
        path: &Path<'_>,
    ) -> Result<Option<KeyedEntries>, Error> {
        self.keyed_entries_for(expression, Some(path))
    }

    fn keyed_entries_for(
        &self,
        expression: &Expression,
        path: Option<&Path<'_>>,
    ) -> Result<Option<KeyedEntries>, Error> {
        let known = &self.known;
        let is_kept = known.keeps(expression);
        let keyed = self.once(
            &known.entries,
            expression,
            is_kept,
            path,
            &|context, found| expression.keyed_entries(context, found),
        )?;
        if let Some(keyed) = keyed.as_ref().filter(|_| is_kept) {
            known.note_keys(expression, keyed);
        }
        Ok(keyed)
    }

    /// Calls `evaluate`, unless the outcome is known.
    fn once<T: Clone>(
        &self,
        known: &RefCell<Outcomes<T>>,
        expression: &Expression,
        is_kept: bool,
        path: Option<&Path<'_>>,
        evaluate: &dyn Fn(&EvalContext<'_>, &mut Diagnostics) -> T,
    ) -> Result<T, Error> {
        if is_kept || !known.borrow().is_empty() {
            let key = Key::new(expression);
            if let Some(outcome) = known.borrow_mut().get_mut(&key) {
                return self.reported(outcome, path);
            }
        }
        let before = self.context.budget_left();
        let mut found = self.new_sink();
        let value = evaluate(self.context, &mut found);
        let mut outcome = Outcome::new(value, found, expression);
        let result = self.reported(&mut outcome, path);
        if is_kept || was_costly(before, self.context.budget_left()) {
            known.borrow_mut().insert(Key::new(expression), outcome);
        }
        result
    }

    /// Returns the value of an outcome, and reports its warnings, once. Without a path, nothing is reported.
    fn reported<T: Clone>(
        &self,
        outcome: &mut Outcome<T>,
        path: Option<&Path<'_>>,
    ) -> Result<T, Error> {
        match (&outcome.result, path) {
            (Ok(value), Some(path)) => {
                let value = value.clone();
                if let Some(warnings) = outcome.warnings.take() {
                    self.report_all(warnings, path);
                }
                Ok(value)
            }
            (Ok(value), None) => Ok(value.clone()),
            (Err(found), Some(path)) => {
                let found = found.clone();
                Err(Error::new(found.map(|it| locate_path(it, path))))
            }
            (Err(_), None) => Err(Error::consequence()),
        }
    }

    /// Evaluates an expression for names. Returns `None` after an error, which was reported before, and for a value that is not known.
    #[cold]
    pub(crate) fn evaluate_name(&self, expression: &Expression) -> Option<Value> {
        // The parser keeps only a part of an expression with a mistake, and the part has another value.
        if expression
            .as_native()
            .is_some_and(native::Expression::is_broken)
        {
            return None;
        }
        let value = self.evaluate_for(expression, None).ok()?;
        value.is_wholly_known().then_some(value)
    }
}

/// Returns whether an expression is a list or an object that is written out, or may be one.
fn is_constructor(expression: &Expression) -> bool {
    let written = expression.as_written();
    match (written.as_native(), written.as_json()) {
        (Some(native), _) => matches!(
            native.without_parentheses().kind(),
            ExpressionKind::Tuple(_) | ExpressionKind::Object(_)
        ),
        (None, Some(value)) => matches!(
            value.kind(),
            json::ValueKind::Array(_) | json::ValueKind::Object(_)
        ),
        (None, None) => true,
    }
}
