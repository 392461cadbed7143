//! Functions of lists, tuples and sets: their elements and their order.

use super::arguments::{at, element_type, elements, number, whole};
use super::build::{self, List};
use super::{anything, describe, errors, gives, marked, table};
use hcl_core::convert::{Safety, convert, unify};
use hcl_core::function::{Function, FunctionError, Functions, Parameter};
use hcl_core::types::Type;
use hcl_core::value::{MarkSet, Value, ops};

/// Creates the table of functions of lists and tuples, from `chunklist` to `slice`.
///
/// ```
/// use hcl_core::Value;
///
/// let flatten = hcl_stdlib::sequences().get("flatten").unwrap().clone();
/// let nested = Value::tuple(vec!["a".into(), Value::tuple(vec!["b".into()])]);
/// assert_eq!(flatten.call(&[nested])?, Value::tuple(vec!["a".into(), "b".into()]));
/// # Ok::<(), hcl_core::function::FunctionError>(())
/// ```
#[must_use]
pub fn sequences() -> Functions {
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

/// A collection with its marks and the marks of its elements, which the function puts on its result.
pub(super) fn concat() -> Function {
    describe("Concatenates lists and tuples.")
        .variadic(marked("seqs"))
        .returns_by(concat_type)
        .never_null()
        .implement(|arguments, ty| {
            let mut all = List::new();
            let lengths = arguments.iter().map(|argument| elements(argument).len());
            all.reserve(lengths.sum())?;
            for argument in arguments {
                match ty {
                    Type::List(_) => {
                        // The marks go to the result, once.
                        let list = convert(argument.unmarked(), ty).map_err(errors::undefined)?;
                        all.extend(elements(&list).iter().cloned())?;
                    }
                    _ => all.extend(elements(argument).iter().cloned())?,
                }
            }
            Ok(build::sequence(ty, all).with_marks_of(arguments))
        })
}

/// Returns a list type if all arguments are lists that unify, else a tuple type.
fn concat_type(arguments: &[Value]) -> Result<Type, FunctionError> {
    if arguments.is_empty() {
        return Err(errors::no_arguments());
    }
    let types = build::list(arguments.iter().map(Value::ty))?;
    if let Some(list) = common_list(&types)? {
        return Ok(list);
    }
    let mut all = List::new();
    for (index, (argument, ty)) in arguments.iter().zip(&types).enumerate() {
        match ty {
            Type::Tuple(types) => all.extend(types.iter().cloned())?,
            // Its length is unknown, and so is the length of the tuple.
            Type::List(_) if argument.is_unknown() => return Ok(Type::Dynamic),
            Type::List(_) => all.extend(elements(argument).iter().map(Value::ty))?,
            _ => return Err(errors::not_list_or_tuple(index, ty)),
        }
    }
    Ok(Type::tuple(all))
}

/// Returns the list type that all arguments convert to. Lists of the dynamic pseudo-type, like `tolist([])`, have no
/// effect.
fn common_list(types: &[Type]) -> Result<Option<Type>, FunctionError> {
    if !types.iter().all(|ty| matches!(ty, Type::List(_))) {
        return Ok(None);
    }
    let any = Type::list(Type::Dynamic);
    let typed = build::list(types.iter().filter(|ty| **ty != any).cloned())?;
    Ok(match &*typed {
        [] => Some(any),
        typed => unify(typed, Safety::Unsafe).filter(|ty| matches!(ty, Type::List(_))),
    })
}

fn coalesce_list() -> Function {
    describe("Returns the first argument that is not an empty list.")
        .variadic(anything("vals"))
        .returns_by(coalesced_type)
        .never_null()
        .implement(|arguments, ty| {
            for argument in arguments {
                // It may be empty, or the first that is not.
                if argument.is_unknown() {
                    return Ok(Value::unknown(ty.clone()));
                }
                // A null has no elements, and is passed over.
                if !elements(argument).is_empty() {
                    return Ok(argument.clone());
                }
            }
            Err(errors::all_empty())
        })
}

/// Returns the type that all lists have, or the dynamic pseudo-type if their types differ or one is unknown.
fn coalesced_type(arguments: &[Value]) -> Result<Type, FunctionError> {
    if arguments.is_empty() {
        return Err(errors::no_arguments());
    }
    let mut common = None;
    for argument in arguments {
        let ty = argument.ty();
        // Before the check of its type, as in the reference: what follows an unknown argument is not checked.
        if argument.is_unknown() {
            return Ok(Type::Dynamic);
        }
        if !matches!(ty, Type::List(_) | Type::Tuple(_)) {
            return Err(errors::no_list(&ty));
        }
        common = match common {
            Some(common) if common != ty => Some(Type::Dynamic),
            _ => Some(ty),
        };
    }
    common.ok_or_else(errors::no_arguments)
}

fn compact() -> Function {
    gives(
        Type::list(Type::String),
        "Removes empty strings and nulls from a list of strings.",
    )
    .parameter(Parameter::new("list", Type::list(Type::String)))
    .implement(|arguments, ty| {
        // An unknown element may turn out to be empty.
        if !at(arguments, 0).is_wholly_known() {
            return Ok(Value::unknown(ty.clone()));
        }
        let filled = |value: &&Value| value.as_str().is_some_and(|text| !text.is_empty());
        let rest = elements(at(arguments, 0)).iter().filter(filled).cloned();
        Ok(Value::list(Type::String, build::list(rest)?))
    })
}

fn contains() -> Function {
    contains_with(Parameter::new("value", Type::Dynamic).allow_null())
}

/// The function `contains`, with its second parameter.
pub(super) fn contains_with(value: Parameter) -> Function {
    gives(
        Type::Bool,
        "Returns whether a value is an element of a list, tuple or set.",
    )
    .parameter(Parameter::new("list", Type::Dynamic))
    .parameter(value)
    .implement(|arguments, _| match at(arguments, 0).ty() {
        Type::List(_) | Type::Tuple(_) | Type::Set(_) => {
            Ok(is_element(at(arguments, 1), elements(at(arguments, 0))))
        }
        _ => Err(errors::no_sequence()),
    })
}

/// Returns whether a value equals one of the elements: unknown if that depends on an unknown value.
pub(super) fn is_element(expected: &Value, elements: &[Value]) -> Value {
    let mut certain = true;
    for element in elements {
        match ops::equal(element, expected).as_bool() {
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
    describe("Removes the elements that equal an earlier one.")
        .parameter(Parameter::new("list", Type::list(Type::Dynamic)))
        .returns_by(|arguments| Ok(at(arguments, 0).ty()))
        .never_null()
        .implement(|arguments, ty| {
            // An unknown element may turn out to repeat another.
            if !at(arguments, 0).is_wholly_known() {
                return Ok(Value::unknown(ty.clone()));
            }
            let distinct = super::repeats::without_repeats(elements(at(arguments, 0)))?;
            Ok(Value::list(element_type(ty), distinct))
        })
}

fn chunklist() -> Function {
    describe("Splits a list into lists of a maximum length.")
        .parameter(Parameter::new("list", Type::list(Type::Dynamic)).allow_marked())
        .parameter(Parameter::new("size", Type::Number))
        .returns_by(|arguments| Ok(Type::list(at(arguments, 0).ty())))
        .never_null()
        .implement(|arguments, ty| {
            let size = whole(at(arguments, 1))?;
            let Ok(size) = usize::try_from(size) else {
                return Err(errors::negative("the size of a part"));
            };
            let list = element_type(ty);
            let all = elements(at(arguments, 0));
            // As in the reference, a size of zero makes one part.
            let size = if size == 0 { all.len().max(1) } else { size };
            let chunks = all.chunks(size).map(|chunk| {
                let chunk = build::list(chunk.iter().cloned())?;
                Ok(Value::list(element_type(&list), chunk))
            });
            let chunks = build::try_list(chunks)?;
            Ok(Value::list(list, chunks).with_marks_of([at(arguments, 0)]))
        })
}

fn element() -> Function {
    describe("Returns the element of a list at an index modulo its length; a negative one counts from the end.")
        .parameter(marked("list"))
        .parameter(Parameter::new("index", Type::Number))
        .returns_by(element_result)
        .implement(|arguments, _| {
            let all = elements(at(arguments, 0));
            let index = wrapped_index(at(arguments, 1), all.len())?;
            let element = all.get(index).ok_or_else(errors::empty_list)?;
            Ok(element.clone().with_marks_of([at(arguments, 0)]))
        })
}

fn element_result(arguments: &[Value]) -> Result<Type, FunctionError> {
    match at(arguments, 0).ty() {
        Type::List(element) => Ok((*element).clone()),
        Type::Tuple(_) if at(arguments, 1).is_unknown() => Ok(Type::Dynamic),
        Type::Tuple(types) => {
            let index = wrapped_index(at(arguments, 1), types.len())?;
            let ty = types.get(index).cloned();
            ty.ok_or_else(errors::empty_list)
        }
        other => Err(errors::no_elements(&other)),
    }
}

/// Returns an index modulo the length, which must not be zero.
fn wrapped_index(index: &Value, length: usize) -> Result<usize, FunctionError> {
    let index = whole(index)?;
    let length = i64::try_from(length).unwrap_or(i64::MAX);
    // The remainder of a division by zero would panic.
    if length == 0 {
        return Err(errors::empty_list());
    }
    Ok(usize::try_from(index.rem_euclid(length)).unwrap_or_default())
}

fn flatten() -> Function {
    describe("Replaces each list, set and tuple in a list by its elements, at any depth.")
        .parameter(marked("list"))
        .returns_type_of_result()
        .implement(|arguments, _| {
            let list = at(arguments, 0);
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

/// Returns all elements, or `None` if their number is unknown. Collects the marks of the collections that it replaces.
fn flattened(list: &Value, marks: &mut MarkSet) -> Result<Option<List<Value>>, FunctionError> {
    let mut all = List::new();
    let mut known = is_countable(list);
    let mut open = build::list([enter(list, marks).iter()])?;
    while let Some(level) = open.as_mut_slice().last_mut() {
        let Some(value) = level.next() else {
            open.pop();
            continue;
        };
        let is_replaced = matches!(
            value.ty(),
            // An unknown value of any type may turn out to be a list.
            Type::List(_) | Type::Set(_) | Type::Tuple(_) | Type::Dynamic
        );
        // A null list is an element like others, as in the reference.
        if !is_replaced || value.is_null() {
            all.push(value.clone())?;
        } else {
            // Without a return: the marks of all that follows also belong to the result.
            known &= is_countable(value);
            open.push(enter(value, marks).iter())?;
        }
    }
    Ok(known.then_some(all))
}

/// Returns whether the number of elements is known. Unknown elements of a set may be equal.
fn is_countable(value: &Value) -> bool {
    value.is_known() && (value.is_wholly_known() || !matches!(value.ty(), Type::Set(_)))
}

fn enter<'v>(list: &'v Value, marks: &mut MarkSet) -> &'v [Value] {
    marks.append_marks_of(list);
    elements(list)
}

pub(super) fn reverse_list() -> Function {
    describe("Returns the elements of a list in reverse order.")
        .parameter(marked("list"))
        .returns_by(|arguments| reversed_type(&at(arguments, 0).ty()))
        .never_null()
        .implement(|arguments, ty| reversed(at(arguments, 0), ty))
}

/// Returns the type of a list, set or tuple in reverse order.
pub(super) fn reversed_type(ty: &Type) -> Result<Type, FunctionError> {
    match ty {
        Type::List(_) => Ok(ty.clone()),
        Type::Set(element) => Ok(Type::List(element.clone())),
        Type::Tuple(types) => Ok(Type::tuple(types.iter().rev().cloned())),
        other => Err(errors::not_list_or_tuple(0, other)),
    }
}

/// Reverses a list, set or tuple.
pub(super) fn reversed(list: &Value, ty: &Type) -> Result<Value, FunctionError> {
    let all = build::list(elements(list).iter().rev().cloned())?;
    Ok(build::sequence(ty, all).with_marks_of([list]))
}

fn slice() -> Function {
    describe("Returns the elements of a list from one index to another, exclusive.")
        .parameter(marked("list"))
        .parameter(Parameter::new("start_index", Type::Number))
        .parameter(Parameter::new("end_index", Type::Number))
        .returns_by(slice_type)
        .never_null()
        .implement(|arguments, ty| {
            let all = elements(at(arguments, 0));
            let (start, end) = bounds(arguments, Some(all.len()))?.unwrap_or_default();
            let part = build::list(all.get(start..end).unwrap_or_default().iter().cloned())?;
            Ok(build::sequence(ty, part).with_marks_of([at(arguments, 0)]))
        })
}

fn slice_type(arguments: &[Value]) -> Result<Type, FunctionError> {
    let ty = at(arguments, 0).ty();
    let length = match &ty {
        Type::List(_) => at(arguments, 0)
            .is_known()
            .then(|| elements(at(arguments, 0)).len()),
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

/// Returns start and end of a slice if both are known. Each is checked against the length, if both are known.
fn bounds(
    arguments: &[Value],
    length: Option<usize>,
) -> Result<Option<(usize, usize)>, FunctionError> {
    let bound = |index: usize| {
        if at(arguments, index).is_unknown() {
            return Ok(None);
        }
        let bound = number(at(arguments, index)).to_usize();
        let bound = bound.map_err(|_| errors::bad_slice(index))?;
        match length {
            Some(length) if bound > length => Err(errors::slice_too_far(index, length)),
            _ => Ok(Some(bound)),
        }
    };
    match (bound(1)?, bound(2)?) {
        (Some(start), Some(end)) if start > end => Err(errors::slice_backwards()),
        (Some(start), Some(end)) => Ok(Some((start, end))),
        _ => Ok(None),
    }
}
