//! Functions of maps and objects.

use super::arguments::{at, element_type, elements, text};
use super::build::{self, List};
use super::{anything, describe, errors, marked, table};
use hcl_core::Str;
use hcl_core::convert::convert;
use hcl_core::function::{Function, FunctionError, Functions, Parameter};
use hcl_core::types::Type;
use hcl_core::value::{Mapping, MarkSet, Value};

/// `keys`, `lookup`, `merge`, `values`, `zipmap`.
pub(super) fn functions() -> Functions {
    table(&[
        ("keys", keys),
        ("lookup", lookup),
        ("merge", merge),
        ("values", values),
        ("zipmap", zipmap),
    ])
}

/// Iterates the entries of a map or object. Other values, null and unknown values have none.
fn entries(value: &Value) -> impl Iterator<Item = (&Str, &Value)> {
    value
        .unmarked()
        .as_object()
        .into_iter()
        .flat_map(Mapping::iter)
}

fn keys() -> Function {
    describe("Lists the keys of a map or the names of an object's attributes, in bytewise order.")
        .parameter(marked("inputMap").allow_unknown())
        .returns_by(|arguments| match at(arguments, 0).ty() {
            Type::Map(_) => Ok(Type::list(Type::String)),
            Type::Object(object) => Ok(Type::tuple(object.iter().map(|_| Type::String))),
            other => Err(errors::not_map_or_object(0, &other)),
        })
        .never_null()
        .implement(|arguments, ty| {
            let map = at(arguments, 0);
            let result = match (map.ty(), ty) {
                // By the type, which has the names of an unknown object too.
                (Type::Object(object), _) => {
                    Value::tuple(build::list(object.iter().map(|(name, _)| key(name)))?)
                }
                _ if map.is_unknown() => Value::unknown(ty.clone()),
                _ => {
                    let names = build::list(entries(map).map(|(name, _)| key(name)))?;
                    Value::list(Type::String, names)
                }
            };
            Ok(result.with_marks_of([map]))
        })
}

fn key(name: &Str) -> Value {
    Value::from_nfc(name.clone())
}

fn values() -> Function {
    describe("Lists the values of a map or object, in bytewise order of their keys.")
        .parameter(marked("mapping"))
        .returns_by(|arguments| match at(arguments, 0).ty() {
            Type::Map(element) => Ok(Type::List(element)),
            Type::Object(object) => Ok(Type::tuple(object.iter().map(|(_, ty)| ty.clone()))),
            other => Err(errors::no_map(&other)),
        })
        .never_null()
        .implement(|arguments, ty| {
            let all = build::list(entries(at(arguments, 0)).map(|(_, value)| value.clone()))?;
            Ok(build::sequence(ty, all).with_marks_of(arguments))
        })
}

fn merge() -> Function {
    let map = anything("maps").allow_marked();
    describe("Merges maps and objects; of equal keys, the last value wins.")
        .variadic(map)
        .returns_by(merged_type)
        .never_null()
        .implement(|arguments, ty| {
            if arguments.iter().any(Value::is_unknown) {
                return Ok(Value::unknown(ty.clone()).with_marks_of(arguments));
            }
            let all = arguments.iter().flat_map(entries);
            let all = build::list(all.map(|(key, value)| (key.clone(), value.clone())))?;
            let all = Mapping::from(all);
            let result = match ty {
                Type::Map(element) => Value::map((**element).clone(), all),
                _ => Value::object(all),
            };
            Ok(result.with_marks_of(arguments))
        })
}

/// Returns the type of maps that all have one type, or an object type; the dynamic pseudo-type if a map is unknown.
fn merged_type(arguments: &[Value]) -> Result<Type, FunctionError> {
    let mut attributes: List<(Str, Type)> = List::new();
    let mut known = true;
    for argument in arguments {
        match argument.ty() {
            // As in the reference, a null object adds nothing.
            Type::Object(_) if argument.is_null() => {}
            Type::Object(object) => {
                attributes.extend(object.iter().map(|(name, ty)| (name.clone(), ty.clone())))?;
            }
            Type::Map(_) if argument.is_unknown() => known = false,
            Type::Map(_) => {
                attributes
                    .extend(entries(argument).map(|(key, value)| (key.clone(), value.ty())))?;
            }
            Type::Dynamic => known &= argument.is_null(),
            other => return Err(errors::no_map(&other)),
        }
    }
    match arguments.first().map(Value::ty) {
        // As in the reference, maps of one type stay a map; all other combinations become an object.
        Some(map @ Type::Map(_)) if arguments.iter().all(|argument| argument.ty() == map) => {
            Ok(map)
        }
        _ if known => Ok(Type::object(attributes)),
        _ => Ok(Type::Dynamic),
    }
}

