//! Functions of strings.

use hcl_core::function::{Function, Functions};
use hcl_core::{Type, Value};

use super::arguments::{at, gives, string, text};

pub(super) fn functions() -> Functions {
    let functions = [
        ("endswith", ends_with()),
        ("replace", replace()),
        ("startswith", starts_with()),
        ("strcontains", contains()),
    ];
    functions.into_iter().collect()
}

fn ends_with() -> Function {
    gives(Type::Bool, "Returns whether a string ends with a suffix.")
        .parameter(string("str"))
        .parameter(string("suffix"))
        .implement(|arguments, _| Ok(text(arguments, 0).ends_with(text(arguments, 1)).into()))
}

fn contains() -> Function {
    gives(Type::Bool, "Returns whether a string contains another.")
        .parameter(string("str"))
        .parameter(string("substr"))
        .implement(|arguments, _| Ok(text(arguments, 0).contains(text(arguments, 1)).into()))
}

fn starts_with() -> Function {
    gives(Type::Bool, "Returns whether a string starts with a prefix.")
        .parameter(string("str").allow_unknown())
        .parameter(string("prefix"))
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
    let of_texts = crate::strings().get("replace").cloned();
    let of_patterns = crate::regexes().get("regexreplace").cloned();
    gives(
        Type::String,
        "Replaces each occurrence of a string, or of a pattern between slashes, by another.",
    )
    .parameter(string("str"))
    .parameter(string("substr"))
    .parameter(string("replace"))
    .implement(move |arguments, _| {
        let inner = text(arguments, 1)
            .strip_prefix('/')
            .and_then(|rest| rest.strip_suffix('/'));
        let missing = "this function is not in the build";
        match inner {
            Some(pattern) => {
                let arguments = [
                    at(arguments, 0).clone(),
                    pattern.into(),
                    at(arguments, 2).clone(),
                ];
                of_patterns.as_ref().ok_or(missing)?.call(&arguments)
            }
            None => of_texts.as_ref().ok_or(missing)?.call(arguments),
        }
    })
}
