//! Reading of any bytes as MessagePack and JSON of a type.

use std::sync::LazyLock;

use hcl_core::value::MAX_DEPTH;
use hcl_core::{Type, Value};

use crate::notation;

/// Types of the data. The first byte of an input chooses one.
static TYPES: LazyLock<Vec<Type>> = LazyLock::new(|| {
    let types = [
        "any",
        "list(any)",
        "map(any)",
        "object({a=number, b=any})",
        "set(string)",
        "tuple([string, any])",
        "list(string)",
        "number",
        "map(list(any))",
        "set(object({a=any}))",
    ];
    let types = types.map(|text| notation::parse_type(text).expect("a type"));
    types.to_vec()
});

/// A value that was read has its type, and is read again from what is written of it.
pub(super) fn exchange(input: &[u8]) {
    let Some((choice, bytes)) = input.split_first() else {
        return;
    };
    let ty = &TYPES[usize::from(*choice) % TYPES.len()];
    if let Ok(value) = Value::from_msgpack(bytes, ty) {
        check(&value, ty);
        let written = value.to_msgpack(ty).expect("a value that was read");
        assert_eq!(Value::from_msgpack(&written, ty), Ok(value));
    }
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    if let Ok(value) = Value::from_typed_json(text, ty) {
        check(&value, ty);
        let written = value.to_typed_json(ty).expect("a value that was read");
        assert_eq!(Value::from_typed_json(&written, ty), Ok(value));
    }
    if let Ok(ty) = Type::from_json(text) {
        assert_eq!(Type::from_json(&ty.to_json()), Ok(ty));
    }
}

fn check(value: &Value, ty: &Type) {
    assert!(value.depth() <= MAX_DEPTH);
    assert!(value.ty().matches(ty), "{} {}", value.ty(), ty);
    let _ = value.to_string();
}
