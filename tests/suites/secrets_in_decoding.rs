//! No report contains the content of a marked value: expressions and bodies are generated, and decoded into types of
//! every kind by `hcl_tests::targets`.

use hcl_core::function::Functions;
use hcl_tests::targets;
use proptest::prelude::*;

fn secret() -> impl Strategy<Value = String> {
    prop::sample::select(vec![
        "var.x", "var.n", "var.b", "var.l", "var.m", "var.o", "var.o.a", "var.l[0]", "var", "1",
        "null", "\"a\"", "[]", "{}",
    ])
    .prop_map(str::to_owned)
}

fn expression() -> impl Strategy<Value = String> {
    let names: Vec<String> = Functions::standard().names().map(str::to_owned).collect();
    let infix = prop::sample::select(vec!["+", "/", "==", "<", "&&", "||", "%"]);
    secret().prop_recursive(3, 16, 3, move |inner| {
        let name = prop::sample::select(names.clone());
        prop_oneof![
            3 => (name, prop::collection::vec(inner.clone(), 0..4))
                .prop_map(|(name, arguments)| format!("{name}({})", arguments.join(", "))),
            2 => (inner.clone(), infix.clone(), inner.clone()).prop_map(|(a, by, b)| format!("({a} {by} {b})")),
            1 => prop::collection::vec(inner.clone(), 0..3).prop_map(|all| format!("[{}]", all.join(", "))),
            2 => (inner.clone(), inner.clone()).prop_map(|(key, value)| format!("{{ ({key}) = {value} }}")),
            1 => inner.clone().prop_map(|value| format!("{{ a = {value} }}")),
            2 => (inner.clone(), inner.clone()).prop_map(|(of, key)| format!("{of}[{key}]")),
            1 => inner.clone().prop_map(|of| format!("{of}.a")),
            1 => inner.clone().prop_map(|of| format!("{of}[*].a")),
            1 => inner.clone().prop_map(|part| format!("\"a${{{part}}}b\"")),
            1 => inner.clone().prop_map(|part| format!("\"%{{ for v in {part} }}${{v}}%{{ endfor }}\"")),
            1 => (inner.clone(), inner.clone(), inner.clone()).prop_map(|(a, b, c)| format!("({a} ? {b} : {c})")),
            1 => (inner.clone(), inner.clone()).prop_map(|(of, v)| format!("[for k, v in {of} : {v}]")),
            1 => (inner.clone(), inner.clone()).prop_map(|(of, key)| format!("{{for k, v in {of} : {key} => k}}")),
            1 => inner.clone().prop_map(|of| format!("{{for k, v in {of} : v => k}}")),
            1 => inner.prop_map(|of| format!("!{of}")),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn attributes_keep_secrets(expression in expression()) {
        targets::run("secrets", format!("v = {expression}\n").as_bytes());
    }

    #[test]
    fn blocks_keep_secrets(of in expression(), label in expression(), value in expression()) {
        let text = format!(
            "dynamic \"b\" {{\n  for_each = {of}\n  labels = [{label}]\n  content {{\n    v = {value}\n  }}\n}}\nv = 1\n"
        );
        targets::run("secrets", text.as_bytes());
        targets::run("secrets", format!("v {{\n  a = {value}\n  b = {of}\n}}\nb \"x\" {{\n  v = {label}\n}}\n").as_bytes());
    }
}

#[test]
fn known_leaks_stay_closed() {
    for expression in [
        "var.x",
        "[1][var.x]",
        "{for a in [1, 2] : var.x => a}",
        "var.m",
        "{ b = var.x }",
        "{ a = var.n }",
        "[var.x, 1]",
        "keys(var.m)[0]",
    ] {
        targets::run("secrets", format!("v = {expression}\n").as_bytes());
    }
    // The second error of a value, of which the first has a location.
    let text = "b \"x\" {\n  v = [{ (var.x) = [] }, (var.o.a % var.l[0])]\n}\n";
    targets::run("secrets", text.as_bytes());
}
