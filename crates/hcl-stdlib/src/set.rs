//! Functions of sets, and the product of sequences.

use super::arguments::{after_first, at, element_type, elements};
use super::build::{self, List};
use super::repeats::Seen;
use super::sequence::is_element;
use super::{describe, errors, gives, marked, table};
use hcl_core::convert::{Safety, convert, unify};
use hcl_core::function::{Function, FunctionBuilder, FunctionError, Functions, Parameter};
use hcl_core::types::Type;
use hcl_core::value::{Refinement, Value};

/// Creates the table of functions of sets, and `setproduct`.
///
/// ```
/// use hcl_core::{Type, Value};
///
/// let union = hcl_stdlib::sets().get("setunion").unwrap().clone();
/// let set = |element: &str| Value::set(Type::String, vec![element.into()]);
/// let both = Value::set(Type::String, vec!["a".into(), "b".into()]);
/// assert_eq!(union.call(&[set("a"), set("b")])?, both);
/// # Ok::<(), hcl_core::function::FunctionError>(())
/// ```
#[must_use]
pub fn sets() -> Functions {
    table(&[
        ("sethaselement", has_element),
        ("setintersection", intersection),
        ("setproduct", product),
        ("setsubtract", subtract),
        ("setsymmetricdifference", symmetric_difference),
        ("setunion", union),
    ])
}

fn any_set(name: &'static str) -> Parameter {
    Parameter::new(name, Type::set(Type::Dynamic))
}

fn has_element() -> Function {
    gives(
        Type::Bool,
        "Returns whether a value is an element of a set.",
    )
    .parameter(any_set("set"))
    .parameter(Parameter::new("elem", Type::Dynamic).allow_dynamic())
    .implement(|arguments, _| Ok(is_element(at(arguments, 1), elements(at(arguments, 0)))))
}

fn returns_set(description: &str) -> FunctionBuilder {
    describe(description).returns_by(set_type).never_null()
}

/// Returns the set type that all arguments convert to. Empty sets of the dynamic pseudo-type have no effect.
fn set_type(arguments: &[Value]) -> Result<Type, FunctionError> {
    let is_typed = |set: &&Value| {
        set.ty() != Type::set(Type::Dynamic) || set.is_unknown() || !elements(set).is_empty()
    };
    let typed = arguments.iter().filter(is_typed);
    let types = build::list(typed.map(|set| element_type(&set.ty())))?;
    if types.is_empty() {
        return Ok(Type::set(Type::Dynamic));
    }
    let element = unify(&types, Safety::Unsafe).ok_or_else(errors::sets_differ)?;
    Ok(Type::set(element))
}

fn converted(arguments: &[Value], ty: &Type) -> Result<List<Value>, FunctionError> {
    let set = |argument| convert(argument, ty).map_err(errors::undefined);
    build::try_list(arguments.iter().map(set))
}

/// Returns whether the type of the elements is unknown, and so whether they are equal.
fn is_untyped(ty: &Type, sets: &[Value]) -> bool {
    *ty == Type::set(Type::Dynamic) && sets.iter().any(|set| !elements(set).is_empty())
}

fn set_of(ty: &Type, elements: List<Value>) -> Value {
    Value::set(element_type(ty), elements.into_charged())
}

fn union() -> Function {
    returns_set("Returns the elements that are in any of the sets.")
        .parameter(any_set("first_set"))
        .variadic(any_set("other_sets"))
        .implement(|arguments, ty| {
            let sets = converted(arguments, ty)?;
            if is_untyped(ty, &sets) {
                return Ok(Value::unknown(ty.clone()));
            }
            let all = sets.iter().flat_map(|set| elements(set).iter().cloned());
            Ok(set_of(ty, build::list(all)?))
        })
}

/// Returns the function of sets whose elements are known. The result is unknown for others.
fn of_known(
    compute: fn(&[Value]) -> Result<List<Value>, FunctionError>,
) -> impl Fn(&[Value], &Type) -> Result<Value, FunctionError> {
    move |arguments, ty| {
        let sets = converted(arguments, ty)?;
        if is_untyped(ty, &sets) || !sets.iter().all(Value::is_wholly_known) {
            return Ok(Value::unknown(ty.clone()));
        }
        Ok(set_of(ty, compute(&sets)?))
    }
}

fn intersection() -> Function {
    returns_set("Returns the elements that are in all of the sets.")
        .parameter(any_set("first_set"))
        .variadic(any_set("other_sets"))
        .implement(of_known(|sets| {
            let mut common = build::list(elements(at(sets, 0)).iter().cloned())?;
            for other in after_first(sets) {
                let mut other = seen(elements(other))?;
                common = filtered(&common, |value| other.contains(value))?;
            }
            Ok(common)
        }))
}

fn subtract() -> Function {
    returns_set("Returns the elements of the first set that are not in the second.")
        .parameter(any_set("a"))
        .parameter(any_set("b"))
        .implement(of_known(|sets| {
            let mut in_b = seen(elements(at(sets, 1)))?;
            filtered(elements(at(sets, 0)), |value| Ok(!in_b.contains(value)?))
        }))
}

fn symmetric_difference() -> Function {
    returns_set("Returns the elements that are in an odd number of the sets: of two sets, those that are in one of them.")
        .parameter(any_set("first_set"))
        .variadic(any_set("other_sets"))
        .implement(of_known(|sets| {
            let mut difference = build::list(elements(at(sets, 0)).iter().cloned())?;
            for other in after_first(sets) {
                difference = in_one(&difference, elements(other))?;
            }
            Ok(difference)
        }))
}

