//! Functions of strings.

use hcl_core::function::{Function, Functions, Parameter};
use hcl_core::{Type, Value};

use crate::arguments::{at, text};
use crate::{gives, regex, string, table};

pub(super) fn functions() -> Functions {
    table(&[
        ("endswith", ends_with),
        ("replace", replace),
        ("startswith", starts_with),
        ("strcontains", contains),
    ])
}

fn ends_with() -> Function {
    gives(Type::Bool, "Returns whether a string ends with a suffix.")
        .parameter(Parameter::new("str", Type::String))
        .parameter(Parameter::new("suffix", Type::String))
        .implement(|arguments, _| Ok(text(arguments, 0).ends_with(text(arguments, 1)).into()))
}

fn contains() -> Function {
    gives(Type::Bool, "Returns whether a string contains another.")
        .parameter(Parameter::new("str", Type::String))
        .parameter(Parameter::new("substr", Type::String))
        .implement(|arguments, _| Ok(text(arguments, 0).contains(text(arguments, 1)).into()))
}

fn starts_with() -> Function {
    gives(Type::Bool, "Returns whether a string starts with a prefix.")
        .parameter(Parameter::new("str", Type::String).allow_unknown())
        .parameter(Parameter::new("prefix", Type::String))
        .implement(|arguments, _| {
            let (given, prefix) = (at(arguments, 0), text(arguments, 1));
            if let Some(text) = given.as_str() {
                return Ok(text.starts_with(prefix).into());
            }
            // "web-${unknown}" starts with "web-".
            let start = given.range().prefix.unwrap_or_default();
            if start.starts_with(prefix) {
                return Ok(true.into());
            }
            if start.len() >= prefix.len() {
                return Ok(false.into());
            }
            Ok(Value::unknown(Type::Bool))
        })
}

fn replace() -> Function {
    let (of_texts, of_patterns) = (string::replace(), regex::replace());
    gives(
        Type::String,
        "Replaces each occurrence of a string, or of a pattern between slashes, by another.",
    )
    .parameter(Parameter::new("str", Type::String))
    .parameter(Parameter::new("substr", Type::String))
    .parameter(Parameter::new("replace", Type::String))
    .implement(move |arguments, _| {
        let inner = text(arguments, 1)
            .strip_prefix('/')
            .and_then(|rest| rest.strip_suffix('/'));
        match inner {
            Some(pattern) => {
                let arguments = [
                    at(arguments, 0).clone(),
                    pattern.into(),
                    at(arguments, 2).clone(),
                ];
                of_patterns.call(&arguments)
            }
            None => of_texts.call(arguments),
        }
    })
}
