//! Modules: variables, locals, values from everywhere, dynamic blocks.

use std::collections::BTreeMap;

use hcl_serde::{HclDecode, Module, Value};

#[derive(HclDecode, Debug, PartialEq)]
struct Server {
    #[hcl(label)]
    name: String,
    port: u16,
}

#[derive(HclDecode, Debug, PartialEq)]
struct Servers {
    #[hcl(block)]
    server: Vec<Server>,
}

fn module(text: &str) -> Module {
    Module::new().source("main.hcl", text)
}

fn report(module: &Module) -> String {
    module.load().expect_err("the module is wrong").to_string()
}

fn number(value: &Value, name: &str) -> String {
    value
        .as_mapping()
        .and_then(|values| values.get(name))
        .map(|value| format!("{value:?}"))
        .unwrap_or_default()
}

const PORT: &str = "variable \"port\" {\n  type    = number\n  default = 80\n}\n";

#[test]
fn later_sources_of_values_win() {
    let environment = |value: &str| [("APP_VAR_port".to_owned(), value.to_owned())];
    let port = |module: Module| number(module.load().unwrap().variables(), "port");
    assert_eq!(port(module(PORT)), "80");
    assert_eq!(
        port(module(PORT).environment("APP", environment("81"))),
        "81"
    );
    let with_file = || {
        module(PORT)
            .environment("APP", environment("81"))
            .var_source("a.hcl", "port = 82")
    };
    assert_eq!(port(with_file()), "82");
    assert_eq!(
        port(with_file().var_source("b.json", "{\"port\": 83}")),
        "83"
    );
    assert_eq!(port(with_file().value("port", &84)), "84");
}

#[test]
fn environment_text_is_taken_as_the_type_wants_it() {
    let text = "variable \"names\" {\n  type = list(string)\n}\nvariable \"plain\" {}\n";
    let environment = [
        ("APP_VAR_names".to_owned(), "[\"a\", \"b\"]".to_owned()),
        ("APP_VAR_plain".to_owned(), "[\"a\"]".to_owned()),
        ("APP_VAR_unrelated".to_owned(), "x".to_owned()),
    ];
    let loaded = module(text).environment("APP", environment).load().unwrap();
    assert_eq!(number(loaded.variables(), "names"), "[\"a\", \"b\"]");
    assert_eq!(number(loaded.variables(), "plain"), "\"[\\\"a\\\"]\"");
}

#[test]
fn locals_may_stand_in_any_order() {
    let loaded = module(
        "locals {\n  a = local.b + 1\n  b = local.c * 2\n}\nlocals {\n  c = var.port\n}\n"
            .to_owned()
            .as_str(),
    )
    .source("variables.hcl", PORT)
    .load()
    .unwrap();
    assert_eq!(number(loaded.locals(), "a"), "161");
}

#[test]
fn a_long_chain_of_locals_is_no_problem() {
    let chain: String = (1..5_000)
        .map(|i| format!("  l{i} = local.l{}\n", i - 1))
        .collect();
    let loaded = module(&format!("locals {{\n{chain}  l0 = 1\n}}\n"))
        .load()
        .unwrap();
    assert_eq!(number(loaded.locals(), "l4999"), "1");
}

#[test]
fn locals_in_a_circle_are_reported_with_the_way_around() {
    let text = "locals {\n  a = local.b\n  b = [local.c]\n  c = local[\"a\"]\n  d = local.d\n}\n";
    let report = report(&module(text));
    assert!(
        report.contains("local.a → local.b → local.c → local.a"),
        "{report}"
    );
    assert!(report.contains("local.d → local.d"), "{report}");
}

#[test]
fn all_mistakes_of_variables_are_reported_at_once() {
    let text = "\
variable \"a\" {}
variable \"b\" {
  type    = number
  default = \"x\"
}
variable \"b\" {}
variable \"c\" {
  typ = string
}
variable \"d\" {
  type = strin
}
";
    let found = module(text)
        .value("e", &1)
        .load()
        .unwrap_err()
        .into_diagnostics();
    let summaries: Vec<&str> = found.iter().map(hcl_serde::Diagnostic::summary).collect();
    for expected in [
        "No value for required variable",
        "Invalid default value for variable",
        "Duplicate variable definition",
        "Unsupported argument",
        "Invalid type specification",
        "Value for undeclared variable",
    ] {
        assert!(
            summaries.contains(&expected),
            "{expected} is not among {summaries:?}"
        );
    }
}

#[test]
fn a_validation_says_what_its_author_wrote() {
    let text = "\
variable \"count\" {
  type = number
  validation {
    condition     = var.count > 0 && var.count < 10
    error_message = \"The count must be between 1 and 9, not ${var.count}.\"
  }
}
";
    let module = module(text).var_source("prod.hcl", "count = 12\n");
    let report = report(&module);
    assert!(report.contains("between 1 and 9, not 12."), "{report}");
    assert!(report.contains("prod.hcl"), "{report}");
}

#[test]
fn a_sensitive_value_is_never_in_a_report() {
    let text = "variable \"password\" {\n  sensitive = true\n  default   = \"hunter2\"\n}\nlocals {\n  x = var.password + 1\n}\n";
    let report = report(&module(text));
    assert!(report.contains("Invalid operand"), "{report}");
    assert!(!report.contains("hunter2"), "{report}");
}

#[test]
fn a_null_takes_the_default_where_null_is_not_allowed() {
    let text = "variable \"a\" {\n  nullable = false\n  default  = 1\n}\n";
    let loaded = module(text)
        .var_source("v.hcl", "a = null\n")
        .load()
        .unwrap();
    assert_eq!(number(loaded.variables(), "a"), "1");
}

#[test]
fn optional_attributes_are_filled_in() {
    let text = "variable \"o\" {\n  type = object({ a = optional(number, 5), b = string })\n}\n";
    let loaded = module(text)
        .value("o", &BTreeMap::from([("b", "x")]))
        .load()
        .unwrap();
    assert_eq!(number(loaded.variables(), "o"), "{\"a\": 5, \"b\": \"x\"}");
}

#[test]
fn the_rest_decodes_with_variables_locals_and_dynamic_blocks() {
    let text = "\
variable \"ports\" {
  type    = map(number)
  default = { web = 80, api = 8080 }
}
locals {
  offset = 1
}
server \"first\" {
  port = 1
}
dynamic \"server\" {
  for_each = var.ports
  labels   = [server.key]
  content {
    port = server.value + local.offset
  }
}
";
    let servers: Servers = module(text).decode().unwrap();
    let named: Vec<(&str, u16)> = servers
        .server
        .iter()
        .map(|server| (server.name.as_str(), server.port))
        .collect();
    assert_eq!(named, [("first", 1), ("api", 8081), ("web", 81)]);
}

#[test]
fn both_syntaxes_make_one_module() {
    let json = r#"{"variable": {"port": {"type": "number", "default": 80}}, "server": {"a": {"port": "${var.port + 1}"}}}"#;
    let servers: Servers = Module::new()
        .source("main.tf.json", json)
        .source("more.hcl", "server \"b\" {\n  port = var.port\n}\n")
        .decode()
        .unwrap();
    assert_eq!(servers.server[0].port, 81);
    assert_eq!(servers.server[1].port, 80);
}

#[test]
fn a_missing_file_is_named() {
    let report = report(&Module::new().file("no/such/file.hcl"));
    assert!(report.contains("no/such/file.hcl"), "{report}");
}
