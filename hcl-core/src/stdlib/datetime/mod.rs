//! Functions of times in RFC 3339, like `2018-01-02T23:12:01Z`.

mod duration;
mod moment;
mod pattern;

use super::arguments::text;
use super::{errors, table};
use crate::function::{Function, FunctionError, Functions, Parameter};
use crate::types::Type;
use crate::value::Value;

use moment::Moment;

/// `formatdate` and `timeadd`.
pub(super) fn functions() -> Functions {
    table(&[("formatdate", format_date), ("timeadd", time_add)])
}

fn format_date() -> Function {
    Function::builder()
        .description("Writes a time as a pattern says: YYYY, MM, DD, hh, mm, ss and more, with literal text in 'quotes'.")
        .parameter(Parameter::new("format", Type::String))
        .parameter(Parameter::new("time", Type::String))
        .returns(Type::String)
        .never_null()
        .implement(|arguments, _| {
            let time = Moment::parse(text(&arguments[1]))
                .map_err(|problem| FunctionError::argument(1, errors::bad_time(problem)))?;
            let written = pattern::write(text(&arguments[0]), &time);
            written
                .map(Value::from)
                .map_err(|problem| FunctionError::argument(0, problem))
        })
}

fn time_add() -> Function {
    Function::builder()
        .description("Adds a duration like \"1h30m\" to a time.")
        .parameter(Parameter::new("timestamp", Type::String))
        .parameter(Parameter::new("duration", Type::String))
        .returns(Type::String)
        .implement(|arguments, _| {
            let time = Moment::parse(text(&arguments[0]))
                .map_err(|problem| FunctionError::new(errors::bad_time(problem)))?;
            let duration = duration::parse(text(&arguments[1])).ok_or_else(errors::bad_duration)?;
            Ok(Value::from(time.plus(duration).to_string()))
        })
}

/// A time as YAML may write it, which is looser, written as RFC 3339.
#[cfg(feature = "stdlib-yaml")]
pub(super) fn rfc3339(text: &str) -> Option<String> {
    Moment::parse_loosely(text).map(|time| time.to_string())
}
