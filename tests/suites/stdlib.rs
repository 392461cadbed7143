//! Calls of the standard library's functions, compared with the reference's results.
//!
//! Every row of `fixtures/stdlib/*.rows` is a call and its result: a value in the fixtures' notation, or `E`, the summary of the
//! first error and its start column.

#![expect(clippy::unwrap_used, reason = "a failed setup fails the test")]

use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use hcl_core::function::Parameter;
use hcl_core::types::CapsuleType;
use hcl_core::{Diagnostics, EvalContext, Source, Value, eval, ext, native};
use hcl_golden::{folder, rows};
use hcl_serde::stdlib;
use hcl_tests::{answers, context, golden, notation};

/// Returns a context with the variables of the fixtures.
pub(crate) fn variables() -> EvalContext<'static> {
    let mut context = EvalContext::new();
    context.set_variables(context::variables("stdlib"));
    context
}

fn context() -> EvalContext<'static> {
    let mut context = variables();
    // A capsule, which has no form in JSON or YAML.
    let hello = Value::capsule(CapsuleType::new("bytes"), Arc::new(b"hello".to_vec()));
    context.set_variable("bytes", hello);
    context.set_functions(stdlib::standard());
    context.set_functions(stdlib::filesystem(golden::fixtures()).unwrap());
    context.set_function("convert", ext::convert_function());
    context
}

/// Evaluates a call, and returns its value, or the title and the column of the first error.
pub(crate) fn answer(call: &str, context: &EvalContext<'_>) -> String {
    let mut diagnostics = Diagnostics::new();
    let source = Source::new("call", call).unwrap();
    let file = native::parse_expression(&source, &mut diagnostics);
    let value = eval::evaluate(file.expression(), context, &mut diagnostics);
    match diagnostics.iter().find(|found| found.is_error()) {
        Some(error) => {
            let column = error.subject().map_or(0, |place| place.start().column);
            format!("E {} @{column}", error.summary())
        }
        None => notation::print(&value),
    }
}

#[test]
fn calls_return_the_results_of_the_reference() {
    let context = context();
    let files = folder::files(&golden::fixtures().join("stdlib"), Some("rows"));
    let files = files.iter();
    let rows = files.map(|path| answers::check(path, |call| answer(call, &context)));
    assert!(rows.sum::<usize>() >= 2_500);
}

/// Returns the calls of one file that fail, each with the detail of its first error.
fn details(path: &Path, context: &EvalContext<'_>) -> String {
    let mut details = String::new();
    let calls = answers::read(path).into_iter();
    for (call, _) in calls.filter(|(_, answer)| answer.starts_with("E ")) {
        let mut found = Diagnostics::new();
        let source = Source::new("call", call.as_str()).unwrap();
        let file = native::parse_expression(&source, &mut found);
        eval::evaluate(file.expression(), context, &mut found);
        let error = found.iter().find(|found| found.is_error());
        let detail = error.map_or("no error".into(), |error| error.detail());
        let _ = writeln!(details, "{}", rows::row([&call, &detail]));
    }
    details
}

#[test]
fn errors_say_what_is_wrong() {
    let context = context();
    let mut all = String::new();
    for path in folder::files(&golden::fixtures().join("stdlib"), Some("rows")) {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let details = details(&path, &context);
        if !details.is_empty() {
            let _ = writeln!(all, "=== {name}\n{details}");
        }
    }
    golden::expect("reports/functions.rows", &all);
}

#[test]
fn every_function_and_parameter_is_described() {
    let files = stdlib::filesystem(golden::fixtures()).unwrap();
    for (name, function) in stdlib::standard().with_all(files).iter() {
        assert!(!function.description().is_empty(), "{name}");
        assert!(function.description().ends_with('.'), "{name}");
        let parameters = function.parameters().iter().chain(function.variadic());
        assert!(
            parameters.map(Parameter::name).all(|name| !name.is_empty()),
            "{name}"
        );
    }
}

#[test]
fn function_tables_of_other_tools_are_complete() {
    let fifteen = "abs coalesce concat hasindex int jsondecode jsonencode length lower max min reverse strlen substr upper";
    assert!(stdlib::hcldec().names().eq(fifteen.split(' ')));
    assert_eq!(stdlib::nomad().len(), 76);
}

/// The type that `return_type` predicts for a call of literals.
fn predicted(name: &str, arguments: &[&str]) -> String {
    let context = context();
    let value = |text: &&str| {
        let mut diagnostics = Diagnostics::new();
        let source = Source::new("argument", *text).unwrap();
        let file = native::parse_expression(&source, &mut diagnostics);
        eval::evaluate(file.expression(), &context, &mut diagnostics)
    };
    let arguments: Vec<Value> = arguments.iter().map(value).collect();
    let function = context.function(name).unwrap();
    notation::print(&Value::unknown(function.return_type(&arguments).unwrap()))
}

#[test]
fn types_of_results_are_known_before_the_call() {
    for [name, arguments, ty] in rows("types_of_results_are_known_before_the_call") {
        let arguments: Vec<&str> = arguments.split("; ").collect();
        assert_eq!(predicted(name, &arguments), ty, "{name} {arguments:?}");
    }
}

hcl_golden::rows!("stdlib.rows");
