//! The calling rule of all functions: conversion of arguments, and the effect of null, unknown and marked ones.

// spec(model): Functions and Function Calls; hcl_core::functions, cases::values/unknowns/unknowns

use std::any::Any;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use super::call_limits::limited;
use super::{
    CallError, Function, FunctionError, Implementation, LazyArgument, Parameter, ResultType, error,
};
use crate::convert::convert;
use crate::diagnostic::Diagnostics;
use crate::internal::build::List;
use crate::source::SourceSpan;
use crate::types::Type;
use crate::value::{MarkSet, Value, ValueKind};

/// Arguments that are converted and checked against their parameters.
struct Prepared {
    values: List<Value>,
    /// Marks of the arguments, for the result.
    marks: MarkSet,
    /// Whether an argument of the dynamic pseudo-type is not accepted by its parameter.
    dynamic: bool,
    /// Whether an unknown argument is not accepted by its parameter.
    unknown: bool,
}

impl Function {
    /// Checks the number of arguments.
    ///
    /// # Errors
    ///
    /// There are too few arguments, or too many: then the error is of the first one without a parameter.
    pub fn check_arity(&self, count: usize) -> Result<(), FunctionError> {
        let required = self.parameters().len();
        match self.parameters().get(count) {
            Some(missing) => Err(error::too_few(missing, required, count)),
            None if count > required && self.variadic().is_none() => {
                Err(error::too_many(required, count))
            }
            None => Ok(()),
        }
    }

    /// Converts a value to the type of the parameter at an index.
    ///
    /// # Errors
    ///
    /// Without such a parameter, or such a conversion.
    pub fn convert_argument(&self, index: usize, value: &Value) -> Result<Value, FunctionError> {
        let Some(parameter) = self.parameter(index) else {
            return Err(error::too_many(self.parameters().len(), index + 1));
        };
        if *parameter.ty() == Type::Dynamic {
            return Ok(value.clone());
        }
        convert(value, parameter.ty())
            // The conversion sees the marks, and quotes no marked value.
            .map_err(|error| FunctionError::argument(index, error.to_string()).without_values())
    }

    /// Calls the function with values.
    ///
    /// Arguments are converted to their parameters' types. An argument of the dynamic pseudo-type, or an unknown one,
    /// makes the result unknown unless its parameter accepts such values; marks move from arguments to the result.
    /// A panic of the implementation becomes an error.
    ///
    /// ```
    /// use hcl_core::function::Function;
    /// use hcl_core::{Type, Value};
    ///
    /// let shout = Function::from_fn(|text: String| text.to_uppercase());
    /// assert_eq!(shout.call(&["hey".into()])?, "HEY");
    /// assert!(shout.call(&[Value::unknown(Type::String)])?.is_unknown());
    /// assert_eq!(shout.call(&[Value::null(Type::String)]).unwrap_err().argument_index(), Some(0));
    /// # Ok::<(), hcl_core::function::FunctionError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The number of arguments is wrong, an argument cannot be converted, null is not accepted, or the implementation
    /// returns an error.
    pub fn call(&self, arguments: &[Value]) -> Result<Value, FunctionError> {
        limited(|| {
            let prepared = self.prepare(arguments)?;
            match self.call_prepared(&prepared) {
                Ok(result) => Ok(result.with_marks(prepared.marks)),
                Err(error) => Err(redacted(error, arguments)),
            }
        })
    }

    /// Returns the type of the result of a call, without calling the implementation.
    ///
    /// ```
    /// use hcl_core::function::{Function, Parameter};
    /// use hcl_core::{Type, Value};
    ///
    /// let list_of = Function::builder()
    ///     .variadic(Parameter::new("values", Type::Number))
    ///     .returns_by(|values| Ok(Type::list(values[0].ty())))
    ///     .implement(|values, _| Ok(Value::tuple(values.to_vec())));
    /// assert_eq!(list_of.return_type(&[Value::unknown(Type::Number)])?, Type::list(Type::Number));
    /// # Ok::<(), hcl_core::function::FunctionError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`call`](Self::call), except the errors of the implementation, if it is not called.
    #[inline]
    pub fn return_type(&self, arguments: &[Value]) -> Result<Type, FunctionError> {
        limited(|| self.type_of_result(arguments))
    }

    #[inline]
    fn type_of_result(&self, arguments: &[Value]) -> Result<Type, FunctionError> {
        let prepared = self.prepare(arguments)?;
        // The reference promises no type for a collection that is known in part, as of `flatten([[var.x]])`.
        let is_certain = |value: &Value| value.is_unknown() || value.is_wholly_known();
        let is_callable = prepared.is_callable() && prepared.values.iter().all(is_certain);
        let ty = match (&self.0.result, &self.0.implementation) {
            (ResultType::OfResult, Implementation::Strict(body)) if is_callable => {
                guarded(|| body(&prepared.values, &Type::Dynamic)).map(|result| result.ty())
            }
            _ => self.result_type(&prepared),
        };
        ty.map_err(|error| redacted(error, arguments))
    }

