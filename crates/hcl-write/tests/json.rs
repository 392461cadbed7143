//! Native text from the JSON syntax: both decode to the same.

use std::collections::BTreeMap;

use hcl_golden::strategy::{Values, texts};
use hcl_serde::de::Syntax;
use hcl_serde::{Decoder, Encoder, HclDecode, Value};
use hcl_syntax::{Diagnostics, Source};
use hcl_write::{BodyShape, FormatOptions, format, native_from_json};
use proptest::prelude::*;

fn native(text: &str, shape: &BodyShape) -> String {
    let source = Source::new("app.hcl.json", text.to_owned()).unwrap();
    native_from_json(&source, shape).unwrap()
}

#[test]
fn values_become_expressions() {
    for [json, expected] in rows("values_become_expressions") {
        assert_eq!(native(json, &BodyShape::new()), expected);
    }
}

#[test]
fn blocks_are_those_of_the_shape() {
    let check = BodyShape::new();
    let shape = BodyShape::new()
        .block("svc", 2, BodyShape::new().block("check", 0, check))
        .block("one", 0, BodyShape::new());
    let json = r#"{
      "svc": {"http": {"web": {"port": 1, "check": [{"path": "/a"}, {"path": "/b"}]},
                       "api": [{"port": 2}, {"port": 3}]},
              "tcp": [{"x": {"port": 4}}]},
      "one": null,
      "two": {"a": 1}
    }"#;
    assert_eq!(native(json, &shape), include_str!("blocks.hcl"));
}

#[test]
fn heredocs_are_indented_as_deep_as_their_blocks() {
    let shape = BodyShape::new().block("a", 0, BodyShape::new());
    let json = r#"{"a": {"text": "one\n  two\n${x}\n", "o": {"t": "three\nfour\n"}}}"#;
    assert_eq!(
        native(json, &shape),
        "a {\n  text = <<-EOT\n    one\n      two\n    ${x}\n  EOT\n  o = {\n    t = <<-EOT\n      three\n      four\n    EOT\n  }\n}\n"
    );
}

#[derive(HclDecode, Debug, PartialEq)]
struct Config {
    #[hcl(block)]
    service: Vec<Service>,
    #[hcl(block)]
    backend: BTreeMap<String, Backend>,
    tags: BTreeMap<String, String>,
}

#[derive(HclDecode, Debug, PartialEq)]
struct Service {
    #[hcl(label)]
    name: String,
    port: u16,
    #[hcl(block)]
    service: Vec<Self>,
}

#[derive(HclDecode, Debug, PartialEq)]
struct Backend {
    path: String,
}

#[test]
fn blocks_are_those_of_a_type_also_of_one_that_contains_itself() {
    let json = r#"{
      "service": {"a": {"port": "${80 + 1}", "service": {"b": {"port": 2}}}},
      "backend": {"s3": {"path": "x"}, "gcs": {"path": "y"}},
      "tags": {"k": "v"}
    }"#;
    fn service() -> BodyShape {
        BodyShape::from_fn(|name| (name == "service").then(|| (1, service())))
    }
    let shape = BodyShape::from_fn(|name| match name {
        "backend" => Some((1, BodyShape::new())),
        name => service().nested(name),
    });
    let text = native(json, &shape);
    assert!(
        text.contains("  service \"b\" {\n    port = 2\n  }"),
        "{text}"
    );
    assert!(text.contains("backend \"gcs\" {"), "{text}");
    let from_json: Config = Decoder::new()
        .syntax(Syntax::Json)
        .decode_str(json)
        .unwrap();
    let from_native: Config = hcl_serde::from_str(&text).unwrap();
    assert_eq!(from_native, from_json);
}

#[test]
fn a_native_body_has_a_shape() {
    let text = "a = { b = 1 }\nsvc \"x\" {\n  c = 1\n  inner {\n    d = {}\n  }\n}\n";
    let source = Source::new("a.hcl", text).unwrap();
    let file = hcl_syntax::native::parse(&source, &mut Diagnostics::new());
    let json = r#"{"a": {"b": 1}, "svc": {"x": {"c": 1, "inner": {"d": {}}}}}"#;
    assert_eq!(
        native(json, &BodyShape::of(file.body())),
        "a = {\n  b = 1\n}\n\nsvc \"x\" {\n  c = 1\n\n  inner {\n    d = {}\n  }\n}\n"
    );
}

