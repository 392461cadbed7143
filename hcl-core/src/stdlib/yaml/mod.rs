//! YAML in strings.

mod decode;
mod encode;
mod scalar;

use super::arguments::{text, text_result};
use super::{errors, table};
use crate::function::{Function, Functions, Parameter};
use crate::types::Type;
use crate::value::Value;

/// `yamldecode` and `yamlencode`.
pub(super) fn functions() -> Functions {
    table(&[("yamldecode", decode), ("yamlencode", encode)])
}

fn decode() -> Function {
    Function::builder()
        .description("Reads a value from YAML: one document of YAML 1.2 with the scalars of 1.1.")
        .parameter(Parameter::new("src", Type::String))
        .implement(|arguments, _| decode::decode(text(&arguments[0])).map_err(errors::bad_yaml))
}

fn encode() -> Function {
    let value = Parameter::new("value", Type::Dynamic)
        .allow_null()
        .allow_dynamic();
    Function::builder()
        .description("Writes a value as YAML in block style.")
        .parameter(value)
        .returns(Type::String)
        .implement(|arguments, ty| {
            if !arguments[0].is_wholly_known() {
                return Ok(Value::unknown(ty.clone()));
            }
            text_result(encode::encode(&arguments[0])?)
        })
}
