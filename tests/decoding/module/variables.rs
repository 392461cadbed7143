//! Modules: variables, locals, values from everywhere, dynamic blocks.

use std::collections::BTreeMap;

use hcl_config::Module;
use hcl_serde::{HclDecode, Value};

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
        .as_object()
        .and_then(|values| values.get(name))
        .map(|value| format!("{value:?}"))
        .unwrap_or_default()
}

const PORT: &str = "variable \"port\" {\n  type    = number\n  default = 80\n}\n";

#[test]
fn parameters_of_functions_have_names_in_reports() {
    let text = "locals {\n  size = twice(\"x\")\n}\n";
    let module = module(text).function_with("twice", ["count"], |count: i64| count * 2);
    let report = report(&module);
    assert!(report.contains("\"count\""), "{report}");
}

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

/// A module with one variable that is given `hunter2`, in every way that a value can be wrong.
#[test]
fn reports_about_sensitive_variables_hide_their_values() {
    let declarations = [
        ("type = number", ""),
        ("type = bool", ""),
        ("type = list(string)", ""),
        ("type = list(number)", ""),
        ("type = map(number)", ""),
        ("type = object({ a = string })", ""),
        ("", "condition = false\n error_message = \"bad ${var.x}\""),
        ("", "condition = var.x == 1\n error_message = var.x"),
        ("", "condition = var.x\n error_message = \"wrong\""),
        ("", "condition = upper(var.x)\n error_message = \"wrong\""),
        (
            "type = string",
            "condition = [][var.x]\n error_message = \"wrong\"",
        ),
        (
            "type = string",
            "condition = {a = 1}[var.x] == 1\n error_message = \"wrong\"",
        ),
    ];
    let values: [fn(Module) -> Module; 6] = [
        |module| module.value("x", "hunter2"),
        |module| module.value("x", &["hunter2"]),
        |module| module.value("x", &BTreeMap::from([("hunter2", "hunter2")])),
        |module| module.var_text("x", "hunter2"),
        |module| module.var_source("secrets.hcl", "x = \"hunter2\"\n"),
        |module| module.environment("APP", [("APP_VAR_x".to_owned(), "\"hunter2".to_owned())]),
    ];
    for (ty, validation) in declarations {
        let validation = match validation {
            "" => String::new(),
            body => format!("  validation {{\n {body}\n }}\n"),
        };
        let text = format!("variable \"x\" {{\n  sensitive = true\n  {ty}\n{validation}}}\n");
        for with_value in values {
            if let Err(error) = with_value(module(&text)).load() {
                assert!(!error.to_string().contains("hunter2"), "{error}");
            }
        }
        let default = text.replacen("{\n", "{\n  default = \"hunter2\"\n", 1);
        if let Err(error) = module(&default).load() {
            assert!(!error.to_string().contains("hunter2"), "{error}");
        }
    }
    let report = report(&module(
        "variable \"x\" {\n  sensitive = true\n  validation {\n    condition = false\n    error_message = \"bad ${var.x}\"\n  }\n}\n",
    )
    .value("x", "hunter2"));
    assert!(report.contains("refers to a sensitive value"), "{report}");
}

#[test]
fn of_texts_and_files_that_set_a_variable_the_last_one_counts() {
    let port = |module: Module| number(module.load().unwrap().variables(), "port");
    assert_eq!(port(module(PORT).var_text("port", "81")), "81");
    let text_first = module(PORT)
        .var_text("port", "81")
        .var_source("a.hcl", "port = 82");
    assert_eq!(port(text_first), "82");
    let text_last = || {
        module(PORT)
            .var_source("a.hcl", "port = 82")
            .var_text("port", "81")
    };
    assert_eq!(port(text_last()), "81");
    assert_eq!(port(text_last().var_text("port", "83")), "83");
    assert_eq!(port(text_last().value("port", &84)), "84");
    let environment = [("APP_VAR_port".to_owned(), "85".to_owned())];
    assert_eq!(port(text_last().environment("APP", environment)), "81");
}

#[test]
fn a_text_is_a_string_or_an_expression_by_the_type_of_its_variable() {
    let text = "variable \"plain\" {}\nvariable \"string\" {\n  type = string\n}\nvariable \"any\" {\n  type = any\n}\n\
                variable \"list\" {\n  type = list(string)\n}\n";
    let loaded = module(text)
        .var_text("plain", "[1]")
        .var_text("string", "${x}")
        .var_text("any", "[1, true]")
        .var_text("list", "[\"a\", 2]")
        .load()
        .unwrap();
    let variables = loaded.variables();
    assert_eq!(number(variables, "plain"), "\"[1]\"");
    assert_eq!(number(variables, "string"), "\"${x}\"");
    assert_eq!(number(variables, "any"), "[1, true]");
    assert_eq!(number(variables, "list"), "[\"a\", \"2\"]");
}