fn lookup() -> Function {
    describe("Returns the value under a key of a map or object, or a default.")
        .parameter(marked("inputMap"))
        .parameter(Parameter::new("key", Type::String).allow_marked())
        .parameter(marked("default"))
        .returns_by(lookup_type)
        .implement(|arguments, ty| {
            let [map, key, default] = [at(arguments, 0), at(arguments, 1), at(arguments, 2)];
            // As in the reference, one unknown element makes each result unknown.
            if !map.is_wholly_known() {
                return Ok(Value::unknown(ty.clone()).with_marks_of([map, key]));
            }
            let found = map
                .unmarked()
                .as_object()
                .and_then(|map| map.get(text(arguments, 1)));
            let result = match found {
                Some(value) => value.clone(),
                None if *ty == Type::Dynamic => default.clone(),
                None => convert(default, ty).map_err(|_| errors::default_differs())?,
            };
            Ok(result.with_marks_of([map, key]))
        })
}

fn lookup_type(arguments: &[Value]) -> Result<Type, FunctionError> {
    let default = at(arguments, 2).ty();
    match at(arguments, 0).ty() {
        Type::Map(element) => match convert(at(arguments, 2), &element) {
            Ok(_) => Ok((*element).clone()),
            Err(_) => Err(errors::default_differs()),
        },
        Type::Object(_) if at(arguments, 1).is_unknown() => Ok(Type::Dynamic),
        Type::Object(object) => Ok(object.get(text(arguments, 1)).cloned().unwrap_or(default)),
        other => Err(errors::not_map_or_object(0, &other)),
    }
}

fn zipmap() -> Function {
    describe("Creates a map from a list of keys and a list of values.")
        .parameter(Parameter::new("keys", Type::list(Type::String)).allow_marked())
        .parameter(marked("values"))
        .returns_by(zipped_type)
        .never_null()
        .implement(|arguments, ty| {
            let [keys, values] = [at(arguments, 0), at(arguments, 1)];
            let mut marks: MarkSet = keys.marks().cloned().unwrap_or_default();
            if !keys.is_wholly_known() {
                return Ok(Value::unknown(ty.clone())
                    .with_marks(marks)
                    .with_marks_of([values]));
            }
            // Keys have no marks, so the marks of the names move to the result.
            let (names, found) = keys.unmark_deep();
            marks.append(found);
            let entries = zipped(elements(&names), elements(values))?;
            let result = match ty {
                Type::Map(_) => Value::map(element_type(ty), entries),
                _ => Value::object(entries),
            };
            Ok(result.with_marks(marks).with_marks_of([values]))
        })
}

fn zipped(keys: &[Value], values: &[Value]) -> Result<Mapping, FunctionError> {
    if keys.len() != values.len() {
        return Err(errors::lengths_differ(keys.len(), values.len()));
    }
    let entry = |(index, (name, value)): (usize, (&Value, &Value))| match name.as_str() {
        Some(name) => Ok((name.into(), value.clone())),
        None => Err(errors::null_key(index)),
    };
    let entries = keys.iter().zip(values).enumerate().map(entry);
    build::try_list(entries).map(Mapping::from)
}

fn zipped_type(arguments: &[Value]) -> Result<Type, FunctionError> {
    let keys = at(arguments, 0);
    match at(arguments, 1).ty() {
        Type::List(element) => Ok(Type::Map(element)),
        Type::Tuple(_) if !keys.is_wholly_known() => Ok(Type::Dynamic),
        Type::Tuple(types) => {
            let (keys, _) = keys.unmark_deep();
            let keys = elements(&keys);
            if keys.len() != types.len() {
                return Err(errors::lengths_differ(keys.len(), types.len()));
            }
            let name = |(index, key): (usize, &Value)| match key.as_str() {
                Some(name) => Ok(Str::from(name)),
                None => Err(errors::null_key(index)),
            };
            let names = build::try_list(keys.iter().enumerate().map(name))?;
            Ok(Type::object(names.into_iter().zip(types.iter().cloned())))
        }
        other => Err(errors::no_list(&other)),
    }
}
