//! Byte buffers: a capsule type and its functions.

use std::sync::{Arc, LazyLock};

use super::arguments::{at, whole};
use super::{errors, table};
use crate::function::{Function, FunctionError, Functions, Parameter};
use crate::number::Number;
use crate::types::{CapsuleType, Type};
use crate::value::{Value, ValueKind};

static BYTES: LazyLock<CapsuleType> = LazyLock::new(|| {
    CapsuleType::builder("bytes")
        .equality(|a: &Vec<u8>, b: &Vec<u8>| a == b)
        .finish()
});

/// Returns the capsule type of byte buffers, which hold a `Vec<u8>`.
///
/// ```
/// use std::sync::Arc;
/// use hcl_core::{Value, stdlib};
///
/// let buffer = Value::capsule(stdlib::bytes_type(), Arc::new(b"hello".to_vec()));
/// let length = stdlib::bytes().get("byteslen").unwrap().call(&[buffer])?;
/// assert_eq!(length, 5);
/// # Ok::<(), hcl_core::function::FunctionError>(())
/// ```
#[must_use]
pub fn bytes_type() -> CapsuleType {
    BYTES.clone()
}

/// `byteslen` and `bytesslice`.
pub(super) fn functions() -> Functions {
    table(&[("byteslen", length), ("bytesslice", slice)])
}

fn buffer() -> Parameter {
    Parameter::new("buf", Type::Capsule(bytes_type()))
}

fn content(value: &Value) -> &[u8] {
    match value.kind() {
        ValueKind::Capsule(content) => content.downcast_ref::<Vec<u8>>().map_or(&[], Vec::as_slice),
        _ => &[],
    }
}

fn length() -> Function {
    Function::builder()
        .description("Counts the bytes of a buffer.")
        .parameter(buffer())
        .returns(Type::Number)
        .never_null()
        .implement(|arguments, _| Ok(Number::from(content(at(arguments, 0)).len()).into()))
}

fn slice() -> Function {
    Function::builder()
        .description("Returns the part of a buffer that starts at an offset and has a length.")
        .parameter(buffer())
        .parameter(Parameter::new("offset", Type::Number))
        .parameter(Parameter::new("length", Type::Number))
        .returns(Type::Capsule(bytes_type()))
        .never_null()
        .implement(|arguments, _| {
            let content = content(at(arguments, 0));
            let (offset, length) = (index(at(arguments, 1))?, index(at(arguments, 2))?);
            let part = offset
                .checked_add(length)
                .and_then(|end| content.get(offset..end))
                .ok_or_else(|| errors::bytes::past_buffer(content.len()))?;
            super::build::charge_memory(part.len())?;
            Ok(Value::capsule(bytes_type(), Arc::new(part.to_vec())))
        })
}

fn index(value: &Value) -> Result<usize, FunctionError> {
    usize::try_from(whole(value)?).map_err(|_| errors::negative("offset and length"))
}
