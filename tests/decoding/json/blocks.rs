//! The JSON syntax without a schema: the forms that the blocks of a type have, and reports inside them.

use std::collections::BTreeMap;

use hcl_serde::de::Syntax;
use hcl_serde::de::Unresolved;
use hcl_serde::{Decoder, Labeled};
use hcl_tests::as_json as json;
use serde::Deserialize;
use serde::de::DeserializeOwned;

#[derive(Deserialize, Debug, PartialEq)]
struct Main {
    resource: BTreeMap<String, BTreeMap<String, Vec<Resource>>>,
    backend: Backend,
}

#[derive(Deserialize, Debug, PartialEq)]
struct Backend {
    bucket: String,
}

#[derive(Deserialize, Debug, PartialEq)]
struct Resource {
    port: u16,
}

fn read<T: DeserializeOwned>(text: &str) -> T {
    json::from_str(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// Returns the resources as text: type, name, ports.
fn resources(text: &str) -> String {
    let text = format!(r#"{{"backend": {{"bucket": "b"}}, "resource": {text}}}"#);
    let mut found = Vec::new();
    for (kind, named) in read::<Main>(&text).resource {
        for (name, blocks) in named {
            let ports: Vec<String> = blocks.iter().map(|it| it.port.to_string()).collect();
            found.push(format!("{kind}.{name}: {}", ports.join(" ")));
        }
    }
    found.join(", ")
}

#[test]
fn blocks_with_labels_have_any_form_that_a_schema_permits() {
    for (text, expected) in [
        (r#"{"vm": {"a": {"port": 1}}}"#, "vm.a: 1"),
        (r#"{"vm": {"a": [{"port": 1}, {"port": 2}]}}"#, "vm.a: 1 2"),
        (
            r#"{"vm": [{"a": {"port": 1}}, {"b": {"port": 2}}]}"#,
            "vm.a: 1, vm.b: 2",
        ),
        (
            r#"[{"vm": {"a": {"port": 1}}}, {"ip": {"c": {"port": 2}}, "vm": {"b": [{"port": 3}]}}]"#,
            "ip.c: 2, vm.a: 1, vm.b: 3",
        ),
        (
            r#"[{"vm": {"a": {"port": 1}}}, {"vm": [{"a": [{"port": 2}, {"port": 3}]}]}]"#,
            "vm.a: 1 2 3",
        ),
        (r#"[]"#, ""),
        (r#"{"vm": []}"#, ""),
    ] {
        assert_eq!(resources(text), expected, "{text}");
    }
}

#[test]
fn a_single_block_may_be_in_an_array() {
    let main: Main = read(r#"{"backend": [{"bucket": "b"}], "resource": {}}"#);
    assert_eq!(main.backend.bucket, "b");
}

#[test]
fn unresolved_text_has_the_same_forms() {
    let decoder = Decoder::new()
        .syntax(Syntax::Json)
        .unresolved(Unresolved::Text);
    let data: BTreeMap<String, Vec<BTreeMap<String, String>>> = decoder
        .decode_str(r#"{"a": {"x": "${var.x}"}, "b": [{"x": "$${y}"}, {"${var.k}": "z"}]}"#)
        .unwrap();
    assert_eq!(data["a"][0]["x"], "${var.x}");
    assert_eq!(data["b"][0]["x"], "$${y}");
    assert_eq!(data["b"][1]["${var.k}"], "z");
}

#[test]
fn a_value_of_a_template_is_no_block() {
    let decoder = Decoder::new()
        .syntax(Syntax::Json)
        .variable("one", &BTreeMap::from([("port", 1)]))
        .unwrap();
    let read = |text: &str| decoder.decode_str::<BTreeMap<String, Vec<Resource>>>(text);
    let error = read(r#"{"service": "${one}"}"#).unwrap_err().to_string();
    assert!(error.contains("A list is required"), "{error}");
    assert_eq!(
        read(r#"{"service": ["${one}"]}"#).unwrap()["service"][0].port,
        1
    );
}

#[test]
fn an_attribute_of_a_schema_is_no_block() {
    #[derive(hcl_serde::HclDecode, Debug)]
    #[expect(dead_code, reason = "decoding fails")]
    struct Attributes {
        list: Vec<Resource>,
        single: Resource,
        map: BTreeMap<String, Resource>,
    }
    let text = r#"{"list": {"port": 1}, "single": [{"port": 1}], "map": [{"a": {"port": 1}}]}"#;
    let error = json::from_str::<Attributes>(text).unwrap_err();
    let details: Vec<&str> = error
        .diagnostics()
        .iter()
        .map(hcl_serde::Diagnostic::detail)
        .collect();
    assert_eq!(
        details,
        [
            "A list is required, but this is an object.",
            "An object is required, but this is a list.",
            "An object is required, but this is a list."
        ]
    );
}

#[test]
fn labels_are_no_templates() {
    let data: BTreeMap<String, Vec<Labeled<String, Resource>>> =
        read(r#"{"service": [{"${x}": {"port": 1}}, {"$${y}": {"port": 2}}]}"#);
    let labels: Vec<&str> = data["service"].iter().map(|it| &*it.label).collect();
    assert_eq!(labels, ["${x}", "$${y}"]);
}

#[test]
fn reports_are_about_the_value_inside() {
    let error = |text: &str| json::from_str::<Main>(text).unwrap_err().to_string();
    assert_eq!(
        error(
            "{\n  \"backend\": {\"bucket\": \"b\"},\n  \"resource\": {\"vm\": {\"a\": {\n    \"port\": \"x\"\n  }}}\n}\n"
        ),
        "error: Unsuitable value type
 --> config.json:4:13
  |
4 |     \"port\": \"x\"
  |             ^^^
  |
  = A whole number from 0 to 65535 is required, but this is \"x\".
  = in field resource.vm.a[0].port"
    );
    assert_eq!(
        error(
            "{\n  \"backend\": [{\"bucket\": \"b\"}, {\"bucket\": \"c\"}],\n  \"resource\": {}\n}\n"
        ),
        "error: Unsuitable value type
 --> config.json:2:14
  |
2 |   \"backend\": [{\"bucket\": \"b\"}, {\"bucket\": \"c\"}],
  |              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  |
  = An object is required, but this is a list.
  = in field backend"
    );
    assert_eq!(
        error("{\n  \"backend\": {\"bucket\": \"${x}\"},\n  \"resource\": {\"a\": 5}\n}\n"),
        "error: Variables not allowed
 --> config.json:2:28
  |
2 |   \"backend\": {\"bucket\": \"${x}\"},
  |                            ^
  |
  = The name \"x\" would refer to a variable, but only fixed values can be used here. If this is meant
    to be a text, write it without ${ and }, or for a literal ${x}, as for a shell, $${x}.
  = in field backend.bucket

error: Unsuitable value type
 --> config.json:3:21
  |
3 |   \"resource\": {\"a\": 5}
  |                     ^
  |
  = An object is required, but this is 5.
  = in field resource.a"
    );
}

#[test]
fn a_label_may_have_any_letters() {
    for label in ["web", "zwei wörter", "Ω"] {
        let text = format!(r#"{{"resource": {{"{label}": {{"port": 1}}}}}}"#);
        let data: BTreeMap<String, Vec<Labeled<String, Resource>>> = read(&text);
        assert_eq!(data["resource"][0].label, label);
    }
}
