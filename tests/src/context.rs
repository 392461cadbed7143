//! The evaluation context that fixtures and generated expressions share.

use std::fs;

use hcl_core::function::Functions;
use hcl_core::{EvalContext, Value};

use crate::{golden, notation};

/// Reads the variables of `fixtures/context.values`.
///
/// # Panics
///
/// Panics if the file cannot be read or contains an invalid value.
#[must_use]
pub fn variables() -> Vec<(String, Value)> {
    let path = golden::fixtures().join("context.values");
    let text = fs::read_to_string(path).expect("the context's variables");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let pairs = lines.filter_map(|line| line.split_once(" = "));
    let variable = |(name, value): (&str, &str)| match notation::parse(value) {
        Ok(value) => (name.to_owned(), value),
        Err(problem) => panic!("{name}: {problem}"),
    };
    pairs.map(variable).collect()
}

/// The standard functions that the reference's shared context has as well.
const STANDARD: &[&str] = &[
    "abs",
    "coalesce",
    "concat",
    "hasindex",
    "int",
    "join",
    "jsondecode",
    "jsonencode",
    "length",
    "lower",
    "max",
    "min",
    "strlen",
    "substr",
    "upper",
];

/// Returns the functions of the shared context.
#[must_use]
pub fn functions() -> Functions {
    let standard = Functions::standard();
    let same = STANDARD.iter().map(|&name| (name, name));
    let renamed = [
        ("reverse", "strrev"),
        ("ns::up", "upper"),
        ("ns::sub::low", "lower"),
    ];
    let function = |(name, standard_name)| Some((name, standard.get(standard_name)?.clone()));
    same.chain(renamed).filter_map(function).collect()
}

thread_local! {
    static SHARED: EvalContext<'static> = {
        let mut context = EvalContext::new();
        context.set_variables(variables());
        context.set_functions(functions());
        context
    };
}

/// Runs a closure with the shared context.
pub fn with_shared<T>(work: impl FnOnce(&EvalContext<'_>) -> T) -> T {
    SHARED.with(work)
}
