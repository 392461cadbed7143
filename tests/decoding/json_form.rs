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
fn ordered_targets_have_the_order_of_the_source() {
    let source = r#"
        z = 1
        service "web" { y = { c = 1, a = 2, (key) = 3 } }
        a = { z = 1, "b" = 2, a = 3 }
        log { level = "x" }
        service "api" { b = 1 }
    "#;
    let ordered: hcl_core::json_form::Json = Decoder::new()
        .variable("key", "b")
        .unwrap()
        .decode_str(source)
        .unwrap();
    assert_eq!(
        ordered.to_string(),
        r#"{"z":1,"service":{"web":{"y":{"c":1,"a":2,"b":3}},"api":{"b":1}},"a":{"z":1,"b":2,"a":3},"log":{"level":"x"}}"#
    );
    let values: std::collections::BTreeMap<String, hcl_serde::Value> =
        hcl_serde::from_str("a = { z = 1, b = 2 }\n").unwrap();
    assert_eq!(values["a"].to_string(), "{ z = 1, b = 2 }");
}

#[test]
fn a_body_is_written_in_the_json_syntax() {
    let body: Body = hcl_serde::from_str(
        "n = 007.50\nb \"x\" { i = 1 }\nb \"y\" { i = 2 }\nb \"x\" { i = 3 }\nc {}\nc {}\n",
    )
    .unwrap();
    let written = hcl_tests::as_json::to_string(&body).unwrap();
    // The order of the blocks is kept.
    assert_eq!(
        written,
        r#"{"n":7.50,"b":[{"x":{"i":1},"y":{"i":2}},{"x":{"i":3}}],"c":[{},{}]}"#
    );
    let other = serde_json::to_value(&body).unwrap();
    assert_eq!(other["c"], json!([{}, {}]));
    let again: Body = hcl_tests::as_json::from_str(&written).unwrap();
    let json = hcl_core::json_form::Json::of_body(&again).unwrap();
    assert_eq!(json.to_string(), written);
}

#[test]
fn owned_parts_compare_and_have_defaults() {
    use hcl_serde::{Expression, Spanned};
    let body = |text: &str| hcl_serde::from_str::<Body>(text).unwrap();
    assert_eq!(
        body("a = 1\nb \"x\" {}\n"),
        body("# c\na   = 1\n\nb x {\n}\n")
    );
    for other in [
        "a = 2\nb \"x\" {}\n",
        "b \"x\" {}\na = 1\n",
        "a = 1\nb \"y\" {}\n",
        "a = 1\n",
    ] {
        assert_ne!(body("a = 1\nb \"x\" {}\n"), body(other), "{other}");
    }
    let json = |text: &str| hcl_tests::as_json::from_str::<Body>(text).unwrap();
    assert_eq!(json(r#"{"a": 1}"#), json(r#"{ "a":1 }"#));
    assert_ne!(json(r#"{"a": 1}"#), body("a = 1\n"));
    assert_eq!(json(r#"[{"a":1}]"#), json(r#"[ {"a": 1} ]"#));
    for (one, other) in [
        (r#"[{"a":1}]"#, r#"[{"b":2}]"#),
        (r#"[{"a":1}]"#, r#"[{"a":2}]"#),
        (r#"[{"a":1}]"#, r#"[{"a":1},{"b":2}]"#),
        (r#"{"a":{"b":1}}"#, r#"{"a":{"b":2}}"#),
    ] {
        assert_ne!(json(one), json(other), "{one}");
    }
    assert_eq!(Body::default(), body(""));
    let expression = |text: &str| text.parse::<Expression>().unwrap();
    assert_eq!(expression("a + 1"), expression("a + 1"));
    assert_ne!(expression("a + 1"), expression("a + 2"));
    assert_eq!(Expression::default(), expression("null"));
    let spanned = Spanned::<u8>::default();
    assert_eq!((*spanned.value(), spanned.into_inner()), (0, 0));
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
