//! Unification of the elements of a collection.

// spec(evalconfig): block_set spec blocks
// spec(hcldec): block_list spec blocks
// spec(hcldec): block_set spec blocks

use hcl_core::convert::{self, Safety};
use hcl_core::{Type, Value};

/// Converts values to one type. `None` if they have no common type. Without values, the type is `usual`.
///
/// DIFFERENCE: a null or unknown value of dynamic type takes the type of the others; in the reference it makes the whole
/// collection unknown.
pub(super) fn unified(values: Vec<Value>, usual: &Type) -> Option<(Type, Vec<Value>)> {
    let types: Vec<Type> = values.iter().map(Value::ty).collect();
    let first = types.first().unwrap_or(usual);
    if types.iter().all(|ty| ty == first) {
        return Some((first.clone(), values));
    }
    let known: Vec<Type> = types
        .into_iter()
        .filter(|ty| *ty != Type::Dynamic)
        .collect();
    // As in the reference, a number and a string have a type in common.
    let ty = convert::unify(&known, Safety::Unsafe)?;
    let values: Option<Vec<Value>> = values.iter().map(|value| converted(value, &ty)).collect();
    let values = values?;
    // If the type has dynamic parts, the converted values must agree on them.
    let ty = if ty.has_dynamic() {
        values.first()?.ty()
    } else {
        ty
    };
    values
        .iter()
        .all(|value| value.ty() == ty)
        .then_some((ty, values))
}

fn converted(value: &Value, ty: &Type) -> Option<Value> {
    if value.is_null() {
        let marks = value.marks().cloned().unwrap_or_default();
        return Some(Value::null(ty.clone()).with_marks(marks));
    }
    convert::convert(value, ty).ok()
}
