//! stub
use crate::types::Type;
use crate::value::{Value, ValueError};
pub enum ConversionMode {
    Safe,
    Unsafe,
}
pub fn convert(value: &Value, ty: &Type) -> Result<Value, ValueError> {
    let _ = ty;
    Ok(value.clone())
}
pub fn unify(types: &[Type], _m: ConversionMode) -> Option<Type> {
    types.first().cloned()
}
pub fn mismatch_of_results(_a: &Type, _b: &Type) -> String {
    String::new()
}
