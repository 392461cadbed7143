//! The calling rule: what null, unknown, dynamic and marked arguments do, for all functions.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::{
    Argument, CallError, Function, FunctionError, Implementation, Parameter, ResultType, error,
};
use crate::convert::convert;
use crate::types::Type;
use crate::value::{MarkSet, Value, ValueKind};

/// Arguments that a function may be asked about or called with.
struct Prepared {
    values: Vec<Value>,
    /// What was taken off the arguments, to be put on the result.
    marks: MarkSet,
    /// An argument that the implementation must not see is of the dynamic pseudo-type.
    dynamic: bool,
    /// An argument that the implementation must not see is unknown.
    unknown: bool,
}

impl Function {
    /// Checks the number of arguments.
    ///
    /// # Errors
    ///
    /// Too few, or too many: then the error is of the first argument too many.
    pub fn check_arity(&self, given: usize) -> Result<(), FunctionError> {
        let required = self.parameters().len();
        match self.parameters().get(given) {
            Some(missing) => Err(error::too_few(missing, required, given)),
            None if given > required && self.variadic().is_none() => {
                Err(error::too_many(required, given))
            }
            None => Ok(()),
        }
    }

    /// Converts a value to the type of the parameter that it would go to.
    ///
    /// # Errors
    ///
    /// There is no such parameter, or no such conversion.
    pub fn convert_argument(&self, index: usize, value: &Value) -> Result<Value, FunctionError> {
        let Some(parameter) = self.parameter(index) else {
            return Err(error::too_many(self.parameters().len(), index + 1));
        };
        if *parameter.ty() == Type::Dynamic {
            return Ok(value.clone());
        }
        convert(value, parameter.ty())
            .map_err(|error| FunctionError::argument(index, error.to_string()))
    }

    /// Calls the function.
    ///
    /// Arguments are converted to their parameters' types. An argument of the dynamic pseudo-type, or an unknown one,
    /// makes the result unknown unless its parameter takes such values; marks move from arguments to the result.
    /// A panic of the implementation becomes an error.
    ///
    /// # Errors
    ///
    /// Wrong number of arguments, an argument that cannot be converted, null where it is not allowed, or what the
    /// implementation reports.
    pub fn call(&self, arguments: &[Value]) -> Result<Value, FunctionError> {
        let prepared = self.prepare(arguments)?;
        match self.call_prepared(&prepared) {
            Ok(result) => Ok(result.with_marks(prepared.marks)),
            Err(error) if prepared.marks.is_empty() => Err(error),
            Err(error) => Err(error.redacted()),
        }
    }

    /// The type of what a call with these arguments would give.
    ///
    /// # Errors
    ///
    /// As [`call`](Self::call), but for errors that only the implementation finds.
    pub fn return_type(&self, arguments: &[Value]) -> Result<Type, FunctionError> {
        let prepared = self.prepare(arguments)?;
        self.result_type(&prepared)
    }

    /// Calls the function with arguments that are not evaluated yet; a function that is not lazy is called with what
    /// they evaluate to.
    ///
    /// # Errors
    ///
    /// What [`call`](Self::call) reports, or the diagnostics of an argument.
    pub fn call_lazily(&self, arguments: &[&dyn Argument]) -> Result<Value, CallError> {
        self.check_arity(arguments.len())?;
        match &self.0.implementation {
            Implementation::Lazy(body) => catch_unwind(AssertUnwindSafe(|| body(arguments)))
                .unwrap_or_else(|payload| Err(error::panicked(&*payload).into())),
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
            values: Vec::with_capacity(arguments.len()),
            marks: MarkSet::new(),
            dynamic: false,
            unknown: false,
        };
        for (index, argument) in arguments.iter().enumerate() {
            let value = self.convert_argument(index, argument)?;
            if let Some(parameter) = self.parameter(index) {
                prepared.admit(index, value, parameter)?;
            }
        }
        Ok(prepared)
    }

    fn result_type(&self, prepared: &Prepared) -> Result<Type, FunctionError> {
        match &self.0.result {
            _ if prepared.dynamic => Ok(Type::Dynamic),
            ResultType::Fixed(ty) => Ok(ty.clone()),
            ResultType::Computed(rule) => guarded(|| rule(&prepared.values)),
        }
    }

    fn call_prepared(&self, prepared: &Prepared) -> Result<Value, FunctionError> {
        let Implementation::Strict(body) = &self.0.implementation else {
            return Err(error::needs_expressions());
        };
        let ty = self.result_type(prepared)?;
        if prepared.dynamic || prepared.unknown {
            return Ok(self.refined(Value::unknown(ty)));
        }
        let result = guarded(|| body(&prepared.values, &ty))?;
        if let ResultType::Fixed(promised) = &self.0.result
            && !promised.has_dynamic()
        {
            let given = result.ty();
            if given != *promised && given != Type::Dynamic {
                return Err(error::wrong_result(promised, &given));
            }
        }
        Ok(self.refined(result))
    }

    /// Adds what holds of every result to an unknown one.
    fn refined(&self, result: Value) -> Value {
        if result.is_known() {
            return result;
        }
        let refined = result.refine().refinement(&self.0.refinement).build();
        // A result that contradicts what its function promises stays as the implementation made it.
        refined.unwrap_or(result)
    }
}

impl Prepared {
    /// Takes one converted argument, applying the parameter's rules.
    fn admit(
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
        // Behind an argument of unknown type nothing is looked at any more, as the result hangs on that one.
        if plain.is_null() && !parameter.allow_null && !self.dynamic {
            return Err(error::null(index));
        }
        // A literal null is of the dynamic pseudo-type, too.
        self.dynamic |= !parameter.allow_dynamic
            && matches!(plain.kind(), ValueKind::Null | ValueKind::Unknown)
            && plain.ty() == Type::Dynamic;
        self.unknown |= !parameter.allow_unknown && plain.is_unknown();
        self.values.push(value);
        Ok(())
    }
}

/// Runs what an application wrote; a panic in it is an error of the call.
fn guarded<T>(body: impl FnOnce() -> Result<T, FunctionError>) -> Result<T, FunctionError> {
    catch_unwind(AssertUnwindSafe(body)).unwrap_or_else(|payload| Err(error::panicked(&*payload)))
}
