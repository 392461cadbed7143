//! Functions of all collections: length, index, order, and the choice among values.

use super::arguments::{at, elements, number};
use super::build::{self, List};
use super::{anything, describe, errors, gives, marked, table};
use hcl_core::convert::{Safety, convert, unify};
use hcl_core::function::{Function, FunctionError, Functions, Parameter};
use hcl_core::number::Number;
use hcl_core::types::Type;
use hcl_core::value::Value;

use super::limits::MAX_RANGE_LENGTH;

/// `coalesce`, `hasindex`, `index`, `length`, `range`, `reverse`.
pub(super) fn functions() -> Functions {
    table(&[
        ("coalesce", coalesce),
        ("hasindex", has_index),
        ("index", index),
        ("length", length),
        ("range", range),
        ("reverse", reverse),
    ])
}

pub(super) fn length() -> Function {
    let collection = marked("collection").allow_unknown().allow_dynamic();
    gives(
        Type::Number,
        "Counts the elements of a list, set, map or tuple, or the attributes of an object.",
    )
    .parameter(collection)
    .implement(|arguments, _| at(arguments, 0).length().map_err(errors::undefined))
}

/// `length` of Nomad's documentation, which also counts the characters of a string.
// DIFFERENCE: length-of-strings
pub(super) fn length_or_strlen() -> Function {
    let (of_collection, of_string) = (length(), super::string::strlen());
    let value = marked("value").allow_unknown().allow_dynamic();
    gives(
        Type::Number,
        "Returns the number of elements of a collection, or of characters of a string.",
    )
    .parameter(value)
    .implement(move |arguments, _| match at(arguments, 0).ty() {
        Type::String => of_string.call(arguments),
        _ => of_collection.call(arguments),
    })
}

pub(super) fn coalesce() -> Function {
    describe("Returns the first argument that is not null, converted to the type of all.")
        .variadic(anything("vals"))
        .returns_by(common_type)
        .never_null()
        .implement(|arguments, ty| first(arguments, ty, |_| true))
}

/// `coalesce` of Nomad, which also skips empty strings.
pub(super) fn coalesce_filled() -> Function {
    describe("Returns the first argument that is neither null nor an empty string, converted to the type of all.")
        .variadic(anything("vals"))
        .returns_by(common_type)
        .never_null()
        .implement(|arguments, ty| first(arguments, ty, |value| value.as_str() != Some("")))
}

fn common_type(arguments: &[Value]) -> Result<Type, FunctionError> {
    let types = build::list(arguments.iter().map(Value::ty))?;
    if types.is_empty() {
        return Err(errors::all_null());
    }
    unify(&types, Safety::Unsafe).ok_or_else(errors::no_common_type)
}

fn first(
    arguments: &[Value],
    ty: &Type,
    accepts: fn(&Value) -> bool,
) -> Result<Value, FunctionError> {
    for (index, argument) in arguments.iter().enumerate() {
        // An unknown argument may turn out to be null.
        if argument.is_unknown() {
            return Ok(Value::unknown(ty.clone()));
        }
        if argument.is_null() || !accepts(argument) {
            continue;
        }
        let converted = convert(argument, ty);
        return converted.map_err(|error| FunctionError::argument(index, error.to_string()));
    }
    Err(errors::all_null())
}

pub(super) fn has_index() -> Function {
    describe("Returns whether a list, map, object or tuple has an element of a key.")
        .parameter(Parameter::new("collection", Type::Dynamic).allow_dynamic())
        .parameter(Parameter::new("key", Type::Dynamic).allow_dynamic())
        .returns_by(|arguments| match at(arguments, 0).ty() {
            // DIFFERENCE: hasindex-of-objects
            Type::Object(_) => Ok(Type::Bool),
            Type::List(_) | Type::Map(_) | Type::Tuple(_) | Type::Dynamic => Ok(Type::Bool),
            _ => Err(errors::no_index()),
        })
        .never_null()
        .implement(|arguments, _| {
            let [collection, key] = [at(arguments, 0), at(arguments, 1)];
            let found = match (collection.as_object(), key.as_str()) {
                (Some(map), Some(key)) => map.get(key).is_some(),
                (Some(_), None) => false,
                (None, _) => {
                    sequence_index(key).is_some_and(|index| index < elements(collection).len())
                }
            };
            Ok(found.into())
        })
}

