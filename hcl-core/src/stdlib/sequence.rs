//! Functions of lists, tuples and sets: what is in them, and in which order.

use super::arguments::{check_count, element_type, elements, number, whole};
use super::{errors, table};
use crate::convert::{Safety, convert, unify};
use crate::function::{Function, FunctionBuilder, FunctionError, Functions, Parameter};
use crate::types::Type;
use crate::value::{MarkSet, Value, ops};

/// Everything from `chunklist` to `slice`.
pub(super) fn functions() -> Functions {
    table(&[
        ("chunklist", chunklist),
        ("coalescelist", coalesce_list),
        ("compact", compact),
        ("concat", concat),
        ("contains", contains),
        ("distinct", distinct),
        ("element", element),
        ("flatten", flatten),
        ("reverselist", reverse_list),
        ("slice", slice),
    ])
}

fn describe(description: &str) -> FunctionBuilder {
    Function::builder().description(description)
}

/// A parameter for a collection whose own marks and whose elements' marks the function carries on by itself.
fn marked(name: &'static str) -> Parameter {
    Parameter::new(name, Type::Dynamic).allow_marked()
}

pub(super) fn concat() -> Function {
    describe("Puts lists and tuples one behind the other.")
        .variadic(marked("seqs"))
        .returns_by(concat_type)
        .never_null()
        .implement(|arguments, ty| {
            let mut all = Vec::new();
            for argument in arguments {
                match ty {
                    Type::List(_) => {
                        let list = convert(argument.unmarked(), ty).map_err(errors::undefined)?;
                        all.extend_from_slice(elements(&list));
                    }
                    _ => all.extend_from_slice(elements(argument)),
                }
                check_count(Some(all.len()))?;
            }
            let result = match ty {
                Type::List(element) => Value::list((**element).clone(), all),
                _ => Value::tuple(all),
            };
            Ok(result.with_marks_of(arguments))
        })
}

/// Lists that unify make a list, everything else a tuple.
fn concat_type(arguments: &[Value]) -> Result<Type, FunctionError> {
    if arguments.is_empty() {
        return Err(errors::no_arguments());
    }
    let types: Vec<Type> = arguments.iter().map(Value::ty).collect();
    if let Some(list) = common_list(&types) {
        return Ok(list);
    }
    let mut all = Vec::new();
    for (index, (argument, ty)) in arguments.iter().zip(&types).enumerate() {
        match ty {
            Type::Tuple(types) => all.extend(types.iter().cloned()),
            Type::List(_) if argument.is_unknown() => return Ok(Type::Dynamic),
            Type::List(_) => all.extend(elements(argument).iter().map(Value::ty)),
            _ => return Err(errors::not_list_or_tuple(index, ty)),
        }
        check_count(Some(all.len()))?;
    }
    Ok(Type::tuple(all))
}

/// The list type to which all convert. Lists of which nothing is known, like empty ones, have no say.
fn common_list(types: &[Type]) -> Option<Type> {
    if !types.iter().all(|ty| matches!(ty, Type::List(_))) {
        return None;
    }
    let any = Type::list(Type::Dynamic);
    let telling: Vec<Type> = types.iter().filter(|ty| **ty != any).cloned().collect();
    match telling.as_slice() {
        [] => Some(any),
        telling => unify(telling, Safety::Unsafe).filter(|ty| matches!(ty, Type::List(_))),
    }
}

fn coalesce_list() -> Function {
    let list = Parameter::new("vals", Type::Dynamic)
        .allow_null()
        .allow_unknown()
        .allow_dynamic();
    describe("Gives the first of its arguments that is not an empty list.")
        .variadic(list)
        .returns_by(coalesced_type)
        .never_null()
        .implement(|arguments, ty| {
            for argument in arguments {
                if argument.is_unknown() {
                    break;
                }
                if !elements(argument).is_empty() {
                    return Ok(argument.clone());
                }
            }
            Ok(Value::unknown(ty.clone()))
        })
}

/// The type of the first list with elements, unless an unknown one keeps that open.
fn coalesced_type(arguments: &[Value]) -> Result<Type, FunctionError> {
    if arguments.is_empty() {
        return Err(errors::no_arguments());
    }
    let mut found = None;
    for argument in arguments {
        let ty = argument.ty();
        if argument.is_unknown() {
            return Ok(Type::Dynamic);
        }
        if !matches!(ty, Type::List(_) | Type::Tuple(_)) {
            return Err(errors::no_list(&ty));
        }
        if found.is_none() && !elements(argument).is_empty() {
            found = Some(ty);
        }
    }
    found.ok_or_else(errors::all_empty)
}

