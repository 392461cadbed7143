//! Types that read a text as data, and bodies as JSON. `cases/forms.case` has texts as data.

#![expect(clippy::unwrap_used, reason = "a failed setup fails the test")]

use hcl_serde::{Body, Decoder};
use hcl_write::expr::simplify;
use serde_json::json;

fn decoder() -> Decoder {
    Decoder::new()
        .variable("region", "eu")
        .unwrap()
        .variable("shell", "${HOME}")
        .unwrap()
        .variable("ports", &[80, 443])
        .unwrap()
        .function("upper", |text: String| text.to_uppercase())
}

fn body(text: &str) -> Body {
    hcl_serde::from_str(text).unwrap()
}

#[test]
fn types_read_the_form() {
    #[derive(serde::Deserialize, Debug, PartialEq)]
    struct Config {
        name: String,
        zone: Option<String>,
        none: Option<String>,
        port: u16,
        tags: std::collections::BTreeMap<String, String>,
        list: Vec<String>,
    }
    let source = r#"
        name = "web-${var.stage}"
        zone = var.zone
        none = null
        port = 8000 + 80
        tags = { a = var.a }
        list = ["x", var.b]
    "#;
    let read = |text: &str| {
        let data = decoder().json_form(&body(text)).unwrap();
        hcl_serde::from_value::<Config>(&data.to_value())
    };
    assert_eq!(
        read(source).unwrap(),
        Config {
            name: "web-${var.stage}".to_owned(),
            zone: Some("${var.zone}".to_owned()),
            none: None,
            port: 8080,
            tags: [("a".to_owned(), "${var.a}".to_owned())].into(),
            list: vec!["x".to_owned(), "${var.b}".to_owned()],
        }
    );
    let error = read(&source.replace("8000", "var.port")).unwrap_err();
    assert_eq!(
        error.diagnostics().iter().next().unwrap().field_path(),
        Some("port")
    );
}

#[test]
fn a_body_is_simplified() {
    let text = include_str!("simplified.txt");
    let body: Body = hcl_serde::from_str(text).unwrap();
    let simple = simplify(&body, &decoder()).unwrap();
    let data = serde_json::to_value(&simple).unwrap();
    assert_eq!(
        data,
        json!({
            "plain": 1,
            "sum": 2,
            "text": "eu-2",
            "lines": "a eu\nb\n",
            "other": "${region}-${var.x}",
            "list": ["A", "${var.x}", {"${var.key}": [80, 443], "q\"": "\"$${X}"}],
            "block": {"x": {
                "lines": "eu\n",
                "port": 80,
                "dynamic": {"region": {"for_each": "${ports}", "content": {"to": "${region.value}"}}}
            }}
        })
    );
    assert_eq!(simplify(&simple, &decoder()).unwrap(), simple);
    let body: Body =
        hcl_tests::as_json::from_str(r#"{"a": "${1 + 1}", "b": ["${var.x}"]}"#).unwrap();
    let simple = simplify(&body, &decoder()).unwrap();
    assert_eq!(
        hcl_core::json_form::Json::of_body(&simple)
            .unwrap()
            .to_string(),
        r#"{"a":2,"b":["${var.x}"]}"#
    );
}

/// A name that is there several times, as blocks of the JSON syntax may be, loses no value.
#[test]
fn repeated_names_are_lists_of_a_value() {
    for (name, text, expected) in [
        (
            "a.hcl.json",
            r#"{"b": {"x": 1}, "b": {"y": 2}, "c": [{"x": 1}], "c": [{"y": 2}, {"z": 3}]}"#,
            "{ b = [{ x = 1 }, { y = 2 }], c = [{ x = 1 }, { y = 2 }, { z = 3 }] }",
        ),
        ("a.hcl", "b = 1\nb {}\n", "{ b = [1, {}] }"),
    ] {
        let decoder = Decoder::new().source_name(name);
        let body: Body = decoder.decode_str(text).unwrap();
        let form = decoder.json_form(&body).unwrap();
        assert_eq!(form.to_value().to_string(), expected, "{text}");
    }
}
