//! Functions of times.

use std::time::SystemTime;

use hcl_core::function::{Function, Functions, Parameter};
use hcl_core::{Number, Type, Value};

use crate::arguments::text;
use crate::datetime::Moment;
use crate::{gives, table};

pub(super) fn functions() -> Functions {
    table(&[
        ("plantimestamp", plan_timestamp),
        ("timecmp", compare),
        ("timestamp", timestamp),
    ])
}

fn plan_timestamp() -> Function {
    unknown_text("Returns the time of the plan, which is not known here.")
}

/// Returns a function of no parameters whose result a check does not know.
pub(super) fn unknown_text(description: &'static str) -> Function {
    gives(Type::String, description).implement(|_, ty| Ok(Value::unknown(ty.clone())))
}

pub(super) const TIMESTAMP: &str = "Returns the time of the call, in UTC.";

fn timestamp() -> Function {
    gives(Type::String, TIMESTAMP).implement(|_, _| {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        let seconds = now.map_or(0, |now| now.as_secs());
        Ok(Moment::of_unix(seconds).to_string().into())
    })
}

fn compare() -> Function {
    gives(
        Type::Number,
        "Compares two times: -1 if the first is earlier, 0 if they are equal, 1 if it is later.",
    )
    .parameter(Parameter::new("timestamp_a", Type::String))
    .parameter(Parameter::new("timestamp_b", Type::String))
    .implement(|arguments, _| {
        let moment = |index: usize| {
            Moment::parse(text(arguments, index)).map_err(|error| error.with_argument(index))
        };
        let order = moment(0)?.cmp(&moment(1)?);
        Ok(Number::from(order as i8).into())
    })
}