fn compact() -> Function {
    describe("Leaves empty strings and nulls out of a list of strings.")
        .parameter(Parameter::new("list", Type::list(Type::String)))
        .returns(Type::list(Type::String))
        .never_null()
        .implement(|arguments, ty| {
            if !arguments[0].is_wholly_known() {
                return Ok(Value::unknown(ty.clone()));
            }
            let filled = |value: &&Value| value.as_str().is_some_and(|text| !text.is_empty());
            let kept: Vec<Value> = elements(&arguments[0])
                .iter()
                .filter(filled)
                .cloned()
                .collect();
            Ok(Value::list(Type::String, kept))
        })
}

fn contains() -> Function {
    describe("Tells whether a value is an element of a list, tuple or set.")
        .parameter(Parameter::new("list", Type::Dynamic))
        .parameter(Parameter::new("value", Type::Dynamic).allow_null())
        .returns(Type::Bool)
        .never_null()
        .implement(|arguments, _| match arguments[0].ty() {
            Type::List(_) | Type::Tuple(_) | Type::Set(_) => {
                Ok(is_element(&arguments[1], elements(&arguments[0])))
            }
            _ => Err(errors::no_sequence()),
        })
}

/// Whether a value is among others: unknown if it may turn out to be.
pub(super) fn is_element(wanted: &Value, elements: &[Value]) -> Value {
    let mut certain = true;
    for element in elements {
        match ops::equal(element, wanted).as_bool() {
            Some(true) => return true.into(),
            Some(false) => {}
            None => certain = false,
        }
    }
    if certain {
        false.into()
    } else {
        Value::unknown_not_null(Type::Bool)
    }
}

fn distinct() -> Function {
    describe("Leaves out all elements that were there before.")
        .parameter(Parameter::new("list", Type::list(Type::Dynamic)))
        .returns_by(|arguments| Ok(arguments[0].ty()))
        .never_null()
        .implement(|arguments, ty| {
            if !arguments[0].is_wholly_known() {
                return Ok(Value::unknown(ty.clone()));
            }
            let kept = super::canonical::without_repeats(elements(&arguments[0]))?;
            Ok(Value::list(element_type(ty), kept))
        })
}

fn chunklist() -> Function {
    describe("Parts a list into lists of a length at most.")
        .parameter(Parameter::new("list", Type::list(Type::Dynamic)).allow_marked())
        .parameter(Parameter::new("size", Type::Number))
        .returns_by(|arguments| Ok(Type::list(arguments[0].ty())))
        .never_null()
        .implement(|arguments, ty| {
            let size = whole(&arguments[1])?;
            let Ok(size) = usize::try_from(size) else {
                return Err(errors::negative("the size of a part"));
            };
            let list = element_type(ty);
            let all = elements(&arguments[0]);
            let size = if size == 0 { all.len().max(1) } else { size };
            let chunks: Vec<Value> = all
                .chunks(size)
                .map(|chunk| Value::list(element_type(&list), chunk.to_vec()))
                .collect();
            Ok(Value::list(list, chunks).with_marks_of([&arguments[0]]))
        })
}

fn element() -> Function {
    describe("Gives the element of a list at an index, counting around its end and from its end.")
        .parameter(marked("list"))
        .parameter(Parameter::new("index", Type::Number))
        .returns_by(element_result)
        .implement(|arguments, _| {
            let all = elements(&arguments[0]);
            let place = around(&arguments[1], all.len())?;
            Ok(all[place].clone().with_marks_of([&arguments[0]]))
        })
}

fn element_result(arguments: &[Value]) -> Result<Type, FunctionError> {
    match arguments[0].ty() {
        Type::List(element) => Ok((*element).clone()),
        Type::Tuple(_) if arguments[1].is_unknown() => Ok(Type::Dynamic),
        Type::Tuple(types) => Ok(types[around(&arguments[1], types.len())?].clone()),
        other => Err(errors::no_elements(&other)),
    }
}

/// The place that an index means, of a length that is not zero.
fn around(index: &Value, length: usize) -> Result<usize, FunctionError> {
    let index = whole(index)?;
    let length = i64::try_from(length).unwrap_or(i64::MAX);
    if length == 0 {
        return Err(errors::empty_list());
    }
    Ok(usize::try_from(index.rem_euclid(length)).unwrap_or_default())
}

fn flatten() -> Function {
    describe(
        "Puts elements in the place of the lists, sets and tuples that hold them, at any depth.",
    )
    .parameter(marked("list"))
    .implement(|arguments, _| {
        let list = &arguments[0];
        if !matches!(list.ty(), Type::List(_) | Type::Set(_) | Type::Tuple(_)) {
            return Err(errors::cannot_flatten());
        }
        let mut marks = MarkSet::new();
        match flattened(list, &mut marks)? {
            Some(all) => Ok(Value::tuple(all).with_marks(marks)),
            None => Ok(Value::dynamic().with_marks(marks)),
        }
    })
}

