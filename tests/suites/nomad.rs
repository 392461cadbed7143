//! The examples of Nomad's page on expressions, in its order.

use hcl_config::Module;
use hcl_serde::{Value, stdlib};
use hcl_tests::{answers, golden};

use crate::stdlib::{answer, variables};

#[test]
fn each_function_returns_its_documented_result() {
    let mut context = variables();
    context.set_functions(stdlib::nomad());
    let path = golden::fixtures().join("nomad/functions.rows");
    answers::check(&path, |call| answer(call, &context));
    let rows = answers::read(&path);
    for name in stdlib::nomad().names() {
        let start = format!("{name}(");
        assert!(
            rows.iter().any(|(call, _)| call.contains(&start)),
            "no row calls {name}"
        );
    }
}

/// Evaluates an expression with the variables of the page's examples, and returns the debug text of the value.
fn evaluate(expression: &str) -> String {
    let variables = r#"
variable "list" { default = ["a", "", "bb"] }
variable "map" { default = { x = "one", yy = "three" } }
variable "business_unit_tag_name" { default = "unit" }
variable "name" { default = "world" }
"#;
    let text = format!("{variables}locals {{\n  result = {expression}\n}}\n");
    let module = Module::new()
        .source("page.hcl", text)
        .functions(stdlib::nomad());
    let loaded = module.load().expect("the page's examples are right");
    let locals: &Value = loaded.locals();
    let result = locals.as_object().and_then(|locals| locals.get("result"));
    format!("{:?}", result.expect("the result"))
}

#[test]
fn expressions_have_the_values_of_the_page() {
    for [expression, value] in hcl_golden::rows::table(include_str!("nomad.rows"), "expressions") {
        assert_eq!(evaluate(expression), value, "{expression}");
    }
}
