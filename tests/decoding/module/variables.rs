//! Modules: variables, locals, values from everywhere, dynamic blocks.

use std::collections::BTreeMap;

use hcl_config::Module;

fn module(text: &str) -> Module {
    Module::new().source("main.hcl", text)
}

fn report(module: &Module) -> String {
    module.load().expect_err("the module is wrong").to_string()
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
fn a_missing_file_is_named() {
    let report = report(&Module::new().file("no/such/file.hcl"));
    assert!(report.contains("no/such/file.hcl"), "{report}");
}

/// A module with one variable that is given `hunter2`, in every way that a value can be wrong.
#[test]
fn reports_about_sensitive_variables_hide_their_values() {
    let declarations: Vec<[&str; 2]> = rows("reports_about_sensitive_variables_hide_their_values");
    let values: [fn(Module) -> Module; 6] = [
        |module| module.value("x", "hunter2"),
        |module| module.value("x", &["hunter2"]),
        |module| module.value("x", &BTreeMap::from([("hunter2", "hunter2")])),
        |module| module.var_text("x", "hunter2"),
        |module| module.var_source("secrets.hcl", "x = \"hunter2\"\n"),
        |module| module.environment("APP", [("APP_VAR_x".to_owned(), "\"hunter2".to_owned())]),
    ];
    for [ty, validation] in declarations {
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

/// A module with a sensitive default.
const SECRET: &str = include_str!("variables.txt");

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

hcl_golden::rows!("variables.rows");
