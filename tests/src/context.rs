//! The evaluation context that fixtures and generated expressions share.

use hcl_core::function::Functions;
use hcl_core::{EvalContext, Value};
use hcl_golden::rows;
use hcl_serde::stdlib;

use crate::notation;

/// The variables: tables of names and values.
pub const VARIABLES: &str = include_str!("../fixtures/context.rows");

/// Returns the variables of a table: `cases` or `stdlib`.
///
/// # Panics
///
/// Panics if there is no such table, or if a value is invalid.
#[must_use]
pub fn variables(table: &str) -> Vec<(&'static str, Value)> {
    let rows = rows::table(VARIABLES, table).into_iter();
    let variable = |[name, value]: [&'static str; 2]| match notation::parse(value) {
        Ok(value) => (name, value),
        Err(problem) => panic!("{name}: {problem}"),
    };
    rows.map(variable).collect()
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
    let standard = stdlib::standard();
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
        context.set_variables(variables("cases"));
        context.set_functions(functions());
        context
    };
}

/// Runs a closure with the shared context.
pub fn with_shared<T>(work: impl FnOnce(&EvalContext<'_>) -> T) -> T {
    SHARED.with(work)
}
