//! Modules: variables, locals, values from everywhere, dynamic blocks.

use std::collections::BTreeMap;

use hcl_config::Module;

fn module(text: &str) -> Module {
    Module::new().source("main.hcl", text)
}

fn report(module: &Module) -> String {
    module.load().expect_err("the module is wrong").to_string()
}

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
    let mut refused = 0;
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
                refused += 1;
                assert!(!error.to_string().contains("hunter2"), "{error}");
            }
        }
        let default = text.replacen("{\n", "{\n  default = \"hunter2\"\n", 1);
        if let Err(error) = module(&default).load() {
            assert!(!error.to_string().contains("hunter2"), "{error}");
        }
    }
    assert!(refused > 20, "{refused}");
    let report = report(&module(
        "variable \"x\" {\n  sensitive = true\n  validation {\n    condition = false\n    error_message = \"bad ${var.x}\"\n  }\n}\n",
    )
    .value("x", "hunter2"));
    assert!(report.contains("refers to a sensitive value"), "{report}");
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

hcl_golden::rows!("variables.rows");