#[test]
fn reports_about_a_text_point_into_it() {
    let list = "variable \"list\" {\n  type = list(number)\n}\n";
    let shown = |text: &str| module(text).show_values();
    let syntax = report(&shown(list).var_text("list", "[1, 2"));
    assert!(syntax.contains("<value of var.list>:1"), "{syntax}");
    assert!(syntax.contains("1 | [1, 2"), "{syntax}");
    let hidden = report(&module(list).var_text("list", "[1, 2"));
    assert!(hidden.contains("1 | (sensitive)"), "{hidden}");
    let type_error = report(&shown(list).var_text("list", "[1, \"x\"]"));
    assert!(type_error.contains("1 | [1, \"x\"]"), "{type_error}");
    let reference = report(&shown(list).var_text("list", "[a]"));
    assert!(reference.contains("<value of var.list>:1:2"), "{reference}");
    let number = report(&shown(PORT).var_text("port", "http"));
    assert!(number.contains("1 | http"), "{number}");
    let hidden = report(&module(PORT).var_text("port", "http"));
    assert!(
        hidden.contains("1 | (sensitive)") && hidden.contains("number is required"),
        "{hidden}"
    );
    let undeclared = report(&module(PORT).var_text("prot", "80"));
    assert!(
        undeclared.contains("Did you mean \"port\"?"),
        "{undeclared}"
    );
}

#[test]
fn a_value_that_was_overridden_is_not_evaluated() {
    let loaded = module("variable \"list\" {\n  type = list(number)\n}\n")
        .var_text("list", "[1,")
        .var_text("list", "[2]")
        .load()
        .unwrap();
    assert_eq!(number(loaded.variables(), "list"), "[2]");
}

#[test]
fn a_refused_value_shows_its_constraint() {
    let typed = report(&module(PORT).var_source("prod.hcl", "port = \"http\"\n"));
    assert!(typed.contains("--> prod.hcl:1:8"), "{typed}");
    assert!(typed.contains("type    = number"), "{typed}");
    assert!(typed.contains("does not fit this type"), "{typed}");
    let text = "variable \"n\" {\n  validation {\n    condition     = var.n > 1\n    error_message = \"Too small.\"\n  }\n}\n";
    let validated = report(&module(text).var_source("prod.hcl", "n = 0\n"));
    assert!(validated.contains("n = 0"), "{validated}");
    assert!(
        validated.contains("condition     = var.n > 1"),
        "{validated}"
    );
    assert!(
        validated.contains("does not meet this condition"),
        "{validated}"
    );
}

#[test]
fn the_part_of_a_value_that_does_not_fit_is_marked() {
    const TYPES: &str = "variable \"list\" {\n  type = list(string)\n}\nvariable \"deep\" {\n  type = object({ a = map(list(number)) })\n}\n";
    let values = [
        (
            "a.hcl",
            "list = [\"x\", {}]\ndeep = { a = { b = [1, 2, \"three\"] } }\n",
            ["{}", "\"three\""],
        ),
        (
            "a.json",
            r#"{"list": ["x", {}], "deep": {"a": {"b": [1, 2, "three"]}}}"#,
            ["{}", "\"three\""],
        ),
        // A part that is computed has no place of its own.
        (
            "b.hcl",
            "list = [for it in [{}]: it]\ndeep = { a = [] }\n",
            ["[for it in [{}]: it]", "[]"],
        ),
    ];
    for (name, text, marked) in values {
        let found = module(TYPES).var_source(name, text).load().unwrap_err();
        let subjects: Vec<&str> = found
            .diagnostics()
            .iter()
            .filter_map(|it| Some(it.subject()?.text()))
            .collect();
        assert_eq!(subjects, marked, "{name}");
    }
    let with_default = "variable \"list\" {\n  type = list(string)\n  default = [\"x\", {}]\n}\n";
    let found = module(with_default).load().unwrap_err();
    assert_eq!(
        found
            .diagnostics()
            .iter()
            .next()
            .unwrap()
            .subject()
            .unwrap()
            .text(),
        "{}"
    );
}

#[test]
fn a_duplicate_shows_the_first_definition() {
    let variable = report(&module(
        "variable \"a\" {\n  default = 1\n}\nvariable \"a\" {}\n",
    ));
    assert!(variable.contains("first declared here"), "{variable}");
    let local = report(&module("locals {\n  a = 1\n}\nlocals {\n  a = 2\n}\n"));
    assert!(local.contains("first defined here"), "{local}");
}

/// A module with a sensitive default.
const SECRET: &str = "\
locals {
  a = 1
}
variable \"password\" {
  type        = string
  description = \"a password\"
  sensitive   = true
  default     = \"hunter2\"
  validation {
    condition     = length(var.password) > 3
    error_message = \"too short\"
  }
}
server {
  port = 80
}
";

