//! YAML in strings.

mod decode;
mod encode;
mod errors;
mod scalar;

use super::arguments::{at, text};
use super::build;
use super::describe;
use super::table;
use hcl_core::function::{Function, Functions, Parameter};
use hcl_core::types::Type;
use hcl_core::value::Value;

/// Creates the table of functions of YAML: `yamldecode`, `yamlencode`.
///
/// ```
/// use hcl_core::Value;
///
/// let decode = hcl_stdlib::yaml().get("yamldecode").unwrap().clone();
/// let list = decode.call(&["- a\n- b\n".into()])?;
/// assert_eq!(list, Value::tuple(vec!["a".into(), "b".into()]));
/// # Ok::<(), hcl_core::function::FunctionError>(())
/// ```
#[must_use]
pub fn yaml() -> Functions {
    table(&[("yamldecode", decode), ("yamlencode", encode)])
}

fn decode() -> Function {
    describe("Decodes one document of YAML 1.2 with the scalars of YAML 1.1.")
        .parameter(Parameter::new("src", Type::String))
        .returns_type_of_result()
        .implement(|arguments, _| decode::decode(text(arguments, 0)).map_err(errors::bad_yaml))
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
