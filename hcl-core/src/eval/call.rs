//! Function calls.
//!
//! Native syntax specification, "Functions and Function Calls"; information model, same title.

use std::cell::RefCell;

use super::start::start_span;
use super::{Evaluator, errors};
use crate::diagnostic::{Diagnostics, suggest};
use crate::function::{Argument, CallError, Function, FunctionError};
use crate::source::{SourceSpan, Span};
use crate::syntax::{Call, Expression};
use crate::types::Type;
use crate::value::{MarkSet, Value, ops};

/// Arguments with the expressions that gave them; those of an expansion share one.
struct Arguments<'f> {
    values: Vec<Value>,
    places: Vec<Expression<'f>>,
    marks: MarkSet,
}

impl<'f> Evaluator<'_, 'f> {
    pub(super) fn call(&mut self, call: Call<'f>, expression: Expression<'f>) -> Value {
        let name = call.name();
        let Some(function) = self.context.function(&name).cloned() else {
            return self.unknown_function(&name, call, expression);
        };
        if function.is_lazy() {
            return self.call_lazily(&name, &function, call, expression);
        }
        let arguments = match self.arguments(call, expression) {
            Ok(arguments) => arguments,
            Err(instead) => return instead,
        };
        if let Err(error) = function.check_arity(arguments.values.len()) {
            return self.wrong_arity(
                &name,
                &function,
                &error,
                &arguments.places,
                (call, expression),
            );
        }
        let Some(converted) = self.convert_arguments(&function, &arguments, call, expression)
        else {
            return Value::dynamic();
        };
        match function.call(&converted) {
            Ok(value) => {
                let value = self.paid(value, expression);
                self.within_depth(value.with_marks(arguments.marks), expression)
            }
            Err(error) => {
                self.call_failed(
                    &name,
                    &function,
                    &error,
                    &arguments.places,
                    (call, expression),
                );
                Value::dynamic()
            }
        }
    }

    /// Evaluates the arguments, and expands the last one where it is followed by `...`.
    fn arguments(
        &mut self,
        call: Call<'f>,
        expression: Expression<'f>,
    ) -> Result<Arguments<'f>, Value> {
        let count = call.arguments().len();
        let mut arguments = Arguments {
            values: Vec::with_capacity(count),
            places: Vec::with_capacity(count),
            marks: MarkSet::new(),
        };
        let (failed, found) = self.apart(|this| {
            let expanded = call
                .expansion_span()
                .and_then(|_| call.arguments().next_back());
            for place in call
                .arguments()
                .take(count - usize::from(expanded.is_some()))
            {
                arguments.values.push(this.evaluate(place));
                arguments.places.push(place);
            }
            match expanded {
                Some(place) => this.expand(place, expression, &mut arguments),
                None => Ok(()),
            }
        });
        let has_errors = found.has_errors();
        self.diagnostics.append(found);
        failed?;
        if has_errors {
            Err(Value::dynamic())
        } else {
            Ok(arguments)
        }
    }

    fn expand(
        &mut self,
        place: Expression<'f>,
        whole: Expression<'f>,
        arguments: &mut Arguments<'f>,
    ) -> Result<(), Value> {
        let (value, found) = self.apart(|this| this.evaluate(place));
        let failed = found.has_errors();
        self.diagnostics.append(found);
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
                if !self.spend(elements.len(), whole) {
                    return Err(Value::dynamic());
                }
                arguments
                    .values
                    .extend(elements.iter().map(|entry| entry.value.clone()));
                arguments.places.resize(arguments.values.len(), place);
                arguments.marks.extend(marks);
                return Ok(());
            }
            _ => errors::not_expandable(&ty, place.source_span()),
        };
        self.report(diagnostic.within(whole.source_span()), place);
        Err(Value::dynamic())
    }

    /// Converts each argument to its parameter's type, reporting all that do not fit.
    fn convert_arguments(
        &mut self,
        function: &Function,
        arguments: &Arguments<'f>,
        call: Call<'f>,
        expression: Expression<'f>,
    ) -> Option<Vec<Value>> {
        let mut converted = Vec::with_capacity(arguments.values.len());
        let mut valid = true;
        for (index, value) in arguments.values.iter().enumerate() {
            match function.convert_argument(index, value) {
                Ok(value) => converted.push(value),
                Err(error) => {
                    valid = false;
                    self.call_failed(
                        &call.name(),
                        function,
                        &error,
                        &arguments.places,
                        (call, expression),
                    );
                }
            }
        }
        valid.then_some(converted)
    }

    /// Takes what a function built from the budget.
    fn paid(&mut self, value: Value, place: Expression<'f>) -> Value {
        let text = value.as_str().map_or(0, str::len);
        let elements = ops::elements(&value).map_or(0, |elements| elements.len());
        if self.spend_bytes(text, place) && self.spend(elements, place) {
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
            errors::calls_not_allowed(name, expression.source_span())
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
        self.diagnostics
            .push(diagnostic.within(Self::call_span(call, expression)));
        Value::dynamic()
    }

    #[cold]
    fn wrong_arity(
        &mut self,
        name: &str,
        function: &Function,
        error: &FunctionError,
        places: &[Expression<'f>],
        (call, expression): (Call<'f>, Expression<'f>),
    ) -> Value {
        let parameters = function.parameters();
        let diagnostic = match parameters.get(places.len()) {
            Some(missing) => {
                let wanted = (parameters.len(), function.variadic().is_some());
                let at = Self::at(expression, call.close_paren_span());
                errors::not_enough_arguments(name, wanted, missing.name(), at)
            }
            None => {
                let extra = places.get(error.argument_index().unwrap_or(parameters.len()));
                let at = extra.map_or_else(
                    || expression.source_span(),
                    |&place| Self::at(place, start_span(place)),
                );
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
        places: &[Expression<'f>],
        (call, expression): (Call<'f>, Expression<'f>),
    ) {
        let whole = Self::call_span(call, expression);
        let argument = error
            .argument_index()
            .and_then(|index| Some((function.parameter(index)?, places.get(index)?)));
        match argument {
            Some((parameter, &place)) => {
                let diagnostic = errors::invalid_argument(
                    parameter.name(),
                    error.message(),
                    Self::at(place, start_span(place)),
                );
                self.report(diagnostic.within(whole), place);
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
        let places: Vec<Expression<'f>> = call.arguments().collect();
        if let Err(error) = function.check_arity(places.len()) {
            return self.wrong_arity(name, function, &error, &places, (call, expression));
        }
        let shared = RefCell::new(&mut *self);
        let unevaluated: Vec<Unevaluated<'_, '_, '_, 'f>> = places
            .iter()
            .map(|&expression| Unevaluated {
                evaluator: &shared,
                expression,
            })
            .collect();
        let arguments: Vec<&dyn Argument> = unevaluated
            .iter()
            .map(|argument| argument as &dyn Argument)
            .collect();
        let result = function.call_lazily(&arguments);
        match result {
            Ok(value) => self.within_depth(value, expression),
            Err(CallError::Evaluation(found)) => {
                self.diagnostics.append(found);
                Value::dynamic()
            }
            Err(CallError::Function(error)) => {
                self.call_failed(name, function, &error, &places, (call, expression));
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
}
