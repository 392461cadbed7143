//! Functions of lists and maps.

use std::collections::{BTreeMap, BTreeSet};

use hcl_core::convert::{Safety, convert, unify};
use hcl_core::function::{Function, FunctionError, Functions, Parameter};
use hcl_core::value::{Mapping, ops};
use hcl_core::{Number, Type, Value};
use hcl_value::internal::build::List;
use hcl_value::internal::meter;

use crate::arguments::{at, elements, text};
use crate::errors::undefined;
use crate::{anything, describe, gives, sequence, table};

pub(super) fn functions() -> Functions {
    table(&[
        ("alltrue", all_true),
        ("anytrue", any_true),
        ("contains", contains),
        ("index", index),
        ("lookup", lookup),
        ("matchkeys", matchkeys),
        ("one", one),
        ("sum", sum),
        ("transpose", transpose),
    ])
}

fn all_true() -> Function {
    gives(
        Type::Bool,
        "Returns whether all elements of a list are true.",
    )
    .parameter(Parameter::new("list", Type::list(Type::Bool)))
    .implement(|arguments, _| {
        for element in elements(at(arguments, 0)) {
            if element.is_unknown() {
                return Ok(Value::unknown(Type::Bool));
            }
            // A null counts as false.
            if element.as_bool() != Some(true) {
                return Ok(false.into());
            }
        }
        Ok(true.into())
    })
}

/// The standard library looks for a null; to Terraform, it is an error.
fn contains() -> Function {
    sequence::contains_with(Parameter::new("value", Type::Dynamic))
}

fn any_true() -> Function {
    gives(Type::Bool, "Returns whether an element of a list is true.")
        .parameter(Parameter::new("list", Type::list(Type::Bool)))
        .implement(|arguments, _| {
            let all = elements(at(arguments, 0));
            if all.iter().any(|element| element.as_bool() == Some(true)) {
                return Ok(true.into());
            }
            if all.iter().any(Value::is_unknown) {
                return Ok(Value::unknown(Type::Bool));
            }
            Ok(false.into())
        })
}

fn index() -> Function {
    gives(
        Type::Number,
        "Returns the index of the first element of a list that equals a value.",
    )
    .parameter(Parameter::new("list", Type::Dynamic))
    .parameter(Parameter::new("value", Type::Dynamic))
    .implement(|arguments, _| {
        let [list, wanted] = [at(arguments, 0), at(arguments, 1)];
        if !matches!(list.ty(), Type::List(_) | Type::Tuple(_)) {
            return Err(FunctionError::argument(0, "a list or tuple is required"));
        }
        for (index, element) in elements(list).iter().enumerate() {
            match ops::equal(element, wanted).as_bool() {
                Some(true) => return Ok(Number::from(index).into()),
                Some(false) => {}
                None => return Ok(Value::unknown(Type::Number)),
            }
        }
        Err("no element of the list equals the value".into())
    })
}

fn lookup() -> Function {
    describe("Returns the value under a key of a map or object, or a default.")
        .parameter(Parameter::new("map", Type::Dynamic).allow_marked())
        .parameter(Parameter::new("key", Type::String).allow_marked())
        .variadic(anything("default").allow_marked())
        .returns_by(lookup_type)
        .implement(|arguments, ty| {
            let [map, key] = [at(arguments, 0), at(arguments, 1)];
            let found = map
                .unmarked()
                .as_object()
                .and_then(|map| map.get(text(arguments, 1)));
            let result = match (found, arguments.get(2)) {
                (Some(value), _) => value.clone(),
                (None, Some(default)) => convert(default, ty)
                    .map_err(|error| FunctionError::argument(2, error.to_string()))?,
                (None, None) => {
                    return Err("the map does not have this key, and there is no default".into());
                }
            };
            Ok(result.with_marks_of([map, key]))
        })
}

fn lookup_type(arguments: &[Value]) -> Result<Type, FunctionError> {
    if arguments.len() > 3 {
        return Err("it takes a map, a key and at most one default".into());
    }
    let default = arguments.get(2);
    match at(arguments, 0).ty() {
        Type::Map(element) => {
            if default.is_some_and(|default| convert(default, &element).is_err()) {
                let message = "the default must have the type of the map's elements";
                return Err(FunctionError::argument(2, message));
            }
            Ok((*element).clone())
        }
        Type::Object(_) if at(arguments, 1).is_unknown() => Ok(Type::Dynamic),
        Type::Object(object) => object
            .get(text(arguments, 1))
            .cloned()
            .or_else(|| default.map(Value::ty))
            .ok_or_else(|| FunctionError::argument(0, "the object does not have this attribute")),
        _ => Err(FunctionError::argument(0, "a map or object is required")),
    }
}

