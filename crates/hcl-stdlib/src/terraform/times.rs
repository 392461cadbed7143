//! Functions of times.

use std::time::SystemTime;

use chrono::DateTime;
use hcl_core::function::{Function, FunctionError, Functions};
use hcl_core::{Number, Type, Value};

use super::arguments::{gives, string, text};

pub(super) fn functions() -> Functions {
    let functions = [
        ("plantimestamp", plan_timestamp()),
        ("timecmp", compare()),
        ("timestamp", timestamp()),
    ];
    functions.into_iter().collect()
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
        add(&"1970-01-01T00:00:00Z".into(), format!("{seconds}s"))
    })
}

/// Adds a duration to a time. Refuses a text that is not a time in RFC 3339.
fn add(time: &Value, duration: impl AsRef<str>) -> Result<Value, FunctionError> {
    let times = crate::times();
    let add = times.get("timeadd").ok_or("times are not in the build")?;
    add.call(&[time.clone(), duration.as_ref().into()])
}

fn compare() -> Function {
    gives(
        Type::Number,
        "Compares two times: -1 if the first is earlier, 0 if they are equal, 1 if it is later.",
    )
    .parameter(string("timestamp_a"))
    .parameter(string("timestamp_b"))
    .implement(|arguments, _| {
        let moment = |index: usize| {
            let time = text(arguments, index);
            let is_time = add(&time.into(), "0s").is_ok();
            let moment = DateTime::parse_from_rfc3339(time).ok().filter(|_| is_time);
            moment.ok_or_else(|| {
                FunctionError::argument(index, "a time such as 2018-01-02T23:12:01Z is required")
            })
        };
        let order = moment(0)?.cmp(&moment(1)?);
        Ok(Number::from(order as i8).into())
    })
}