#[test]
fn a_syntax_error_shows_no_sensitive_default() {
    let json = r#"{"variable": {"p": {"sensitive": true, "default": "hunter2"}}, "port": 80}"#;
    for (name, text) in [("main.hcl", SECRET), ("main.json", json)] {
        let mut broken = 0;
        for at in 0..text.len() {
            let is_in = |part: &str| {
                let mut found = text.match_indices(part);
                found.any(|(start, _)| (start..start + part.len()).contains(&at))
            };
            // Without these, the variable is not sensitive.
            if ["variable", "sensitive", "true", "hunter2"]
                .iter()
                .any(|part| is_in(part))
            {
                continue;
            }
            for inserted in ["", "\"", "{", "}", "\n", "'", "[", "${"] {
                let text = format!("{}{inserted}{}", &text[..at], &text[at + 1..]);
                let module = Module::new().source(name, &text);
                let Err(error) = module.decode::<BTreeMap<String, u8>>() else {
                    continue;
                };
                broken += 1;
                let report = error.to_string();
                assert!(!report.contains("hunter2"), "{text}\n{report}");
            }
        }
        assert!(broken > 300, "{broken}");
    }
}

#[test]
fn a_report_about_a_sensitive_variable_shows_the_names_of_it() {
    let text = "variable \"password\" {\n  type      = strin\n  sensitive = true\n  defualt   = \"hunter2\"\n}\n";
    let report = report(&module(text));
    assert!(report.contains("2 |   type      = strin\n"), "{report}");
    assert!(
        report.contains("4 |   defualt   = (sensitive)\n"),
        "{report}"
    );
    assert!(!report.contains("hunter2"), "{report}");
}

#[test]
fn a_syntax_error_shows_only_names_that_the_program_knows() {
    let text = SECRET.replace("port = 80", "port = = 80");
    let report = report(&module(&text));
    assert!(report.contains("15 |   (sensitive)\n"), "{report}");
    let text = SECRET.replace("\"hunter2\"", "\"hunter2");
    let report = self::report(&module(&text));
    assert!(
        report.contains("8 |   default     = (sensitive)\n"),
        "{report}"
    );
}

#[test]
fn misspelt_names_of_variables_and_functions_have_suggestions() {
    let text = "variable \"region\" {\n  default = 1\n}\nlocals {\n  a = vr.region\n  b = locl.a\n  c = lowr(\"x\")\n}\n";
    let module = Module::new().functions(hcl_serde::Functions::standard());
    let found = module.source("main.hcl", text).check_open();
    let fixes = found.iter().flat_map(hcl_serde::Diagnostic::suggestions);
    let texts: Vec<&str> = fixes.map(|it| &*it.text).collect();
    assert_eq!(texts, ["var", "local", "lower"], "{found}");
}

fn details_of_check(module: &Module) -> Vec<String> {
    let found = module.check_open();
    found.iter().map(|it| it.detail().to_owned()).collect()
}

/// The evaluation of an incomplete expression makes the report of the parser again.
#[test]
fn a_syntax_error_in_a_local_is_reported_once() {
    let module = Module::new().source("main.hcl", "locals {\n  a = var.\n}\n");
    let found = details_of_check(&module);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].ends_with("This is neither."), "{found:?}");
}

#[test]
fn each_condition_of_a_variable_is_reported() {
    let text = "variable \"a\" {\n  default = 1\n  validation {\n    condition     = var.a > 3\n    error_message = \"Too small.\"\n  }\n  \
                validation {\n    condition     = var.a > 4\n    error_message = \"Much too small.\"\n  }\n}\n";
    let module = Module::new().source("main.hcl", text);
    // Another value may meet them.
    assert!(details_of_check(&module).is_empty());
    let found = details_of_check(&module.value("a", &1));
    assert_eq!(found, ["Too small.", "Much too small."]);
}

#[test]
fn a_default_is_no_value_in_a_check_of_any_values() {
    let variables = "variable \"z\" {\n  default = []\n}\nvariable \"n\" {\n  type    = number\n  default = \"x\"\n}\n";
    let locals = "locals {\n  a = var.z[0]\n  b = 1 / var.n\n  d = 1 + \"x\"\n}\n";
    let module = Module::new().source("main.hcl", format!("{variables}{locals}"));
    let summaries = |module: &Module| -> Vec<String> {
        let found = module.check_open();
        found.iter().map(|it| it.summary().to_owned()).collect()
    };
    let always = ["Invalid default value for variable", "Invalid operand"];
    assert_eq!(summaries(&module), always);
    let none: [u8; 0] = [];
    let found = summaries(&module.clone().value("z", &none));
    assert_eq!(found[1], "Invalid index", "{found:?}");
}