fn matchkeys() -> Function {
    let list = |name| Parameter::new(name, Type::list(Type::Dynamic));
    describe("Returns the elements of a list whose key, at the same index of a second list, is in a third.")
        .parameter(list("values"))
        .parameter(list("keys"))
        .parameter(list("searchset"))
        .returns_by(|arguments| {
            let types = [at(arguments, 1).ty(), at(arguments, 2).ty()];
            match unify(&types, Safety::Unsafe) {
                Some(_) => Ok(at(arguments, 0).ty()),
                None => Err("keys and searchset must have the same type".into()),
            }
        })
        .never_null()
        .implement(|arguments, ty| {
            let values = elements(at(arguments, 0));
            let types = [at(arguments, 1).ty(), at(arguments, 2).ty()];
            let common = unify(&types, Safety::Unsafe).unwrap_or(Type::Dynamic);
            let converted = |index: usize| {
                let list = convert(at(arguments, index), &common);
                list.map_err(|error| FunctionError::argument(index, error.to_string()))
            };
            let [keys, wanted] = [converted(1)?, converted(2)?];
            let (keys, wanted) = (elements(&keys), elements(&wanted));
            if values.len() != keys.len() {
                return Err("values and keys must have the same length".into());
            }
            if !arguments.iter().all(Value::is_wholly_known) {
                return Ok(Value::unknown(ty.clone()));
            }
            meter::work((keys.len() as u64).saturating_mul(wanted.len() as u64))?;
            let mut matching = List::new();
            for (value, key) in values.iter().zip(keys) {
                if wanted.iter().any(|wanted| ops::equal(wanted, key).as_bool() == Some(true)) {
                    matching.push(value.clone())?;
                }
            }
            let element = ty.element_type().cloned().unwrap_or(Type::Dynamic);
            Ok(Value::list(element, matching))
        })
}

fn one() -> Function {
    describe("Returns the element of a list, set or tuple of at most one element, or null.")
        .parameter(Parameter::new("list", Type::Dynamic))
        .returns_by(|arguments| match at(arguments, 0).ty() {
            Type::List(element) | Type::Set(element) => Ok((*element).clone()),
            Type::Tuple(types) if types.len() < 2 => {
                Ok(types.first().cloned().unwrap_or(Type::Dynamic))
            }
            _ => Err(not_one()),
        })
        .implement(|arguments, ty| {
            let list = at(arguments, 0);
            // Unknown elements of a set may be equal.
            if matches!(list.ty(), Type::Set(_))
                && !list.is_wholly_known()
                && elements(list).len() > 1
            {
                return Ok(Value::unknown(ty.clone()));
            }
            match elements(list) {
                [] => Ok(Value::null(ty.clone())),
                [only] => Ok(only.clone()),
                _ => Err(not_one()),
            }
        })
}

fn not_one() -> FunctionError {
    FunctionError::argument(0, "a list, set or tuple of at most one element is required")
}

fn sum() -> Function {
    gives(Type::Number, "Adds the numbers of a list, set or tuple.")
        .parameter(Parameter::new("list", Type::Dynamic))
        .implement(|arguments, _| {
            let list = at(arguments, 0);
            let no_numbers =
                || FunctionError::argument(0, "a list, set or tuple of numbers is required");
            if !matches!(list.ty(), Type::List(_) | Type::Set(_) | Type::Tuple(_)) {
                return Err(no_numbers());
            }
            if elements(list).is_empty() {
                return Err(FunctionError::argument(0, "an empty list has no sum"));
            }
            if !list.is_wholly_known() {
                return Ok(Value::unknown(Type::Number));
            }
            let mut total = Value::from(0);
            for element in elements(list) {
                let number = convert(element, &Type::Number).map_err(|_| no_numbers())?;
                if number.is_null() {
                    return Err(no_numbers());
                }
                total = ops::add(&total, &number).map_err(undefined)?;
            }
            Ok(total)
        })
}

fn transpose() -> Function {
    let lists = Type::map(Type::list(Type::String));
    gives(
        lists.clone(),
        "Swaps the keys and the values of a map of lists of strings.",
    )
    .parameter(Parameter::new("values", lists))
    .implement(|arguments, ty| {
        let map = at(arguments, 0);
        if !map.is_wholly_known() {
            return Ok(Value::unknown(ty.clone()));
        }
        let mut transposed: BTreeMap<&str, BTreeSet<(&str, usize)>> = BTreeMap::new();
        let entries = map.as_object().into_iter().flat_map(Mapping::iter);
        let null = || FunctionError::argument(0, "a list or one of its elements is null");
        for (key, list) in entries {
            let list = list.as_list().ok_or_else(null)?;
            for (index, element) in list.iter().enumerate() {
                let element = element.as_str().ok_or_else(null)?;
                // Repeated in a list, a key is repeated in the result.
                meter::reserve(size_of::<(&str, usize, Value)>() + key.len())?;
                transposed.entry(element).or_default().insert((key, index));
            }
        }
        let lists = transposed.into_iter().map(|(key, names)| {
            let names: Vec<Value> = names.into_iter().map(|(name, _)| name.into()).collect();
            (key.into(), Value::list(Type::String, names))
        });
        Ok(Value::map(Type::list(Type::String), lists.collect()))
    })
}