/// Returns the values that are in one of two lists without repetitions.
fn in_one(a: &[Value], b: &[Value]) -> Result<List<Value>, FunctionError> {
    let (mut in_a, mut in_b) = (seen(a)?, seen(b)?);
    let mut in_one = filtered(a, |value| Ok(!in_b.contains(value)?))?;
    in_one.extend(filtered(b, |value| Ok(!in_a.contains(value)?))?)?;
    Ok(in_one)
}

fn seen(values: &[Value]) -> Result<Seen<'_>, FunctionError> {
    let mut seen = Seen::default();
    for value in values {
        seen.insert(value)?;
    }
    Ok(seen)
}

fn filtered(
    values: &[Value],
    mut predicate: impl FnMut(&Value) -> Result<bool, FunctionError>,
) -> Result<List<Value>, FunctionError> {
    let mut filtered = List::new();
    for value in values {
        if predicate(value)? {
            filtered.push(value.clone())?;
        }
    }
    Ok(filtered)
}

fn product() -> Function {
    describe("Returns all combinations of the elements of sets or lists.")
        .variadic(marked("sets").allow_unknown())
        .returns_by(product_type)
        .never_null()
        .implement(|arguments, ty| {
            let bounds = combinations(arguments)?;
            // Unknown elements of a set may turn out equal, and the number of combinations with them.
            let uncertain = arguments.iter().any(|argument| {
                let is_set = matches!(argument.ty(), Type::Set(_));
                argument.is_unknown() || is_set && !argument.is_wholly_known()
            });
            let result = if uncertain {
                let result = Value::unknown(ty.clone()).refined(&bounds);
                result.map_err(errors::undefined)?
            } else {
                combined(arguments, ty)?
            };
            Ok(result.with_marks_of(arguments))
        })
}

/// Returns a set of tuples if an argument is a set, else a list of tuples.
fn product_type(arguments: &[Value]) -> Result<Type, FunctionError> {
    if arguments.len() < 2 {
        return Err(errors::product_of_one());
    }
    let mut of_sets = false;
    let mut types = List::with_capacity(arguments.len())?;
    for (index, argument) in arguments.iter().enumerate() {
        let element = match argument.ty() {
            Type::Set(element) => {
                of_sets = true;
                (*element).clone()
            }
            Type::List(element) => (*element).clone(),
            Type::Tuple(elements) if elements.is_empty() => Type::Dynamic,
            Type::Tuple(elements) => {
                unify(&elements, Safety::Unsafe).ok_or_else(|| errors::elements_differ(index))?
            }
            other => return Err(errors::not_set_or_list(index, &other)),
        };
        types.push(element)?;
    }
    let combination = Type::tuple(types);
    Ok(if of_sets {
        Type::set(combination)
    } else {
        Type::list(combination)
    })
}

/// Returns the known bounds of the number of combinations.
fn combinations(arguments: &[Value]) -> Result<Refinement, FunctionError> {
    let mut known = Refinement {
        max_length: Some(1),
        ..Refinement::NOT_NULL
    };
    let mut filled = true;
    for argument in arguments {
        let length = lengths(argument);
        filled &= length.is_some_and(|(min, _)| min > 0);
        known.max_length = match (known.max_length, length) {
            (Some(product), Some((_, max))) => product.checked_mul(max),
            _ => None,
        };
    }
    // One at least: unknown elements of sets may turn out equal.
    known.min_length = u64::from(filled && known.max_length.is_some());
    Ok(known)
}

/// Returns the minimum and maximum length, if both are known.
fn lengths(argument: &Value) -> Option<(u64, u64)> {
    match (argument.ty(), argument.unmarked().as_list()) {
        // Unknown elements may be equal, which the bounds do not express.
        (Type::Set(_), Some(_)) if !argument.is_wholly_known() => None,
        (_, Some(elements)) => Some((elements.len() as u64, elements.len() as u64)),
        (Type::Tuple(types), None) => Some((types.len() as u64, types.len() as u64)),
        _ => {
            let range = argument.range();
            range.max_length.map(|max| (range.min_length, max))
        }
    }
}

fn combined(arguments: &[Value], ty: &Type) -> Result<Value, FunctionError> {
    let combination = element_type(ty);
    let Type::Tuple(types) = &combination else {
        return Ok(Value::unknown(ty.clone()));
    };
    let column = |(argument, ty): (&Value, &Type)| {
        let column = elements(argument)
            .iter()
            .map(|value| convert(value, ty).map_err(errors::undefined));
        build::try_list(column)
    };
    let columns = build::try_list(arguments.iter().zip(types.iter()).map(column))?;
    let count = columns.iter().map(|column| column.len());
    // A saturated count is refused by the reservation.
    let count = count.fold(1, usize::saturating_mul);
    let mut rows = List::with_capacity(count)?;
    for index in 0..count {
        rows.push(Value::tuple(row(&columns, index)?))?;
    }
    Ok(match ty {
        Type::Set(_) => Value::set(combination, rows.into_charged()),
        _ => Value::list(combination, rows),
    })
}

/// Returns the combination at an index; the elements of the last column change first.
fn row(columns: &[List<Value>], index: usize) -> Result<List<Value>, FunctionError> {
    let mut row = List::with_capacity(columns.len())?;
    let mut rest = index;
    for column in columns.iter().rev() {
        // No column is empty: there would be no rows.
        row.extend(column.get(rest % column.len()).cloned())?;
        rest /= column.len();
    }
    row.as_mut_slice().reverse();
    Ok(row)
}
