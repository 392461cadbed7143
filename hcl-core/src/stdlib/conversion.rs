//! Functions that convert to a type, and those that ask whether an expression works.

use super::{errors, table};
use crate::convert::{conversion, convert, mismatch};
use crate::diagnostic::Diagnostics;
use crate::function::{Function, FunctionError, Functions, Parameter};
use crate::types::Type;
use crate::value::Value;

/// `tobool`, `tolist`, `tomap`, `tonumber`, `toset`, `tostring`, `try` and `can`.
pub(super) fn functions() -> Functions {
    table(&[
        ("can", can),
        ("tobool", || to("Converts a value to a bool.", Type::Bool)),
        ("tolist", || {
            to("Converts a value to a list.", Type::list(Type::Dynamic))
        }),
        ("tomap", || {
            to("Converts a value to a map.", Type::map(Type::Dynamic))
        }),
        ("tonumber", || {
            to("Converts a value to a number.", Type::Number)
        }),
        ("toset", || {
            to("Converts a value to a set.", Type::set(Type::Dynamic))
        }),
        ("tostring", || {
            to("Converts a value to a string.", Type::String)
        }),
        ("try", try_each),
    ])
}

/// A function that converts its argument to a type.
#[must_use]
pub fn to(description: &str, wanted: Type) -> Function {
    let anything = Parameter::new("v", Type::Dynamic)
        .allow_null()
        .allow_dynamic();
    let promised = wanted.clone();
    Function::builder()
        .description(description)
        .parameter(anything)
        .returns_by(move |arguments| {
            let given = arguments[0].ty();
            if given == wanted || conversion(&given, &wanted).is_some() {
                return Ok(wanted.clone());
            }
            let why = mismatch(&given, &wanted);
            Err(FunctionError::argument(0, why.to_string()))
        })
        .implement(move |arguments, _| {
            let converted = convert(&arguments[0], &promised);
            converted.map_err(|error| FunctionError::argument(0, error.to_string()))
        })
}

fn try_each() -> Function {
    Function::builder()
        .description(
            "Gives the value of the first of its expressions that has one without an error.",
        )
        .variadic(Parameter::new("expressions", Type::Dynamic))
        .implement_lazily(|arguments| {
            if arguments.is_empty() {
                return Err(errors::no_arguments().into());
            }
            let mut failures = Vec::with_capacity(arguments.len());
            for argument in arguments {
                match argument.evaluate() {
                    // What is not known yet may still turn out to be an error, and then the next one counts.
                    Ok(value) if !value.is_wholly_known() => return Ok(Value::dynamic()),
                    Ok(value) => return Ok(value),
                    Err(diagnostics) => failures.push(diagnostics),
                }
            }
            Err(errors::nothing_worked(&failures).into())
        })
}

fn can() -> Function {
    Function::builder()
        .description("Tells whether an expression has a value without an error.")
        .parameter(Parameter::new("expression", Type::Dynamic))
        .implement_lazily(|arguments| {
            let outcome: Option<Result<Value, Diagnostics>> =
                arguments.first().map(|argument| argument.evaluate());
            Ok(match outcome {
                Some(Ok(value)) if !value.is_wholly_known() => Value::unknown(Type::Bool),
                outcome => matches!(outcome, Some(Ok(_))).into(),
            })
        })
}
