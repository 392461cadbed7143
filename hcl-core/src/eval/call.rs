//! Function calls.

// spec(native): Functions and Function Calls

use std::any::Any;
use std::cell::RefCell;
use std::sync::Arc;

use super::budget::at_depth;
use super::start::start_span;
use super::{Evaluator, errors};
use crate::diagnostic::{Diagnostics, suggest};
use crate::function::{CallError, Function, FunctionError, HIDDEN_REASON, LazyArgument};
use crate::internal::build::List;
use crate::native::{Call, Expression};
use crate::source::{SourceSpan, Span};
use crate::types::Type;
use crate::value::{MarkSet, Value, ops};

/// An argument before the call: an expression, or one element of the expanded argument.
struct SuppliedArgument<'f> {
    expression: Expression<'f>,
    element: Option<Value>,
}

impl<'f> From<Expression<'f>> for SuppliedArgument<'f> {
    fn from(expression: Expression<'f>) -> Self {
        Self {
            expression,
            element: None,
        }
    }
}

impl SuppliedArgument<'_> {
    /// The span that diagnostics about the argument point at.
    fn start(&self) -> SourceSpan {
        let span = match self.element {
            Some(_) => self.expression.span(),
            None => start_span(self.expression),
        };
        self.expression.file().source().span(span)
    }
}

