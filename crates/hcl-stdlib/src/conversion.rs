//! Conversions, and `try` and `can`, which evaluate expressions that may fail.

use super::arguments::at;
use super::describe;
use super::{build, errors, table};
use hcl_core::convert::{conversion, convert, mismatch};
use hcl_core::diagnostic::Diagnostics;
use hcl_core::function::{Function, FunctionError, Functions, Parameter};
use hcl_core::types::Type;
use hcl_core::value::Value;

/// Creates the table of conversion functions, `try` and `can`.
///
/// ```
///
/// let to_number = hcl_stdlib::conversions().get("tonumber").unwrap().clone();
/// assert_eq!(to_number.call(&["8080".into()])?, 8080);
/// # Ok::<(), hcl_core::function::FunctionError>(())
/// ```
#[must_use]
pub fn conversions() -> Functions {
    let lazy = table(&[("can", can), ("try", try_each)]);
    lazy.with_all(conversions_of(&argument()))
}

/// Creates the conversions to a type, with this parameter.
pub(super) fn conversions_of(parameter: &Parameter) -> Functions {
    let all = [
        ("tobool", "a bool", Type::Bool),
        ("tolist", "a list", Type::list(Type::Dynamic)),
        ("tomap", "a map", Type::map(Type::Dynamic)),
        ("tonumber", "a number", Type::Number),
        ("toset", "a set", Type::set(Type::Dynamic)),
        ("tostring", "a string", Type::String),
    ];
    let mut functions = Functions::new();
    for (name, kind, ty) in all {
        let description = format!("Converts a value to {kind}.");
        functions.insert(name, converting(&description, ty, parameter.clone()));
    }
    functions
}

/// The parameter of a conversion.
pub(super) fn argument() -> Parameter {
    Parameter::new("v", Type::Dynamic)
        .allow_null()
        .allow_dynamic()
}

/// Creates a function that converts its argument to a type.
///
/// ```
/// use hcl_core::{Type, Value};
///
/// let to_ports = hcl_stdlib::to("Converts a value to a list of ports.", Type::list(Type::Number));
/// let ports = to_ports.call(&[Value::tuple(vec!["80".into(), "443".into()])])?;
/// assert_eq!(ports.ty(), Type::list(Type::Number));
/// # Ok::<(), hcl_core::function::FunctionError>(())
/// ```
#[must_use]
pub fn to(description: &str, expected: Type) -> Function {
    converting(description, expected, argument())
}

fn converting(description: &str, expected: Type, parameter: Parameter) -> Function {
    let promised = expected.clone();
    describe(description)
        .parameter(parameter)
        .returns_by(move |arguments| {
            let given = at(arguments, 0).ty();
            if given == expected || conversion(&given, &expected).is_some() {
                return Ok(expected.clone());
            }
            let why = mismatch(&given, &expected);
            Err(FunctionError::argument(0, why.to_string()).without_values())
        })
        .implement(move |arguments, _| {
            let converted = convert(at(arguments, 0), &promised);
            converted.map_err(|error| FunctionError::argument(0, error.to_string()))
        })
}

fn try_each() -> Function {
    describe("Returns the value of the first expression that evaluates without an error.")
        .variadic(Parameter::new("expressions", Type::Dynamic))
        .implement_lazily(|arguments| {
            if arguments.is_empty() {
                return Err(errors::no_arguments().into());
            }
            let mut failures = Vec::with_capacity(arguments.len());
            for argument in arguments {
                match argument.evaluate() {
                    // An unknown value may become an error once it is known, and then the next expression counts.
                    Ok(value) if !value.is_wholly_known() => return Ok(Value::dynamic()),
                    Ok(value) => return Ok(value),
                    Err(diagnostics) => failures.push(diagnostics),
                }
            }
            // Each report holds the reports of the attempts inside.
            let error = errors::nothing_worked(&failures);
            build::charge_unicode(&error.to_string())?;
            Err(error.into())
        })
}

fn can() -> Function {
    describe("Returns whether an expression evaluates without an error.")
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