/// Returns the index that a number stands for; `None` for other values and other numbers.
fn sequence_index(key: &Value) -> Option<usize> {
    key.as_number().and_then(|number| number.to_usize().ok())
}

fn index() -> Function {
    describe("Returns the element of a key in a list, map or tuple.")
        .parameter(Parameter::new("collection", Type::Dynamic))
        .parameter(Parameter::new("key", Type::Dynamic).allow_dynamic())
        .returns_by(index_type)
        .implement(|arguments, _| {
            let [collection, key] = [at(arguments, 0), at(arguments, 1)];
            let found = match collection.as_object() {
                Some(map) => key.as_str().and_then(|key| map.get(key)),
                None => sequence_index(key).and_then(|index| elements(collection).get(index)),
            };
            found.cloned().ok_or_else(errors::no_such_element)
        })
}

fn index_type(arguments: &[Value]) -> Result<Type, FunctionError> {
    let key = at(arguments, 1).ty();
    let fits = |expected: Type| {
        if key == expected || key == Type::Dynamic {
            Ok(())
        } else {
            Err(errors::wrong_key(&expected))
        }
    };
    match at(arguments, 0).ty() {
        Type::List(element) => fits(Type::Number).map(|()| (*element).clone()),
        Type::Map(element) => fits(Type::String).map(|()| (*element).clone()),
        Type::Tuple(types) => {
            fits(Type::Number)?;
            if at(arguments, 1).is_unknown() {
                return Ok(Type::Dynamic);
            }
            let found = sequence_index(at(arguments, 1)).and_then(|index| types.get(index));
            found.cloned().ok_or_else(errors::no_such_element)
        }
        _ => Err(errors::not_indexable()),
    }
}

/// Two functions of the reference with one name: one reverses a string, the other a list.
fn reverse() -> Function {
    describe("Returns the characters of a string or the elements of a list in reverse order.")
        .parameter(marked("value"))
        .returns_by(|arguments| match at(arguments, 0).ty() {
            ty if ty.is_primitive() => Ok(Type::String),
            ty => super::sequence::reversed_type(&ty),
        })
        .never_null()
        .implement(|arguments, ty| {
            if *ty != Type::String {
                return super::sequence::reversed(at(arguments, 0), ty);
            }
            let text = convert(at(arguments, 0).unmarked(), ty).map_err(errors::undefined)?;
            let reversed = super::string::reversed(text.as_str().unwrap_or_default())?;
            Ok(reversed.with_marks_of(arguments))
        })
}

fn range() -> Function {
    gives(Type::list(Type::Number), "Returns the numbers from a start to an end, exclusive, in steps: range(end), range(start, end), range(start, end, step).")
        .variadic(Parameter::new("params", Type::Number))
        .implement(|arguments, _| {
            let numbers = build::list(arguments.iter().map(number))?;
            let (start, end, step) = match &*numbers {
                [end] => (Number::ZERO, end.clone(), None),
                [start, end] => (start.clone(), end.clone(), None),
                [start, end, step] => (start.clone(), end.clone(), Some(step.clone())),
                _ => return Err(errors::arguments_of_range()),
            };
            // As in the reference, an end before the start counts down.
            let down = end < start;
            let step = step.unwrap_or_else(|| if down { Number::from(-1) } else { Number::ONE });
            if start != end && down != step.is_negative() {
                return Err(errors::wrong_way(down));
            }
            Ok(Value::list(Type::Number, steps(start, &end, &step)?))
        })
}

fn steps(start: Number, end: &Number, step: &Number) -> Result<List<Value>, FunctionError> {
    let mut all = List::new();
    let mut next = start;
    while if step.is_negative() {
        next > *end
    } else {
        next < *end
    } {
        if all.len() >= MAX_RANGE_LENGTH {
            return Err(errors::range_too_long());
        }
        let current = next;
        next = current.add(step).map_err(errors::undefined)?;
        all.push(current.into())?;
    }
    Ok(all)
}
