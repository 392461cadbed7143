//! No report about a file of values, or of a validation, shows the value of a sensitive variable.

use hcl_core::value::Mark;
use hcl_serde::{Decoder, HclDecode, Module, Value};
use hcl_tests::generate::Generator;

/// The content of sensitive variables. Mutations cut it: no report contains a part of [`PART`] characters.
const TOKEN: &str = "q7Zxv9wK3pLmT5";
const PART: usize = 5;

const MODULE: &str = r#"
variable "password" {
  type      = string
  sensitive = true
}
variable "keys" {
  sensitive = true
  default   = []
}
variable "region" {
  default = "eu"
}
variable "size" {
  type    = number
  default = 1
}
"#;

/// Files of values. `@` stands for the secret.
const FILES: [(&str, &str); 9] = [
    ("a.hcl", "region = \"us\"\npassword = \"@\"\nsize = 2\n"),
    (
        "b.hcl",
        "password = \"@\" # it was @\nregion = [\n  1,\n]\n",
    ),
    (
        "c.hcl",
        "keys = [\"@\", { a = \"@\" }]\npassword = <<EOT\n@\n  region = @\nEOT\nsize = \"x\"\n",
    ),
    ("d.hcl", "password = @\nsize = 2\n"),
    ("e.hcl", "pasword = \"@\"\nsize = nope\n"),
    (
        "f.hcl",
        "password \"@\" {\n  a = \"@\"\n}\npassword = \"@\"\npassword = \"@\"\n",
    ),
    (
        "g.json",
        "{\"password\": \"@\", \"region\": \"us\", \"size\": \"x\"}",
    ),
    (
        "h.json",
        "{\n  \"password\": \"@\",\n  \"password\": \"@\",\n  \"keys\": [\"@\"],\n  \"size\": {}\n}\n",
    ),
    (
        "i.hcl",
        "é = \"日本\"\npassword = \"日本 @\"\nregion = upper(\"x\")\nkeys = f(\"@\")\n",
    ),
];

fn assert_hidden(shown: &str, text: &str) {
    let part = TOKEN
        .as_bytes()
        .windows(PART)
        .map(|part| std::str::from_utf8(part).expect("ASCII"))
        .find(|part| shown.contains(part));
    assert_eq!(part, None, "{text}\n{shown}");
}

/// Loads the module with a file of values. Returns whether there was a report.
fn check(name: &str, values: &str) -> bool {
    let module = Module::new()
        .source("main.hcl", MODULE)
        .var_source(name, values);
    let found = match module.load() {
        Ok(loaded) => loaded.warnings().clone(),
        Err(error) => error.into_diagnostics(),
    };
    let plain = found.render(&hcl_core::diagnostic::Renderer::plain());
    assert_hidden(&format!("{plain}{}{found}", found.render_json()), values);
    !found.is_empty()
}

#[test]
fn files_of_values_keep_secrets() {
    let mut generator = Generator::new(3);
    let mut reports = 0;
    for (name, text) in FILES {
        let text = text.replace('@', TOKEN);
        check(name, &text);
        for _ in 0..400 {
            reports += usize::from(check(name, &generator.mutated(&text)));
        }
    }
    assert!(reports > 1_000, "only {reports} reports");
}

#[test]
fn reports_about_files_of_values_show_the_place_and_the_variable() {
    let report = |values: &str| {
        let module = Module::new().source("main.hcl", MODULE);
        let error = module.var_source("prod.hcl", values).load();
        let report = error.expect_err("a mistake").to_string();
        report.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let shown = report("size = 1\npassword = \"hunter2\nregion = \"us\"\n");
    assert!(!shown.contains("hunter2"), "{shown}");
    assert!(
        shown.contains("prod.hcl:2:23") && shown.contains("2 | password = (sensitive)"),
        "{shown}"
    );
    let shown = report("password = \"hunter2\" x\n");
    assert!(
        shown.contains("Check the value.") && !shown.contains("hunter2"),
        "{shown}"
    );
    // Values that are not sensitive are shown if the syntax is right.
    let shown = report("password = \"hunter2\"\nsize = \"large\" # hunter2\n");
    assert!(
        shown.contains("2 | size = \"large\"") && !shown.contains("hunter2"),
        "{shown}"
    );
}

#[derive(Debug, HclDecode)]
#[hcl(validate = check_login)]
struct Login {
    user: String,
    #[hcl(validate = check_password)]
    password: String,
    #[hcl(default)]
    pin: u32,
}

fn check_password(password: &String) -> Result<(), String> {
    Err(format!(
        "{password} is weak: {password:?} has {} letters",
        password.len()
    ))
}

fn check_login(login: &Login) -> Result<(), String> {
    Err(format!(
        "{} may not use {} with {}",
        login.user, login.password, login.pin
    ))
}

#[test]
fn validations_of_the_application_do_not_quote_sensitive_variables() {
    let secret = |value: Value| value.with_mark(Mark::sensitive());
    let decoder = Decoder::new()
        .variable("password", &secret("hun\"ter2".into()))
        .variable("pin", &secret(73.into()));
    for text in [
        "user = \"ann\"\npassword = password\n",
        "user = \"ann\"\npassword = \"x-${password}\"\npin = pin\n",
    ] {
        let shown = decoder
            .decode_str::<Login>(text)
            .expect_err("not valid")
            .to_string();
        assert!(!shown.contains("hun") && !shown.contains("ter2"), "{shown}");
        assert!(shown.contains("(sensitive) is weak"), "{shown}");
    }
    let plain = "user = \"ann\"\npassword = \"letmein\"\n";
    let shown = decoder
        .decode_str::<Login>(plain)
        .expect_err("not valid")
        .to_string();
    assert!(shown.contains("Letmein is weak"), "{shown}");
}
