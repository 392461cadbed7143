//! Evaluation: the data of a text, with values of expressions.

use hcl_core::function::{Function, FunctionError, Parameter};
use hcl_core::json_form::{JsonText, send_source, send_value};
use hcl_core::value::ValueKind;
use hcl_core::{EvalContext, Limits, Type, Value};
use wasm_bindgen::prelude::*;

use super::language;
use crate::failure::JsonFailure;

#[wasm_bindgen]
extern "C" {
    /// The functions of a caller.
    pub type Callbacks;

    /// Calls a function with the arguments as an array of JSON, and returns its result as JSON.
    #[wasm_bindgen(method, structural, catch)]
    fn call(this: &Callbacks, name: &str, arguments: &str) -> Result<String, JsValue>;
}

/// Returns the data of a text as JSON, with values of its expressions; with `is_partial`, the text of expressions without a value.
/// `functions` has the names of the functions that `callbacks` calls.
#[wasm_bindgen]
pub fn decode(
    text: &str,
    filename: &str,
    is_partial: bool,
    variables: Option<String>,
    has_standard: bool,
    functions: Vec<String>,
    callbacks: Callbacks,
) -> Result<String, JsonFailure> {
    let parsed = crate::parse_by_name(text, filename)?;
    let mut context = EvalContext::new();
    context.set_limits(Limits::default());
    // Unknown names are reported as such, and not that there are none at all.
    context.set_variables([] as [(&str, Value); 0]);
    context.set_functions(language::functions(has_standard));
    let variables = language::variables(variables.as_deref(), Vec::new())?;
    for (name, value) in variables.unwrap_or_default() {
        context.set_variable(name, value);
    }
    let callbacks = std::sync::Arc::new(callbacks);
    for name in functions {
        let function = function(name.clone(), std::sync::Arc::clone(&callbacks));
        context.set_function(name, function);
    }
    let mut out = String::new();
    let mut sink = JsonText::new(&mut out, false);
    send_source(&parsed, context, is_partial, &mut sink, || Ok(()))?;
    Ok(out)
}

/// Returns a function that calls a callback with the values of all arguments.
fn function(name: String, callbacks: std::sync::Arc<Callbacks>) -> Function {
    let argument = Parameter::new("argument", Type::Dynamic)
        .allow_null()
        // A literal null has no type: without this, the function would not be called.
        .allow_dynamic();
    Function::builder()
        .variadic(argument)
        .implement(move |arguments, _| {
            called(&name, &callbacks, arguments).map_err(FunctionError::new)
        })
}

fn called(name: &str, callbacks: &Callbacks, arguments: &[Value]) -> Result<Value, String> {
    let arguments = Value::tuple(arguments.to_vec());
    let mut json = String::new();
    // Without a budget of its own: the evaluation has charged the arguments.
    send_value(
        &arguments,
        &EvalContext::new(),
        &mut JsonText::new(&mut json, false),
    )
    .map_err(|_| "the arguments are too large".to_owned())?;
    let result = callbacks.call(name, &json);
    let result = result.map_err(|error| error.as_string().unwrap_or_default())?;
    let value = Value::from_json(&result).map_err(|error| error.to_string())?;
    match value.kind() {
        ValueKind::Null => Ok(Value::null(Type::Dynamic)),
        _ => Ok(value),
    }
}
