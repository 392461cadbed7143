//! Functions of Python in expressions.

use std::sync::{Arc, Mutex};

use hcl_core::function::{Function, FunctionError, Functions, Parameter};
use hcl_core::json_form::send_value;
use hcl_core::{EvalContext, Limits, Type, Value};
use hcl_serde::stdlib;
use pyo3::exceptions::{PyException, PyMemoryError, PyRecursionError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::errors::Failure;
use crate::number::Fractions;
use crate::objects::Objects;
use crate::value;

/// The exceptions that functions of Python have raised.
#[derive(Clone, Debug, Default)]
pub struct Raised(Arc<Mutex<Option<PyErr>>>);

impl Raised {
    fn note(&self, error: PyErr) {
        if let Ok(mut slot) = self.0.lock() {
            slot.get_or_insert(error);
        }
    }

    /// Takes the first exception.
    pub fn take(&self) -> Option<PyErr> {
        self.0.lock().ok().and_then(|mut slot| slot.take())
    }

    /// Takes an exception that is not a mistake of the configuration: an interrupt, or a lack of memory.
    pub fn interrupt(&self, py: Python<'_>) -> Result<(), Failure> {
        let Ok(mut slot) = self.0.lock() else {
            return Ok(());
        };
        if slot.as_ref().is_some_and(|error| is_interrupt(py, error))
            && let Some(error) = slot.take()
        {
            return Err(Failure::Python(error));
        }
        Ok(())
    }
}

fn is_interrupt(py: Python<'_>, error: &PyErr) -> bool {
    !error.is_instance_of::<PyException>(py)
        || error.is_instance_of::<PyMemoryError>(py)
        || error.is_instance_of::<PyRecursionError>(py)
}

/// Returns the scope of an evaluation.
pub fn context(
    variables: Option<&Bound<'_, PyAny>>,
    functions: Option<&Bound<'_, PyDict>>,
    has_standard: bool,
    limits: Limits,
    raised: &Raised,
) -> PyResult<EvalContext<'static>> {
    let mut context = EvalContext::new();
    context.set_limits(limits);
    // Unknown names are reported as such, and not that there are none at all.
    context.set_variables([] as [(&str, Value); 0]);
    context.set_functions(if has_standard {
        stdlib::standard()
    } else {
        Functions::new()
    });
    if let Some(variables) = variables {
        let object = value::from_python(variables)?;
        let hcl_core::value::ValueKind::Object(entries) = object.kind() else {
            return Err(PyTypeError::new_err(
                "variables must be a mapping of names to values",
            ));
        };
        for (name, value) in entries {
            context.set_variable(&**name, value.clone());
        }
    }
    for (name, callable) in functions.into_iter().flat_map(PyDictMethods::iter) {
        let name = value::text_key(&name)?;
        if !callable.is_callable() {
            return Err(PyTypeError::new_err(format!(
                "the function {name:?} is not callable"
            )));
        }
        let function = function(callable.unbind(), raised.clone());
        context.set_function(name, function);
    }
    Ok(context)
}

/// Returns a function that calls a callable with the values of all arguments.
fn function(callable: Py<PyAny>, raised: Raised) -> Function {
    let argument = Parameter::new("argument", Type::Dynamic)
        .allow_null()
        .allow_dynamic();
    Function::builder()
        .variadic(argument)
        .implement(move |arguments, _| {
            Python::attach(|py| {
                call(callable.bind(py), arguments).map_err(|error| {
                    let message = error.to_string();
                    raised.note(error);
                    FunctionError::new(message)
                })
            })
        })
}

fn call(callable: &Bound<'_, PyAny>, arguments: &[Value]) -> PyResult<Value> {
    let py = callable.py();
    // Without a budget of its own: the evaluation has charged the arguments.
    let context = EvalContext::new();
    let arguments = arguments.iter().map(|argument| {
        let mut objects = Objects::new(py, Fractions::Exact, true);
        match send_value(argument, &context, &mut objects) {
            Ok(()) => Ok(objects.finish()),
            Err(failure) => Err(failure.into_exception(py, None)),
        }
    });
    let arguments: Vec<Bound<'_, PyAny>> = arguments.collect::<PyResult<_>>()?;
    value::from_python(&callable.call1(PyTuple::new(py, arguments)?)?)
}
