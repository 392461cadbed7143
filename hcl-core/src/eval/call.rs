//! Function calls.
//!
//! Native syntax specification, "Functions and Function Calls"; information model, same title.

use std::any::Any;
use std::cell::RefCell;
use std::sync::Arc;

use super::start::start_span;
use super::{Evaluator, errors};
use crate::diagnostic::{Diagnostics, suggest};
use crate::function::{Argument, CallError, Function, FunctionError};
use crate::source::{SourceSpan, Span};
use crate::syntax::{Call, Expression};
use crate::types::Type;
use crate::value::{MarkSet, Value, ops};

/// An argument before the call: an expression to evaluate, or an element of an expanded one.
struct Supplied<'f> {
    place: Expression<'f>,
    element: Option<Value>,
}

impl<'f> From<Expression<'f>> for Supplied<'f> {
    fn from(place: Expression<'f>) -> Self {
        Self {
            place,
            element: None,
        }
    }
}

impl Supplied<'_> {
    /// Where a report about the argument points.
    fn start(&self) -> SourceSpan {
        let span = match self.element {
            Some(_) => self.place.span(),
            None => start_span(self.place),
        };
        self.place.file().source().span(span)
    }
}

impl<'f> Evaluator<'_, 'f> {
    pub(super) fn call(&mut self, call: Call<'f>, expression: Expression<'f>) -> Value {
        if !self.spend_on_parts(expression) {
            return Value::dynamic();
        }
        let name = call.name();
        let Some(function) = self.context.function(&name).cloned() else {
            return self.unknown_function(&name, call, expression);
        };
        if function.is_lazy() {
            return self.call_lazily(&name, &function, call, expression);
        }
        let (supplied, marks) = match self.supplied(call, expression) {
            Ok(supplied) => supplied,
            Err(instead) => return instead,
        };
        let place = (call, expression);
        if let Err(error) = function.check_arity(supplied.len()) {
            return self.wrong_arity(&name, &function, &error, &supplied, place);
        }
        let Some(arguments) = self.arguments(&name, &function, &supplied, place) else {
            return Value::dynamic();
        };
        let (result, steps) = self.run_function(|| function.call(&arguments));
        if !self.spend(steps, expression) {
            return Value::dynamic();
        }
        match result {
            Ok(value) => {
                let value = self.paid(value, expression);
                self.within_limits(value.with_marks(marks), expression)
            }
            Err(error) => {
                self.call_failed(&name, &function, &error, &supplied, place);
                Value::dynamic()
            }
        }
    }

    /// Lists the arguments. The last one is expanded where it is followed by `...`; marks on it are marks of the call.
    fn supplied(
        &mut self,
        call: Call<'f>,
        expression: Expression<'f>,
    ) -> Result<(Vec<Supplied<'f>>, MarkSet), Value> {
        let mut marks = MarkSet::new();
        let mut supplied: Vec<_> = call.arguments().map(Supplied::from).collect();
        if call.expansion_span().is_some()
            && let Some(Supplied { place, .. }) = supplied.pop()
        {
            marks = self.expand(place, expression, &mut supplied)?;
        }
        Ok((supplied, marks))
    }

    fn expand(
        &mut self,
        place: Expression<'f>,
        whole: Expression<'f>,
        supplied: &mut Vec<Supplied<'f>>,
    ) -> Result<MarkSet, Value> {
        let (value, failed) = self.evaluate_checked(place);
        if failed {
            return Err(Value::dynamic());
        }
        let (value, marks) = value.unmark();
        let ty = value.ty();
        let diagnostic = match ty {
            _ if value.is_null() => errors::null_expansion(place.source_span()),
            Type::Dynamic => return Err(Value::dynamic().with_marks(marks)),
            Type::List(_) | Type::Set(_) | Type::Tuple(_) => {
                let Ok(elements) = ops::elements(&value) else {
                    return Err(Value::dynamic());
                };
                if elements.is_unknown() {
                    return Err(Value::dynamic().with_marks(marks));
                }
                if !self.spend(elements.len() as u64, whole) {
                    return Err(Value::dynamic());
                }
                supplied.extend(elements.iter().map(|entry| Supplied {
                    place,
                    element: Some(entry.value.clone()),
                }));
                return Ok(marks);
            }
            _ => errors::not_expandable(&ty, place.source_span()),
        };
        self.report(diagnostic.within(whole.source_span()), place);
        Err(Value::dynamic())
    }

    /// Evaluates each argument and converts it to its parameter's type, reporting all that do not fit.
    fn arguments(
        &mut self,
        name: &str,
        function: &Function,
        supplied: &[Supplied<'f>],
        place: (Call<'f>, Expression<'f>),
    ) -> Option<Vec<Value>> {
        let mut converted = Vec::with_capacity(supplied.len());
        let errors_before = self.diagnostics.error_count();
        for (index, argument) in supplied.iter().enumerate() {
            let value = match &argument.element {
                Some(element) => element.clone(),
                None => self.evaluate(argument.place),
            };
            if !self.spend_on(value.size(), argument.place) {
                return None;
            }
            match function.convert_argument(index, &value) {
                Ok(value) => converted.push(value),
                Err(error) => self.call_failed(name, function, &error, supplied, place),
            }
        }
        (self.diagnostics.error_count() == errors_before).then_some(converted)
    }

    /// Takes what a function built from the budget.
    fn paid(&mut self, value: Value, place: Expression<'f>) -> Value {
        let text = value.as_str().map_or(0, str::len);
        let elements = ops::elements(&value).map_or(0, |elements| elements.len());
        if self.spend_bytes(text, place) && self.spend(elements as u64, place) {
            value
        } else {
            Value::dynamic()
        }
    }

    #[cold]
    fn unknown_function(
        &mut self,
        name: &str,
        call: Call<'f>,
        expression: Expression<'f>,
    ) -> Value {
        let at = Self::at(expression, call.name_span());
        let diagnostic = if !self.context.allows_functions() {
            errors::calls_not_allowed(name, Self::call_span(call, expression))
        } else if let Some((namespace, bare)) = name.rsplit_once("::") {
            let prefix = format!("{namespace}::");
            let known = self
                .context
                .function_names()
                .any(|name| name.starts_with(&prefix));
            errors::unknown_namespaced_function(&prefix, bare, known, at)
        } else {
            errors::unknown_function(name, suggest(name, self.context.function_names()), at)
        };
        self.complain(
            diagnostic.within(Self::call_span(call, expression)),
            expression,
        );
        Value::dynamic()
    }

    #[cold]
    fn wrong_arity(
        &mut self,
        name: &str,
        function: &Function,
        error: &FunctionError,
        supplied: &[Supplied<'f>],
        (call, expression): (Call<'f>, Expression<'f>),
    ) -> Value {
        let parameters = function.parameters();
        let diagnostic = match parameters.get(supplied.len()) {
            Some(missing) => {
                let wanted = (parameters.len(), function.variadic().is_some());
                let at = Self::at(expression, call.close_paren_span());
                errors::not_enough_arguments(name, wanted, missing.name(), at)
            }
            None => {
                let extra = supplied.get(error.argument_index().unwrap_or(parameters.len()));
                let at = extra.map_or_else(|| expression.source_span(), Supplied::start);
                errors::too_many_arguments(name, parameters.len(), at)
            }
        };
        self.diagnostics
            .push(diagnostic.within(Self::call_span(call, expression)));
        Value::dynamic()
    }

    #[cold]
    fn call_failed(
        &mut self,
        name: &str,
        function: &Function,
        error: &FunctionError,
        supplied: &[Supplied<'f>],
        (call, expression): (Call<'f>, Expression<'f>),
    ) {
        let whole = Self::call_span(call, expression);
        let argument = error
            .argument_index()
            .and_then(|index| Some((function.parameter(index)?, supplied.get(index)?)));
        match argument {
            Some((parameter, argument)) => {
                let (name, at) = (parameter.name(), argument.start());
                let diagnostic = errors::invalid_argument(name, error.message(), at);
                self.report(diagnostic.within(whole), argument.place);
            }
            None => {
                let at = Self::at(expression, call.name_span().to(call.open_paren_span()));
                self.report(
                    errors::call_failed(name, error.message(), at).within(whole),
                    expression,
                );
            }
        }
    }

    fn call_span(call: Call<'f>, expression: Expression<'f>) -> SourceSpan {
        let start = call.name_span();
        Self::at(expression, Span::new(start.start, expression.span().end))
    }

    /// Calls a function that evaluates its arguments itself.
    fn call_lazily(
        &mut self,
        name: &str,
        function: &Function,
        call: Call<'f>,
        expression: Expression<'f>,
    ) -> Value {
        if let Some(span) = call.expansion_span() {
            self.diagnostics.push(errors::expansion_not_allowed(
                name,
                Self::at(expression, span),
            ));
            return Value::dynamic();
        }
        let supplied: Vec<_> = call.arguments().map(Supplied::from).collect();
        if let Err(error) = function.check_arity(supplied.len()) {
            return self.wrong_arity(name, function, &error, &supplied, (call, expression));
        }
        let shared = RefCell::new(&mut *self);
        let unevaluated: Vec<Unevaluated<'_, '_, '_, 'f>> = supplied
            .iter()
            .map(|argument| Unevaluated {
                evaluator: &shared,
                expression: argument.place,
            })
            .collect();
        let arguments: Vec<&dyn Argument> = unevaluated
            .iter()
            .map(|argument| argument as &dyn Argument)
            .collect();
        let result = function.call_lazily(&arguments);
        match result {
            Ok(value) => self.within_limits(value, expression),
            Err(CallError::Evaluation(found)) => {
                self.diagnostics.append(found);
                Value::dynamic()
            }
            Err(CallError::Function(error)) => {
                self.call_failed(name, function, &error, &supplied, (call, expression));
                Value::dynamic()
            }
        }
    }
}

/// An argument that a function evaluates when it likes.
struct Unevaluated<'s, 'r, 'e, 'f> {
    evaluator: &'s RefCell<&'r mut Evaluator<'e, 'f>>,
    expression: Expression<'f>,
}

impl Argument for Unevaluated<'_, '_, '_, '_> {
    fn evaluate(&self) -> Result<Value, Diagnostics> {
        let mut evaluator = self.evaluator.borrow_mut();
        let (value, found) = evaluator.apart(|this| this.evaluate(self.expression));
        found.into_result(value)
    }

    fn text(&self) -> &str {
        self.expression
            .file()
            .source()
            .slice(self.expression.span())
    }

    fn span(&self) -> Option<SourceSpan> {
        Some(self.expression.source_span())
    }

    fn expression(&self) -> Option<Arc<dyn Any + Send + Sync>> {
        Some(Arc::new(self.expression.to_owned()))
    }
}
