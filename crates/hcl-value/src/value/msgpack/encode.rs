//! Values to MessagePack.

use rmp::encode::{
    ByteBuf, write_array_len, write_bin, write_bool, write_f64, write_map_len, write_nil,
    write_sint, write_str,
};

use super::refinement::write_unknown;
use crate::Str;
use crate::number::{Number, bigint};
use crate::types::{PathStep, Type};
use crate::value::{Mapping, Value, ValueError, ValueRepr, errors};

pub(super) fn encode(value: &Value, ty: &Type) -> Result<Vec<u8>, ValueError> {
    let found = value.ty();
    if !found.matches(ty) {
        return Err(ValueError::new(format!(
            "a value of type {} is required, but this is one of {}",
            ty.as_expression(),
            found.as_expression()
        )));
    }
    let mut out = ByteBuf::new();
    write(&mut out, value, ty)?;
    Ok(out.into_vec())
}

fn write(out: &mut ByteBuf, value: &Value, ty: &Type) -> Result<(), ValueError> {
    if *ty == Type::Dynamic {
        return write_dynamic(out, value);
    }
    let element = ty.element_type().unwrap_or(&Type::Dynamic);
    match &value.0 {
        ValueRepr::Null(_) => infallible(write_nil(out)),
        ValueRepr::Unknown(unknown) => write_unknown(out, &unknown.refinement),
        ValueRepr::Bool(value) => infallible(write_bool(out, *value)),
        ValueRepr::Number(number) => write_number(out, number),
        ValueRepr::String(text) => infallible(write_str(out, text)),
        ValueRepr::List(list) | ValueRepr::Set(list) => {
            return write_array(out, list.elements.as_slice(), |_| element);
        }
        ValueRepr::Tuple(tuple) => {
            let of = |index| match ty {
                Type::Tuple(types) => types.get(index).unwrap_or(&Type::Dynamic),
                _ => element,
            };
            return write_array(out, tuple.elements.as_slice(), of);
        }
        ValueRepr::Map(map) => return write_map(out, &map.elements, |_| element, PathStep::Key),
        ValueRepr::Object(object) => {
            let of = |name: &str| match ty {
                Type::Object(types) => types.get(name).unwrap_or(&Type::Dynamic),
                _ => element,
            };
            return write_map(out, &object.elements, of, PathStep::Attribute);
        }
        ValueRepr::Marked(_) => return Err(errors::marked_msgpack()),
        ValueRepr::Capsule(capsule) => return Err(errors::capsule_msgpack(capsule.ty.name())),
    }
    Ok(())
}

/// Writes a value with its type.
fn write_dynamic(out: &mut ByteBuf, value: &Value) -> Result<(), ValueError> {
    if value.is_marked() {
        return Err(errors::marked_msgpack());
    }
    let ty = value.ty();
    if ty == Type::Dynamic {
        if value.is_null() {
            infallible(write_nil(out));
        } else {
            write_unknown(out, &crate::value::Refinement::default());
        }
        return Ok(());
    }
    // Also without content, as in a null or an empty list: the type is written too.
    if let Some(capsule) = ty.first_capsule() {
        return Err(errors::capsule_msgpack(capsule.name()));
    }
    infallible(write_array_len(out, 2));
    infallible(write_bin(out, ty.to_json().as_bytes()));
    write(out, value, &ty)
}

/// Writes a number: an integer if it fits an `i64`, a float if it is a fraction that the reader gets back from it, else
/// its decimal digits.
pub(super) fn write_number(out: &mut ByteBuf, number: &Number) {
    if let Some(integer) = number.as_i64() {
        return infallible(write_sint(out, integer));
    }
    let float = number.to_f64();
    let is_exact =
        || Number::try_from(float).is_ok_and(|read| read == *number && is_binary(number));
    // The reference writes no integer as a float, not even one that a float holds exactly.
    if number.is_infinite() || (!number.is_integer() && is_exact()) {
        infallible(write_f64(out, float));
    } else {
        infallible(write_str(out, &number.to_string()));
    }
}

/// Returns whether an `f64` is exactly the number.
fn is_binary(number: &Number) -> bool {
    let mantissa = bigint::to_mantissa(number);
    // The mantissa of an `f64` has 53 bits, and its smallest magnitude is 2^-1074.
    mantissa.is_some_and(|(mantissa, exponent)| mantissa.bits() <= 53 && exponent >= -1074)
}

fn write_array<'t>(
    out: &mut ByteBuf,
    values: &[Value],
    ty: impl Fn(usize) -> &'t Type,
) -> Result<(), ValueError> {
    infallible(write_array_len(out, length(values.len())?));
    for (index, value) in values.iter().enumerate() {
        write(out, value, ty(index)).map_err(|error| error.within(PathStep::Index(index)))?;
    }
    Ok(())
}

fn write_map<'t>(
    out: &mut ByteBuf,
    mapping: &Mapping,
    ty: impl Fn(&str) -> &'t Type,
    step: fn(Str) -> PathStep,
) -> Result<(), ValueError> {
    infallible(write_map_len(out, length(mapping.len())?));
    for (key, value) in mapping {
        infallible(write_str(out, key));
        write(out, value, ty(key)).map_err(|error| error.within(step(key.clone())))?;
    }
    Ok(())
}

fn length(length: usize) -> Result<u32, ValueError> {
    u32::try_from(length).map_err(|_| errors::too_long_for_msgpack())
}

/// Drops the result of a write to a buffer in memory, which cannot fail.
pub(super) fn infallible<T, E>(result: Result<T, E>) {
    drop(result);
}