/// All elements, or `None` if an unknown hides some; marks of what is dissolved go to the result.
fn flattened(list: &Value, marks: &mut MarkSet) -> Result<Option<Vec<Value>>, FunctionError> {
    let mut all = Vec::new();
    let mut known = is_countable(list);
    let mut open = vec![enter(list, marks).iter()];
    while let Some(level) = open.last_mut() {
        let Some(value) = level.next() else {
            open.pop();
            continue;
        };
        let dissolves = matches!(
            value.ty(),
            Type::List(_) | Type::Set(_) | Type::Tuple(_) | Type::Dynamic
        );
        if !dissolves || value.is_null() {
            all.push(value.clone());
            check_count(Some(all.len()))?;
        } else {
            known &= is_countable(value);
            open.push(enter(value, marks).iter());
            check_count(Some(open.len()))?;
        }
    }
    Ok(known.then_some(all))
}

/// Whether it is certain how many elements there are: unknown elements of a set may turn out to be the same.
fn is_countable(value: &Value) -> bool {
    value.is_known() && (value.is_wholly_known() || !matches!(value.ty(), Type::Set(_)))
}

fn enter<'v>(list: &'v Value, marks: &mut MarkSet) -> &'v [Value] {
    marks.append_marks_of(list);
    elements(list)
}

pub(super) fn reverse_list() -> Function {
    describe("Gives the elements of a list in reverse.")
        .parameter(marked("list"))
        .returns_by(|arguments| reversed_type(&arguments[0].ty()))
        .never_null()
        .implement(|arguments, ty| Ok(reversed(&arguments[0], ty)))
}

/// The type of a list, set or tuple in reverse.
pub(super) fn reversed_type(ty: &Type) -> Result<Type, FunctionError> {
    match ty {
        Type::List(_) => Ok(ty.clone()),
        Type::Set(element) => Ok(Type::List(element.clone())),
        Type::Tuple(types) => Ok(Type::tuple(types.iter().rev().cloned())),
        other => Err(errors::not_list_or_tuple(0, other)),
    }
}

/// A list, set or tuple in reverse.
pub(super) fn reversed(list: &Value, ty: &Type) -> Value {
    let all: Vec<Value> = elements(list).iter().rev().cloned().collect();
    let result = match ty {
        Type::List(element) => Value::list((**element).clone(), all),
        _ => Value::tuple(all),
    };
    result.with_marks_of([list])
}

fn slice() -> Function {
    describe("Gives the elements of a list from one index up to, without, another.")
        .parameter(marked("list"))
        .parameter(Parameter::new("start_index", Type::Number))
        .parameter(Parameter::new("end_index", Type::Number))
        .returns_by(slice_type)
        .never_null()
        .implement(|arguments, ty| {
            let all = elements(&arguments[0]);
            let (start, end) = bounds(arguments, Some(all.len()))?.unwrap_or_default();
            let part = all.get(start..end).unwrap_or_default().to_vec();
            let result = match ty {
                Type::List(element) => Value::list((**element).clone(), part),
                _ => Value::tuple(part),
            };
            Ok(result.with_marks_of([&arguments[0]]))
        })
}

fn slice_type(arguments: &[Value]) -> Result<Type, FunctionError> {
    let ty = arguments[0].ty();
    let length = match &ty {
        Type::List(_) => arguments[0]
            .is_known()
            .then(|| elements(&arguments[0]).len()),
        Type::Tuple(types) => Some(types.len()),
        Type::Set(_) => return Err(errors::slice_of_set()),
        other => return Err(errors::not_list_or_tuple(0, other)),
    };
    let bounds = bounds(arguments, length)?;
    Ok(match (&ty, bounds) {
        (Type::Tuple(types), Some((start, end))) => {
            Type::tuple(types.get(start..end).unwrap_or_default().iter().cloned())
        }
        (Type::Tuple(_), None) => Type::Dynamic,
        _ => ty,
    })
}

/// Start and end of a slice, if both are known; each is checked against the length, as far as it can be.
fn bounds(
    arguments: &[Value],
    length: Option<usize>,
) -> Result<Option<(usize, usize)>, FunctionError> {
    let place = |index: usize| {
        if arguments[index].is_unknown() {
            return Ok(None);
        }
        let place = number(&arguments[index]).to_usize();
        let place = place.map_err(|_| errors::bad_slice(index))?;
        match length {
            Some(length) if place > length => Err(errors::slice_too_far(index, length)),
            _ => Ok(Some(place)),
        }
    };
    match (place(1)?, place(2)?) {
        (Some(start), Some(end)) if start > end => Err(errors::slice_backwards()),
        (Some(start), Some(end)) => Ok(Some((start, end))),
        _ => Ok(None),
    }
}
