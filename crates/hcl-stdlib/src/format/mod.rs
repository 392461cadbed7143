//! `format` and `formatlist`.
//!
//! Verbs: `%v` and `%#v` any value, `%t` bool, `%b %d %o %x %X` whole numbers, `%e %E %f %g %G` numbers, `%s` and `%q`
//! strings, with flags, width, precision and argument index as in `%-08.3[2]f`.

mod digits;
mod errors;
mod scan;
mod verb;

use super::arguments::{after_first, elements, text};
use super::build::{self, List, TextBuilder};
use super::{anything, describe, errors as shared, gives, table};
use hcl_core::function::{Function, FunctionError, Functions, Parameter};
use hcl_core::types::Type;
use hcl_core::value::{Refinement, Value};

use scan::{FormatPiece, FormatPieces};

/// Creates the table of `format` and `formatlist`.
///
/// ```
///
/// let format = hcl_stdlib::formats().get("format").unwrap().clone();
/// let host = format.call(&["web-%02d".into(), 3.into()])?;
/// assert_eq!(host, "web-03");
/// # Ok::<(), hcl_core::function::FunctionError>(())
/// ```
#[must_use]
pub fn formats() -> Functions {
    table(&[("format", format), ("formatlist", format_list)])
}

fn format() -> Function {
    gives(
        Type::String,
        "Formats values by the verbs of a format string.",
    )
    .parameter(Parameter::new("format", Type::String))
    .variadic(anything("args"))
    .implement(|arguments, ty| {
        let (format, values) = (text(arguments, 0), after_first(arguments));
        if !values.iter().all(Value::is_wholly_known) {
            // The text before the first verb does not depend on the values.
            let literal = format.split_once('%').map_or("", |(literal, _)| literal);
            let result = Value::unknown(ty.clone()).refined(&Refinement::starting_with(literal));
            return result.map_err(shared::undefined);
        }
        let values = build::list(values)?;
        let (text, used) = formatted(format, &values)?;
        if used < values.len() {
            return Err(errors::unused_arguments(used));
        }
        build::string(text)
    })
}

/// Returns the formatted text, and the number of values that its verbs use.
fn formatted(format: &str, values: &[&Value]) -> Result<(TextBuilder, usize), FunctionError> {
    let mut out = TextBuilder::new();
    out.reserve(format.len())?;
    let mut used = 0;
    for piece in FormatPieces::new(format) {
        match piece? {
            FormatPiece::Literal(text) => out.push_str(text)?,
            FormatPiece::Verb(verb) => {
                // An index may refer back, so the last verb need not use the last value.
                used = used.max(verb.argument);
                let value = verb
                    .argument
                    .checked_sub(1)
                    .and_then(|index| values.get(index));
                let value = value.ok_or_else(|| errors::missing_argument(&verb, values.len()))?;
                verb::write(&mut out, &verb, value)?;
            }
        }
    }
    Ok((out, used))
}

fn format_list() -> Function {
    describe(
        "Formats the elements of lists by the verbs of a format string: one string for each index.",
    )
    .parameter(Parameter::new("format", Type::String))
    .variadic(anything("args"))
    .returns(Type::list(Type::String))
    .never_null()
    .implement(|arguments, ty| {
        let (format, values) = (text(arguments, 0), after_first(arguments));
        let length = match common_length(values)? {
            Length::Of(length) => length,
            Length::Unknown => return Ok(Value::unknown(ty.clone())),
        };
        let mut results = List::new();
        for index in 0..length {
            results.push(row(format, values, index)?)?;
        }
        Ok(Value::list(Type::String, results))
    })
}

enum Length {
    Of(usize),
    Unknown,
}

/// Returns whether each string receives an element of the value, instead of the value.
fn is_spread(value: &Value) -> bool {
    !value.is_null() && matches!(value.ty(), Type::List(_) | Type::Set(_) | Type::Tuple(_))
}

/// Returns the number of strings, which is the length of each list.
fn common_length(values: &[Value]) -> Result<Length, FunctionError> {
    let mut first: Option<(usize, usize)> = None;
    let mut unknown = false;
    for (index, value) in values.iter().enumerate() {
        let length = match value.ty() {
            Type::Dynamic if value.is_unknown() => None,
            Type::Tuple(types) if value.is_unknown() => {
                unknown = true;
                Some(types.len())
            }
            _ if !is_spread(value) => continue,
            // Unknown elements of a set may be equal.
            Type::Set(_) if !value.is_wholly_known() => None,
            _ if value.is_unknown() => None,
            _ => Some(elements(value).len()),
        };
        match (first, length) {
            (Some((other, expected)), Some(length)) if expected != length => {
                return Err(errors::list_lengths_differ(
                    (index, length),
                    (other, expected),
                ));
            }
            (None, Some(length)) => first = Some((index, length)),
            (_, None) => unknown = true,
            _ => {}
        }
    }
    Ok(match first {
        _ if unknown => Length::Unknown,
        Some((_, length)) => Length::Of(length),
        None => Length::Of(1),
    })
}

fn row(format: &str, values: &[Value], index: usize) -> Result<Value, FunctionError> {
    let pick = |value| {
        if is_spread(value) {
            elements(value).get(index).unwrap_or(value)
        } else {
            value
        }
    };
    let values = build::list(values.iter().map(pick))?;
    if !values.iter().all(|value| value.is_wholly_known()) {
        return Ok(Value::unknown_not_null(Type::String));
    }
    let (text, used) = formatted(format, &values).map_err(|error| errors::in_row(index, &error))?;
    if used < values.len() {
        return Err(errors::in_row(index, &errors::unused_arguments(used)));
    }
    build::string(text)
}