#[test]
fn what_has_no_native_form_is_an_error_with_its_place() {
    let mut reports = String::new();
    let shape = BodyShape::new().block("svc", 1, BodyShape::new());
    for [json] in rows("what_has_no_native_form_is_an_error_with_its_place") {
        let source = Source::new("app.json", json).unwrap();
        let mistakes = native_from_json(&source, &shape).unwrap_err();
        reports += &format!("{json}\n{mistakes}\n");
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/json_errors.txt");
    hcl_golden::expect(path, &reports);
}

/// JSON without syntax errors in templates.
fn json() -> impl Strategy<Value = String> {
    let texts = prop_oneof![
        texts(),
        prop::sample::select(words("json")).prop_map(str::to_owned)
    ];
    let texts = texts.prop_filter("a template", |text| {
        text.parse::<hcl_write::Expr>().is_ok() || hcl_write::Expr::parse_template(text).is_ok()
    });
    let values = Values {
        names: "[a-z\" .]{0,5}".boxed(),
        texts: texts.boxed(),
        are_literals: true,
        ..Values::default()
    };
    prop::collection::btree_map("[a-z]{1,6}", values.values(), 0..6)
        .prop_map(|entries| Value::from_iter(entries).to_json().unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn native_text_decodes_to_the_same(json in json()) {
        let source = Source::new("app.json", json.clone()).unwrap();
        let Ok(text) = native_from_json(&source, &BodyShape::new()) else {
            let decoded: Result<Value, _> = Decoder::new().syntax(Syntax::Json).decode_str(&json);
            prop_assert!(decoded.is_err(), "{}", json);
            return Ok(());
        };
        let from_json: Result<Value, _> = Decoder::new().syntax(Syntax::Json).decode_str(&json);
        let from_native: Result<Value, _> = Decoder::new().decode_str(&text);
        match (from_json, from_native) {
            (Ok(from_json), Ok(from_native)) => prop_assert_eq!(from_json, from_native, "{}", text),
            (from_json, from_native) => prop_assert_eq!(from_json.is_err(), from_native.is_err(), "{}\n{}", json, text),
        }
        let source = Source::new("app.hcl", text).unwrap();
        prop_assert!(format(&source, &FormatOptions::default()).patches.is_empty());
    }
}

#[test]
fn blocks_with_fewer_labels_are_not_lost() {
    use hcl_write::Body;
    let shape = BodyShape::new().block("svc", 1, BodyShape::new());
    let report = |json: &str, shape: &BodyShape| {
        let source = Source::new("app.hcl.json", json).unwrap();
        Body::from_json(&source, shape).map_err(|it| it.to_string())
    };
    for json in [
        r#"{"svc": {}}"#,
        r#"{"svc": [{}, {"a": {}}]}"#,
        r#"{"svc": [{"a": {}}, {}]}"#,
    ] {
        let error = report(json, &shape).unwrap_err();
        assert!(error.contains("Missing block label"), "{error}");
    }
    for json in [r#"{"svc": null}"#, r#"{"svc": []}"#] {
        assert_eq!(report(json, &shape).unwrap().to_text().unwrap(), "");
    }
    for text in [
        "svc {}\nsvc \"a\" {\n  x = 1\n}\n",
        "svc \"a\" {}\nsvc {\n  tags = { x = 1 }\n}\n",
        "svc \"a\" \"b\" {}\nsvc \"a\" {}\n",
        "svc {\n  c = 1\n}\nsvc \"b\" {\n  c = 1\n}\n",
    ] {
        let source = Source::new("app.hcl", text).unwrap();
        let file = hcl_syntax::native::parse(&source, &mut Diagnostics::new());
        let body: Body = text.parse().unwrap();
        let json = Encoder::new()
            .syntax(Syntax::Json)
            .to_string(&body)
            .unwrap();
        let error = report(&json, &BodyShape::of(file.body())).unwrap_err();
        assert!(error.contains("different numbers of labels"), "{error}");
    }
}

hcl_golden::rows!("json.rows");
hcl_golden::words!("json.rows");
