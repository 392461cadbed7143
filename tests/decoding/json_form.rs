//! Configurations whose variables are not known, as data, and bodies as JSON.

#![expect(clippy::unwrap_used, reason = "a failed setup fails the test")]

use hcl_config::{Address, Module};
use hcl_serde::hcl_core::EvalContext;
use hcl_serde::{Decoder, OwnedBody, OwnedExpression, Source};
use hcl_write::expr::simplify;
use serde_json::{Value as Json, json};

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

fn body(text: &str) -> OwnedBody {
    hcl_serde::from_str(text).unwrap()
}

/// Returns the form of a text, evaluated by the decoder.
#[track_caller]
fn known(decoder: &Decoder, text: &str) -> Json {
    serde_json::to_value(decoder.json_form(&body(text)).unwrap()).unwrap()
}

/// Returns the form of a text without an evaluation.
fn written(text: &str) -> Json {
    serde_json::to_value(body(text)).unwrap()
}

fn argument(expression: &str) -> String {
    format!("a = {expression}\n")
}

#[test]
fn literals_are_values() {
    for (written, expected) in [
        ("null", json!(null)),
        ("true", json!(true)),
        ("1.5", json!(1.5)),
        ("-3", json!(-3)),
        ("(8)", json!(8)),
        (r#""a\tb\u0041""#, json!("a\tbA")),
        ("<<-E\n    x\n      y\n  E", json!("x\n  y\n")),
        ("[1, [true]]", json!([1, [true]])),
        (
            r#"{ a = 1, "b c" = 2, 3 = "x" }"#,
            json!({"a": 1, "b c": 2, "3": "x"}),
        ),
    ] {
        assert_eq!(
            self::written(&argument(written))["a"],
            expected,
            "{written}"
        );
        assert_eq!(
            known(&decoder(), &argument(written))["a"],
            expected,
            "{written}"
        );
    }
}

#[test]
fn expressions_are_templates() {
    for [written, expected] in rows("expressions_are_templates") {
        assert_eq!(
            self::written(&argument(written))["a"],
            expected,
            "{written}"
        );
    }
}

#[test]
fn lists_and_objects_keep_their_structure() {
    assert_eq!(
        written("a = [a, { (b) = c, \"d${e}\" = [\"f\"], g = h() }]\n")["a"],
        json!(["${a}", {"${b}": "${c}", "d${e}": ["f"], "g": "${h()}"}])
    );
}

#[test]
fn partial_evaluates_what_is_known() {
    for (written, expected) in [
        ("8000 + 80", json!(8080)),
        ("ports", json!([80, 443])),
        (
            r#"[upper("a"), upper(var.b), "${region}-1"]"#,
            json!(["A", "${upper(var.b)}", "eu-1"]),
        ),
        (
            r#"{ (region) = var.x, b = region }"#,
            json!({"${region}": "${var.x}", "b": "eu"}),
        ),
        (
            r#"{ "${region}-${var.k}" = var.x, (var.k) = 1 }"#,
            json!({"${region}-${var.k}": "${var.x}", "${var.k}": 1}),
        ),
        (
            r#"{ (region) = 1, "b" = ports[0] }"#,
            json!({"eu": 1, "b": 80}),
        ),
        // Of equal keys, the last counts.
        (r#"{ (region) = 1, "eu" = 2 }"#, json!({"eu": 2})),
        (r#""${region}-${var.x}""#, json!("${region}-${var.x}")),
        (
            r#""${ports[0] + 1} %{ for p in ports }${p} %{ endfor }""#,
            json!("81 80 443 "),
        ),
        (
            "<<-E\n    ${region}\n      ${var.x}\n  E",
            json!("${region}\n  ${var.x}\n"),
        ),
        (r#""$${${region}""#, json!("$${eu")),
        ("shell", json!("$${HOME}")),
        (r#""${shell} $${x}""#, json!("$${HOME} $${x}")),
        ("nope(region)", json!("${nope(region)}")),
        ("ports[7]", json!("${ports[7]}")),
    ] {
        assert_eq!(
            known(&decoder(), &argument(written))["a"],
            expected,
            "{written}"
        );
    }
}

#[test]
fn dynamic_blocks_are_data() {
    let source = r#"
        dynamic "region" {
          for_each = ports
          content {
            to = region.value
          }
        }
    "#;
    assert_eq!(
        written(source),
        json!({"dynamic": {"region": {"for_each": "${ports}", "content": {"to": "${region.value}"}}}})
    );
    // The iterator hides the variable `region`.
    let data = known(&decoder(), source);
    assert_eq!(
        data["dynamic"]["region"]["content"],
        json!({"to": "${region.value}"})
    );
}

#[test]
fn dynamic_blocks_that_are_known_are_expanded() {
    let source = r#"
        dynamic "port" {
          for_each = ports
          labels   = ["p${port.value}"]
          content {
            number = port.value
            sum    = port.value + var.x
            name   = "${region}-${port.key}-${var.x}"
            all    = [port, var.x]
            dynamic "rule" {
              for_each = [port.value, var.x]
              iterator = it
              content {
                from = "${it.value}-${port.value}"
              }
            }
            dynamic "port" {
              for_each = f(port.value)
              content {
                to = port.value
              }
            }
            dynamic "tag" {
              for_each = [port.value]
              content {
                to = tag.value
              }
            }
          }
        }
        dynamic "other" {
          for_each = var.x
          content {}
        }
    "#;
    let data = known(&decoder().dynamic_blocks(true), source);
    let port = |key: u8, value: u16| {
        json!({
            "number": value,
            "sum": format!("${{{value} + var.x}}"),
            "name": format!("${{region}}-${{{key}}}-${{var.x}}"),
            "all": [{"key": key, "value": value}, "${var.x}"],
            "dynamic": {
                "rule": {
                    "for_each": [value, "${var.x}"],
                    "iterator": "${it}",
                    "content": {"from": format!("${{it.value}}-${{{value}}}")},
                },
                "port": {
                    "for_each": format!("${{f({value})}}"),
                    "content": {"to": "${port.value}"},
                },
            },
            "tag": {"to": value},
        })
    };
    assert_eq!(
        data,
        json!({
            "port": {"p80": port(0, 80), "p443": port(1, 443)},
            "dynamic": {"other": {"for_each": "${var.x}", "content": {}}},
        })
    );
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
fn the_json_syntax_stays_as_it_is() {
    let text = r#"{"a": ["${var.x}", 1, {"${k}": "$${y}"}], "b": "${8000 + 80}", "c": "x", "dynamic": {"d": {"for_each": [1]}}}"#;
    let body: OwnedBody = hcl_tests::as_json::from_str(text).unwrap();
    let mut expected: Json = serde_json::from_str(text).unwrap();
    assert_eq!(serde_json::to_value(&body).unwrap(), expected);
    expected["b"] = json!(8080);
    for decoder in [decoder(), decoder().dynamic_blocks(true)] {
        let form = decoder.json_form(&body).unwrap();
        assert_eq!(serde_json::to_value(form).unwrap(), expected);
    }
}

/// An expression with a sensitive value stays as it is written.
#[test]
fn sensitive_values_are_not_in_the_form() {
    let decoder = Decoder::new()
        .variable("key", &hcl_serde::Sensitive::new("hunter2"))
        .unwrap();
    let text = "a = key\nb = [\"x-${key}\", { (key) = 1 }]\ndynamic \"c\" {\n  for_each = [key]\n  content {\n    d = c.value\n  }\n}\n";
    let data = known(&decoder.dynamic_blocks(true), text);
    assert_eq!(
        (&data["a"], &data["b"][0]),
        (&json!("${key}"), &json!("x-${key}"))
    );
    assert!(!data.to_string().contains("hunter2"), "{data}");
}

/// A reference to what is not known stays, in blocks that refer to each other, too.
#[test]
fn references_of_a_module_stay() {
    let text = "service \"a\" {\n  url = \"http://${attr.host}\"\n  check {\n    path = attr.path\n  }\n}\n\
                service \"b\" {\n  url = service.a.url\n  check {\n    path = \"${service.a.check[0].path}/x\"\n  }\n}\n\
                service \"c\" {\n  url = \"${service.d.url}/${local.x}\"\n}\nservice \"d\" {\n  url = 1 + 1\n}\n\
                service \"e\" {\n  count = 2\n  url = \"${count.index}: ${service.a.url}\"\n}\n\
                locals {\n  x = service.b.url\n}\n";
    let module = Module::new()
        .source("main.hcl", text)
        .address(Address::new("service", "service.{name}").repeated());
    let data = module.json_form().unwrap_or_else(|it| panic!("{it}"));
    assert_eq!(
        serde_json::to_value(data).unwrap()["service"],
        json!({
            "a": {"url": "http://${attr.host}", "check": {"path": "${attr.path}"}},
            "b": {"url": "${service.a.url}", "check": {"path": "${service.a.check[0].path}/x"}},
            "c": {"url": "${service.d.url}/${local.x}"},
            "d": {"url": 2},
            "e": [{"url": "${0}: ${service.a.url}"}, {"url": "${1}: ${service.a.url}"}],
        })
    );
}

/// Of a file in the JSON syntax, every property is an argument.
#[test]
fn files_in_both_syntaxes_have_one_form() {
    let module = Module::new()
        .source("main.hcl", "rule \"a\" {\n  port = 80 + 1\n}\n")
        .source(
            "more.json",
            "{\"size\": \"${1 + 1}\", \"name\": \"${node.id}\"}",
        );
    let data = module.json_form().unwrap_or_else(|it| panic!("{it}"));
    assert_eq!(
        serde_json::to_value(data).unwrap(),
        json!({"rule": {"a": {"port": 81}}, "size": 2, "name": "${node.id}"})
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
        let source = Source::new(name, text).unwrap();
        let body: OwnedBody = Decoder::new().decode_source(&source).unwrap();
        let data = Decoder::new().json_form(&body).unwrap();
        let expected: OwnedExpression = expected.parse().unwrap();
        let expected = expected.value(&EvalContext::literal_only()).unwrap();
        assert_eq!(data.to_value(), expected, "{text}");
    }
    let module = Module::new()
        .source("a.hcl", "name = 1\n")
        .source("b.hcl", "name = 2\n");
    let error = module.json_form().unwrap_err().to_string();
    assert!(
        error.contains("The argument \"name\" is set twice."),
        "{error}"
    );
}

/// A mistake of a dynamic block, and of a function.
#[test]
fn mistakes_are_reported() {
    let decoder = decoder().dynamic_blocks(true).function_blocks("function");
    for (text, expected) in [
        ("dynamic {}\n", "dynamic"),
        ("function \"f\" {\n  params = [a]\n}\n", "result"),
    ] {
        let error = decoder.json_form(&body(text)).expect_err(text).to_string();
        assert!(error.contains(expected), "{error}");
    }
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
    let value: hcl_serde::Value = hcl_serde::from_str::<
        std::collections::BTreeMap<String, hcl_serde::Value>,
    >("a = { z = 1, b = 2 }\n")
    .unwrap()
    .remove("a")
    .unwrap();
    let names: Vec<&str> = match value.kind() {
        hcl_core::value::ValueKind::Object(object) => object
            .iter_in_source_order()
            .map(|(name, _)| &**name)
            .collect(),
        other => panic!("{other:?}"),
    };
    assert_eq!(names, ["z", "b"]);
}

#[test]
fn blocks_with_different_labels_are_a_list() {
    let data: Json = hcl_serde::from_str("a {}\na \"x\" { b = 1 }\na \"x\" \"y\" {}\n").unwrap();
    assert_eq!(data, json!({"a": [{}, {"x": {"b": 1}}, {"x": {"y": {}}}]}));
}

#[test]
fn a_body_is_written_in_the_json_syntax() {
    let body: OwnedBody = hcl_serde::from_str(
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
    let again: OwnedBody = hcl_tests::as_json::from_str(&written).unwrap();
    let json = hcl_core::json_form::Json::of_body(&again.body()).unwrap();
    assert_eq!(json.to_string(), written);
}

#[test]
fn data_is_written_in_the_json_syntax() {
    #[derive(serde::Serialize)]
    struct Config {
        name: String,
        service: Vec<hcl_serde::Labeled<String, Service>>,
        condition: OwnedExpression,
    }
    #[derive(serde::Serialize)]
    struct Service {
        port: u16,
    }
    let service = |label: &str, port| hcl_serde::Labeled {
        label: label.to_owned(),
        body: Service { port },
    };
    let config = Config {
        name: "${x}\n%{y}".to_owned(),
        service: vec![service("web", 80), service("//", 81)],
        condition: "load > 5".parse().unwrap(),
    };
    let written = hcl_tests::as_json::to_string(&config).unwrap();
    assert_eq!(
        written,
        r#"{"name":"$${x}\n%%{y}","service":{"web":{"port":80},"//":{"port":81}},"condition":"${load > 5}"}"#
    );
    let error = hcl_tests::as_json::to_string(&[1, 2]).unwrap_err();
    assert_eq!(
        error.to_string(),
        hcl_serde::to_string(&[1, 2]).unwrap_err().to_string()
    );
}

#[test]
fn owned_parts_compare_and_have_defaults() {
    use hcl_serde::{OwnedExpression, Spanned};
    let body = |text: &str| hcl_serde::from_str::<OwnedBody>(text).unwrap();
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
    let json = |text: &str| hcl_tests::as_json::from_str::<OwnedBody>(text).unwrap();
    assert_eq!(json(r#"{"a": 1}"#), json(r#"{ "a":1 }"#));
    assert_ne!(json(r#"{"a": 1}"#), body("a = 1\n"));
    assert_eq!(OwnedBody::default(), body(""));
    let expression = |text: &str| text.parse::<OwnedExpression>().unwrap();
    assert_eq!(expression("a + 1"), expression("a + 1"));
    assert_ne!(expression("a + 1"), expression("a + 2"));
    assert_eq!(OwnedExpression::default(), expression("null"));
    let spanned = Spanned::<u8>::default();
    assert_eq!((*spanned.value(), spanned.into_inner()), (0, 0));
}

#[test]
fn a_body_is_simplified() {
    let text = r#"
        plain = 1 # kept as it is
        sum   = 1 + 1
        text  = "${region}-${1 + 1}"
        lines = <<-EOT
          a ${region}
          b
        EOT
        other = "${region}-${var.x}"
        list  = [upper("a"), var.x, { (var.key) = ports, "q\"" = upper("\"$${x}") }]
        block "x" {
          lines = <<EOT
${region}
EOT
          port = ports[0]
          dynamic "region" {
            for_each = ports
            content {
              to = region.value
            }
          }
        }
    "#;
    let body: OwnedBody = hcl_serde::from_str(text).unwrap();
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
    let body: OwnedBody =
        hcl_tests::as_json::from_str(r#"{"a": "${1 + 1}", "b": ["${var.x}"]}"#).unwrap();
    let simple = simplify(&body, &decoder()).unwrap();
    assert_eq!(
        hcl_core::json_form::Json::of_body(&simple.body())
            .unwrap()
            .to_string(),
        r#"{"a":2,"b":["${var.x}"]}"#
    );
}

fn rows<const N: usize>(title: &str) -> Vec<[&'static str; N]> {
    hcl_golden::table::rows(include_str!("json_form.rows"), title)
}
