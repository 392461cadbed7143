//! The function `convert(value, type)`. Its second argument is a type expression.

use super::type_constraint;
use crate::body::Expression;
use crate::convert::convert;
use crate::diagnostic::Diagnostics;
use crate::function::{CallError, Function, FunctionError, LazyArgument, Parameter};
use crate::native;
use crate::types::Type;
use crate::value::Value;

/// Creates the function. It is not part of any table of [`Functions`](crate::function::Functions), because it depends
/// on expressions.
///
/// ```
/// use hcl_core::{Diagnostics, EvalContext, Source, Value, eval, ext, native};
///
/// let mut context = EvalContext::new();
/// context.set_function("convert", ext::convert_function());
/// let mut diagnostics = Diagnostics::new();
/// let source = Source::new("t", "convert(5, string)")?;
/// let parsed = native::parse_expression(&source, &mut diagnostics);
/// assert_eq!(eval::evaluate(parsed.expression(), &context, &mut diagnostics), Value::from("5"));
/// # Ok::<(), hcl_core::source::SourceTooLarge>(())
/// ```
#[must_use]
pub fn convert_function() -> Function {
    Function::builder()
        .description("Converts a value to a type, which is written as a type expression.")
        .parameter(Parameter::new("value", Type::Dynamic))
        .parameter(Parameter::new("type", Type::Dynamic))
        .implement_lazily(|arguments| match arguments {
            [value, ty] => {
                let value = value.evaluate()?;
                let converted = convert(&value, &written_type(*ty)?);
                // The conversion sees the marks, and quotes no marked value.
                let failed =
                    |error| FunctionError::argument(0, format!("{error}")).without_values();
                Ok(converted.map_err(failed)?)
            }
            _ => Ok(Value::dynamic()),
        })
}

fn written_type(argument: &dyn LazyArgument) -> Result<Type, CallError> {
    let expression = argument
        .expression()
        .and_then(|expression| expression.downcast::<native::ParsedExpression>().ok());
    let Some(expression) = expression else {
        let problem = "a type expression is required, like string or list(number)";
        return Err(FunctionError::argument(1, problem).into());
    };
    let mut diagnostics = Diagnostics::new();
    let ty = type_constraint(&Expression::from(expression.expression()), &mut diagnostics);
    Ok(diagnostics.into_result(ty)?)
}