    /// Calls the function with unevaluated arguments. For a function that is not lazy, they are evaluated first.
    ///
    /// # Errors
    ///
    /// Those of [`call`](Self::call), or the diagnostics of an argument.
    pub fn call_lazily(&self, arguments: &[&dyn LazyArgument]) -> Result<Value, CallError> {
        self.check_arity(arguments.len())?;
        match &self.0.implementation {
            Implementation::Lazy(body) => {
                let any_marked = Cell::new(false);
                let mut observed = Vec::with_capacity(arguments.len());
                for &argument in arguments {
                    observed.push(Observed {
                        argument,
                        any_marked: &any_marked,
                    });
                }
                let mut arguments: Vec<&dyn LazyArgument> = Vec::with_capacity(observed.len());
                for argument in &observed {
                    arguments.push(argument);
                }
                let result = catch_unwind(AssertUnwindSafe(|| body(&arguments)))
                    .unwrap_or_else(|payload| Err(error::panicked(&*payload).into()));
                match result {
                    // The message may quote any argument that the function has evaluated.
                    Err(CallError::Function(error)) => Err(if any_marked.get() {
                        error.redacted().into()
                    } else {
                        error.into()
                    }),
                    result => result,
                }
            }
            Implementation::Strict(_) => {
                let mut values = Vec::with_capacity(arguments.len());
                for argument in arguments {
                    values.push(argument.evaluate()?);
                }
                Ok(self.call(&values)?)
            }
        }
    }

    fn prepare(&self, arguments: &[Value]) -> Result<Prepared, FunctionError> {
        self.check_arity(arguments.len())?;
        let mut prepared = Prepared {
            values: List::with_capacity(arguments.len())?,
            marks: MarkSet::new(),
            dynamic: false,
            unknown: false,
        };
        for (index, argument) in arguments.iter().enumerate() {
            let value = self.convert_argument(index, argument)?;
            if let Some(parameter) = self.parameter(index) {
                prepared.add(index, value, parameter)?;
            }
        }
        Ok(prepared)
    }

    fn result_type(&self, prepared: &Prepared) -> Result<Type, FunctionError> {
        match &self.0.result {
            _ if prepared.dynamic => Ok(Type::Dynamic),
            ResultType::Fixed(ty) => Ok(ty.clone()),
            ResultType::Computed(rule) => guarded(|| rule(&prepared.values)),
            ResultType::OfResult => Ok(Type::Dynamic),
        }
    }

    fn call_prepared(&self, prepared: &Prepared) -> Result<Value, FunctionError> {
        let Implementation::Strict(body) = &self.0.implementation else {
            return Err(error::needs_expressions());
        };
        let ty = self.result_type(prepared)?;
        if !prepared.is_callable() {
            return Ok(self.refined(Value::unknown(ty)));
        }
        let result = guarded(|| body(&prepared.values, &ty))?;
        if let ResultType::Fixed(promised) = &self.0.result
            && !promised.has_dynamic()
        {
            let actual = result.ty();
            // A null or unknown value without a type fits any promise.
            if actual != *promised && actual != Type::Dynamic {
                return Err(error::wrong_result(promised, &actual));
            }
        }
        Ok(self.refined(result))
    }

    /// Refines an unknown result by the refinement of the function.
    fn refined(&self, result: Value) -> Value {
        if result.is_known() {
            return result;
        }
        let refined = result.refined(&self.0.refinement);
        // A result that contradicts the refinement stays as it is.
        refined.unwrap_or(result)
    }
}

impl Prepared {
    /// Returns whether each parameter accepts its argument.
    const fn is_callable(&self) -> bool {
        !self.dynamic && !self.unknown
    }

    /// Adds a converted argument by the rules of its parameter.
    fn add(
        &mut self,
        index: usize,
        value: Value,
        parameter: &Parameter,
    ) -> Result<(), FunctionError> {
        let value = if parameter.allow_marked {
            value
        } else {
            let (plain, marks) = value.unmark_deep();
            self.marks.append(marks);
            plain
        };
        let plain = value.unmarked();
        // After an argument of unknown type, null is not checked: the result depends on that argument.
        if plain.is_null() && !parameter.allow_null && !self.dynamic {
            return Err(error::null(index));
        }
        // A literal null also has the dynamic pseudo-type.
        self.dynamic |= !parameter.allow_dynamic
            && matches!(plain.kind(), ValueKind::Null | ValueKind::Unknown)
            && plain.ty() == Type::Dynamic;
        self.unknown |= !parameter.allow_unknown && plain.is_unknown();
        self.values.push(value)?;
        Ok(())
    }
}

/// Returns an error of the implementation as it may be shown for these arguments.
#[cold]
fn redacted(error: FunctionError, arguments: &[Value]) -> FunctionError {
    if arguments.iter().any(Value::contains_marked) {
        error.redacted()
    } else {
        error
    }
}

/// Runs code of an application; a panic becomes an error of the call.
fn guarded<T>(body: impl FnOnce() -> Result<T, FunctionError>) -> Result<T, FunctionError> {
    catch_unwind(AssertUnwindSafe(body)).unwrap_or_else(|payload| Err(error::panicked(&*payload)))
}

/// An argument of a lazy function that records whether a value of it carries marks.
struct Observed<'a> {
    argument: &'a dyn LazyArgument,
    any_marked: &'a Cell<bool>,
}

impl LazyArgument for Observed<'_> {
    fn evaluate(&self) -> Result<Value, Diagnostics> {
        let value = self.argument.evaluate()?;
        if value.contains_marked() {
            self.any_marked.set(true);
        }
        Ok(value)
    }

    fn text(&self) -> &str {
        self.argument.text()
    }

    fn span(&self) -> Option<SourceSpan> {
        self.argument.span()
    }

    fn expression(&self) -> Option<Arc<dyn Any + Send + Sync>> {
        self.argument.expression()
    }
}
