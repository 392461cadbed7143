//! MessagePack to values.

use super::MsgpackError;
use super::reader::{MsgpackKind, MsgpackReader};
use super::refinement::read_unknown;
use crate::Str;
use crate::internal::with_article;
use crate::types::{ObjectType, PathStep, Type};
use crate::value::{Mapping, Value, json::common_type};

pub(super) fn decode(bytes: &[u8], ty: &Type) -> Result<Value, MsgpackError> {
    read(&mut MsgpackReader::new(bytes), ty, 0)
}

fn read(reader: &mut MsgpackReader<'_>, ty: &Type, depth: u32) -> Result<Value, MsgpackError> {
    let start = reader.offset();
    // Before the type: null and unknown values exist of all types.
    match reader.kind()? {
        MsgpackKind::Nil => {
            reader.nil()?;
            return Ok(Value::null(ty.without_optional()));
        }
        MsgpackKind::Extension => return read_unknown(reader, ty),
        _ => {}
    }
    Ok(match ty {
        Type::Dynamic => read_dynamic(reader, depth)?,
        Type::Bool => reader.boolean()?.into(),
        Type::Number => reader.number()?.into(),
        Type::String => reader.text()?.into(),
        Type::List(element) | Type::Set(element) => {
            let mut elements = read_elements(reader, None, |_| Some(element), depth)?;
            let element = element_type(reader, start, &mut elements, element)?;
            match ty {
                Type::Set(_) => Value::set(element, elements),
                _ => Value::list(element, elements),
            }
        }
        Type::Tuple(types) => {
            let length = Some(types.len());
            Value::tuple(read_elements(
                reader,
                length,
                |index| types.get(index),
                depth,
            )?)
        }
        Type::Map(element) => {
            let mut entries = read_entries(reader, |_| Some(element), PathStep::Key, depth)?;
            let values = entries.iter_mut().map(|(_, value)| value);
            let element = element_type(reader, start, values, element)?;
            Value::map(element, entries.into_iter().collect())
        }
        Type::Object(types) => read_object(reader, types, depth)?,
        Type::Capsule(capsule) => {
            let message = format!(
                "{} has no form in MessagePack",
                with_article(capsule.name())
            );
            return Err(reader.error(start, message));
        }
    })
}

/// Reads an array of a type, as JSON, and a value.
fn read_dynamic(reader: &mut MsgpackReader<'_>, depth: u32) -> Result<Value, MsgpackError> {
    let start = reader.offset();
    let inner = reader.deeper(depth)?;
    if reader.array_length()? != 2 {
        return Err(reader.error(start, "an array of a type and a value is required"));
    }
    let start = reader.offset();
    let ty = Type::from_json(&reader.text()?)
        .map_err(|error| reader.error(start, format!("the type is not valid: {error}")))?;
    read(reader, &ty, inner)
}

fn read_elements<'t>(
    reader: &mut MsgpackReader<'_>,
    length: Option<usize>,
    ty: impl Fn(usize) -> Option<&'t Type>,
    depth: u32,
) -> Result<Vec<Value>, MsgpackError> {
    let start = reader.offset();
    let inner = reader.deeper(depth)?;
    let count = reader.array_length()? as usize;
    if let Some(length) = length.filter(|length| *length != count) {
        let message = format!("{length} elements are required, but there are {count}");
        return Err(reader.error(start, message));
    }
    // Every element takes a byte at least.
    let mut elements = Vec::with_capacity(count.min(reader.remaining()));
    for index in 0..count {
        let ty = ty(index).unwrap_or(&Type::Dynamic);
        let element = read(reader, ty, inner);
        elements.push(element.map_err(|error| error.within(PathStep::Index(index)))?);
    }
    Ok(elements)
}

/// Reads a map. `ty` returns the type of an entry, or `None` for a key that may not occur.
fn read_entries<'t>(
    reader: &mut MsgpackReader<'_>,
    ty: impl Fn(&str) -> Option<&'t Type>,
    step: fn(Str) -> PathStep,
    depth: u32,
) -> Result<Vec<(Str, Value)>, MsgpackError> {
    let inner = reader.deeper(depth)?;
    let count = reader.map_length()? as usize;
    let mut entries = Vec::with_capacity(count.min(reader.remaining()));
    for _ in 0..count {
        let start = reader.offset();
        let key = crate::internal::nfc(&*reader.text()?);
        let Some(ty) = ty(&key) else {
            let message = format!(
                "no attribute {:?} is expected",
                crate::truncation::brief(&key)
            );
            return Err(reader.error(start, message));
        };
        let value = read(reader, ty, inner).map_err(|error| error.within(step(key.clone())))?;
        entries.push((key, value));
    }
    Ok(entries)
}

/// Reads an object, which must have all attributes of its type.
fn read_object(
    reader: &mut MsgpackReader<'_>,
    types: &ObjectType,
    depth: u32,
) -> Result<Value, MsgpackError> {
    let start = reader.offset();
    let attributes = read_entries(reader, |name| types.get(name), PathStep::Attribute, depth)?;
    let attributes: Mapping = attributes.into_iter().collect();
    let mut names = types.iter().map(|(name, _)| name);
    match names.find(|name| attributes.get(name).is_none()) {
        None => Ok(Value::object(attributes)),
        Some(name) => {
            let message = format!(
                "the attribute {:?} is missing",
                crate::truncation::brief(name)
            );
            Err(reader.error(start, message))
        }
    }
}

fn element_type<'v>(
    reader: &MsgpackReader<'_>,
    start: usize,
    elements: impl IntoIterator<Item = &'v mut Value>,
    element: &Type,
) -> Result<Type, MsgpackError> {
    common_type(elements, element)
        .ok_or_else(|| reader.error(start, "all elements must have one type"))
}
