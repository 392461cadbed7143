//! Functions of times in RFC 3339, like `2018-01-02T23:12:01Z`.

mod duration;
mod errors;
mod moment;
mod pattern;

use super::arguments::text;
use super::describe;
use super::{build, gives, table};
use hcl_core::function::{Function, Functions, Parameter};
use hcl_core::types::Type;
use hcl_core::value::Value;

pub(crate) use moment::Moment;

/// Units of work for a byte of a pattern or a duration: `EEEE`, `1ns`.
const WORK_PER_BYTE: u64 = 8;

/// Creates the table of functions of times: `formatdate`, `timeadd`.
///
/// ```
///
/// let add = hcl_stdlib::times().get("timeadd").unwrap().clone();
/// let later = add.call(&["2017-11-22T00:00:00Z".into(), "1h30m".into()])?;
/// assert_eq!(later, "2017-11-22T01:30:00Z");
/// # Ok::<(), hcl_core::function::FunctionError>(())
/// ```
#[must_use]
pub fn times() -> Functions {
    table(&[("formatdate", format_date), ("timeadd", time_add)])
}

fn format_date() -> Function {
    gives(Type::String, "Formats a time by a pattern: YYYY, MM, DD, hh, mm, ss and more, with literal text in 'quotes'.")
        .parameter(Parameter::new("format", Type::String))
        .parameter(Parameter::new("time", Type::String))
        .implement(|arguments, _| {
            // As in the reference, the time is checked before the format.
            let time = Moment::parse(text(arguments, 1)).map_err(|error| error.with_argument(1))?;
            let pattern = text(arguments, 0);
            build::charge_reading(pattern, WORK_PER_BYTE)?;
            pattern::format(pattern, &time).map(Value::from)
        })
}

fn time_add() -> Function {
    describe("Adds a duration like \"1h30m\" to a time.")
        .parameter(Parameter::new("timestamp", Type::String))
        .parameter(Parameter::new("duration", Type::String))
        .returns(Type::String)
        .implement(|arguments, _| {
            // As in the reference, an error of the call, not of the argument.
            let time = Moment::parse(text(arguments, 0))?;
            let duration = text(arguments, 1);
            build::charge_reading(duration, WORK_PER_BYTE)?;
            let duration = duration::parse(duration).ok_or_else(errors::bad_duration)?;
            let later = time
                .checked_add(duration)
                .ok_or_else(errors::bad_duration)?;
            Ok(Value::from(later.to_string()))
        })
}

/// Converts a timestamp of YAML, which has more notations, to RFC 3339.
#[cfg(feature = "yaml")]
pub(super) fn rfc3339(text: &str) -> Option<String> {
    Moment::parse_yaml(text).map(|time| time.to_string())
}
