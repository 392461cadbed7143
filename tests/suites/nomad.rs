//! The examples of Nomad's page on expressions, in its order.

use std::fs;

use hcl_config::Module;
use hcl_core::function::Functions;
use hcl_serde::{HclDecode, Value};
use hcl_tests::golden;
use hcl_tests::jobs::Jobs;

use crate::stdlib::{answer, variables};

#[test]
fn each_function_returns_its_documented_result() {
    let mut context = variables();
    context.set_functions(Functions::nomad());
    let path = golden::fixtures().join("nomad/functions.txt");
    let text = fs::read_to_string(path).unwrap();
    let rows: Vec<_> = text
        .lines()
        .filter_map(|line| line.split_once(" ⇒ "))
        .collect();
    for &(call, expected) in &rows {
        let actual = answer(call, &context);
        assert_eq!(actual, expected, "{call}");
    }
    for name in Functions::nomad().names() {
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
        .functions(Functions::nomad());
    let loaded = module.load().expect("the page's examples are right");
    let locals: &Value = loaded.locals();
    let result = locals.as_object().and_then(|locals| locals.get("result"));
    format!("{:?}", result.expect("the result"))
}

#[test]
fn expressions_have_the_values_of_the_page() {
    for [expression, value] in hcl_golden::table::rows(include_str!("nomad.rows"), "expressions") {
        assert_eq!(evaluate(expression), value, "{expression}");
    }
}

#[test]
fn an_argument_set_to_null_is_absent() {
    #[derive(HclDecode)]
    struct Config {
        #[hcl(default = 7)]
        count: u32,
        name: Option<String>,
    }
    let config: Config =
        hcl_serde::from_str("count = null\nname = false ? \"x\" : null\n").unwrap();
    assert_eq!((config.count, config.name), (7, None));
}

#[test]
fn type_conversion() {
    #[derive(HclDecode)]
    struct Config {
        a: String,
        b: bool,
        c: String,
        d: u32,
    }
    let config: Config =
        hcl_serde::from_str("a = true\nb = \"false\"\nc = 15\nd = \"15\"\n").unwrap();
    assert_eq!(
        (config.a.as_str(), config.b, config.c.as_str(), config.d),
        ("true", false, "15", 15)
    );
}

#[test]
fn dynamic_blocks() {
    let text = include_str!("nomad.hcl");
    let jobs: Jobs = Module::new()
        .source("job.nomad.hcl", text)
        .decode()
        .unwrap();
    let network = jobs.job[0].group[0].network.as_ref().unwrap();
    let ports: Vec<(&str, Option<u16>)> = network
        .port
        .iter()
        .map(|port| (port.label.as_str(), port.to))
        .collect();
    assert_eq!(ports, [("api", Some(80)), ("ui", Some(8080))]);
    assert_eq!(network.mode.as_deref(), Some("host"));
}

#[test]
fn dynamic_blocks_with_a_named_iterator() {
    let text = "job \"j\" {\n  group \"g\" {\n    network {\n      dynamic \"port\" {\n        for_each = { http = 80 }\n        iterator = it\n        labels   = [it.key]\n        content {\n          static = it.value\n        }\n      }\n    }\n  }\n}\n";
    let jobs: Jobs = Module::new()
        .source("job.nomad.hcl", text)
        .decode()
        .unwrap();
    let port = &jobs.job[0].group[0].network.as_ref().unwrap().port[0];
    assert_eq!((port.label.as_str(), port.r#static), ("http", Some(80)));
}
