//! Parameters and arguments of functions.

use hcl_core::function::{Function, FunctionBuilder, FunctionError, Parameter};
use hcl_core::value::ValueError;
use hcl_core::{Type, Value};

/// A parameter that takes null, unknown and sensitive values.
pub(super) fn anything(name: &'static str) -> Parameter {
    Parameter::new(name, Type::Dynamic)
        .allow_null()
        .allow_unknown()
        .allow_dynamic()
        .allow_marked()
}

/// A parameter of any value that is known and not null.
pub(super) fn value(name: &'static str) -> Parameter {
    Parameter::new(name, Type::Dynamic)
}

pub(super) fn string(name: &'static str) -> Parameter {
    Parameter::new(name, Type::String)
}

/// A function that never returns null.
pub(super) fn gives(ty: Type, description: &'static str) -> FunctionBuilder {
    Function::builder()
        .description(description)
        .returns(ty)
        .never_null()
}

/// Returns the argument at an index; an absent one is null.
pub(super) fn at(arguments: &[Value], index: usize) -> &Value {
    static ABSENT: Value = Value::null(Type::Dynamic);
    arguments.get(index).unwrap_or(&ABSENT)
}

/// Returns the text of an argument that is a string.
pub(super) fn text(arguments: &[Value], index: usize) -> &str {
    at(arguments, index).unmarked().as_str().unwrap_or_default()
}

/// Returns the elements of a list, set or tuple.
pub(super) fn elements(value: &Value) -> &[Value] {
    value.unmarked().as_list().unwrap_or_default()
}

#[expect(clippy::needless_pass_by_value, reason = "for `map_err`")]
pub(super) fn undefined(error: ValueError) -> FunctionError {
    FunctionError::from(error.to_string())
}