impl<'f> Evaluator<'_, 'f> {
    pub(super) fn call(&mut self, call: Call<'f>, expression: Expression<'f>) -> Value {
        if !self.spend_on_source(expression) {
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
        let site = (call, expression);
        // As in the reference, the number of arguments is checked before they are evaluated.
        if let Err(error) = function.check_arity(supplied.len()) {
            return self.wrong_arity(&name, &function, &error, &supplied, site);
        }
        let Some(arguments) = self.arguments(&name, &function, (&supplied, &marks), site) else {
            return Value::dynamic();
        };
        let Some(result) = self.run_function(expression, || function.call(&arguments)) else {
            return Value::dynamic();
        };
        match result {
            Ok(value) => {
                let elements = ops::elements(&value).map_or(0, |elements| elements.len());
                if !self.spend(elements as u64, expression) {
                    return Value::dynamic();
                }
                self.within_limits(value.with_marks(marks), expression)
            }
            Err(error) => {
                // The error may quote an element of a marked argument that was expanded.
                let error = match error.argument_index() {
                    _ if marks.is_empty() => error,
                    Some(index) => FunctionError::argument(index, HIDDEN_REASON),
                    None => FunctionError::new(HIDDEN_REASON),
                };
                self.call_failed(&name, &function, &error, &supplied, site);
                Value::dynamic()
            }
        }
    }

    /// Lists the arguments and expands the last one if `...` follows it; its marks become marks of the result.
    fn supplied(
        &mut self,
        call: Call<'f>,
        expression: Expression<'f>,
    ) -> Result<(List<SuppliedArgument<'f>>, MarkSet), Value> {
        let mut marks = MarkSet::new();
        let mut supplied = List::new();
        let written = call.arguments().map(SuppliedArgument::from);
        if supplied.extend(written).is_err() && !self.is_affordable(expression) {
            return Err(Value::dynamic());
        }
        if call.expansion_span().is_some()
            && let Some(SuppliedArgument {
                expression: last, ..
            }) = supplied.pop()
        {
            marks = self.expand(last, expression, &mut supplied)?;
        }
        Ok((supplied, marks))
    }

    fn expand(
        &mut self,
        argument: Expression<'f>,
        whole: Expression<'f>,
        supplied: &mut List<SuppliedArgument<'f>>,
    ) -> Result<MarkSet, Value> {
        let (value, failed) = self.evaluate_checked(argument);
        if failed {
            return Err(Value::dynamic());
        }
        let marked = value;
        let (value, marks) = marked.unmark();
        let ty = value.ty();
        let error = match ty {
            _ if value.is_null() => errors::null_expansion(),
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
                let elements = elements.iter().map(|entry| SuppliedArgument {
                    expression: argument,
                    element: Some(entry.value.clone()),
                });
                if supplied.extend(elements).is_err() && !self.is_affordable(whole) {
                    return Err(Value::dynamic());
                }
                return Ok(marks);
            }
            _ => errors::not_expandable(&marked),
        };
        self.report_part(error, argument, whole.source_span());
        Err(Value::dynamic())
    }

    /// Evaluates each argument and converts it to the type of its parameter, reporting every argument that fails.
    fn arguments(
        &mut self,
        name: &str,
        function: &Function,
        (supplied, marks): (&[SuppliedArgument<'f>], &MarkSet),
        site: (Call<'f>, Expression<'f>),
    ) -> Option<List<Value>> {
        let (_, whole) = site;
        let Ok(mut converted) = List::with_capacity(supplied.len()) else {
            self.is_affordable(whole);
            return None;
        };
        let errors_before = self.diagnostics.error_count();
        for (index, argument) in supplied.iter().enumerate() {
            let value = match &argument.element {
                Some(element) => element.clone(),
                None => self.evaluate(argument.expression),
            };
            if !self.spend_on(value.size(), argument.expression) {
                return None;
            }
            match function.convert_argument(index, &value) {
                Ok(value) => {
                    if converted.push(value).is_err() && !self.is_affordable(whole) {
                        return None;
                    }
                }
                // An error of the limit is reported as such, not as a wrong argument.
                Err(_) if !self.is_affordable(whole) => return None,
                Err(error) => {
                    let secret = argument.element.as_ref().filter(|_| !marks.is_empty());
                    let marked = secret.map(|element| element.clone().with_marks(marks.clone()));
                    let again = marked
                        .and_then(|argument| function.convert_argument(index, &argument).err());
                    let error = again.unwrap_or(error);
                    self.call_failed(name, function, &error, supplied, site);
                }
            }
        }
        (self.diagnostics.error_count() == errors_before).then_some(converted)
    }

    #[cold]
    fn unknown_function(
        &mut self,
        name: &str,
        call: Call<'f>,
        expression: Expression<'f>,
    ) -> Value {
        let at = Self::at(expression, call.name_span());
        let mut names = self.context.function_names();
        let diagnostic = if !self.context.allows_functions() {
            errors::calls_not_allowed(name, Self::call_span(call, expression))
        } else if let Some((namespace, bare)) = name.rsplit_once(':') {
            // The namespace ends with the first of two colons.
            let prefix = format!("{namespace}:");
            let is_known = names.any(|name| name.starts_with(&prefix));
            errors::unknown_namespaced_function(&prefix, bare, is_known, at)
        } else {
            errors::unknown_function(name, suggest(name, names), at)
        };
        self.report_plain(
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
        supplied: &[SuppliedArgument<'f>],
        (call, expression): (Call<'f>, Expression<'f>),
    ) -> Value {
        let parameters = function.parameters();
        let diagnostic = match parameters.get(supplied.len()) {
            // A mistake that is reported already: `lookup(var.images "web")`.
            Some(_) if has_unread_text(call, expression) => return Value::dynamic(),
            Some(missing) => {
                let required = (parameters.len(), function.variadic().is_some());
                let at = Self::at(expression, call.close_paren_span());
                errors::not_enough_arguments(name, required, (supplied.len(), missing), at)
            }
            None => {
                let extra = supplied.get(error.argument_index().unwrap_or(parameters.len()));
                let at = extra.map_or_else(|| expression.source_span(), SuppliedArgument::start);
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
        supplied: &[SuppliedArgument<'f>],
        (call, expression): (Call<'f>, Expression<'f>),
    ) {
        let whole = Self::call_span(call, expression);
        let argument = error
            .argument_index()
            .and_then(|index| Some((index, function.parameter(index)?, supplied.get(index)?)));
        let (mut diagnostic, about) = match argument {
            Some((index, parameter, argument)) => {
                let (parameter, at) = ((index, parameter), argument.start());
                let diagnostic = errors::invalid_argument(parameter, &error.sentence(), at);
                (diagnostic, argument.expression)
            }
            None => {
                let at = Self::at(expression, call.name_span().to(call.open_paren_span()));
                let diagnostic = errors::call_failed(name, &error.sentence(), at);
                (diagnostic, expression)
            }
        };
        let is_plain = |it: Expression<'_>| it.is_literal() && it.operands().is_empty();
        if call.arguments().all(is_plain) {
            diagnostic = diagnostic.about_literals();
        }
        self.report(diagnostic.within(whole), about);
    }

    fn call_span(call: Call<'f>, expression: Expression<'f>) -> SourceSpan {
        let start = call.name_span();
        Self::at(expression, Span::new(start.start, expression.span().end))
    }

    /// Calls a function that evaluates its arguments itself, such as `try`.
    fn call_lazily(
        &mut self,
        name: &str,
        function: &Function,
        call: Call<'f>,
        expression: Expression<'f>,
    ) -> Value {
        let (supplied, marks) = match self.supplied(call, expression) {
            Ok(supplied) => supplied,
            Err(instead) => return instead,
        };
        if let Err(error) = function.check_arity(supplied.len()) {
            return self.wrong_arity(name, function, &error, &supplied, (call, expression));
        }
        let depth = self.depth;
        let shared = RefCell::new(&mut *self);
        let mut unevaluated: Vec<Unevaluated<'_, '_, '_, 'f>> = Vec::with_capacity(supplied.len());
        for argument in &supplied {
            // As in the reference, marks of the expanded collection are marks of its elements.
            let element = argument.element.clone();
            unevaluated.push(Unevaluated {
                evaluator: &shared,
                expression: argument.expression,
                element: element.map(|element| element.with_marks(marks.clone())),
            });
        }
        let mut arguments: Vec<&dyn LazyArgument> = Vec::with_capacity(unevaluated.len());
        for argument in &unevaluated {
            arguments.push(argument);
        }
        let result = at_depth(depth, || function.call_lazily(&arguments));
        match result {
            _ if !self.is_affordable(expression) => Value::dynamic(),
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

/// An argument of a function that evaluates its arguments itself.
struct Unevaluated<'s, 'r, 'e, 'f> {
    evaluator: &'s RefCell<&'r mut Evaluator<'e, 'f>>,
    expression: Expression<'f>,
    /// The value, for an element of the expanded argument.
    element: Option<Value>,
}

impl LazyArgument for Unevaluated<'_, '_, '_, '_> {
    fn evaluate(&self) -> Result<Value, Diagnostics> {
        if let Some(element) = &self.element {
            return Ok(element.clone());
        }
        let mut evaluator = self.evaluator.borrow_mut();
        let (value, found) = evaluator.isolated(|this| this.evaluate(self.expression));
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
        let is_element = self.element.is_some();
        (!is_element).then(|| Arc::new(self.expression.to_owned()) as _)
    }
}

/// Returns whether a mistake of syntax has left out arguments: more than a comma is between the last one and the parenthesis.
fn has_unread_text(call: Call<'_>, expression: Expression<'_>) -> bool {
    let argument = || call.arguments().next_back().map(Expression::span);
    let last = call.expansion_span().or_else(argument);
    let start = last.unwrap_or_else(|| call.open_paren_span()).end;
    let source = expression.file().source();
    let rest = source.slice(Span::new(start, call.close_paren_span().start.max(start)));
    let is_text = |byte| !matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | b',');
    source.is_broken() && rest.bytes().any(is_text)
}
