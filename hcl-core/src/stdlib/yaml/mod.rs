//! YAML in strings.

mod decode;
mod encode;
mod errors;
mod scalar;

use super::arguments::{at, text};
use super::build;
use super::describe;
use super::table;
use crate::function::{Function, Functions, Parameter};
use crate::types::Type;
use crate::value::Value;

/// `yamldecode` and `yamlencode`.
pub(super) fn functions() -> Functions {
    table(&[("yamldecode", decode), ("yamlencode", encode)])
}

fn decode() -> Function {
    describe("Decodes one document of YAML 1.2 with the scalars of YAML 1.1.")
        .parameter(Parameter::new("src", Type::String))
        .returns_type_of_result()
        .implement(|arguments, _| decode::decode(text(at(arguments, 0))).map_err(errors::bad_yaml))
}

fn encode() -> Function {
    let value = Parameter::new("value", Type::Dynamic)
        .allow_null()
        .allow_dynamic();
    describe("Encodes a value as YAML in block style.")
        .parameter(value)
        .returns(Type::String)
        .implement(|arguments, ty| {
            if !at(arguments, 0).is_wholly_known() {
                return Ok(Value::unknown(ty.clone()));
            }
            build::string(encode::encode(at(arguments, 0))?)
        })
}
