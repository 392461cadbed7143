//! Expressions as data in blocks that `count`, `for_each` and dynamic blocks generate.

use std::collections::BTreeMap;

use hcl_config::Address;
use hcl_config::Module;
use hcl_serde::hcl_core::EvalContext;
use hcl_serde::{Decoder, HclDecode, OwnedExpression, Sensitive, Value};
use hcl_write::Expr;

#[derive(HclDecode)]
struct Config {
    #[hcl(block, address = "service.{name}", repeated)]
    service: Vec<Service>,
}

#[derive(HclDecode)]
struct Service {
    #[hcl(label, rename = "name")]
    _name: String,
    url: Option<Expr>,
    #[hcl(block)]
    port: Vec<Port>,
}

#[derive(HclDecode)]
struct Port {
    number: Option<Expr>,
}

fn url_of(service: &Service) -> String {
    service
        .url
        .as_ref()
        .map_or_else(String::new, Expr::to_string)
}

#[test]
fn the_iterators_of_repeated_blocks_have_values() {
    for [expression, expected] in rows("EACH") {
        let text = format!(
            "service \"a\" {{\n  for_each = {{ x = {{ port = 80, hosts = [\"a\", \"b\"] }} }}\n  url = {expression}\n}}\n\
             variable \"all\" {{\n  default = []\n}}\nvariable \"offset\" {{\n  default = 1\n}}\nvariable \"i\" {{\n  default = 0\n}}\n\
             variable \"zone\" {{\n  default = \"\"\n}}\nservice \"b\" {{\n}}\n"
        );
        // The expression is not needed, so that a mistake in it stays.
        let module = Module::new().source("main.hcl", text);
        let config: Config = module
            .decode()
            .unwrap_or_else(|error| panic!("{expression}: {error}"));
        assert_eq!(url_of(&config.service[0]), expected, "{expression}");
    }
    let text = "service \"a\" {\n  count = 2\n  url   = \"http://${count.index}\"\n  port {\n    number = count.index\n  }\n}\n";
    let config: Config = Module::new().source("main.hcl", text).decode().unwrap();
    let urls: Vec<String> = config.service.iter().map(url_of).collect();
    assert_eq!(urls, [r#""http://${0}""#, r#""http://${1}""#]);
    assert_eq!(config.service[1].port[0].number, Some(Expr::from(1)));
}

#[test]
fn the_iterators_of_dynamic_blocks_have_values() {
    let text = "service \"a\" {\n  dynamic \"port\" {\n    for_each = [7, 8]\n    iterator = it\n    content {\n      number = it.value + \
                it.key * port.value\n    }\n  }\n}\n";
    let config: Config = Decoder::new()
        .dynamic_blocks(true)
        .decode_str(text)
        .unwrap();
    let numbers = config.service[0].port.iter();
    let numbers: Vec<String> = numbers
        .map(|it| it.number.as_ref().unwrap().to_string())
        .collect();
    assert_eq!(numbers, ["7 + 0 * port.value", "8 + 1 * port.value"]);
}

#[test]
fn values_that_are_secret_or_not_known_stay_references() {
    let text = "service \"a\" {\n  for_each = { x = var.secret, y = service.b.id }\n  url = \"${each.key}: ${each.value}\"\n}\n\
                service \"b\" {\n}\nvariable \"secret\" {\n  type = string\n}\n";
    let config: Config = Module::new()
        .source("main.hcl", text)
        .address(
            Address::new("service", "service.{name}")
                .repeated()
                .computed(),
        )
        .value("secret", &Sensitive::new("hunter2"))
        .decode()
        .unwrap();
    let urls: Vec<String> = config.service.iter().take(2).map(url_of).collect();
    assert_eq!(urls, [r#""x: ${each.value}""#, r#""y: ${each.value}""#]);
}

/// Expressions as elements of lists and objects: as in a block that nothing repeats.
#[derive(HclDecode)]
struct Lists {
    #[hcl(block, address = "task.{name}", repeated)]
    task: Vec<Task>,
}

#[derive(HclDecode)]
struct Task {
    #[hcl(label, rename = "name")]
    _name: String,
    needs: Option<Vec<Expr>>,
    #[hcl(default)]
    outer: Vec<Vec<Expr>>,
    #[hcl(default)]
    env: BTreeMap<String, Expr>,
    limits: Option<Limits>,
    kept: Option<Vec<OwnedExpression>>,
    #[hcl(block)]
    step: Vec<Step>,
    whole: Option<Value>,
}

#[derive(serde::Deserialize)]
struct Limits {
    memory: Expr,
    names: Vec<String>,
}

#[derive(HclDecode)]
struct Step {
    #[hcl(default)]
    run: Vec<Expr>,
}

impl Task {
    fn text(&self) -> String {
        let kept = self.kept.iter().flatten();
        let kept: Vec<String> = kept.map(OwnedExpression::text).collect();
        let Self {
            needs,
            outer,
            env,
            limits,
            ..
        } = self;
        format!(
            "{needs:?} {outer:?} {env:?} {:?} {kept:?}",
            limits.as_ref().map(|it| (&it.memory, &it.names))
        )
    }
}

/// A task in both syntaxes.
const TASK: &[&str] = &[
    "  needs = [task.b.id, ([other.c]), \"x\"]\n  outer = ([[a.b, 1], []])\n  env = {\n    HOME = user.home\n    \"A-B\" = \"${user.name}!\"\n  }\n  \
     limits = { memory = total.memory / 2, names = [\"a\", \"b\"] }\n  kept = [later.x]\n",
    r#""needs": ["${task.b.id}", "${[other.c]}", "x"], "outer": [["${a.b}", 1], []], "env": { "HOME": "${user.home}", "A-B": "${user.name}!" },
    "limits": { "memory": "${total.memory / 2}", "names": ["a", "b"] }, "kept": ["${later.x}"]"#,
];

fn tasks(file: &str, text: &str) -> Vec<Task> {
    let module = Module::new().source(file, text);
    let config: Lists = module
        .decode()
        .unwrap_or_else(|error| panic!("{text}{error}"));
    config.task
}

#[test]
fn lists_and_objects_of_generated_blocks_have_expressions() {
    let native = |more: &str| {
        let task = TASK[0];
        tasks(
            "main.hcl",
            &format!("task \"a\" {{\n{more}{task}}}\ntask \"b\" {{\n}}\n"),
        )
    };
    let json = |more: &str| {
        let task = TASK[1];
        let text = format!("{{\"task\": {{\"a\": {{{more}{task}}}, \"b\": {{}}}}}}");
        tasks("main.hcl.json", &text)
    };
    for (plain, repeated) in [
        (native(""), native("  count = 1\n")),
        (native(""), native("  for_each = { k = 1 }\n")),
        (json(""), json("\"count\": 1,")),
    ] {
        assert_eq!(plain[0].needs.as_ref().unwrap().len(), 3);
        assert_eq!(plain[0].text(), repeated[0].text());
    }
}

#[test]
fn lists_and_objects_of_blocks_that_are_referred_to_have_expressions() {
    let task = "task \"a\" {\n  needs = [task.b.env, each, 1 + local.n]\n  env = {\n    X = local.n\n  }\n  kept = [local.n]\n}\n";
    let rest = "task \"b\" {\n  env = {}\n}\nlocals {\n  n = 7\n}\n";
    let task = task.replace("each, ", "");
    let alone = tasks("main.hcl", &format!("{task}{rest}"));
    let whole = tasks(
        "main.hcl",
        &format!("{task}{rest}task \"c\" {{\n  whole = task.a\n}}\n"),
    );
    assert_eq!(alone[0].text(), whole[0].text());
    let value = whole[2].whole.as_ref().unwrap().to_string();
    assert!(value.contains("needs = [{}, 8]"), "{value}");
    let json = r#"{"task": {"a": {"needs": ["${local.n}", 1], "env": {"X": "${local.n}"}}, "c": {"whole": "${task.a}"}}, "locals": {"n": 7}}"#;
    let of_json = tasks("main.hcl.json", json);
    assert_eq!(of_json[0].needs.as_ref().unwrap()[0].to_string(), "local.n");
    assert_eq!(of_json[0].env["X"].to_string(), "local.n");
}

#[test]
fn entries_of_an_object_that_is_referred_to_have_values() {
    #[derive(HclDecode)]
    struct Config {
        #[hcl(block, address = "app.{name}")]
        app: Vec<App>,
        #[hcl(rename = "all")]
        _all: Value,
    }

    #[derive(HclDecode)]
    struct App {
        #[hcl(label, rename = "name")]
        _name: String,
        env: OwnedExpression,
    }

    let text = "app \"a\" {\n  env = { x = local.n }\n}\nall = app.a.env\nlocals {\n  n = 7\n}\n";
    let config: Config = Module::new().source("main.hcl", text).decode().unwrap();
    let entries = config.app[0].env.expression().static_map().unwrap();
    let value = entries[0].1.value(&EvalContext::new()).unwrap();
    assert_eq!(value, Value::from(7));
}

#[test]
fn lists_and_objects_of_dynamic_blocks_have_expressions() {
    let text = "task \"a\" {\n  dynamic \"step\" {\n    for_each = [7]\n    content {\n      run = [step.value, later.x, \"${step.key}\"]\n    }\n  }\n}\n";
    let run = &tasks("main.hcl", text)[0].step[0].run;
    let run: Vec<String> = run.iter().map(Expr::to_string).collect();
    assert_eq!(run, ["7", "later.x", "0"]);
}

/// A value that is no list of expressions is still evaluated.
#[test]
fn lists_of_generated_blocks_have_values() {
    let text = "task \"a\" {\n  for_each = { k = [\"x\", \"y\"] }\n  limits = { memory = 1, names = each.value }\n  needs = []\n}\n";
    let task = &tasks("main.hcl", text)[0];
    assert_eq!(task.limits.as_ref().unwrap().names, ["x", "y"]);
    assert_eq!(task.needs, Some(Vec::new()));
}

fn rows<const N: usize>(title: &str) -> Vec<[&'static str; N]> {
    hcl_golden::table::rows(include_str!("expressions.rows"), title)
}
