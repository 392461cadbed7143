//! Evaluation of expressions in a run.

use hcl_core::value::{Mark, ValueKind};
use hcl_core::{Diagnostics, EvalContext, Expression, SourceSpan, Span, Value, native};

use super::Session;
use crate::error::Error;
use crate::location::{Path, locate_path, name_of_key};

impl Session<'_, '_> {
    /// Evaluates an expression. Warnings are added to the diagnostics, errors returned.
    pub(crate) fn evaluate(
        &self,
        expression: &Expression,
        path: &Path<'_>,
    ) -> Result<Value, Error> {
        if !has_calls(expression) {
            return self.evaluate_again(expression, path);
        }
        // In the content of a dynamic block, it has another value for each element.
        match self
            .called(expression)
            .filter(|_| !expression.is_generated())
        {
            Some(value) => Ok(value),
            None => self.call(expression, path),
        }
    }

    fn evaluate_again(&self, expression: &Expression, path: &Path<'_>) -> Result<Value, Error> {
        self.evaluate_with(path, |context, diagnostics| {
            expression.evaluate(context, diagnostics)
        })
    }

    /// Evaluates an expression that calls functions, and remembers its value.
    #[cold]
    fn call(&self, expression: &Expression, path: &Path<'_>) -> Result<Value, Error> {
        let value = self.evaluate_again(expression, path)?;
        let span = expression.span();
        let known = (span.clone(), value.clone());
        self.called.borrow_mut().insert(key_of(&span), known);
        Ok(value)
    }

    /// Returns the value of an expression that called functions.
    #[cold]
    fn called(&self, expression: &Expression) -> Option<Value> {
        let called = self.called.borrow();
        if called.is_empty() {
            return None;
        }
        let (_, value) = called.get(&key_of(&expression.span()))?;
        Some(value.clone())
    }

    /// Evaluates a part of an expression. Warnings are added to the diagnostics, errors returned.
    pub(crate) fn evaluate_with<R>(
        &self,
        path: &Path<'_>,
        evaluate: impl Fn(&EvalContext<'_>, &mut Diagnostics) -> R,
    ) -> Result<R, Error> {
        let mut diagnostics = self.new_sink();
        let result = evaluate(self.context, &mut diagnostics);
        if diagnostics.has_errors() {
            let located = diagnostics.map(|diagnostic| locate_path(diagnostic, path));
            return Err(Error::new(located));
        }
        self.report_all(diagnostics, path);
        Ok(result)
    }

    /// Evaluates an expression once more, for a check. Returns `None` after an error, which was reported before, and for a
    /// value that is not known. The parts that are secrets are marked.
    #[cold]
    pub(crate) fn evaluate_quietly(&self, expression: &Expression) -> Option<Value> {
        let value = self.evaluate_name(expression)?;
        Some(self.with_secrets_marked(expression, value))
    }

    /// Marks the parts of a value that are secrets in the text: elements and attributes that are written out, or else the whole value.
    /// Recursion is bounded: the parser limits nesting.
    fn with_secrets_marked(&self, expression: &Expression, value: Value) -> Value {
        if !expression.span().is_concealed() {
            return value;
        }
        self.with_parts_marked(expression, &value)
            .unwrap_or_else(|| value.with_mark(Mark::sensitive()))
    }

    fn with_parts_marked(&self, expression: &Expression, value: &Value) -> Option<Value> {
        if let (Ok(parts), ValueKind::Tuple(elements)) = (expression.static_list(), value.kind()) {
            let mut marked = Vec::with_capacity(elements.len());
            for (part, element) in parts.iter().zip(elements) {
                marked.push(self.with_secrets_marked(part, element.clone()));
            }
            return Some(Value::tuple(marked));
        }
        let (Ok(parts), ValueKind::Object(entries)) = (expression.static_map(), value.kind())
        else {
            return None;
        };
        let mut marked = entries.clone();
        for (key, part) in &parts {
            if key.span().is_concealed() {
                return None;
            }
            let name = name_of_key(key, &|key| self.evaluate_name(key))?;
            let entry = entries.get(&name)?.clone();
            marked.insert(&*name, self.with_secrets_marked(part, entry));
        }
        Some(Value::object(marked))
    }

    /// As [`evaluate_quietly`](Self::evaluate_quietly), without a mark for the text of a secret: a report at its span does not
    /// quote it.
    #[cold]
    pub(crate) fn evaluate_name(&self, expression: &Expression) -> Option<Value> {
        // The parser keeps only a part of an expression with a mistake, and the part has another value.
        if expression
            .as_native()
            .is_some_and(native::Expression::is_broken)
        {
            return None;
        }
        if let Some(value) = self.called(expression) {
            return value.is_wholly_known().then_some(value);
        }
        let mut ignored = Diagnostics::new();
        let value = expression.evaluate(self.context, &mut ignored);
        (!ignored.has_errors() && value.is_wholly_known()).then_some(value)
    }
}

/// Returns the key of an expression among those that called functions, whose spans keep their texts alive.
fn key_of(span: &SourceSpan) -> (usize, Span) {
    (span.source().text().as_ptr().addr(), span.span())
}

/// Returns whether an expression calls a function.
#[cold]
pub(crate) fn has_calls(expression: &Expression) -> bool {
    match expression.as_native() {
        // Most arguments have no parenthesis at all.
        _ if !expression.span().text().contains('(') => false,
        Some(native) => native.walk().any(|visit| match visit {
            native::Visit::Enter(native::Construct::Expression(it)) => {
                matches!(it.kind(), native::ExpressionKind::Call(_))
            }
            _ => false,
        }),
        // A call is in a template.
        None => expression.span().text().contains(['$', '%']),
    }
}
